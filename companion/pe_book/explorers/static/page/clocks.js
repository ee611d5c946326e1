(()=>{peKit["kit/schema.js"].know("clocks",{title:"Clocks explorer",question:"Seven steps from noon: which hand went all the way round?",presets:[{ask:"The sine is 0.8415: which of two hands is it?",state:{position:1,pair:0,sine_alone:!0}},{ask:"Which hands hardly move in 100 words?",state:{position:100,pair:7}},{ask:"Do all four ever meet at noon?",state:{d_model:8,position:6283,pair:0}}],main:["position","base"],play:{key:"position",grow:!1},parameters:{position:{label:"Position",default:7,below:null,scale:"log",stops:[]},base:{},d_model:{default:16},pair:{label:"Hand (pair of columns)",default:1},first_pair:{like:"pair",label:"First hand shown"},sine_alone:{kind:"switch",label:"Hide the cosine",default:!1},hands_alone:{kind:"switch",label:"Show the hands alone",default:!1}}});var{html:b,nothing:k,svg:w}=peKit["lit-html"];function xt(e,t,s){let n=e*134217729-(e*134217729-e),o=e-n,r=t*134217729-(t*134217729-t),i=t-r;return n*r-s+n*i+o*r+o*i}function wt(e,t,s,n){let o=-2*e/t,r=o*t,i=(-2*e-r-xt(o,t,r))/t,a=s**o;return a+a*n*i}function nt(e,t){let s=new Float64Array(e/2),n=Math.log(t);for(let o=0;o<s.length;o++)s[o]=wt(o,e,t,n);return s}function C(e,t,s){let n=e*s[t>>1];return t%2===0?Math.sin(n):Math.cos(n)}var Tt=4*2**-52;function yt(e,t){let s=[];return(...n)=>{let o=s.findIndex(({given:i})=>n.every((a,f)=>a===i[f])),[r]=o<0?[{given:n,answer:t(...n)}]:s.splice(o,1);return s.unshift(r),s.length=Math.min(e,s.length),r.answer}}var ot=e=>yt(1,e);var{packedColour:G}=peKit["kit/colour.js"];var{hand:P,tip:Y,turning:it,wholeLines:st,within:D}=peKit["kit/dials.js"];var{dragged:rt}=peKit["kit/drag.js"];var{explorer:at}=peKit["kit/explorer.js"];var{difference:lt,four:x,number:S}=peKit["kit/format.js"];var{cells:J,legend:ht,minuses:ct}=peKit["kit/heatmap.js"];var{guard:pt,onKeys:Q,placed:Z}=peKit["kit/plot.js"];var{linear:tt}=peKit["kit/scale.js"];var E={wide:8,phone:8,stage:16},Mt={wide:12,phone:6,stage:12},vt={wide:16,phone:12,stage:16},_t=8,F=2*Math.PI,et=999999,ut=(e,t)=>it(e,{change:t,key:()=>"position",most:()=>et,pressed:()=>t({pair:e})}),bt=(e,t)=>{let s=(n,{left:o,width:r})=>t(({terms:i})=>{let a=(n.clientX-o)/r*i.length;return{first_pair:D(Math.round(a-e/2),0,i.length-e)}});return rt({begin(n){let o=n.currentTarget.getBoundingClientRect();return s(n,o),o},move:s})},dt=e=>t=>s=>t(({state:n})=>({position:D(n.position+e*s,0,et)})),[$t,mt]=[dt(1),dt(-1)];function ft(e,t,s,n){let{state:o,terms:r,held:i,moment:a}=t,f=(o.position+a)*r[e],p={ArrowRight:$t(n),ArrowUp:$t(n),ArrowLeft:mt(n),ArrowDown:mt(n),Home:()=>n({position:0}),Enter:()=>n({pair:e})},l=s.room/s.radius;return w`<g role="slider" tabindex="0" aria-label=${`Hand ${e}, turned by the position`}
      aria-valuemin="0" aria-valuemax=${et} aria-valuenow=${o.position} class="pe-grab"
      aria-valuetext=${`position ${o.position}, ${x(o.position*r[e])} radians`}
      transform="translate(${s.x},${s.y}) scale(${s.radius})"
      @pointerdown=${ut(e,n)} @keydown=${Q(p)}>
    <rect x=${-l} y="-1.1" width=${2*l} height="2.2" fill="transparent"></rect>
    <circle class=${e===o.pair?"pe-dial pe-chosen":"pe-dial"} r="1"></circle>
    ${i&&e<i.terms.length?P(i.state.position*i.terms[e],"held"):k}
    ${o.sine_alone&&e===o.pair?[P(f,"maybe"),P(Math.PI-f,"maybe")]:P(f,"now")}
  </g>`}function kt(e,t,s,n){let{state:o,terms:r}=e,i=Math.floor(s.width),a=Array.from({length:i},(m,c)=>Math.floor(c*r.length/i)),f=()=>Uint32Array.from([0,1].flatMap(m=>a.map(c=>G(C(o.position,2*c+m,r))))),p=t[0]/r.length*s.width,l=Math.max(6,t.length/r.length*s.width),d={ArrowRight:m=>n(({state:c})=>({first_pair:D(c.first_pair+m,0,r.length-t.length)})),ArrowLeft:m=>n(({state:c})=>({first_pair:D(c.first_pair-m,0,r.length-t.length)}))};return b`<div class="pe-strip" role="slider" tabindex="0" aria-label="Hands shown" aria-valuemin="0"
      aria-valuemax=${r.length-t.length} aria-valuenow=${t[0]}
      aria-valuetext=${`hands ${t[0]} to ${t.at(-1)} of ${r.length}`}
      style="left:${s.x}px; top:${s.y-10}px; width:${s.width}px; height:${s.height+20}px"
      @pointerdown=${bt(t.length,n)} @keydown=${Q(d)}>
    ${J({...s,x:0,y:10},i,f,[o.position,r])}
    <span class="pe-bracket" style="left:${p}px; width:${l}px"></span>
  </div>`}function At(e,t,s){let{state:n,terms:o,form:r,type:i}=e,a=Math.min(E[r],o.length),f=Math.min(n.first_pair,o.length-a),p=Array.from({length:a},(h,$)=>f+$),l=Math.ceil(Math.max(2,S(n.position).length)*i*.56)+8,d=(t.width-l)/(2*Math.min(E[r],Math.max(4,a))),m=Math.min(d,t.height*.14)-3,c=2*m+8+i+6,I=i+18,M=Mt[r],H=Math.max(0,n.position-M+1),v=Array.from({length:Math.min(M,n.position+1)},(h,$)=>H+$),_=(t.height-c-I)/M,j={x:l,y:c,width:2*d*a,height:_*v.length},K=n.sine_alone?2*p.indexOf(n.pair)+1:-1,R=()=>v.map(h=>p.flatMap($=>[0,1].map(A=>C(h,2*$+A,o)))),N=(h,$)=>$%(2*a)===K?0:G(h),W=h=>c+(h+.5)*_,U=(h,$)=>_>=12||h===n.position||$===0,T=()=>v.filter(U).map(h=>w`<text class="pe-axis-label ${h===n.position?"pe-ink":""}"
      text-anchor="end" dominant-baseline="central" x=${l-6} y=${W(h-H)}
      style=${`font-size:${Math.min(i,_)}px`}>${S(h)}</text>`),q=(h,$)=>h<0&&$!==K&&d>=14&&_>=12,V=()=>R().flatMap((h,$)=>h.flatMap((A,z)=>q(A,z)?[[l+(z+.5)*d,W($)]]:[])),B=()=>[T(),ct(V(),Math.min(i,_))],L=p.indexOf(n.pair),X=(h,$)=>w`<rect class="pe-column pe-${$}" x=${l+h*d} y=${c}
      width=${d} height=${j.height}></rect>`,O=[v[0],v.length,o,p[0],K],u=h=>l+(2*h+1)*d,g=a<o.length,y={x:l,y:t.height-17,width:Math.floor(t.width*.58),height:12};return b`<div class="pe-plot" style="left:0; top:0; width:${t.width}px; height:${t.height}px">
    ${J(j,2*a,()=>Uint32Array.from(R().flat(),N),O)}
    <svg width=${t.width} height=${t.height}>
      ${pt([...O,t.width,t.height],B)}
      ${p.map((h,$)=>ft(h,e,{x:u($),y:m+3,radius:m,room:d},s))}
      ${p.map((h,$)=>w`<text class="pe-axis-label" text-anchor="middle" x=${u($)}
        y=${2*m+6+i}>${h}</text>`)}
      ${L<0?k:X(2*L,"sine")}
      ${L<0||n.sine_alone?k:X(2*L+1,"cosine")}
    </svg>
    ${g?kt(e,p,y,s):k}
    ${ht({left:t.width-8.5*i,top:t.height-i-6,type:i})}
  </div>`}function Pt(e,t){let{state:s,terms:n,width:o,height:r,type:i}=e,a=Math.min(E.wide,n.length),f=Math.min(s.first_pair,n.length-a),p=Array.from({length:a},(d,m)=>f+m),l=st(p,e).flatMap(({hands:d,y:m,room:c,radius:I})=>d.map((M,H)=>{let v=(2*H+1)*c;return w`${ft(M,e,{x:v,y:m+I,radius:I,room:c},t)}
        <text class="pe-axis-label" text-anchor="middle" x=${v}
          y=${m+2*I+4+i}>${M}</text>`}));return b`<div class="pe-plot" style=${Z({x:0,y:0,width:o,height:r})}>
    <svg width=${o} height=${r}>${l}</svg>
  </div>`}function It(e,t,s){let{state:n,term:o,form:r,type:i,held:a,moment:f}=e,p=n.position+f,l=Math.floor(Math.min(t.width*.23,t.height*(r==="phone"?.26:.225))),d={x:l+i,y:l+i},m=vt[r],c=Math.max(0,n.position-m+1),I=tt([c,c+m],[d.x+l+i,t.width-8]),M=tt([c,c+m],[d.y+l+i,t.height-6]),{x:H,y:v}=Y(p*o),[_,j]=[d.x+l*H,d.y+l*v],K=(u,g)=>[d.x+l*Math.sin(u*g),M(u)],R=(u,g)=>[I(u),d.y-l*Math.cos(u*g)],N=(u,g,y)=>{let h=Math.max(1,Math.ceil(_t*(y-c)));return Array.from({length:h+1},($,A)=>u(c+(y-c)*A/h,g)).map(([$,A],z)=>`${z?"L":"M"}${$.toFixed(1)},${A.toFixed(1)}`).join("")},W=Array.from({length:n.position-c+1},(u,g)=>c+g),U=(u,g)=>W.map(y=>{let[h,$]=u(y,o);return w`<circle cx=${h} cy=${$} r=${i/5} class="pe-dot pe-${g}"></circle>`}),T=a&&a.state.pair<a.terms.length?a.term:null,q=Math.PI-p*o,V=(u,g)=>{let y=Y(g);return w`<text class="pe-axis-label" text-anchor="middle" dominant-baseline="central"
      x=${d.x+(l+i)*y.x} y=${d.y+(l+i)*y.y}>${u}</text>`},B=(t.width-d.x-l-2*i)/(.54*i),L=(u,g,y,h)=>{let $=`${g}(${S(n.position)} × ${x(o)}) = ${x(y)}`,A=n.sine_alone||$.length>B?`${g} = ${x(y)}`:$;return w`<text class="pe-formula pe-${u}" x=${d.x+l+i}
      y=${M(c)+(h+.7)*1.4*i}>${A}</text>`},X=`its sine downwards${n.sine_alone?"":", its cosine to the right"}`,O=u=>T===null?k:w`<path class="pe-line pe-line-held" d=${N(u,T,c+m)}></path>`;return b`<div class="pe-plot" role="img"
      aria-label=${`Hand ${n.pair} and the curves that its tip writes: ${X}.`}
      style=${Z(t)}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${O(K)}
      <path class="pe-line pe-sine" d=${N(K,o,p)}></path>${U(K,"sine")}
      <line class="pe-shadow pe-sine" x1=${_} x2=${_} y1=${j} y2=${M(p)}></line>
      ${n.sine_alone?k:w`${O(R)}
            <path class="pe-line pe-cosine" d=${N(R,o,p)}></path>${U(R,"cosine")}
            <line class="pe-shadow pe-cosine" x1=${_} x2=${I(p)} y1=${j} y2=${j}></line>
            ${L("cosine","cos",e.cosine,1)}`}
      ${L("sine","sin",e.sine,0)}
      <g transform="translate(${d.x},${d.y}) scale(${l})" class="pe-grab"
          @pointerdown=${ut(n.pair,s)}>
        <circle class="pe-dial pe-chosen" r="1"></circle>
        ${T===null?k:P(a.state.position*T,"held")}
        ${n.sine_alone?w`${P(p*o,"maybe")}${P(q,"maybe")}`:P(p*o,"now")}
      </g>
      ${n.sine_alone?[V("a",p*o),V("b",q)]:k}
      ${T===null?k:w`<text class="pe-axis-label" x=${d.x+l+i}
          y=${M(c)+3.8*i}>dotted: held</text>`}
    </svg>
  </div>`}function St({state:e,angle:t,term:s,sine:n,cosine:o}){let r=i=>b`<output class="pe-value" data-value=${i}>${x(i)}</output>`;if(e.sine_alone){let i=a=>x((a%F+F)%F);return b`The sine of hand ${e.pair} is ${r(n)}: it stands at ${i(t)} rad
      (a) or at ${i(Math.PI-t)} rad (b). Where will it be next?`}return e.hands_alone?b`Hand ${e.pair}: ${S(e.position)} × ${x(s)} = ${r(t)} rad,
      ${r(t/F)} of a turn.`:b`Hand ${e.pair}: ${S(e.position)} × ${x(s)} = ${x(t)} rad,
    ${x(t/F)} of a turn; sine ${r(n)}, cosine ${r(o)}.`}var gt=at({kind:"clocks",heights:{wide:400,phone:360},hidden:({d_model:e})=>e<=2*E.wide?["first_pair"]:[],limits:({terms:e})=>({first_pair:Math.max(0,e.length-E.wide)}),make(){let e=ot(nt);return{derive({d_model:t,base:s,position:n,pair:o}){let r=e(t,s),i=r[o],a=n*i,[f,p]=[0,1].map(l=>C(n,2*o+l,r));return{terms:r,term:i,angle:a,sine:f,cosine:p}}}},view(e,{change:t}){if(e.state.hands_alone)return Pt(e,t);let{width:s,height:n,form:o}=e,r=o==="phone"?s:Math.round(s*.535),i=o==="phone"?Math.round(n*.53):n,a=o==="phone"?{x:0,y:i+8,width:s,height:n-i-8}:{x:r+24,y:0,width:s-r-24,height:n};return b`${At(e,{width:r,height:i},t)}${It(e,a,t)}`},readout:St,compare:(e,{angle:t})=>lt(e.angle,t,"rad"),words:({state:e,angle:t,sine:s,cosine:n})=>`Position ${S(e.position)}. Hand ${e.pair} at ${x(t)} rad${e.hands_alone?"":`, sine ${x(s)}`}${e.hands_alone||e.sine_alone?"":`, cosine ${x(n)}`}.`,table({state:e,terms:t},s,n){let o=Math.min(s,t.length),r=n?String:x;return{note:o<t.length?`${o} of ${S(t.length)} hands; the copy holds all.`:"",header:["hand","radians a position","radians","turns","sine","cosine"],rows:Array.from({length:o},(i,a)=>{let f=e.position*t[a],p=[0,1].map(l=>C(e.position,2*a+l,t));return[a,...[t[a],f,f/F,...p].map(r)]})}}});peKit.register(gt);})();
