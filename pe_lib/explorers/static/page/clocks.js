(()=>{var Pt=Object.create;var J=Object.defineProperty;var It=Object.getOwnPropertyDescriptor;var bt=Object.getOwnPropertyNames;var Tt=Object.getPrototypeOf,St=Object.prototype.hasOwnProperty;var k=(e,t)=>()=>{try{return t||e((t={exports:{}}).exports,t),t.exports}catch(o){throw t=0,o}};var Kt=(e,t,o,n)=>{if(t&&typeof t=="object"||typeof t=="function")for(let i of bt(t))!St.call(e,i)&&i!==o&&J(e,i,{get:()=>t[i],enumerable:!(n=It(t,i))||n.enumerable});return e};var P=(e,t,o)=>(o=e!=null?Pt(Tt(e)):{},Kt(t||!e||!e.__esModule?J(o,"default",{value:e,enumerable:!0}):o,e));var Z=k((Wt,Q)=>{Q.exports=peKit["lit-html"]});var ot=k((Gt,nt)=>{nt.exports=peKit["./kit/colour.js"]});var st=k((Yt,it)=>{it.exports=peKit["./kit/dials.js"]});var at=k((zt,rt)=>{rt.exports=peKit["./kit/drag.js"]});var ht=k((Jt,lt)=>{lt.exports=peKit["./kit/explorer.js"]});var pt=k((Qt,ct)=>{ct.exports=peKit["./kit/format.js"]});var $t=k((Zt,dt)=>{dt.exports=peKit["./kit/heatmap.js"]});var ft=k((te,mt)=>{mt.exports=peKit["./kit/plot.js"]});var gt=k((ee,ut)=>{ut.exports=peKit["./kit/scale.js"]});var h=P(Z(),1);function jt(e,t,o){let n=e*134217729-(e*134217729-e),i=e-n,r=t*134217729-(t*134217729-t),s=t-r;return n*r-o+n*s+i*r+i*s}function Lt(e,t,o,n){let i=-2*e/t,r=i*t,s=(-2*e-r-jt(i,t,r))/t,l=o**i;return l+l*n*s}function tt(e,t){let o=new Float64Array(e/2),n=Math.log(t);for(let i=0;i<o.length;i++)o[i]=Lt(i,e,t,n);return o}function D(e,t,o){let n=e*o[t>>1];return t%2===0?Math.sin(n):Math.cos(n)}var qt=4*2**-52;function et(e){let t=null,o;return(...n)=>((!t||n.some((i,r)=>i!==t[r]))&&([t,o]=[n,e(...n)]),o)}var Y=P(ot(),1),x=P(st(),1),yt=P(at(),1),vt=P(ht(),1),d=P(pt(),1),U=P($t(),1),K=P(ft(),1),G=P(gt(),1),B={wide:8,phone:8,stage:16},Rt={wide:12,phone:6,stage:12},Ft={wide:16,phone:12,stage:16},Ht=8,O=2*Math.PI,z=999999,_t=(e,t)=>(0,x.turning)(e,{change:t,key:()=>"position",most:()=>z,pressed:()=>t({pair:e})}),Et=(e,t)=>{let o=(n,{left:i,width:r})=>t(({terms:s})=>{let l=(n.clientX-i)/r*s.length;return{first_pair:(0,x.within)(Math.round(l-e/2),0,s.length-e)}});return(0,yt.dragged)({begin(n){let i=n.currentTarget.getBoundingClientRect();return o(n,i),i},move:o})},xt=e=>t=>o=>t(({state:n})=>({position:(0,x.within)(n.position+e*o,0,z)})),[wt,Mt]=[xt(1),xt(-1)];function Nt(e,t,o,n){let{state:i,terms:r,held:s,moment:l}=t,g=(i.position+l)*r[e],u={ArrowRight:wt(n),ArrowUp:wt(n),ArrowLeft:Mt(n),ArrowDown:Mt(n),Home:()=>n({position:0}),Enter:()=>n({pair:e})},a=o.room/o.radius;return h.svg`<g role="slider" tabindex="0" aria-label=${`Hand ${e}, turned by the position`}
      aria-valuemin="0" aria-valuemax=${z} aria-valuenow=${i.position} class="pe-grab"
      aria-valuetext=${`position ${i.position}, ${(0,d.four)(i.position*r[e])} radians`}
      transform="translate(${o.x},${o.y}) scale(${o.radius})"
      @pointerdown=${_t(e,n)} @keydown=${(0,K.onKeys)(u)}>
    <rect x=${-a} y="-1.1" width=${2*a} height="2.2" fill="transparent"></rect>
    <circle class=${e===i.pair?"pe-dial pe-chosen":"pe-dial"} r="1"></circle>
    ${s&&e<s.terms.length?(0,x.hand)(s.state.position*s.terms[e],"held"):h.nothing}
    ${(0,x.hand)(g,"now")}
  </g>`}function Dt(e,t,o,n){let{state:i,terms:r}=e,s=Math.min(r.length,Math.floor(o.width)),l=Array.from({length:s},(f,c)=>Math.floor(c*r.length/s)),g=f=>{let c=[0,1].flatMap(v=>l.map(I=>(0,Y.packedColour)(D(i.position,2*I+v,r))));(0,U.paintPixels)(f,{x:0,y:0,width:o.width,height:o.height},Uint32Array.from(c),s)},u=t[0]/r.length*o.width,a=Math.max(6,t.length/r.length*o.width),p={ArrowRight:f=>n(({state:c})=>({first_pair:(0,x.within)(c.first_pair+f,0,r.length-t.length)})),ArrowLeft:f=>n(({state:c})=>({first_pair:(0,x.within)(c.first_pair-f,0,r.length-t.length)}))};return h.html`<div class="pe-strip" role="slider" tabindex="0" aria-label="Hands shown" aria-valuemin="0"
      aria-valuemax=${r.length-t.length} aria-valuenow=${t[0]}
      aria-valuetext=${`hands ${t[0]} to ${t.at(-1)} of ${r.length}`}
      style="left:${o.x}px; top:${o.y-10}px; width:${o.width}px; height:${o.height+20}px"
      @pointerdown=${Et(t.length,n)} @keydown=${(0,K.onKeys)(p)}>
    <canvas aria-hidden="true"
        ${(0,K.painted)(o.width,o.height,g,[i.position,r,o.width])}></canvas>
    <span class="pe-bracket" style="left:${u}px; width:${a}px"></span>
  </div>`}function Ot(e,t,o){let{state:n,terms:i,form:r,type:s,colours:l}=e,g=Math.min(B[r],i.length),u=Math.min(n.first_pair,i.length-g),a=Array.from({length:g},($,M)=>u+M),p=Math.ceil(Math.max(2,(0,d.number)(n.position).length)*s*.56)+8,f=(t.width-p)/(2*Math.min(B[r],Math.max(4,g))),c=Math.min(f,t.height*.14)-3,v=2*c+8+s+6,I=s+18,H=Rt[r],X=Math.max(0,n.position-H+1),_=Array.from({length:Math.min(H,n.position+1)},($,M)=>X+M),A=(t.height-v-I)/H,R={x:p,y:v,width:2*f*g,height:A*_.length},E=$=>{let M=_.map(j=>a.flatMap(S=>[0,1].map(m=>D(j,2*S+m,i))));(0,U.paintPixels)($,R,Uint32Array.from(M.flat(),Y.packedColour),2*g),$.font=`${Math.min(s,A)}px system-ui, sans-serif`,$.textBaseline="middle";for(let[j,S]of _.entries()){let m=v+(j+.5)*A;$.fillStyle=S===n.position?l.ink:l.soft,$.textAlign="end",(A>=12||S===n.position||j===0)&&$.fillText((0,d.number)(S),p-6,m),$.fillStyle="#000",$.textAlign="center";for(let[w,y]of M[j].entries())y<0&&f>=14&&A>=12&&$.fillText("−",p+(w+.5)*f,m)}},b=a.indexOf(n.pair),C=($,M)=>h.svg`<rect class="pe-column pe-${M}" x=${p+$*f} y=${v}
      width=${f} height=${R.height}></rect>`,V=[_[0],_.length,i,l,a[0],g,p,s],T=$=>p+(2*$+1)*f,W=g<i.length,q={x:p,y:t.height-17,width:Math.floor(t.width*.58),height:12};return h.html`<div class="pe-plot" style="left:0; top:0; width:${t.width}px; height:${t.height}px">
    <canvas aria-hidden="true" ${(0,K.painted)(t.width,t.height,E,V)}></canvas>
    <svg width=${t.width} height=${t.height}>
      ${a.map(($,M)=>Nt($,e,{x:T(M),y:c+3,radius:c,room:f},o))}
      ${a.map(($,M)=>h.svg`<text class="pe-axis-label" text-anchor="middle" x=${T(M)}
        y=${2*c+6+s}>${$}</text>`)}
      ${b<0?h.nothing:C(2*b,"sine")}
      ${b<0||n.sine_alone?h.nothing:C(2*b+1,"cosine")}
    </svg>
    ${W?Dt(e,a,q,o):h.nothing}
    ${(0,U.legend)({left:t.width-8.5*s,top:t.height-s-6,type:s})}
  </div>`}function Ut(e,t,o){let{state:n,term:i,form:r,type:s,held:l,moment:g}=e,u=n.position+g,a=Math.floor(Math.min(t.width*.23,t.height*(r==="phone"?.26:.225))),p={x:a+s,y:a+s},f=Ft[r],c=Math.max(0,n.position-f+1),v=(0,G.linear)([c,c+f],[p.x+a+s,t.width-8]),I=(0,G.linear)([c,c+f],[p.y+a+s,t.height-6]),{x:H,y:X}=(0,x.tip)(u*i),[_,A]=[p.x+a*H,p.y+a*X],R=(m,w)=>[p.x+a*Math.sin(m*w),I(m)],E=(m,w)=>[v(m),p.y-a*Math.cos(m*w)],b=(m,w,y)=>{let F=Math.max(1,Math.ceil(Ht*(y-c)));return Array.from({length:F+1},(L,N)=>m(c+(y-c)*N/F,w)).map(([L,N],kt)=>`${kt?"L":"M"}${L.toFixed(1)},${N.toFixed(1)}`).join("")},C=Array.from({length:n.position-c+1},(m,w)=>c+w),V=(m,w)=>C.map(y=>{let[F,L]=m(y,i);return h.svg`<circle cx=${F} cy=${L} r=${s/5} class="pe-dot pe-${w}"></circle>`}),T=l&&l.state.pair<l.terms.length?l.term:null,W=Math.PI-u*i,q=(m,w)=>{let y=(0,x.tip)(w);return h.svg`<text class="pe-axis-label" text-anchor="middle" dominant-baseline="central"
      x=${p.x+(a+s)*y.x} y=${p.y+(a+s)*y.y}>${m}</text>`},$=(t.width-p.x-a-2*s)/(.54*s),M=(m,w,y,F)=>{let L=`${w}(${(0,d.number)(n.position)} × ${(0,d.four)(i)}) = ${(0,d.four)(y)}`,N=L.length>$?`${w} = ${(0,d.four)(y)}`:L;return h.svg`<text class="pe-formula pe-${m}" x=${p.x+a+s}
      y=${I(c)+(F+.7)*1.4*s}>${N}</text>`},j=`its sine downwards${n.sine_alone?"":", its cosine to the right"}`,S=m=>T===null?h.nothing:h.svg`<path class="pe-line pe-line-held" d=${b(m,T,c+f)}></path>`;return h.html`<div class="pe-plot" role="img"
      aria-label=${`Hand ${n.pair} and the curves that its tip writes: ${j}.`}
      style=${(0,K.placed)(t)}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${S(R)}
      <path class="pe-line pe-sine" d=${b(R,i,u)}></path>${V(R,"sine")}
      <line class="pe-shadow pe-sine" x1=${_} x2=${_} y1=${A} y2=${I(u)}></line>
      ${n.sine_alone?h.nothing:h.svg`${S(E)}
            <path class="pe-line pe-cosine" d=${b(E,i,u)}></path>${V(E,"cosine")}
            <line class="pe-shadow pe-cosine" x1=${_} x2=${v(u)} y1=${A} y2=${A}></line>
            ${M("cosine","cos",e.cosine,1)}`}
      ${M("sine","sin",e.sine,0)}
      <g transform="translate(${p.x},${p.y}) scale(${a})" class="pe-grab"
          @pointerdown=${_t(n.pair,o)}>
        <circle class="pe-dial pe-chosen" r="1"></circle>
        ${T===null?h.nothing:(0,x.hand)(l.state.position*T,"held")}
        ${n.sine_alone?h.svg`${(0,x.hand)(u*i,"maybe")}${(0,x.hand)(W,"maybe")}`:(0,x.hand)(u*i,"now")}
      </g>
      ${n.sine_alone?[q("a",u*i),q("b",W)]:h.nothing}
      ${T===null?h.nothing:h.svg`<text class="pe-axis-label" x=${p.x+a+s}
          y=${I(c)+3.8*s}>dotted: held</text>`}
    </svg>
  </div>`}function Ct({state:e,angle:t,term:o,sine:n,cosine:i}){let r=s=>h.html`<output class="pe-value" data-value=${s}>${(0,d.four)(s)}</output>`;if(e.sine_alone){let s=l=>(0,d.four)((l%O+O)%O);return h.html`The sine of hand ${e.pair} is ${r(n)}: it stands at ${s(t)} rad
      (a) or at ${s(Math.PI-t)} rad (b). Its cosine would tell.`}return h.html`Hand ${e.pair}: ${(0,d.number)(e.position)} × ${(0,d.four)(o)} = ${(0,d.four)(t)} rad,
    ${(0,d.four)(t/O)} of a turn; sine ${r(n)}, cosine ${r(i)}.`}var At=(0,vt.explorer)({kind:"clocks",heights:{wide:400,phone:360},hidden:({d_model:e})=>e<=2*B.wide?["first_pair"]:[],limits:({terms:e})=>({first_pair:Math.max(0,e.length-B.wide)}),make(){let e=et(tt);return{derive({d_model:t,base:o,position:n,pair:i}){let r=e(t,o),s=r[i],l=n*s,[g,u]=[0,1].map(a=>D(n,2*i+a,r));return{terms:r,term:s,angle:l,sine:g,cosine:u}}}},view(e,{change:t}){let{width:o,height:n,form:i}=e,r=i==="phone"?o:Math.round(o*.535),s=i==="phone"?Math.round(n*.53):n,l=i==="phone"?{x:0,y:s+8,width:o,height:n-s-8}:{x:r+24,y:0,width:o-r-24,height:n};return h.html`${Ot(e,{width:r,height:s},t)}${Ut(e,l,t)}`},readout:Ct,compare:(e,{angle:t})=>(0,d.difference)(e.angle,t,"rad"),words:({state:e,angle:t,sine:o,cosine:n})=>`Position ${(0,d.number)(e.position)}. Hand ${e.pair} at ${(0,d.four)(t)} rad, sine ${(0,d.four)(o)}${e.sine_alone?"":`, cosine ${(0,d.four)(n)}`}.`,table({state:e,terms:t},o,n){let i=Math.min(o,t.length),r=n?String:d.four;return{note:i<t.length?`${i} of ${(0,d.number)(t.length)} hands; the copy holds all.`:"",header:["hand","radians a position","radians","turns","sine","cosine"],rows:Array.from({length:i},(s,l)=>{let g=e.position*t[l],u=[0,1].map(a=>D(e.position,2*l+a,t));return[l,...[t[l],g,g/O,...u].map(r)]})}}});peKit.register(At);})();
