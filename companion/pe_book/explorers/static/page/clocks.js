(()=>{var Pt=Object.create;var Q=Object.defineProperty;var It=Object.getOwnPropertyDescriptor;var St=Object.getOwnPropertyNames;var Tt=Object.getPrototypeOf,Kt=Object.prototype.hasOwnProperty;var A=(e,t)=>()=>{try{return t||e((t={exports:{}}).exports,t),t.exports}catch(i){throw t=0,i}};var Lt=(e,t,i,n)=>{if(t&&typeof t=="object"||typeof t=="function")for(let o of St(t))!Kt.call(e,o)&&o!==i&&Q(e,o,{get:()=>t[o],enumerable:!(n=It(t,o))||n.enumerable});return e};var P=(e,t,i)=>(i=e!=null?Pt(Tt(e)):{},Lt(t||!e||!e.__esModule?Q(i,"default",{value:e,enumerable:!0}):i,e));var tt=A((Xt,Z)=>{Z.exports=peKit["lit-html"]});var it=A((Yt,ot)=>{ot.exports=peKit["../kit/colour.js"]});var rt=A((Jt,st)=>{st.exports=peKit["../kit/dials.js"]});var lt=A((Qt,at)=>{at.exports=peKit["../kit/drag.js"]});var ct=A((Zt,ht)=>{ht.exports=peKit["../kit/explorer.js"]});var dt=A((te,pt)=>{pt.exports=peKit["../kit/format.js"]});var mt=A((ee,$t)=>{$t.exports=peKit["../kit/heatmap.js"]});var ft=A((ne,ut)=>{ut.exports=peKit["../kit/plot.js"]});var xt=A((oe,gt)=>{gt.exports=peKit["../kit/scale.js"]});peKit["../kit/schema.js"].know("clocks",{title:"Clocks explorer",question:"Seven steps from noon: which hand went all the way round?",presets:[{ask:"The sine is 0.8415: which of two hands is it?",state:{position:1,pair:0,sine_alone:!0}},{ask:"Which hands hardly move in 100 words?",state:{position:100,pair:7}},{ask:"Do all four ever meet at noon?",state:{d_model:8,position:6283,pair:0}}],main:["position","base"],play:{key:"position",grow:!1},parameters:{position:{label:"Position",default:7,below:null,scale:"log",stops:[]},base:{},d_model:{default:16},pair:{label:"Hand (pair of columns)",default:1},first_pair:{like:"pair",label:"First hand shown"},sine_alone:{kind:"switch",label:"Hide the cosine",default:!1},hands_alone:{kind:"switch",label:"Show the hands alone",default:!1}}});var h=P(tt(),1);function Ht(e,t,i){let n=e*134217729-(e*134217729-e),o=e-n,r=t*134217729-(t*134217729-t),s=t-r;return n*r-i+n*s+o*r+o*s}function jt(e,t,i,n){let o=-2*e/t,r=o*t,s=(-2*e-r-Ht(o,t,r))/t,a=i**o;return a+a*n*s}function et(e,t){let i=new Float64Array(e/2),n=Math.log(t);for(let o=0;o<i.length;o++)i[o]=jt(o,e,t,n);return i}function E(e,t,i){let n=e*i[t>>1];return t%2===0?Math.sin(n):Math.cos(n)}var zt=4*2**-52;function Rt(e,t){let i=[];return(...n)=>{let o=i.findIndex(({given:s})=>n.every((a,w)=>a===s[w])),[r]=o<0?[{given:n,answer:t(...n)}]:i.splice(o,1);return i.unshift(r),i.length=Math.min(e,i.length),r.answer}}var nt=e=>Rt(1,e);var Y=P(it(),1),g=P(rt(),1),vt=P(lt(),1),_t=P(ct(),1),u=P(dt(),1),H=P(mt(),1),S=P(ft(),1),G=P(xt(),1),W={wide:8,phone:8,stage:16},Ft={wide:12,phone:6,stage:12},Nt={wide:16,phone:12,stage:16},Ot=8,N=2*Math.PI,J=999999,bt=(e,t)=>(0,g.turning)(e,{change:t,key:()=>"position",most:()=>J,pressed:()=>t({pair:e})}),Dt=(e,t)=>{let i=(n,{left:o,width:r})=>t(({terms:s})=>{let a=(n.clientX-o)/r*s.length;return{first_pair:(0,g.within)(Math.round(a-e/2),0,s.length-e)}});return(0,vt.dragged)({begin(n){let o=n.currentTarget.getBoundingClientRect();return i(n,o),o},move:i})},wt=e=>t=>i=>t(({state:n})=>({position:(0,g.within)(n.position+e*i,0,J)})),[yt,Mt]=[wt(1),wt(-1)];function kt(e,t,i,n){let{state:o,terms:r,held:s,moment:a}=t,w=(o.position+a)*r[e],d={ArrowRight:yt(n),ArrowUp:yt(n),ArrowLeft:Mt(n),ArrowDown:Mt(n),Home:()=>n({position:0}),Enter:()=>n({pair:e})},l=i.room/i.radius;return h.svg`<g role="slider" tabindex="0" aria-label=${`Hand ${e}, turned by the position`}
      aria-valuemin="0" aria-valuemax=${J} aria-valuenow=${o.position} class="pe-grab"
      aria-valuetext=${`position ${o.position}, ${(0,u.four)(o.position*r[e])} radians`}
      transform="translate(${i.x},${i.y}) scale(${i.radius})"
      @pointerdown=${bt(e,n)} @keydown=${(0,S.onKeys)(d)}>
    <rect x=${-l} y="-1.1" width=${2*l} height="2.2" fill="transparent"></rect>
    <circle class=${e===o.pair?"pe-dial pe-chosen":"pe-dial"} r="1"></circle>
    ${s&&e<s.terms.length?(0,g.hand)(s.state.position*s.terms[e],"held"):h.nothing}
    ${o.sine_alone&&e===o.pair?[(0,g.hand)(w,"maybe"),(0,g.hand)(Math.PI-w,"maybe")]:(0,g.hand)(w,"now")}
  </g>`}function Et(e,t,i,n){let{state:o,terms:r}=e,s=Math.floor(i.width),a=Array.from({length:s},(f,p)=>Math.floor(p*r.length/s)),w=()=>Uint32Array.from([0,1].flatMap(f=>a.map(p=>(0,Y.packedColour)(E(o.position,2*p+f,r))))),d=t[0]/r.length*i.width,l=Math.max(6,t.length/r.length*i.width),$={ArrowRight:f=>n(({state:p})=>({first_pair:(0,g.within)(p.first_pair+f,0,r.length-t.length)})),ArrowLeft:f=>n(({state:p})=>({first_pair:(0,g.within)(p.first_pair-f,0,r.length-t.length)}))};return h.html`<div class="pe-strip" role="slider" tabindex="0" aria-label="Hands shown" aria-valuemin="0"
      aria-valuemax=${r.length-t.length} aria-valuenow=${t[0]}
      aria-valuetext=${`hands ${t[0]} to ${t.at(-1)} of ${r.length}`}
      style="left:${i.x}px; top:${i.y-10}px; width:${i.width}px; height:${i.height+20}px"
      @pointerdown=${Dt(t.length,n)} @keydown=${(0,S.onKeys)($)}>
    ${(0,H.cells)({...i,x:0,y:10},s,w,[o.position,r])}
    <span class="pe-bracket" style="left:${d}px; width:${l}px"></span>
  </div>`}function Wt(e,t,i){let{state:n,terms:o,form:r,type:s}=e,a=Math.min(W[r],o.length),w=Math.min(n.first_pair,o.length-a),d=Array.from({length:a},(c,m)=>w+m),l=Math.ceil(Math.max(2,(0,u.number)(n.position).length)*s*.56)+8,$=(t.width-l)/(2*Math.min(W[r],Math.max(4,a))),f=Math.min($,t.height*.14)-3,p=2*f+8+s+6,I=s+18,v=Ft[r],j=Math.max(0,n.position-v+1),_=Array.from({length:Math.min(v,n.position+1)},(c,m)=>j+m),b=(t.height-p-I)/v,R={x:l,y:p,width:2*$*a,height:b*_.length},T=n.sine_alone?2*d.indexOf(n.pair)+1:-1,F=()=>_.map(c=>d.flatMap(m=>[0,1].map(k=>E(c,2*m+k,o)))),O=(c,m)=>m%(2*a)===T?0:(0,Y.packedColour)(c),C=c=>p+(c+.5)*b,U=(c,m)=>b>=12||c===n.position||m===0,K=()=>_.filter(U).map(c=>h.svg`<text class="pe-axis-label ${c===n.position?"pe-ink":""}"
      text-anchor="end" dominant-baseline="central" x=${l-6} y=${C(c-j)}
      style=${`font-size:${Math.min(s,b)}px`}>${(0,u.number)(c)}</text>`),q=(c,m)=>c<0&&m!==T&&$>=14&&b>=12,V=()=>F().flatMap((c,m)=>c.flatMap((k,z)=>q(k,z)?[[l+(z+.5)*$,C(m)]]:[])),B=()=>[K(),(0,H.minuses)(V(),Math.min(s,b))],L=d.indexOf(n.pair),X=(c,m)=>h.svg`<rect class="pe-column pe-${m}" x=${l+c*$} y=${p}
      width=${$} height=${R.height}></rect>`,D=[_[0],_.length,o,d[0],T],x=c=>l+(2*c+1)*$,y=a<o.length,M={x:l,y:t.height-17,width:Math.floor(t.width*.58),height:12};return h.html`<div class="pe-plot" style="left:0; top:0; width:${t.width}px; height:${t.height}px">
    ${(0,H.cells)(R,2*a,()=>Uint32Array.from(F().flat(),O),D)}
    <svg width=${t.width} height=${t.height}>
      ${(0,S.guard)([...D,t.width,t.height],B)}
      ${d.map((c,m)=>kt(c,e,{x:x(m),y:f+3,radius:f,room:$},i))}
      ${d.map((c,m)=>h.svg`<text class="pe-axis-label" text-anchor="middle" x=${x(m)}
        y=${2*f+6+s}>${c}</text>`)}
      ${L<0?h.nothing:X(2*L,"sine")}
      ${L<0||n.sine_alone?h.nothing:X(2*L+1,"cosine")}
    </svg>
    ${y?Et(e,d,M,i):h.nothing}
    ${(0,H.legend)({left:t.width-8.5*s,top:t.height-s-6,type:s})}
  </div>`}function Ct(e,t){let{state:i,terms:n,width:o,height:r,type:s}=e,a=Math.min(W.wide,n.length),w=Math.min(i.first_pair,n.length-a),d=Array.from({length:a},($,f)=>w+f),l=(0,g.wholeLines)(d,e).flatMap(({hands:$,y:f,room:p,radius:I})=>$.map((v,j)=>{let _=(2*j+1)*p;return h.svg`${kt(v,e,{x:_,y:f+I,radius:I,room:p},t)}
        <text class="pe-axis-label" text-anchor="middle" x=${_}
          y=${f+2*I+4+s}>${v}</text>`}));return h.html`<div class="pe-plot" style=${(0,S.placed)({x:0,y:0,width:o,height:r})}>
    <svg width=${o} height=${r}>${l}</svg>
  </div>`}function Ut(e,t,i){let{state:n,term:o,form:r,type:s,held:a,moment:w}=e,d=n.position+w,l=Math.floor(Math.min(t.width*.23,t.height*(r==="phone"?.26:.225))),$={x:l+s,y:l+s},f=Nt[r],p=Math.max(0,n.position-f+1),I=(0,G.linear)([p,p+f],[$.x+l+s,t.width-8]),v=(0,G.linear)([p,p+f],[$.y+l+s,t.height-6]),{x:j,y:_}=(0,g.tip)(d*o),[b,R]=[$.x+l*j,$.y+l*_],T=(x,y)=>[$.x+l*Math.sin(x*y),v(x)],F=(x,y)=>[I(x),$.y-l*Math.cos(x*y)],O=(x,y,M)=>{let c=Math.max(1,Math.ceil(Ot*(M-p)));return Array.from({length:c+1},(m,k)=>x(p+(M-p)*k/c,y)).map(([m,k],z)=>`${z?"L":"M"}${m.toFixed(1)},${k.toFixed(1)}`).join("")},C=Array.from({length:n.position-p+1},(x,y)=>p+y),U=(x,y)=>C.map(M=>{let[c,m]=x(M,o);return h.svg`<circle cx=${c} cy=${m} r=${s/5} class="pe-dot pe-${y}"></circle>`}),K=a&&a.state.pair<a.terms.length?a.term:null,q=Math.PI-d*o,V=(x,y)=>{let M=(0,g.tip)(y);return h.svg`<text class="pe-axis-label" text-anchor="middle" dominant-baseline="central"
      x=${$.x+(l+s)*M.x} y=${$.y+(l+s)*M.y}>${x}</text>`},B=(t.width-$.x-l-2*s)/(.54*s),L=(x,y,M,c)=>{let m=`${y}(${(0,u.number)(n.position)} × ${(0,u.four)(o)}) = ${(0,u.four)(M)}`,k=n.sine_alone||m.length>B?`${y} = ${(0,u.four)(M)}`:m;return h.svg`<text class="pe-formula pe-${x}" x=${$.x+l+s}
      y=${v(p)+(c+.7)*1.4*s}>${k}</text>`},X=`its sine downwards${n.sine_alone?"":", its cosine to the right"}`,D=x=>K===null?h.nothing:h.svg`<path class="pe-line pe-line-held" d=${O(x,K,p+f)}></path>`;return h.html`<div class="pe-plot" role="img"
      aria-label=${`Hand ${n.pair} and the curves that its tip writes: ${X}.`}
      style=${(0,S.placed)(t)}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${D(T)}
      <path class="pe-line pe-sine" d=${O(T,o,d)}></path>${U(T,"sine")}
      <line class="pe-shadow pe-sine" x1=${b} x2=${b} y1=${R} y2=${v(d)}></line>
      ${n.sine_alone?h.nothing:h.svg`${D(F)}
            <path class="pe-line pe-cosine" d=${O(F,o,d)}></path>${U(F,"cosine")}
            <line class="pe-shadow pe-cosine" x1=${b} x2=${I(d)} y1=${R} y2=${R}></line>
            ${L("cosine","cos",e.cosine,1)}`}
      ${L("sine","sin",e.sine,0)}
      <g transform="translate(${$.x},${$.y}) scale(${l})" class="pe-grab"
          @pointerdown=${bt(n.pair,i)}>
        <circle class="pe-dial pe-chosen" r="1"></circle>
        ${K===null?h.nothing:(0,g.hand)(a.state.position*K,"held")}
        ${n.sine_alone?h.svg`${(0,g.hand)(d*o,"maybe")}${(0,g.hand)(q,"maybe")}`:(0,g.hand)(d*o,"now")}
      </g>
      ${n.sine_alone?[V("a",d*o),V("b",q)]:h.nothing}
      ${K===null?h.nothing:h.svg`<text class="pe-axis-label" x=${$.x+l+s}
          y=${v(p)+3.8*s}>dotted: held</text>`}
    </svg>
  </div>`}function qt({state:e,angle:t,term:i,sine:n,cosine:o}){let r=s=>h.html`<output class="pe-value" data-value=${s}>${(0,u.four)(s)}</output>`;if(e.sine_alone){let s=a=>(0,u.four)((a%N+N)%N);return h.html`The sine of hand ${e.pair} is ${r(n)}: it stands at ${s(t)} rad
      (a) or at ${s(Math.PI-t)} rad (b). Where will it be next?`}return e.hands_alone?h.html`Hand ${e.pair}: ${(0,u.number)(e.position)} × ${(0,u.four)(i)} = ${r(t)} rad,
      ${r(t/N)} of a turn.`:h.html`Hand ${e.pair}: ${(0,u.number)(e.position)} × ${(0,u.four)(i)} = ${(0,u.four)(t)} rad,
    ${(0,u.four)(t/N)} of a turn; sine ${r(n)}, cosine ${r(o)}.`}var At=(0,_t.explorer)({kind:"clocks",heights:{wide:400,phone:360},hidden:({d_model:e})=>e<=2*W.wide?["first_pair"]:[],limits:({terms:e})=>({first_pair:Math.max(0,e.length-W.wide)}),make(){let e=nt(et);return{derive({d_model:t,base:i,position:n,pair:o}){let r=e(t,i),s=r[o],a=n*s,[w,d]=[0,1].map(l=>E(n,2*o+l,r));return{terms:r,term:s,angle:a,sine:w,cosine:d}}}},view(e,{change:t}){if(e.state.hands_alone)return Ct(e,t);let{width:i,height:n,form:o}=e,r=o==="phone"?i:Math.round(i*.535),s=o==="phone"?Math.round(n*.53):n,a=o==="phone"?{x:0,y:s+8,width:i,height:n-s-8}:{x:r+24,y:0,width:i-r-24,height:n};return h.html`${Wt(e,{width:r,height:s},t)}${Ut(e,a,t)}`},readout:qt,compare:(e,{angle:t})=>(0,u.difference)(e.angle,t,"rad"),words:({state:e,angle:t,sine:i,cosine:n})=>`Position ${(0,u.number)(e.position)}. Hand ${e.pair} at ${(0,u.four)(t)} rad${e.hands_alone?"":`, sine ${(0,u.four)(i)}`}${e.hands_alone||e.sine_alone?"":`, cosine ${(0,u.four)(n)}`}.`,table({state:e,terms:t},i,n){let o=Math.min(i,t.length),r=n?String:u.four;return{note:o<t.length?`${o} of ${(0,u.number)(t.length)} hands; the copy holds all.`:"",header:["hand","radians a position","radians","turns","sine","cosine"],rows:Array.from({length:o},(s,a)=>{let w=e.position*t[a],d=[0,1].map(l=>E(e.position,2*a+l,t));return[a,...[t[a],w,w/N,...d].map(r)]})}}});peKit.register(At);})();
