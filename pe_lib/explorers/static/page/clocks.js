(()=>{var Pt=Object.create;var J=Object.defineProperty;var It=Object.getOwnPropertyDescriptor;var St=Object.getOwnPropertyNames;var Tt=Object.getPrototypeOf,Kt=Object.prototype.hasOwnProperty;var k=(e,t)=>()=>{try{return t||e((t={exports:{}}).exports,t),t.exports}catch(i){throw t=0,i}};var Lt=(e,t,i,n)=>{if(t&&typeof t=="object"||typeof t=="function")for(let o of St(t))!Kt.call(e,o)&&o!==i&&J(e,o,{get:()=>t[o],enumerable:!(n=It(t,o))||n.enumerable});return e};var A=(e,t,i)=>(i=e!=null?Pt(Tt(e)):{},Lt(t||!e||!e.__esModule?J(i,"default",{value:e,enumerable:!0}):i,e));var Z=k((Xt,Q)=>{Q.exports=peKit["lit-html"]});var ot=k((Yt,nt)=>{nt.exports=peKit["./kit/colour.js"]});var st=k((Jt,it)=>{it.exports=peKit["./kit/dials.js"]});var at=k((Qt,rt)=>{rt.exports=peKit["./kit/drag.js"]});var ht=k((Zt,lt)=>{lt.exports=peKit["./kit/explorer.js"]});var pt=k((te,ct)=>{ct.exports=peKit["./kit/format.js"]});var $t=k((ee,dt)=>{dt.exports=peKit["./kit/heatmap.js"]});var ft=k((ne,mt)=>{mt.exports=peKit["./kit/plot.js"]});var gt=k((oe,ut)=>{ut.exports=peKit["./kit/scale.js"]});peKit["./kit/schema.js"].know("clocks",{title:"Clocks explorer",question:"Seven steps from noon: which hand went all the way round?",presets:[{ask:"The sine is 0.8415: which of two hands is it?",state:{position:1,pair:0,sine_alone:!0}},{ask:"Which hands hardly move in 100 words?",state:{position:100,pair:7}},{ask:"Do all four ever meet at noon?",state:{d_model:8,position:6283,pair:0}}],main:["position","base"],play:{key:"position",grow:!1},parameters:{position:{label:"Position",default:7,below:null,scale:"log",stops:[]},base:{},d_model:{default:16},pair:{label:"Hand (pair of columns)",default:1},first_pair:{like:"pair",label:"First hand shown"},sine_alone:{kind:"switch",label:"Hide the cosine",default:!1},hands_alone:{kind:"switch",label:"Show the hands alone",default:!1}}});var c=A(Z(),1);function Ht(e,t,i){let n=e*134217729-(e*134217729-e),o=e-n,r=t*134217729-(t*134217729-t),s=t-r;return n*r-i+n*s+o*r+o*s}function jt(e,t,i,n){let o=-2*e/t,r=o*t,s=(-2*e-r-Ht(o,t,r))/t,a=i**o;return a+a*n*s}function tt(e,t){let i=new Float64Array(e/2),n=Math.log(t);for(let o=0;o<i.length;o++)i[o]=jt(o,e,t,n);return i}function W(e,t,i){let n=e*i[t>>1];return t%2===0?Math.sin(n):Math.cos(n)}var zt=4*2**-52;function Rt(e,t){let i=[];return(...n)=>{let o=i.findIndex(({given:s})=>n.every((a,x)=>a===s[x])),[r]=o<0?[{given:n,answer:t(...n)}]:i.splice(o,1);return i.unshift(r),i.length=Math.min(e,i.length),r.answer}}var et=e=>Rt(1,e);var G=A(ot(),1),g=A(st(),1),Mt=A(at(),1),vt=A(ht(),1),f=A(pt(),1),K=A($t(),1),N=A(ft(),1),B=A(gt(),1),C={wide:8,phone:8,stage:16},Ft={wide:12,phone:6,stage:12},Nt={wide:16,phone:12,stage:16},Ot=8,F=2*Math.PI,Y=999999,_t=(e,t)=>(0,g.turning)(e,{change:t,key:()=>"position",most:()=>Y,pressed:()=>t({pair:e})}),Dt=(e,t)=>{let i=(n,{left:o,width:r})=>t(({terms:s})=>{let a=(n.clientX-o)/r*s.length;return{first_pair:(0,g.within)(Math.round(a-e/2),0,s.length-e)}});return(0,Mt.dragged)({begin(n){let o=n.currentTarget.getBoundingClientRect();return i(n,o),o},move:i})},xt=e=>t=>i=>t(({state:n})=>({position:(0,g.within)(n.position+e*i,0,Y)})),[wt,yt]=[xt(1),xt(-1)];function bt(e,t,i,n){let{state:o,terms:r,held:s,moment:a}=t,x=(o.position+a)*r[e],d={ArrowRight:wt(n),ArrowUp:wt(n),ArrowLeft:yt(n),ArrowDown:yt(n),Home:()=>n({position:0}),Enter:()=>n({pair:e})},h=i.room/i.radius;return c.svg`<g role="slider" tabindex="0" aria-label=${`Hand ${e}, turned by the position`}
      aria-valuemin="0" aria-valuemax=${Y} aria-valuenow=${o.position} class="pe-grab"
      aria-valuetext=${`position ${o.position}, ${(0,f.four)(o.position*r[e])} radians`}
      transform="translate(${i.x},${i.y}) scale(${i.radius})"
      @pointerdown=${_t(e,n)} @keydown=${(0,N.onKeys)(d)}>
    <rect x=${-h} y="-1.1" width=${2*h} height="2.2" fill="transparent"></rect>
    <circle class=${e===o.pair?"pe-dial pe-chosen":"pe-dial"} r="1"></circle>
    ${s&&e<s.terms.length?(0,g.hand)(s.state.position*s.terms[e],"held"):c.nothing}
    ${o.sine_alone&&e===o.pair?[(0,g.hand)(x,"maybe"),(0,g.hand)(Math.PI-x,"maybe")]:(0,g.hand)(x,"now")}
  </g>`}function Et(e,t,i,n){let{state:o,terms:r}=e,s=Math.min(r.length,Math.floor(i.width)),a=Array.from({length:s},(u,p)=>Math.floor(p*r.length/s)),x=()=>Uint32Array.from([0,1].flatMap(u=>a.map(p=>(0,G.packedColour)(W(o.position,2*p+u,r))))),d=t[0]/r.length*i.width,h=Math.max(6,t.length/r.length*i.width),$={ArrowRight:u=>n(({state:p})=>({first_pair:(0,g.within)(p.first_pair+u,0,r.length-t.length)})),ArrowLeft:u=>n(({state:p})=>({first_pair:(0,g.within)(p.first_pair-u,0,r.length-t.length)}))};return c.html`<div class="pe-strip" role="slider" tabindex="0" aria-label="Hands shown" aria-valuemin="0"
      aria-valuemax=${r.length-t.length} aria-valuenow=${t[0]}
      aria-valuetext=${`hands ${t[0]} to ${t.at(-1)} of ${r.length}`}
      style="left:${i.x}px; top:${i.y-10}px; width:${i.width}px; height:${i.height+20}px"
      @pointerdown=${Dt(t.length,n)} @keydown=${(0,N.onKeys)($)}>
    ${(0,K.cells)({...i,x:0,y:10},s,x,[o.position,r])}
    <span class="pe-bracket" style="left:${d}px; width:${h}px"></span>
  </div>`}function Wt(e,t,i){let{state:n,terms:o,form:r,type:s}=e,a=Math.min(C[r],o.length),x=Math.min(n.first_pair,o.length-a),d=Array.from({length:a},(l,m)=>x+m),h=Math.ceil(Math.max(2,(0,f.number)(n.position).length)*s*.56)+8,$=(t.width-h)/(2*Math.min(C[r],Math.max(4,a))),u=Math.min($,t.height*.14)-3,p=2*u+8+s+6,P=s+18,M=Ft[r],L=Math.max(0,n.position-M+1),_=Array.from({length:Math.min(M,n.position+1)},(l,m)=>L+m),b=(t.height-p-P)/M,H={x:h,y:p,width:2*$*a,height:b*_.length},S=n.sine_alone?2*d.indexOf(n.pair)+1:-1,j=_.map(l=>d.flatMap(m=>[0,1].map(v=>W(l,2*m+v,o)))),O=(l,m)=>m%(2*a)===S?0:(0,G.packedColour)(l),U=l=>p+(l+.5)*b,q=(l,m)=>b>=12||l===n.position||m===0,T=_.filter(q).map(l=>c.svg`<text class="pe-axis-label ${l===n.position?"pe-ink":""}"
      text-anchor="end" dominant-baseline="central" x=${h-6} y=${U(l-L)}
      style=${`font-size:${Math.min(s,b)}px`}>${(0,f.number)(l)}</text>`),V=(l,m)=>l<0&&m!==S&&$>=14&&b>=12,X=j.flatMap((l,m)=>l.flatMap((v,I)=>V(v,I)?[[h+(I+.5)*$,U(m)]]:[])),R=d.indexOf(n.pair),D=(l,m)=>c.svg`<rect class="pe-column pe-${m}" x=${h+l*$} y=${p}
      width=${$} height=${H.height}></rect>`,z=[_[0],_.length,o,d[0],S],E=l=>h+(2*l+1)*$,w=a<o.length,y={x:h,y:t.height-17,width:Math.floor(t.width*.58),height:12};return c.html`<div class="pe-plot" style="left:0; top:0; width:${t.width}px; height:${t.height}px">
    ${(0,K.cells)(H,2*a,()=>Uint32Array.from(j.flat(),O),z)}
    <svg width=${t.width} height=${t.height}>
      ${T}${(0,K.minuses)(X,Math.min(s,b))}
      ${d.map((l,m)=>bt(l,e,{x:E(m),y:u+3,radius:u,room:$},i))}
      ${d.map((l,m)=>c.svg`<text class="pe-axis-label" text-anchor="middle" x=${E(m)}
        y=${2*u+6+s}>${l}</text>`)}
      ${R<0?c.nothing:D(2*R,"sine")}
      ${R<0||n.sine_alone?c.nothing:D(2*R+1,"cosine")}
    </svg>
    ${w?Et(e,d,y,i):c.nothing}
    ${(0,K.legend)({left:t.width-8.5*s,top:t.height-s-6,type:s})}
  </div>`}function Ct(e,t){let{state:i,terms:n,width:o,height:r,type:s}=e,a=Math.min(C.wide,n.length),x=Math.min(i.first_pair,n.length-a),d=Array.from({length:a},($,u)=>x+u),h=(0,g.wholeLines)(d,e).flatMap(({hands:$,y:u,room:p,radius:P})=>$.map((M,L)=>{let _=(2*L+1)*p;return c.svg`${bt(M,e,{x:_,y:u+P,radius:P,room:p},t)}
        <text class="pe-axis-label" text-anchor="middle" x=${_}
          y=${u+2*P+4+s}>${M}</text>`}));return c.html`<div class="pe-plot" style=${(0,N.placed)({x:0,y:0,width:o,height:r})}>
    <svg width=${o} height=${r}>${h}</svg>
  </div>`}function Ut(e,t,i){let{state:n,term:o,form:r,type:s,held:a,moment:x}=e,d=n.position+x,h=Math.floor(Math.min(t.width*.23,t.height*(r==="phone"?.26:.225))),$={x:h+s,y:h+s},u=Nt[r],p=Math.max(0,n.position-u+1),P=(0,B.linear)([p,p+u],[$.x+h+s,t.width-8]),M=(0,B.linear)([p,p+u],[$.y+h+s,t.height-6]),{x:L,y:_}=(0,g.tip)(d*o),[b,H]=[$.x+h*L,$.y+h*_],S=(w,y)=>[$.x+h*Math.sin(w*y),M(w)],j=(w,y)=>[P(w),$.y-h*Math.cos(w*y)],O=(w,y,l)=>{let m=Math.max(1,Math.ceil(Ot*(l-p)));return Array.from({length:m+1},(v,I)=>w(p+(l-p)*I/m,y)).map(([v,I],At)=>`${At?"L":"M"}${v.toFixed(1)},${I.toFixed(1)}`).join("")},U=Array.from({length:n.position-p+1},(w,y)=>p+y),q=(w,y)=>U.map(l=>{let[m,v]=w(l,o);return c.svg`<circle cx=${m} cy=${v} r=${s/5} class="pe-dot pe-${y}"></circle>`}),T=a&&a.state.pair<a.terms.length?a.term:null,V=Math.PI-d*o,X=(w,y)=>{let l=(0,g.tip)(y);return c.svg`<text class="pe-axis-label" text-anchor="middle" dominant-baseline="central"
      x=${$.x+(h+s)*l.x} y=${$.y+(h+s)*l.y}>${w}</text>`},R=(t.width-$.x-h-2*s)/(.54*s),D=(w,y,l,m)=>{let v=`${y}(${(0,f.number)(n.position)} × ${(0,f.four)(o)}) = ${(0,f.four)(l)}`,I=n.sine_alone||v.length>R?`${y} = ${(0,f.four)(l)}`:v;return c.svg`<text class="pe-formula pe-${w}" x=${$.x+h+s}
      y=${M(p)+(m+.7)*1.4*s}>${I}</text>`},z=`its sine downwards${n.sine_alone?"":", its cosine to the right"}`,E=w=>T===null?c.nothing:c.svg`<path class="pe-line pe-line-held" d=${O(w,T,p+u)}></path>`;return c.html`<div class="pe-plot" role="img"
      aria-label=${`Hand ${n.pair} and the curves that its tip writes: ${z}.`}
      style=${(0,N.placed)(t)}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${E(S)}
      <path class="pe-line pe-sine" d=${O(S,o,d)}></path>${q(S,"sine")}
      <line class="pe-shadow pe-sine" x1=${b} x2=${b} y1=${H} y2=${M(d)}></line>
      ${n.sine_alone?c.nothing:c.svg`${E(j)}
            <path class="pe-line pe-cosine" d=${O(j,o,d)}></path>${q(j,"cosine")}
            <line class="pe-shadow pe-cosine" x1=${b} x2=${P(d)} y1=${H} y2=${H}></line>
            ${D("cosine","cos",e.cosine,1)}`}
      ${D("sine","sin",e.sine,0)}
      <g transform="translate(${$.x},${$.y}) scale(${h})" class="pe-grab"
          @pointerdown=${_t(n.pair,i)}>
        <circle class="pe-dial pe-chosen" r="1"></circle>
        ${T===null?c.nothing:(0,g.hand)(a.state.position*T,"held")}
        ${n.sine_alone?c.svg`${(0,g.hand)(d*o,"maybe")}${(0,g.hand)(V,"maybe")}`:(0,g.hand)(d*o,"now")}
      </g>
      ${n.sine_alone?[X("a",d*o),X("b",V)]:c.nothing}
      ${T===null?c.nothing:c.svg`<text class="pe-axis-label" x=${$.x+h+s}
          y=${M(p)+3.8*s}>dotted: held</text>`}
    </svg>
  </div>`}function qt({state:e,angle:t,term:i,sine:n,cosine:o}){let r=s=>c.html`<output class="pe-value" data-value=${s}>${(0,f.four)(s)}</output>`;if(e.sine_alone){let s=a=>(0,f.four)((a%F+F)%F);return c.html`The sine of hand ${e.pair} is ${r(n)}: it stands at ${s(t)} rad
      (a) or at ${s(Math.PI-t)} rad (b). Where will it be next?`}return e.hands_alone?c.html`Hand ${e.pair}: ${(0,f.number)(e.position)} × ${(0,f.four)(i)} = ${r(t)} rad,
      ${r(t/F)} of a turn.`:c.html`Hand ${e.pair}: ${(0,f.number)(e.position)} × ${(0,f.four)(i)} = ${(0,f.four)(t)} rad,
    ${(0,f.four)(t/F)} of a turn; sine ${r(n)}, cosine ${r(o)}.`}var kt=(0,vt.explorer)({kind:"clocks",heights:{wide:400,phone:360},hidden:({d_model:e})=>e<=2*C.wide?["first_pair"]:[],limits:({terms:e})=>({first_pair:Math.max(0,e.length-C.wide)}),make(){let e=et(tt);return{derive({d_model:t,base:i,position:n,pair:o}){let r=e(t,i),s=r[o],a=n*s,[x,d]=[0,1].map(h=>W(n,2*o+h,r));return{terms:r,term:s,angle:a,sine:x,cosine:d}}}},view(e,{change:t}){if(e.state.hands_alone)return Ct(e,t);let{width:i,height:n,form:o}=e,r=o==="phone"?i:Math.round(i*.535),s=o==="phone"?Math.round(n*.53):n,a=o==="phone"?{x:0,y:s+8,width:i,height:n-s-8}:{x:r+24,y:0,width:i-r-24,height:n};return c.html`${Wt(e,{width:r,height:s},t)}${Ut(e,a,t)}`},readout:qt,compare:(e,{angle:t})=>(0,f.difference)(e.angle,t,"rad"),words:({state:e,angle:t,sine:i,cosine:n})=>`Position ${(0,f.number)(e.position)}. Hand ${e.pair} at ${(0,f.four)(t)} rad${e.hands_alone?"":`, sine ${(0,f.four)(i)}`}${e.hands_alone||e.sine_alone?"":`, cosine ${(0,f.four)(n)}`}.`,table({state:e,terms:t},i,n){let o=Math.min(i,t.length),r=n?String:f.four;return{note:o<t.length?`${o} of ${(0,f.number)(t.length)} hands; the copy holds all.`:"",header:["hand","radians a position","radians","turns","sine","cosine"],rows:Array.from({length:o},(s,a)=>{let x=e.position*t[a],d=[0,1].map(h=>W(e.position,2*a+h,t));return[a,...[t[a],x,x/F,...d].map(r)]})}}});peKit.register(kt);})();
