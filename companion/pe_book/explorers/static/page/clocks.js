(()=>{peKit["kit/schema.js"].know("clocks",{title:"Clocks explorer",question:"Seven steps from noon: which hand went all the way round?",presets:[{ask:"The sine is 0.8415: which of two hands is it?",state:{position:1,pair:0,sine_alone:!0}},{ask:"Which hands hardly move in 100 words?",state:{position:100,pair:7}},{ask:"Do all four ever meet at noon?",state:{d_model:8,position:6283,pair:0}}],main:["position","base"],play:{key:"position",grow:!1},parameters:{position:{label:"Position",default:7,below:null,scale:"log",stops:[]},base:{},d_model:{default:16},pair:{label:"Hand (pair of columns)",default:1},first_pair:{like:"pair",label:"First hand shown"},sine_alone:{kind:"switch",label:"Hide the cosine",default:!1},hands_alone:{kind:"switch",label:"Show the hands alone",default:!1}}});var{html:b,nothing:k,svg:w}=peKit["lit-html"];function vt(e,t,s){let n=e*134217729-(e*134217729-e),o=e-n,r=t*134217729-(t*134217729-t),i=t-r;return n*r-s+n*i+o*r+o*i}function _t(e,t,s,n){let o=-2*e/t,r=o*t,i=(-2*e-r-vt(o,t,r))/t,a=s**o;return a+a*n*i}function ot(e,t){let s=new Float64Array(e/2),n=Math.log(t);for(let o=0;o<s.length;o++)s[o]=_t(o,e,t,n);return s}function O(e,t,s){let n=e*s[t>>1];return t%2===0?Math.sin(n):Math.cos(n)}var bt=2**-52,it=4*bt,D=e=>it*Math.abs(e),st=e=>it*Math.max(1,Math.abs(e));function kt(e,t){let s=[];return(...n)=>{let o=s.findIndex(({given:i})=>n.every((a,u)=>a===i[u])),[r]=o<0?[{given:n,answer:t(...n)}]:s.splice(o,1);return s.unshift(r),s.length=Math.min(e,s.length),r.answer}}var rt=e=>kt(1,e);var{packedColour:Y}=peKit["kit/colour.js"];var{hand:P,tip:J,turning:at,wholeLines:lt,within:C}=peKit["kit/dials.js"];var{dragged:ht}=peKit["kit/drag.js"];var{explorer:ct}=peKit["kit/explorer.js"];var{difference:pt,four:x,number:K,printer:dt}=peKit["kit/format.js"];var{cells:Q,legend:$t,minuses:ut}=peKit["kit/heatmap.js"];var{guard:mt,onKeys:Z,placed:tt}=peKit["kit/plot.js"];var{linear:et}=peKit["kit/scale.js"];var U={wide:8,phone:8,stage:16},At={wide:12,phone:6,stage:12},Pt={wide:16,phone:12,stage:16},It=8,E=2*Math.PI,nt=999999,wt=(e,t)=>at(e,{change:t,key:()=>"position",most:()=>nt,pressed:()=>t({pair:e})}),Kt=(e,t)=>{let s=(n,{left:o,width:r})=>t(({terms:i})=>{let a=(n.clientX-o)/r*i.length;return{first_pair:C(Math.round(a-e/2),0,i.length-e)}});return ht({begin(n){let o=n.currentTarget.getBoundingClientRect();return s(n,o),o},move:s})},ft=e=>t=>s=>t(({state:n})=>({position:C(n.position+e*s,0,nt)})),[gt,xt]=[ft(1),ft(-1)];function yt(e,t,s,n){let{state:o,terms:r,held:i,moment:a}=t,u=(o.position+a)*r[e],d={ArrowRight:gt(n),ArrowUp:gt(n),ArrowLeft:xt(n),ArrowDown:xt(n),Home:()=>n({position:0}),Enter:()=>n({pair:e})},l=s.room/s.radius;return w`<g role="slider" tabindex="0" aria-label=${`Hand ${e}, turned by the position`}
      aria-valuemin="0" aria-valuemax=${nt} aria-valuenow=${o.position} class="pe-grab"
      aria-valuetext=${`position ${o.position}, ${x(o.position*r[e])} radians`}
      transform="translate(${s.x},${s.y}) scale(${s.radius})"
      @pointerdown=${wt(e,n)} @keydown=${Z(d)}>
    <rect x=${-l} y="-1.1" width=${2*l} height="2.2" fill="transparent"></rect>
    <circle class=${e===o.pair?"pe-dial pe-chosen":"pe-dial"} r="1"></circle>
    ${i&&e<i.terms.length?P(i.state.position*i.terms[e],"held"):k}
    ${o.sine_alone&&e===o.pair?[P(u,"maybe"),P(Math.PI-u,"maybe")]:P(u,"now")}
  </g>`}function St(e,t,s,n){let{state:o,terms:r}=e,i=Math.floor(s.width),a=Array.from({length:i},(m,p)=>Math.floor(p*r.length/i)),u=()=>Uint32Array.from([0,1].flatMap(m=>a.map(p=>Y(O(o.position,2*p+m,r))))),d=t[0]/r.length*s.width,l=Math.max(6,t.length/r.length*s.width),c={ArrowRight:m=>n(({state:p})=>({first_pair:C(p.first_pair+m,0,r.length-t.length)})),ArrowLeft:m=>n(({state:p})=>({first_pair:C(p.first_pair-m,0,r.length-t.length)}))};return b`<div class="pe-strip" role="slider" tabindex="0" aria-label="Hands shown" aria-valuemin="0"
      aria-valuemax=${r.length-t.length} aria-valuenow=${t[0]}
      aria-valuetext=${`hands ${t[0]} to ${t.at(-1)} of ${r.length}`}
      style="left:${s.x}px; top:${s.y-10}px; width:${s.width}px; height:${s.height+20}px"
      @pointerdown=${Kt(t.length,n)} @keydown=${Z(c)}>
    ${Q({...s,x:0,y:10},i,u,[o.position,r])}
    <span class="pe-bracket" style="left:${d}px; width:${l}px"></span>
  </div>`}function Tt(e,t,s){let{state:n,terms:o,form:r,type:i}=e,a=Math.min(U[r],o.length),u=Math.min(n.first_pair,o.length-a),d=Array.from({length:a},(h,$)=>u+$),l=Math.ceil(Math.max(2,K(n.position).length)*i*.56)+8,c=(t.width-l)/(2*Math.min(U[r],Math.max(4,a))),m=Math.min(c,t.height*.14)-3,p=2*m+8+i+6,I=i+18,M=At[r],H=Math.max(0,n.position-M+1),v=Array.from({length:Math.min(M,n.position+1)},(h,$)=>H+$),_=(t.height-p-I)/M,R={x:l,y:p,width:2*c*a,height:_*v.length},S=n.sine_alone?2*d.indexOf(n.pair)+1:-1,j=()=>v.map(h=>d.flatMap($=>[0,1].map(A=>O(h,2*$+A,o)))),F=(h,$)=>$%(2*a)===S?0:Y(h),W=h=>p+(h+.5)*_,q=(h,$)=>_>=12||h===n.position||$===0,T=()=>v.filter(q).map(h=>w`<text class="pe-axis-label ${h===n.position?"pe-ink":""}"
      text-anchor="end" dominant-baseline="central" x=${l-6} y=${W(h-H)}
      style=${`font-size:${Math.min(i,_)}px`}>${K(h)}</text>`),G=(h,$)=>h<0&&$!==S&&c>=14&&_>=12,V=()=>j().flatMap((h,$)=>h.flatMap((A,z)=>G(A,z)?[[l+(z+.5)*c,W($)]]:[])),B=()=>[T(),ut(V(),Math.min(i,_))],L=d.indexOf(n.pair),X=(h,$)=>w`<rect class="pe-column pe-${$}" x=${l+h*c} y=${p}
      width=${c} height=${R.height}></rect>`,N=[v[0],v.length,o,d[0],S],f=h=>l+(2*h+1)*c,g=a<o.length,y={x:l,y:t.height-17,width:Math.floor(t.width*.58),height:12};return b`<div class="pe-plot" style="left:0; top:0; width:${t.width}px; height:${t.height}px">
    ${Q(R,2*a,()=>Uint32Array.from(j().flat(),F),N)}
    <svg width=${t.width} height=${t.height}>
      ${mt([...N,t.width,t.height],B)}
      ${d.map((h,$)=>yt(h,e,{x:f($),y:m+3,radius:m,room:c},s))}
      ${d.map((h,$)=>w`<text class="pe-axis-label" text-anchor="middle" x=${f($)}
        y=${2*m+6+i}>${h}</text>`)}
      ${L<0?k:X(2*L,"sine")}
      ${L<0||n.sine_alone?k:X(2*L+1,"cosine")}
    </svg>
    ${g?St(e,d,y,s):k}
    ${$t({left:t.width-8.5*i,top:t.height-i-6,type:i})}
  </div>`}function Lt(e,t){let{state:s,terms:n,width:o,height:r,type:i}=e,a=Math.min(U.wide,n.length),u=Math.min(s.first_pair,n.length-a),d=Array.from({length:a},(c,m)=>u+m),l=lt(d,e).flatMap(({hands:c,y:m,room:p,radius:I})=>c.map((M,H)=>{let v=(2*H+1)*p;return w`${yt(M,e,{x:v,y:m+I,radius:I,room:p},t)}
        <text class="pe-axis-label" text-anchor="middle" x=${v}
          y=${m+2*I+4+i}>${M}</text>`}));return b`<div class="pe-plot" style=${tt({x:0,y:0,width:o,height:r})}>
    <svg width=${o} height=${r}>${l}</svg>
  </div>`}function Et(e,t,s){let{state:n,term:o,form:r,type:i,held:a,moment:u}=e,d=n.position+u,l=Math.floor(Math.min(t.width*.23,t.height*(r==="phone"?.26:.225))),c={x:l+i,y:l+i},m=Pt[r],p=Math.max(0,n.position-m+1),I=et([p,p+m],[c.x+l+i,t.width-8]),M=et([p,p+m],[c.y+l+i,t.height-6]),{x:H,y:v}=J(d*o),[_,R]=[c.x+l*H,c.y+l*v],S=(f,g)=>[c.x+l*Math.sin(f*g),M(f)],j=(f,g)=>[I(f),c.y-l*Math.cos(f*g)],F=(f,g,y)=>{let h=Math.max(1,Math.ceil(It*(y-p)));return Array.from({length:h+1},($,A)=>f(p+(y-p)*A/h,g)).map(([$,A],z)=>`${z?"L":"M"}${$.toFixed(1)},${A.toFixed(1)}`).join("")},W=Array.from({length:n.position-p+1},(f,g)=>p+g),q=(f,g)=>W.map(y=>{let[h,$]=f(y,o);return w`<circle cx=${h} cy=${$} r=${i/5} class="pe-dot pe-${g}"></circle>`}),T=a&&a.state.pair<a.terms.length?a.term:null,G=Math.PI-d*o,V=(f,g)=>{let y=J(g);return w`<text class="pe-axis-label" text-anchor="middle" dominant-baseline="central"
      x=${c.x+(l+i)*y.x} y=${c.y+(l+i)*y.y}>${f}</text>`},B=(t.width-c.x-l-2*i)/(.54*i),L=(f,g,y,h)=>{let $=`${g}(${K(n.position)} × ${x(o)}) = ${x(y)}`,A=n.sine_alone||$.length>B?`${g} = ${x(y)}`:$;return w`<text class="pe-formula pe-${f}" x=${c.x+l+i}
      y=${M(p)+(h+.7)*1.4*i}>${A}</text>`},X=`its sine downwards${n.sine_alone?"":", its cosine to the right"}`,N=f=>T===null?k:w`<path class="pe-line pe-line-held" d=${F(f,T,p+m)}></path>`;return b`<div class="pe-plot" role="img"
      aria-label=${`Hand ${n.pair} and the curves that its tip writes: ${X}.`}
      style=${tt(t)}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${N(S)}
      <path class="pe-line pe-sine" d=${F(S,o,d)}></path>${q(S,"sine")}
      <line class="pe-shadow pe-sine" x1=${_} x2=${_} y1=${R} y2=${M(d)}></line>
      ${n.sine_alone?k:w`${N(j)}
            <path class="pe-line pe-cosine" d=${F(j,o,d)}></path>${q(j,"cosine")}
            <line class="pe-shadow pe-cosine" x1=${_} x2=${I(d)} y1=${R} y2=${R}></line>
            ${L("cosine","cos",e.cosine,1)}`}
      ${L("sine","sin",e.sine,0)}
      <g transform="translate(${c.x},${c.y}) scale(${l})" class="pe-grab"
          @pointerdown=${wt(n.pair,s)}>
        <circle class="pe-dial pe-chosen" r="1"></circle>
        ${T===null?k:P(a.state.position*T,"held")}
        ${n.sine_alone?w`${P(d*o,"maybe")}${P(G,"maybe")}`:P(d*o,"now")}
      </g>
      ${n.sine_alone?[V("a",d*o),V("b",G)]:k}
      ${T===null?k:w`<text class="pe-axis-label" x=${c.x+l+i}
          y=${M(p)+3.8*i}>dotted: held</text>`}
    </svg>
  </div>`}function Ht({state:e,angle:t,term:s,sine:n,cosine:o}){let r=i=>b`<output class="pe-value" data-value=${i}>${x(i)}</output>`;if(e.sine_alone){let i=a=>x((a%E+E)%E);return b`The sine of hand ${e.pair} is ${r(n)}: it stands at ${i(t)} rad
      (a) or at ${i(Math.PI-t)} rad (b). Where will it be next?`}return e.hands_alone?b`Hand ${e.pair}: ${K(e.position)} × ${x(s)} = ${r(t)} rad,
      ${r(t/E)} of a turn.`:b`Hand ${e.pair}: ${K(e.position)} × ${x(s)} = ${x(t)} rad,
    ${x(t/E)} of a turn; sine ${r(n)}, cosine ${r(o)}.`}var Mt=ct({kind:"clocks",heights:{wide:400,phone:360},hidden:({d_model:e})=>e<=2*U.wide?["first_pair"]:[],limits:({terms:e})=>({first_pair:Math.max(0,e.length-U.wide)}),make(){let e=rt(ot);return{derive({d_model:t,base:s,position:n,pair:o}){let r=e(t,s),i=r[o],a=n*i,[u,d]=[0,1].map(l=>O(n,2*o+l,r));return{terms:r,term:i,angle:a,sine:u,cosine:d}}}},view(e,{change:t}){if(e.state.hands_alone)return Lt(e,t);let{width:s,height:n,form:o}=e,r=o==="phone"?s:Math.round(s*.535),i=o==="phone"?Math.round(n*.53):n,a=o==="phone"?{x:0,y:i+8,width:s,height:n-i-8}:{x:r+24,y:0,width:s-r-24,height:n};return b`${Tt(e,{width:r,height:i},t)}${Et(e,a,t)}`},readout:Ht,compare:(e,{angle:t})=>pt(e.angle,t,"rad"),words:({state:e,angle:t,sine:s,cosine:n})=>`Position ${K(e.position)}. Hand ${e.pair} at ${x(t)} rad${e.hands_alone?"":`, sine ${x(s)}`}${e.hands_alone||e.sine_alone?"":`, cosine ${x(n)}`}.`,table({state:e,terms:t},s,n){let o=Math.min(s,t.length),r=dt(s,n);return{note:o<t.length?`${o} of ${K(t.length)} hands; the copy holds all.`:"",header:["hand","radians a position","radians","turns","sine","cosine"],rows:Array.from({length:o},(i,a)=>{let u=e.position*t[a],[d,l]=[0,1].map(c=>O(e.position,2*a+c,t));return[a,r(t[a],D(t[a])),r(u,D(u)),r(u/E,D(u/E)),r(d,D(u)),r(l,st(u))]})}}});peKit.register(Mt);})();
