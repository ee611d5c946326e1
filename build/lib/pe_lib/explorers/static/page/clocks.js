(()=>{var Pt=Object.create;var J=Object.defineProperty;var bt=Object.getOwnPropertyDescriptor;var It=Object.getOwnPropertyNames;var Tt=Object.getPrototypeOf,St=Object.prototype.hasOwnProperty;var k=(e,t)=>()=>{try{return t||e((t={exports:{}}).exports,t),t.exports}catch(i){throw t=0,i}};var Kt=(e,t,i,n)=>{if(t&&typeof t=="object"||typeof t=="function")for(let o of It(t))!St.call(e,o)&&o!==i&&J(e,o,{get:()=>t[o],enumerable:!(n=bt(t,o))||n.enumerable});return e};var P=(e,t,i)=>(i=e!=null?Pt(Tt(e)):{},Kt(t||!e||!e.__esModule?J(i,"default",{value:e,enumerable:!0}):i,e));var Z=k((Vt,Q)=>{Q.exports=peKit["lit-html"]});var ot=k((Gt,nt)=>{nt.exports=peKit["./kit/colour.js"]});var st=k((Yt,it)=>{it.exports=peKit["./kit/dials.js"]});var at=k((zt,rt)=>{rt.exports=peKit["./kit/drag.js"]});var ht=k((Jt,lt)=>{lt.exports=peKit["./kit/explorer.js"]});var pt=k((Qt,ct)=>{ct.exports=peKit["./kit/format.js"]});var $t=k((Zt,dt)=>{dt.exports=peKit["./kit/heatmap.js"]});var ft=k((te,mt)=>{mt.exports=peKit["./kit/plot.js"]});var gt=k((ee,ut)=>{ut.exports=peKit["./kit/scale.js"]});var h=P(Z(),1);function jt(e,t,i){let n=e*134217729-(e*134217729-e),o=e-n,r=t*134217729-(t*134217729-t),s=t-r;return n*r-i+n*s+o*r+o*s}function Lt(e,t,i,n){let o=-2*e/t,r=o*t,s=(-2*e-r-jt(o,t,r))/t,l=i**o;return l+l*n*s}function tt(e,t){let i=new Float64Array(e/2),n=Math.log(t);for(let o=0;o<i.length;o++)i[o]=Lt(o,e,t,n);return i}function U(e,t,i){let n=e*i[t>>1];return t%2===0?Math.sin(n):Math.cos(n)}var qt=4*2**-52;function et(e){let t=null,i;return(...n)=>((!t||n.some((o,r)=>o!==t[r]))&&([t,i]=[n,e(...n)]),i)}var Y=P(ot(),1),w=P(st(),1),yt=P(at(),1),vt=P(ht(),1),$=P(pt(),1),C=P($t(),1),K=P(ft(),1),G=P(gt(),1),q={wide:8,phone:8,stage:16},Rt={wide:12,phone:6,stage:12},Ft={wide:16,phone:12,stage:16},Ht=8,W=2*Math.PI,z=999999,_t=(e,t)=>(0,w.turning)(e,{change:t,key:()=>"position",most:()=>z,pressed:()=>t({pair:e})}),Et=(e,t)=>{let i=(n,{left:o,width:r})=>t(({terms:s})=>{let l=(n.clientX-o)/r*s.length;return{first_pair:(0,w.within)(Math.round(l-e/2),0,s.length-e)}});return(0,yt.dragged)({begin(n){let o=n.currentTarget.getBoundingClientRect();return i(n,o),o},move:i})},xt=e=>t=>i=>t(({state:n})=>({position:(0,w.within)(n.position+e*i,0,z)})),[wt,Mt]=[xt(1),xt(-1)];function Nt(e,t,i,n){let{state:o,terms:r,held:s,moment:l}=t,u=(o.position+l)*r[e],g={ArrowRight:wt(n),ArrowUp:wt(n),ArrowLeft:Mt(n),ArrowDown:Mt(n),Home:()=>n({position:0}),Enter:()=>n({pair:e})},a=i.room/i.radius;return h.svg`<g role="slider" tabindex="0" aria-label=${`Hand ${e}, turned by the position`}
      aria-valuemin="0" aria-valuemax=${z} aria-valuenow=${o.position} class="pe-grab"
      aria-valuetext=${`position ${o.position}, ${(0,$.four)(o.position*r[e])} radians`}
      transform="translate(${i.x},${i.y}) scale(${i.radius})"
      @pointerdown=${_t(e,n)} @keydown=${(0,K.onKeys)(g)}>
    <rect x=${-a} y="-1.1" width=${2*a} height="2.2" fill="transparent"></rect>
    <circle class=${e===o.pair?"pe-dial pe-chosen":"pe-dial"} r="1"></circle>
    ${s&&e<s.terms.length?(0,w.hand)(s.state.position*s.terms[e],"held"):h.nothing}
    ${o.sine_alone&&e===o.pair?[(0,w.hand)(u,"maybe"),(0,w.hand)(Math.PI-u,"maybe")]:(0,w.hand)(u,"now")}
  </g>`}function Ot(e,t,i,n){let{state:o,terms:r}=e,s=Math.min(r.length,Math.floor(i.width)),l=Array.from({length:s},(m,p)=>Math.floor(p*r.length/s)),u=m=>{let p=[0,1].flatMap(v=>l.map(b=>(0,Y.packedColour)(U(o.position,2*b+v,r))));(0,C.paintPixels)(m,{x:0,y:0,width:i.width,height:i.height},Uint32Array.from(p),s)},g=t[0]/r.length*i.width,a=Math.max(6,t.length/r.length*i.width),c={ArrowRight:m=>n(({state:p})=>({first_pair:(0,w.within)(p.first_pair+m,0,r.length-t.length)})),ArrowLeft:m=>n(({state:p})=>({first_pair:(0,w.within)(p.first_pair-m,0,r.length-t.length)}))};return h.html`<div class="pe-strip" role="slider" tabindex="0" aria-label="Hands shown" aria-valuemin="0"
      aria-valuemax=${r.length-t.length} aria-valuenow=${t[0]}
      aria-valuetext=${`hands ${t[0]} to ${t.at(-1)} of ${r.length}`}
      style="left:${i.x}px; top:${i.y-10}px; width:${i.width}px; height:${i.height+20}px"
      @pointerdown=${Et(t.length,n)} @keydown=${(0,K.onKeys)(c)}>
    <canvas aria-hidden="true"
        ${(0,K.painted)(i.width,i.height,u,[o.position,r,i.width])}></canvas>
    <span class="pe-bracket" style="left:${g}px; width:${a}px"></span>
  </div>`}function Dt(e,t,i){let{state:n,terms:o,form:r,type:s,colours:l}=e,u=Math.min(q[r],o.length),g=Math.min(n.first_pair,o.length-u),a=Array.from({length:u},(d,M)=>g+M),c=Math.ceil(Math.max(2,(0,$.number)(n.position).length)*s*.56)+8,m=(t.width-c)/(2*Math.min(q[r],Math.max(4,u))),p=Math.min(m,t.height*.14)-3,v=2*p+8+s+6,b=s+18,H=Rt[r],B=Math.max(0,n.position-H+1),_=Array.from({length:Math.min(H,n.position+1)},(d,M)=>B+M),A=(t.height-v-b)/H,j={x:c,y:v,width:2*m*u,height:A*_.length},I=n.sine_alone?2*a.indexOf(n.pair)+1:-1,E=d=>{let M=_.map(T=>a.flatMap(f=>[0,1].map(x=>U(T,2*f+x,o))));(0,C.paintPixels)(d,j,Uint32Array.from(M.flat(),Y.packedColour),2*u),I>0&&d.clearRect(c+I*m,v,m,j.height),d.font=`${Math.min(s,A)}px system-ui, sans-serif`,d.textBaseline="middle";for(let[T,f]of _.entries()){let x=v+(T+.5)*A;d.fillStyle=f===n.position?l.ink:l.soft,d.textAlign="end",(A>=12||f===n.position||T===0)&&d.fillText((0,$.number)(f),c-6,x),d.fillStyle="#000",d.textAlign="center";for(let[y,S]of M[T].entries())S<0&&y!==I&&m>=14&&A>=12&&d.fillText("−",c+(y+.5)*m,x)}},F=a.indexOf(n.pair),N=(d,M)=>h.svg`<rect class="pe-column pe-${M}" x=${c+d*m} y=${v}
      width=${m} height=${j.height}></rect>`,L=[_[0],_.length,o,l,a[0],u,c,s,I],O=d=>c+(2*d+1)*m,V=u<o.length,X={x:c,y:t.height-17,width:Math.floor(t.width*.58),height:12};return h.html`<div class="pe-plot" style="left:0; top:0; width:${t.width}px; height:${t.height}px">
    <canvas aria-hidden="true" ${(0,K.painted)(t.width,t.height,E,L)}></canvas>
    <svg width=${t.width} height=${t.height}>
      ${a.map((d,M)=>Nt(d,e,{x:O(M),y:p+3,radius:p,room:m},i))}
      ${a.map((d,M)=>h.svg`<text class="pe-axis-label" text-anchor="middle" x=${O(M)}
        y=${2*p+6+s}>${d}</text>`)}
      ${F<0?h.nothing:N(2*F,"sine")}
      ${F<0||n.sine_alone?h.nothing:N(2*F+1,"cosine")}
    </svg>
    ${V?Ot(e,a,X,i):h.nothing}
    ${(0,C.legend)({left:t.width-8.5*s,top:t.height-s-6,type:s})}
  </div>`}function Ut(e,t,i){let{state:n,term:o,form:r,type:s,held:l,moment:u}=e,g=n.position+u,a=Math.floor(Math.min(t.width*.23,t.height*(r==="phone"?.26:.225))),c={x:a+s,y:a+s},m=Ft[r],p=Math.max(0,n.position-m+1),v=(0,G.linear)([p,p+m],[c.x+a+s,t.width-8]),b=(0,G.linear)([p,p+m],[c.y+a+s,t.height-6]),{x:H,y:B}=(0,w.tip)(g*o),[_,A]=[c.x+a*H,c.y+a*B],j=(f,x)=>[c.x+a*Math.sin(f*x),b(f)],I=(f,x)=>[v(f),c.y-a*Math.cos(f*x)],E=(f,x,y)=>{let S=Math.max(1,Math.ceil(Ht*(y-p)));return Array.from({length:S+1},(R,D)=>f(p+(y-p)*D/S,x)).map(([R,D],kt)=>`${kt?"L":"M"}${R.toFixed(1)},${D.toFixed(1)}`).join("")},F=Array.from({length:n.position-p+1},(f,x)=>p+x),N=(f,x)=>F.map(y=>{let[S,R]=f(y,o);return h.svg`<circle cx=${S} cy=${R} r=${s/5} class="pe-dot pe-${x}"></circle>`}),L=l&&l.state.pair<l.terms.length?l.term:null,O=Math.PI-g*o,V=(f,x)=>{let y=(0,w.tip)(x);return h.svg`<text class="pe-axis-label" text-anchor="middle" dominant-baseline="central"
      x=${c.x+(a+s)*y.x} y=${c.y+(a+s)*y.y}>${f}</text>`},X=(t.width-c.x-a-2*s)/(.54*s),d=(f,x,y,S)=>{let R=`${x}(${(0,$.number)(n.position)} × ${(0,$.four)(o)}) = ${(0,$.four)(y)}`,D=n.sine_alone||R.length>X?`${x} = ${(0,$.four)(y)}`:R;return h.svg`<text class="pe-formula pe-${f}" x=${c.x+a+s}
      y=${b(p)+(S+.7)*1.4*s}>${D}</text>`},M=`its sine downwards${n.sine_alone?"":", its cosine to the right"}`,T=f=>L===null?h.nothing:h.svg`<path class="pe-line pe-line-held" d=${E(f,L,p+m)}></path>`;return h.html`<div class="pe-plot" role="img"
      aria-label=${`Hand ${n.pair} and the curves that its tip writes: ${M}.`}
      style=${(0,K.placed)(t)}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${T(j)}
      <path class="pe-line pe-sine" d=${E(j,o,g)}></path>${N(j,"sine")}
      <line class="pe-shadow pe-sine" x1=${_} x2=${_} y1=${A} y2=${b(g)}></line>
      ${n.sine_alone?h.nothing:h.svg`${T(I)}
            <path class="pe-line pe-cosine" d=${E(I,o,g)}></path>${N(I,"cosine")}
            <line class="pe-shadow pe-cosine" x1=${_} x2=${v(g)} y1=${A} y2=${A}></line>
            ${d("cosine","cos",e.cosine,1)}`}
      ${d("sine","sin",e.sine,0)}
      <g transform="translate(${c.x},${c.y}) scale(${a})" class="pe-grab"
          @pointerdown=${_t(n.pair,i)}>
        <circle class="pe-dial pe-chosen" r="1"></circle>
        ${L===null?h.nothing:(0,w.hand)(l.state.position*L,"held")}
        ${n.sine_alone?h.svg`${(0,w.hand)(g*o,"maybe")}${(0,w.hand)(O,"maybe")}`:(0,w.hand)(g*o,"now")}
      </g>
      ${n.sine_alone?[V("a",g*o),V("b",O)]:h.nothing}
      ${L===null?h.nothing:h.svg`<text class="pe-axis-label" x=${c.x+a+s}
          y=${b(p)+3.8*s}>dotted: held</text>`}
    </svg>
  </div>`}function Wt({state:e,angle:t,term:i,sine:n,cosine:o}){let r=s=>h.html`<output class="pe-value" data-value=${s}>${(0,$.four)(s)}</output>`;if(e.sine_alone){let s=l=>(0,$.four)((l%W+W)%W);return h.html`The sine of hand ${e.pair} is ${r(n)}: it stands at ${s(t)} rad
      (a) or at ${s(Math.PI-t)} rad (b). Where will it be next?`}return h.html`Hand ${e.pair}: ${(0,$.number)(e.position)} × ${(0,$.four)(i)} = ${(0,$.four)(t)} rad,
    ${(0,$.four)(t/W)} of a turn; sine ${r(n)}, cosine ${r(o)}.`}var At=(0,vt.explorer)({kind:"clocks",heights:{wide:400,phone:360},hidden:({d_model:e})=>e<=2*q.wide?["first_pair"]:[],limits:({terms:e})=>({first_pair:Math.max(0,e.length-q.wide)}),make(){let e=et(tt);return{derive({d_model:t,base:i,position:n,pair:o}){let r=e(t,i),s=r[o],l=n*s,[u,g]=[0,1].map(a=>U(n,2*o+a,r));return{terms:r,term:s,angle:l,sine:u,cosine:g}}}},view(e,{change:t}){let{width:i,height:n,form:o}=e,r=o==="phone"?i:Math.round(i*.535),s=o==="phone"?Math.round(n*.53):n,l=o==="phone"?{x:0,y:s+8,width:i,height:n-s-8}:{x:r+24,y:0,width:i-r-24,height:n};return h.html`${Dt(e,{width:r,height:s},t)}${Ut(e,l,t)}`},readout:Wt,compare:(e,{angle:t})=>(0,$.difference)(e.angle,t,"rad"),words:({state:e,angle:t,sine:i,cosine:n})=>`Position ${(0,$.number)(e.position)}. Hand ${e.pair} at ${(0,$.four)(t)} rad, sine ${(0,$.four)(i)}${e.sine_alone?"":`, cosine ${(0,$.four)(n)}`}.`,table({state:e,terms:t},i,n){let o=Math.min(i,t.length),r=n?String:$.four;return{note:o<t.length?`${o} of ${(0,$.number)(t.length)} hands; the copy holds all.`:"",header:["hand","radians a position","radians","turns","sine","cosine"],rows:Array.from({length:o},(s,l)=>{let u=e.position*t[l],g=[0,1].map(a=>U(e.position,2*l+a,t));return[l,...[t[l],u,u/W,...g].map(r)]})}}});peKit.register(At);})();
