peKit.extend("clocks", {"title":"Clocks explorer","question":"Seven steps from noon: which hand went all the way round?","presets":[{"ask":"The sine is 0.8415: which of two hands is it?","state":{"position":1,"pair":0,"sine_alone":true}},{"ask":"Which hands hardly move in 100 words?","state":{"position":100,"pair":7}},{"ask":"Do all four ever meet at noon?","state":{"d_model":8,"position":6283,"pair":0}}],"main":["position","base"],"play":{"key":"position","grow":false}});
(()=>{var Pt=Object.create;var J=Object.defineProperty;var It=Object.getOwnPropertyDescriptor;var Tt=Object.getOwnPropertyNames;var St=Object.getPrototypeOf,Kt=Object.prototype.hasOwnProperty;var k=(e,t)=>()=>{try{return t||e((t={exports:{}}).exports,t),t.exports}catch(i){throw t=0,i}};var Lt=(e,t,i,n)=>{if(t&&typeof t=="object"||typeof t=="function")for(let o of Tt(t))!Kt.call(e,o)&&o!==i&&J(e,o,{get:()=>t[o],enumerable:!(n=It(t,o))||n.enumerable});return e};var P=(e,t,i)=>(i=e!=null?Pt(St(e)):{},Lt(t||!e||!e.__esModule?J(i,"default",{value:e,enumerable:!0}):i,e));var Z=k((qt,Q)=>{Q.exports=peKit["lit-html"]});var ot=k((Yt,nt)=>{nt.exports=peKit["./kit/colour.js"]});var st=k((zt,it)=>{it.exports=peKit["./kit/dials.js"]});var at=k((Jt,rt)=>{rt.exports=peKit["./kit/drag.js"]});var ht=k((Qt,lt)=>{lt.exports=peKit["./kit/explorer.js"]});var pt=k((Zt,ct)=>{ct.exports=peKit["./kit/format.js"]});var $t=k((te,dt)=>{dt.exports=peKit["./kit/heatmap.js"]});var ft=k((ee,mt)=>{mt.exports=peKit["./kit/plot.js"]});var gt=k((ne,ut)=>{ut.exports=peKit["./kit/scale.js"]});var h=P(Z(),1);function jt(e,t,i){let n=e*134217729-(e*134217729-e),o=e-n,r=t*134217729-(t*134217729-t),s=t-r;return n*r-i+n*s+o*r+o*s}function Rt(e,t,i,n){let o=-2*e/t,r=o*t,s=(-2*e-r-jt(o,t,r))/t,l=i**o;return l+l*n*s}function tt(e,t){let i=new Float64Array(e/2),n=Math.log(t);for(let o=0;o<i.length;o++)i[o]=Rt(o,e,t,n);return i}function C(e,t,i){let n=e*i[t>>1];return t%2===0?Math.sin(n):Math.cos(n)}var Bt=4*2**-52;function et(e){let t=null,i;return(...n)=>((!t||n.some((o,r)=>o!==t[r]))&&([t,i]=[n,e(...n)]),i)}var Y=P(ot(),1),x=P(st(),1),Mt=P(at(),1),vt=P(ht(),1),$=P(pt(),1),q=P($t(),1),I=P(ft(),1),G=P(gt(),1),V={wide:8,phone:8,stage:16},Ht={wide:12,phone:6,stage:12},Ft={wide:16,phone:12,stage:16},Et=8,N=2*Math.PI,z=999999,_t=(e,t)=>(0,x.turning)(e,{change:t,key:()=>"position",most:()=>z,pressed:()=>t({pair:e})}),Nt=(e,t)=>{let i=(n,{left:o,width:r})=>t(({terms:s})=>{let l=(n.clientX-o)/r*s.length;return{first_pair:(0,x.within)(Math.round(l-e/2),0,s.length-e)}});return(0,Mt.dragged)({begin(n){let o=n.currentTarget.getBoundingClientRect();return i(n,o),o},move:i})},xt=e=>t=>i=>t(({state:n})=>({position:(0,x.within)(n.position+e*i,0,z)})),[wt,yt]=[xt(1),xt(-1)];function At(e,t,i,n){let{state:o,terms:r,held:s,moment:l}=t,f=(o.position+l)*r[e],g={ArrowRight:wt(n),ArrowUp:wt(n),ArrowLeft:yt(n),ArrowDown:yt(n),Home:()=>n({position:0}),Enter:()=>n({pair:e})},a=i.room/i.radius;return h.svg`<g role="slider" tabindex="0" aria-label=${`Hand ${e}, turned by the position`}
      aria-valuemin="0" aria-valuemax=${z} aria-valuenow=${o.position} class="pe-grab"
      aria-valuetext=${`position ${o.position}, ${(0,$.four)(o.position*r[e])} radians`}
      transform="translate(${i.x},${i.y}) scale(${i.radius})"
      @pointerdown=${_t(e,n)} @keydown=${(0,I.onKeys)(g)}>
    <rect x=${-a} y="-1.1" width=${2*a} height="2.2" fill="transparent"></rect>
    <circle class=${e===o.pair?"pe-dial pe-chosen":"pe-dial"} r="1"></circle>
    ${s&&e<s.terms.length?(0,x.hand)(s.state.position*s.terms[e],"held"):h.nothing}
    ${o.sine_alone&&e===o.pair?[(0,x.hand)(f,"maybe"),(0,x.hand)(Math.PI-f,"maybe")]:(0,x.hand)(f,"now")}
  </g>`}function Ot(e,t,i,n){let{state:o,terms:r}=e,s=Math.min(r.length,Math.floor(i.width)),l=Array.from({length:s},(d,p)=>Math.floor(p*r.length/s)),f=d=>{let p=[0,1].flatMap(y=>l.map(_=>(0,Y.packedColour)(C(o.position,2*_+y,r))));(0,q.paintPixels)(d,{x:0,y:0,width:i.width,height:i.height},Uint32Array.from(p),s)},g=t[0]/r.length*i.width,a=Math.max(6,t.length/r.length*i.width),c={ArrowRight:d=>n(({state:p})=>({first_pair:(0,x.within)(p.first_pair+d,0,r.length-t.length)})),ArrowLeft:d=>n(({state:p})=>({first_pair:(0,x.within)(p.first_pair-d,0,r.length-t.length)}))};return h.html`<div class="pe-strip" role="slider" tabindex="0" aria-label="Hands shown" aria-valuemin="0"
      aria-valuemax=${r.length-t.length} aria-valuenow=${t[0]}
      aria-valuetext=${`hands ${t[0]} to ${t.at(-1)} of ${r.length}`}
      style="left:${i.x}px; top:${i.y-10}px; width:${i.width}px; height:${i.height+20}px"
      @pointerdown=${Nt(t.length,n)} @keydown=${(0,I.onKeys)(c)}>
    <canvas aria-hidden="true"
        ${(0,I.painted)(i.width,i.height,f,[o.position,r,i.width])}></canvas>
    <span class="pe-bracket" style="left:${g}px; width:${a}px"></span>
  </div>`}function Dt(e,t,i){let{state:n,terms:o,form:r,type:s,colours:l}=e,f=Math.min(V[r],o.length),g=Math.min(n.first_pair,o.length-f),a=Array.from({length:f},(m,M)=>g+M),c=Math.ceil(Math.max(2,(0,$.number)(n.position).length)*s*.56)+8,d=(t.width-c)/(2*Math.min(V[r],Math.max(4,f))),p=Math.min(d,t.height*.14)-3,y=2*p+8+s+6,_=s+18,L=Ht[r],F=Math.max(0,n.position-L+1),A=Array.from({length:Math.min(L,n.position+1)},(m,M)=>F+M),b=(t.height-y-_)/L,j={x:c,y,width:2*d*f,height:b*A.length},T=n.sine_alone?2*a.indexOf(n.pair)+1:-1,O=m=>{let M=A.map(S=>a.flatMap(u=>[0,1].map(w=>C(S,2*u+w,o))));(0,q.paintPixels)(m,j,Uint32Array.from(M.flat(),Y.packedColour),2*f),T>0&&m.clearRect(c+T*d,y,d,j.height),m.font=`${Math.min(s,b)}px system-ui, sans-serif`,m.textBaseline="middle";for(let[S,u]of A.entries()){let w=y+(S+.5)*b;m.fillStyle=u===n.position?l.ink:l.soft,m.textAlign="end",(b>=12||u===n.position||S===0)&&m.fillText((0,$.number)(u),c-6,w),m.fillStyle="#000",m.textAlign="center";for(let[v,K]of M[S].entries())K<0&&v!==T&&d>=14&&b>=12&&m.fillText("−",c+(v+.5)*d,w)}},E=a.indexOf(n.pair),D=(m,M)=>h.svg`<rect class="pe-column pe-${M}" x=${c+m*d} y=${y}
      width=${d} height=${j.height}></rect>`,R=[A[0],A.length,o,l,a[0],f,c,s,T],U=m=>c+(2*m+1)*d,B=f<o.length,X={x:c,y:t.height-17,width:Math.floor(t.width*.58),height:12};return h.html`<div class="pe-plot" style="left:0; top:0; width:${t.width}px; height:${t.height}px">
    <canvas aria-hidden="true" ${(0,I.painted)(t.width,t.height,O,R)}></canvas>
    <svg width=${t.width} height=${t.height}>
      ${a.map((m,M)=>At(m,e,{x:U(M),y:p+3,radius:p,room:d},i))}
      ${a.map((m,M)=>h.svg`<text class="pe-axis-label" text-anchor="middle" x=${U(M)}
        y=${2*p+6+s}>${m}</text>`)}
      ${E<0?h.nothing:D(2*E,"sine")}
      ${E<0||n.sine_alone?h.nothing:D(2*E+1,"cosine")}
    </svg>
    ${B?Ot(e,a,X,i):h.nothing}
    ${(0,q.legend)({left:t.width-8.5*s,top:t.height-s-6,type:s})}
  </div>`}function Ut(e,t){let{state:i,terms:n,width:o,height:r,type:s}=e,l=Math.min(V.wide,n.length),f=Math.min(i.first_pair,n.length-l),g=Array.from({length:l},(c,d)=>f+d),a=(0,x.wholeLines)(g,e).flatMap(({hands:c,y:d,room:p,radius:y})=>c.map((_,L)=>{let F=(2*L+1)*p;return h.svg`${At(_,e,{x:F,y:d+y,radius:y,room:p},t)}
        <text class="pe-axis-label" text-anchor="middle" x=${F}
          y=${d+2*y+4+s}>${_}</text>`}));return h.html`<div class="pe-plot" style=${(0,I.placed)({x:0,y:0,width:o,height:r})}>
    <svg width=${o} height=${r}>${a}</svg>
  </div>`}function Wt(e,t,i){let{state:n,term:o,form:r,type:s,held:l,moment:f}=e,g=n.position+f,a=Math.floor(Math.min(t.width*.23,t.height*(r==="phone"?.26:.225))),c={x:a+s,y:a+s},d=Ft[r],p=Math.max(0,n.position-d+1),y=(0,G.linear)([p,p+d],[c.x+a+s,t.width-8]),_=(0,G.linear)([p,p+d],[c.y+a+s,t.height-6]),{x:L,y:F}=(0,x.tip)(g*o),[A,b]=[c.x+a*L,c.y+a*F],j=(u,w)=>[c.x+a*Math.sin(u*w),_(u)],T=(u,w)=>[y(u),c.y-a*Math.cos(u*w)],O=(u,w,v)=>{let K=Math.max(1,Math.ceil(Et*(v-p)));return Array.from({length:K+1},(H,W)=>u(p+(v-p)*W/K,w)).map(([H,W],kt)=>`${kt?"L":"M"}${H.toFixed(1)},${W.toFixed(1)}`).join("")},E=Array.from({length:n.position-p+1},(u,w)=>p+w),D=(u,w)=>E.map(v=>{let[K,H]=u(v,o);return h.svg`<circle cx=${K} cy=${H} r=${s/5} class="pe-dot pe-${w}"></circle>`}),R=l&&l.state.pair<l.terms.length?l.term:null,U=Math.PI-g*o,B=(u,w)=>{let v=(0,x.tip)(w);return h.svg`<text class="pe-axis-label" text-anchor="middle" dominant-baseline="central"
      x=${c.x+(a+s)*v.x} y=${c.y+(a+s)*v.y}>${u}</text>`},X=(t.width-c.x-a-2*s)/(.54*s),m=(u,w,v,K)=>{let H=`${w}(${(0,$.number)(n.position)} × ${(0,$.four)(o)}) = ${(0,$.four)(v)}`,W=n.sine_alone||H.length>X?`${w} = ${(0,$.four)(v)}`:H;return h.svg`<text class="pe-formula pe-${u}" x=${c.x+a+s}
      y=${_(p)+(K+.7)*1.4*s}>${W}</text>`},M=`its sine downwards${n.sine_alone?"":", its cosine to the right"}`,S=u=>R===null?h.nothing:h.svg`<path class="pe-line pe-line-held" d=${O(u,R,p+d)}></path>`;return h.html`<div class="pe-plot" role="img"
      aria-label=${`Hand ${n.pair} and the curves that its tip writes: ${M}.`}
      style=${(0,I.placed)(t)}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${S(j)}
      <path class="pe-line pe-sine" d=${O(j,o,g)}></path>${D(j,"sine")}
      <line class="pe-shadow pe-sine" x1=${A} x2=${A} y1=${b} y2=${_(g)}></line>
      ${n.sine_alone?h.nothing:h.svg`${S(T)}
            <path class="pe-line pe-cosine" d=${O(T,o,g)}></path>${D(T,"cosine")}
            <line class="pe-shadow pe-cosine" x1=${A} x2=${y(g)} y1=${b} y2=${b}></line>
            ${m("cosine","cos",e.cosine,1)}`}
      ${m("sine","sin",e.sine,0)}
      <g transform="translate(${c.x},${c.y}) scale(${a})" class="pe-grab"
          @pointerdown=${_t(n.pair,i)}>
        <circle class="pe-dial pe-chosen" r="1"></circle>
        ${R===null?h.nothing:(0,x.hand)(l.state.position*R,"held")}
        ${n.sine_alone?h.svg`${(0,x.hand)(g*o,"maybe")}${(0,x.hand)(U,"maybe")}`:(0,x.hand)(g*o,"now")}
      </g>
      ${n.sine_alone?[B("a",g*o),B("b",U)]:h.nothing}
      ${R===null?h.nothing:h.svg`<text class="pe-axis-label" x=${c.x+a+s}
          y=${_(p)+3.8*s}>dotted: held</text>`}
    </svg>
  </div>`}function Ct({state:e,angle:t,term:i,sine:n,cosine:o}){let r=s=>h.html`<output class="pe-value" data-value=${s}>${(0,$.four)(s)}</output>`;if(e.sine_alone){let s=l=>(0,$.four)((l%N+N)%N);return h.html`The sine of hand ${e.pair} is ${r(n)}: it stands at ${s(t)} rad
      (a) or at ${s(Math.PI-t)} rad (b). Where will it be next?`}return e.hands_alone?h.html`Hand ${e.pair}: ${(0,$.number)(e.position)} × ${(0,$.four)(i)} = ${r(t)} rad,
      ${r(t/N)} of a turn.`:h.html`Hand ${e.pair}: ${(0,$.number)(e.position)} × ${(0,$.four)(i)} = ${(0,$.four)(t)} rad,
    ${(0,$.four)(t/N)} of a turn; sine ${r(n)}, cosine ${r(o)}.`}var bt=(0,vt.explorer)({kind:"clocks",heights:{wide:400,phone:360},hidden:({d_model:e})=>e<=2*V.wide?["first_pair"]:[],limits:({terms:e})=>({first_pair:Math.max(0,e.length-V.wide)}),make(){let e=et(tt);return{derive({d_model:t,base:i,position:n,pair:o}){let r=e(t,i),s=r[o],l=n*s,[f,g]=[0,1].map(a=>C(n,2*o+a,r));return{terms:r,term:s,angle:l,sine:f,cosine:g}}}},view(e,{change:t}){if(e.state.hands_alone)return Ut(e,t);let{width:i,height:n,form:o}=e,r=o==="phone"?i:Math.round(i*.535),s=o==="phone"?Math.round(n*.53):n,l=o==="phone"?{x:0,y:s+8,width:i,height:n-s-8}:{x:r+24,y:0,width:i-r-24,height:n};return h.html`${Dt(e,{width:r,height:s},t)}${Wt(e,l,t)}`},readout:Ct,compare:(e,{angle:t})=>(0,$.difference)(e.angle,t,"rad"),words:({state:e,angle:t,sine:i,cosine:n})=>`Position ${(0,$.number)(e.position)}. Hand ${e.pair} at ${(0,$.four)(t)} rad${e.hands_alone?"":`, sine ${(0,$.four)(i)}`}${e.hands_alone||e.sine_alone?"":`, cosine ${(0,$.four)(n)}`}.`,table({state:e,terms:t},i,n){let o=Math.min(i,t.length),r=n?String:$.four;return{note:o<t.length?`${o} of ${(0,$.number)(t.length)} hands; the copy holds all.`:"",header:["hand","radians a position","radians","turns","sine","cosine"],rows:Array.from({length:o},(s,l)=>{let f=e.position*t[l],g=[0,1].map(a=>C(e.position,2*l+a,t));return[l,...[t[l],f,f/N,...g].map(r)]})}}});peKit.register(bt);})();
