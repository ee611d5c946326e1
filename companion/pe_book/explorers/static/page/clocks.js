(()=>{peKit["kit/schema.js"].know("clocks",{title:"Clocks explorer",question:"Seven steps from noon: which hand went all the way round?",presets:[{ask:"The sine is 0.8415: which of two hands is it?",state:{position:1,pair:0,sine_alone:!0}},{ask:"Which hands hardly move in 100 words?",state:{position:100,pair:7}},{ask:"Do all four ever meet at noon?",state:{d_model:8,position:6283,pair:0}}],main:["position"],play:{key:"position",grow:!1},parameters:{position:{label:"Position",default:7,below:null,scale:"log",stops:[]},base:{},d_model:{default:16},pair:{label:"Hand (pair of columns)",default:1},first_pair:{like:"pair",label:"First hand shown"},sine_alone:{kind:"switch",label:"Hide the cosine",default:!1},hands_alone:{kind:"switch",label:"Show the hands alone",default:!1}}});var{html:M,nothing:k,svg:w}=peKit["lit-html"];function vt(e,t,i){let n=e*134217729-(e*134217729-e),o=e-n,r=t*134217729-(t*134217729-t),s=t-r;return n*r-i+n*s+o*r+o*s}function _t(e,t,i,n){let o=-2*e/t,r=o*t,s=(-2*e-r-vt(o,t,r))/t,a=i**o;return a+a*n*s}function st(e,t){let i=new Float64Array(e/2),n=Math.log(t);for(let o=0;o<i.length;o++)i[o]=_t(o,e,t,n);return i}function D(e,t,i){let n=e*i[t>>1];return t%2===0?Math.sin(n):Math.cos(n)}var Rt=4*2**-52;function bt(e,t){let i=[];return(...n)=>{let o=i.findIndex(({given:s})=>n.every((a,f)=>a===s[f])),[r]=o<0?[{given:n,answer:t(...n)}]:i.splice(o,1);return i.unshift(r),i.length=Math.min(e,i.length),r.answer}}var rt=e=>bt(1,e);var{packedColour:J}=peKit["kit/colour.js"];var{hand:P,tip:Q,turning:at,wholeLines:lt,within:E}=peKit["kit/dials.js"];var{dragged:ht}=peKit["kit/drag.js"];var{explorer:ct}=peKit["kit/explorer.js"];var{difference:pt,four:x,number:H}=peKit["kit/format.js"];var{cells:Z,legend:dt,minuses:$t}=peKit["kit/heatmap.js"];var{guard:mt,onKeys:tt,placed:et}=peKit["kit/plot.js"];var{scrub:nt,value:N,verdict:G}=peKit["kit/readout.js"];var{linear:ot}=peKit["kit/scale.js"];var W={wide:8,phone:8,stage:16},kt={wide:12,phone:6,stage:12},At={wide:16,phone:12,stage:16},Pt=8,K=2*Math.PI,it=999999,wt=(e,t)=>at(e,{change:t,key:()=>"position",most:()=>it,pressed:()=>t({pair:e})}),It=(e,t)=>{let i=(n,{left:o,width:r})=>t(({terms:s})=>{let a=(n.clientX-o)/r*s.length;return{first_pair:E(Math.round(a-e/2),0,s.length-e)}});return ht({begin(n){let o=n.currentTarget.getBoundingClientRect();return i(n,o),o},move:i})},ut=e=>t=>i=>t(({state:n})=>({position:E(n.position+e*i,0,it)})),[ft,gt]=[ut(1),ut(-1)];function yt(e,t,i,n){let{state:o,terms:r,held:s,moment:a}=t,f=(o.position+a)*r[e],p={ArrowRight:ft(n),ArrowUp:ft(n),ArrowLeft:gt(n),ArrowDown:gt(n),Home:()=>n({position:0}),Enter:()=>n({pair:e})},l=i.room/i.radius;return w`<g role="slider" tabindex="0" aria-label=${`Hand ${e}, turned by the position`}
      aria-valuemin="0" aria-valuemax=${it} aria-valuenow=${o.position} class="pe-grab"
      aria-valuetext=${`position ${o.position}, ${x(o.position*r[e])} radians`}
      transform="translate(${i.x},${i.y}) scale(${i.radius})"
      @pointerdown=${wt(e,n)} @keydown=${tt(p)}>
    <rect x=${-l} y="-1.1" width=${2*l} height="2.2" fill="transparent"></rect>
    <circle class=${e===o.pair?"pe-dial pe-chosen":"pe-dial"} r="1"></circle>
    ${s&&e<s.terms.length?P(s.state.position*s.terms[e],"held"):k}
    ${o.sine_alone&&e===o.pair?[P(f,"maybe"),P(Math.PI-f,"maybe")]:P(f,"now")}
  </g>`}function Kt(e,t,i,n){let{state:o,terms:r}=e,s=Math.floor(i.width),a=Array.from({length:s},(m,c)=>Math.floor(c*r.length/s)),f=()=>Uint32Array.from([0,1].flatMap(m=>a.map(c=>J(D(o.position,2*c+m,r))))),p=t[0]/r.length*i.width,l=Math.max(6,t.length/r.length*i.width),d={ArrowRight:m=>n(({state:c})=>({first_pair:E(c.first_pair+m,0,r.length-t.length)})),ArrowLeft:m=>n(({state:c})=>({first_pair:E(c.first_pair-m,0,r.length-t.length)}))};return M`<div class="pe-strip" role="slider" tabindex="0" aria-label="Hands shown" aria-valuemin="0"
      aria-valuemax=${r.length-t.length} aria-valuenow=${t[0]}
      aria-valuetext=${`hands ${t[0]} to ${t.at(-1)} of ${r.length}`}
      style="left:${i.x}px; top:${i.y-10}px; width:${i.width}px; height:${i.height+20}px"
      @pointerdown=${It(t.length,n)} @keydown=${tt(d)}>
    ${Z({...i,x:0,y:10},s,f,[o.position,r])}
    <span class="pe-bracket" style="left:${p}px; width:${l}px"></span>
  </div>`}function St(e,t,i){let{state:n,terms:o,form:r,type:s}=e,a=Math.min(W[r],o.length),f=Math.min(n.first_pair,o.length-a),p=Array.from({length:a},(h,$)=>f+$),l=Math.ceil(Math.max(2,H(n.position).length)*s*.56)+8,d=(t.width-l)/(2*Math.min(W[r],Math.max(4,a))),m=Math.min(d,t.height*.14)-3,c=2*m+8+s+6,I=s+18,v=kt[r],j=Math.max(0,n.position-v+1),_=Array.from({length:Math.min(v,n.position+1)},(h,$)=>j+$),b=(t.height-c-I)/v,R={x:l,y:c,width:2*d*a,height:b*_.length},S=n.sine_alone?2*p.indexOf(n.pair)+1:-1,F=()=>_.map(h=>p.flatMap($=>[0,1].map(A=>D(h,2*$+A,o)))),O=(h,$)=>$%(2*a)===S?0:J(h),U=h=>c+(h+.5)*b,q=(h,$)=>b>=12||h===n.position||$===0,T=()=>_.filter(q).map(h=>w`<text class="pe-axis-label ${h===n.position?"pe-ink":""}"
      text-anchor="end" dominant-baseline="central" x=${l-6} y=${U(h-j)}
      style=${`font-size:${Math.min(s,b)}px`}>${H(h)}</text>`),V=(h,$)=>h<0&&$!==S&&d>=14&&b>=12,X=()=>F().flatMap((h,$)=>h.flatMap((A,B)=>V(A,B)?[[l+(B+.5)*d,U($)]]:[])),Y=()=>[T(),$t(X(),Math.min(s,b))],L=p.indexOf(n.pair),z=(h,$)=>w`<rect class="pe-column pe-${$}" x=${l+h*d} y=${c}
      width=${d} height=${R.height}></rect>`,C=[_[0],_.length,o,p[0],S],u=h=>l+(2*h+1)*d,g=a<o.length,y={x:l,y:t.height-17,width:Math.floor(t.width*.58),height:12};return M`<div class="pe-plot" style="left:0; top:0; width:${t.width}px; height:${t.height}px">
    ${Z(R,2*a,()=>Uint32Array.from(F().flat(),O),C)}
    <svg width=${t.width} height=${t.height}>
      ${mt([...C,t.width,t.height],Y)}
      ${p.map((h,$)=>yt(h,e,{x:u($),y:m+3,radius:m,room:d},i))}
      ${p.map((h,$)=>w`<text class="pe-axis-label" text-anchor="middle" x=${u($)}
        y=${2*m+6+s}>${h}</text>`)}
      ${L<0?k:z(2*L,"sine")}
      ${L<0||n.sine_alone?k:z(2*L+1,"cosine")}
    </svg>
    ${g?Kt(e,p,y,i):k}
    ${dt({left:t.width-8.5*s,top:t.height-s-6,type:s})}
  </div>`}function Tt(e,t){let{state:i,terms:n,width:o,height:r,type:s}=e,a=Math.min(W.wide,n.length),f=Math.min(i.first_pair,n.length-a),p=Array.from({length:a},(d,m)=>f+m),l=lt(p,e).flatMap(({hands:d,y:m,room:c,radius:I})=>d.map((v,j)=>{let _=(2*j+1)*c;return w`${yt(v,e,{x:_,y:m+I,radius:I,room:c},t)}
        <text class="pe-axis-label" text-anchor="middle" x=${_}
          y=${m+2*I+4+s}>${v}</text>`}));return M`<div class="pe-plot" style=${et({x:0,y:0,width:o,height:r})}>
    <svg width=${o} height=${r}>${l}</svg>
  </div>`}function Lt(e,t,i){let{state:n,term:o,form:r,type:s,held:a,moment:f}=e,p=n.position+f,l=Math.floor(Math.min(t.width*.23,t.height*(r==="phone"?.26:.225))),d={x:l+s,y:l+s},m=At[r],c=Math.max(0,n.position-m+1),I=ot([c,c+m],[d.x+l+s,t.width-8]),v=ot([c,c+m],[d.y+l+s,t.height-6]),{x:j,y:_}=Q(p*o),[b,R]=[d.x+l*j,d.y+l*_],S=(u,g)=>[d.x+l*Math.sin(u*g),v(u)],F=(u,g)=>[I(u),d.y-l*Math.cos(u*g)],O=(u,g,y)=>{let h=Math.max(1,Math.ceil(Pt*(y-c)));return Array.from({length:h+1},($,A)=>u(c+(y-c)*A/h,g)).map(([$,A],B)=>`${B?"L":"M"}${$.toFixed(1)},${A.toFixed(1)}`).join("")},U=Array.from({length:n.position-c+1},(u,g)=>c+g),q=(u,g)=>U.map(y=>{let[h,$]=u(y,o);return w`<circle cx=${h} cy=${$} r=${s/5} class="pe-dot pe-${g}"></circle>`}),T=a&&a.state.pair<a.terms.length?a.term:null,V=Math.PI-p*o,X=(u,g)=>{let y=Q(g);return w`<text class="pe-axis-label" text-anchor="middle" dominant-baseline="central"
      x=${d.x+(l+s)*y.x} y=${d.y+(l+s)*y.y}>${u}</text>`},Y=(t.width-d.x-l-2*s)/(.54*s),L=(u,g,y,h)=>{let $=`${g}(${H(n.position)} × ${x(o)}) = ${x(y)}`,A=n.sine_alone||$.length>Y?`${g} = ${x(y)}`:$;return w`<text class="pe-formula pe-${u}" x=${d.x+l+s}
      y=${v(c)+(h+.7)*1.4*s}>${A}</text>`},z=`its sine downwards${n.sine_alone?"":", its cosine to the right"}`,C=u=>T===null?k:w`<path class="pe-line pe-line-held" d=${O(u,T,c+m)}></path>`;return M`<div class="pe-plot" role="img"
      aria-label=${`Hand ${n.pair} and the curves that its tip writes: ${z}.`}
      style=${et(t)}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${C(S)}
      <path class="pe-line pe-sine" d=${O(S,o,p)}></path>${q(S,"sine")}
      <line class="pe-shadow pe-sine" x1=${b} x2=${b} y1=${R} y2=${v(p)}></line>
      ${n.sine_alone?k:w`${C(F)}
            <path class="pe-line pe-cosine" d=${O(F,o,p)}></path>${q(F,"cosine")}
            <line class="pe-shadow pe-cosine" x1=${b} x2=${I(p)} y1=${R} y2=${R}></line>
            ${L("cosine","cos",e.cosine,1)}`}
      ${L("sine","sin",e.sine,0)}
      <g transform="translate(${d.x},${d.y}) scale(${l})" class="pe-grab"
          @pointerdown=${wt(n.pair,i)}>
        <circle class="pe-dial pe-chosen" r="1"></circle>
        ${T===null?k:P(a.state.position*T,"held")}
        ${n.sine_alone?w`${P(p*o,"maybe")}${P(V,"maybe")}`:P(p*o,"now")}
      </g>
      ${n.sine_alone?[X("a",p*o),X("b",V)]:k}
      ${T===null?k:w`<text class="pe-axis-label" x=${d.x+l+s}
          y=${v(c)+3.8*s}>dotted: held</text>`}
    </svg>
  </div>`}function xt(e){return e>=1?e<2?"once round":`round ${H(Math.floor(e))} times`:e<.01?"hardly anywhere":`${Number((100*e).toPrecision(2))} % of a turn`}function Ht({state:e,angle:t,term:i,sine:n,cosine:o}){if(e.sine_alone){let r=s=>x((s%K+K)%K);return M`${G(M`The sine is ${N(n)}: is the hand at a or at b?`)}Hand ${e.pair}
      stands at ${r(t)} or at ${r(Math.PI-t)} rad. Where will it be next?`}return e.hands_alone?M`${G(M`Hand ${e.pair} has gone ${xt(t/K)}.`)}
      ${nt("position",e.position)} × ${x(i)} = ${N(t)} rad, ${N(t/K)} of a turn.`:M`${G(M`Hand ${e.pair} has gone ${xt(t/K)}.`)}
    ${nt("position",e.position)} × ${x(i)} = ${x(t)} rad, ${x(t/K)} of a turn;
    sine ${N(n)}, cosine ${N(o)}.`}var Mt=ct({kind:"clocks",heights:{wide:380,phone:360},hidden:({d_model:e})=>e<=2*W.wide?["first_pair"]:[],limits:({terms:e})=>({first_pair:Math.max(0,e.length-W.wide)}),make(){let e=rt(st);return{derive({d_model:t,base:i,position:n,pair:o}){let r=e(t,i),s=r[o],a=n*s,[f,p]=[0,1].map(l=>D(n,2*o+l,r));return{terms:r,term:s,angle:a,sine:f,cosine:p}}}},view(e,{change:t}){if(e.state.hands_alone)return Tt(e,t);let{width:i,height:n,form:o}=e,r=o==="phone"?i:Math.round(i*.535),s=o==="phone"?Math.round(n*.53):n,a=o==="phone"?{x:0,y:s+8,width:i,height:n-s-8}:{x:r+24,y:0,width:i-r-24,height:n};return M`${St(e,{width:r,height:s},t)}${Lt(e,a,t)}`},readout:Ht,compare:(e,{angle:t})=>pt(e.angle,t,"rad"),words:({state:e,angle:t,sine:i,cosine:n})=>`Position ${H(e.position)}. Hand ${e.pair} at ${x(t)} rad${e.hands_alone?"":`, sine ${x(i)}`}${e.hands_alone||e.sine_alone?"":`, cosine ${x(n)}`}.`,table({state:e,terms:t},i,n){let o=Math.min(i,t.length),r=n?String:x;return{note:o<t.length?`${o} of ${H(t.length)} hands; the copy holds all.`:"",header:["hand","radians a position","radians","turns","sine","cosine"],rows:Array.from({length:o},(s,a)=>{let f=e.position*t[a],p=[0,1].map(l=>D(e.position,2*a+l,t));return[a,...[t[a],f,f/K,...p].map(r)]})}}});peKit.register(Mt);})();
