(()=>{peKit["kit/schema.js"].know("clocks",{title:"Clocks explorer",question:"{position} steps from noon: which hand went all the way round?",presets:[{ask:"The sine alone: which of two hands is it?",state:{position:21,pair:0,sine_alone:!0}},{ask:"Which hands hardly move in {position} words?",state:{position:100,pair:7}},{ask:"Do all hands ever meet at noon again?",state:{d_model:8,position:6283,pair:0}}],main:["position"],play:{key:"position",grow:!1},parameters:{position:{label:"Position",default:7,below:null,scale:"log",stops:[]},base:{},d_model:{default:16},pair:{label:"Hand (pair of columns)",default:1},first_pair:{like:"pair",label:"First hand shown"},sine_alone:{kind:"switch",label:"Hide the cosine",default:!1},hands_alone:{kind:"switch",label:"Show the hands alone",default:!1},matrix:{kind:"switch",label:"Print the matrix of a step",default:!1}}});var{html:g,nothing:y,svg:w}=peKit["lit-html"];function St(t,n,i){let e=t*134217729-(t*134217729-t),o=t-e,r=n*134217729-(n*134217729-n),s=n-r;return e*r-i+e*s+o*r+o*s}function Lt(t,n,i,e){let o=-2*t/n,r=o*n,s=(-2*t-r-St(o,n,r))/n,a=i**o;return a+a*e*s}function ht(t,n){let i=new Float64Array(t/2),e=Math.log(n);for(let o=0;o<i.length;o++)i[o]=Lt(o,t,n,e);return i}function G(t,n,i){let e=t*i[n>>1];return n%2===0?Math.sin(e):Math.cos(e)}var jt=2**-52,ct=4*jt,V=t=>ct*Math.abs(t),pt=t=>ct*Math.max(1,Math.abs(t));function Et(t,n){let i=[];return(...e)=>{let o=i.findIndex(({given:s})=>e.every((a,$)=>a===s[$])),[r]=o<0?[{given:e,answer:n(...e)}]:i.splice(o,1);return i.unshift(r),i.length=Math.min(t,i.length),r.answer}}var dt=t=>Et(1,t);var{packedColour:tt}=peKit["kit/colour.js"];var{button:$t}=peKit["kit/controls.js"];var{hand:R,tip:nt,turning:mt,wholeLines:ut,within:X}=peKit["kit/dials.js"];var{dragged:ft}=peKit["kit/drag.js"];var{explorer:xt}=peKit["kit/explorer.js"];var{decimals:et,difference:gt,four:T,number:N,printer:wt}=peKit["kit/format.js"];var{cells:ot,legend:yt,minuses:Mt}=peKit["kit/heatmap.js"];var{guard:vt,onKeys:it,placed:J}=peKit["kit/plot.js"];var{rounded:Q,scrub:st,value:z,verdict:Z}=peKit["kit/readout.js"];var{linear:rt}=peKit["kit/scale.js"];var B={wide:8,phone:8,stage:16},Ht={wide:12,phone:6,stage:12},Rt={wide:16,phone:12,stage:16},Nt=8,O=2*Math.PI,at=999999,Pt=(t,n)=>mt(t,{change:n,key:()=>"position",most:()=>at,pressed:()=>n({pair:t})}),Ft=(t,n)=>{let i=(e,{left:o,width:r})=>n(({terms:s})=>{let a=(e.clientX-o)/r*s.length;return{first_pair:X(Math.round(a-t/2),0,s.length-t)}});return ft({begin(e){let o=e.currentTarget.getBoundingClientRect();return i(e,o),o},move:i})},lt=t=>[Math.asin(t),Math.PI-Math.asin(t)],_t=t=>n=>i=>n(({state:e})=>({position:X(e.position+t*i,0,at)})),[bt,kt]=[_t(1),_t(-1)];function It(t,n,i,e){let{state:o,terms:r,held:s,moment:a}=n,$=(o.position+a)*r[t],d={ArrowRight:bt(e),ArrowUp:bt(e),ArrowLeft:kt(e),ArrowDown:kt(e),Home:()=>e({position:0}),Enter:()=>e({pair:t})},l=i.room/i.radius;return w`<g role="slider" tabindex="0" aria-label=${`Hand ${t}, turned by the position`}
      aria-valuemin="0" aria-valuemax=${at} aria-valuenow=${o.position} class="pe-grab"
      aria-valuetext=${`position ${o.position}, ${T(o.position*r[t])} radians`}
      transform="translate(${i.x},${i.y}) scale(${i.radius})"
      @pointerdown=${Pt(t,e)} @keydown=${it(d)}>
    <rect x=${-l} y="-1.1" width=${2*l} height="2.2" fill="transparent"></rect>
    <circle class=${t===o.pair?"pe-dial pe-chosen":"pe-dial"} r="1"></circle>
    ${s&&t<s.terms.length?R(s.state.position*s.terms[t],"held"):y}
    ${o.sine_alone&&t===o.pair?lt(Math.sin($)).map(h=>R(h,"maybe")):R($,"now")}
  </g>`}function Ot(t,n,i,e){let{state:o,terms:r}=t,s=Math.floor(i.width),a=Array.from({length:s},(u,p)=>Math.floor(p*r.length/s)),$=()=>Uint32Array.from([0,1].flatMap(u=>a.map(p=>tt(G(o.position,2*p+u,r))))),d=n[0]/r.length*i.width,l=Math.max(6,n.length/r.length*i.width),h={ArrowRight:u=>e(({state:p})=>({first_pair:X(p.first_pair+u,0,r.length-n.length)})),ArrowLeft:u=>e(({state:p})=>({first_pair:X(p.first_pair-u,0,r.length-n.length)}))};return g`<div class="pe-strip" role="slider" tabindex="0" aria-label="Hands shown" aria-valuemin="0"
      aria-valuemax=${r.length-n.length} aria-valuenow=${n[0]}
      aria-valuetext=${`hands ${n[0]} to ${n.at(-1)} of ${r.length}`}
      style="left:${i.x}px; top:${i.y-10}px; width:${i.width}px; height:${i.height+20}px"
      @pointerdown=${Ft(n.length,e)} @keydown=${it(h)}>
    ${ot({...i,x:0,y:10},s,$,[o.position,r])}
    <span class="pe-bracket" style="left:${d}px; width:${l}px"></span>
  </div>`}function Dt(t,n,i){let{state:e,terms:o,form:r,type:s}=t,a=Math.min(B[r],o.length),$=Math.min(e.first_pair,o.length-a),d=Array.from({length:a},(c,m)=>$+m),l=Math.ceil(Math.max(2,N(e.position).length)*s*.56)+8,h=(n.width-l)/(2*Math.min(B[r],Math.max(4,a))),u=Math.min(h,n.height*.14)-3,p=2*u+8+s+6,k=s+18,M=Ht[r],j=Math.max(0,e.position-M+1),_=Array.from({length:Math.min(M,e.position+1)},(c,m)=>j+m),b=(n.height-p-k)/M,E={x:l,y:p,width:2*h*a,height:b*_.length},v=e.sine_alone?2*d.indexOf(e.pair)+1:-1,K=()=>_.map(c=>d.flatMap(m=>[0,1].map(I=>G(c,2*m+I,o)))),S=(c,m)=>m%(2*a)===v?0:tt(c),L=c=>p+(c+.5)*b,F=(c,m)=>b>=12||c===e.position||m===0,A=()=>_.filter(F).map(c=>w`<text class="pe-axis-label ${c===e.position?"pe-ink":""}"
      text-anchor="end" dominant-baseline="central" x=${l-6} y=${L(c-j)}
      style=${`font-size:${Math.min(s,b)}px`}>${N(c)}</text>`),P=(c,m)=>c<0&&m!==v&&h>=14&&b>=12,D=()=>K().flatMap((c,m)=>c.flatMap((I,H)=>P(I,H)?[[l+(H+.5)*h,L(m)]]:[])),C=()=>[A(),Mt(D(),Math.min(s,b))],U=d.indexOf(e.pair),q=(c,m)=>w`<rect class="pe-column pe-${m}" x=${l+c*h} y=${p}
      width=${h} height=${E.height}></rect>`,Y=[_[0],_.length,o,d[0],v],W=c=>l+(2*c+1)*h,f=a<o.length,x={x:l,y:n.height-17,width:Math.floor(n.width*.58),height:12};return g`<div class="pe-plot" style="left:0; top:0; width:${n.width}px; height:${n.height}px">
    ${ot(E,2*a,()=>Uint32Array.from(K().flat(),S),Y)}
    <svg width=${n.width} height=${n.height}>
      ${vt([...Y,n.width,n.height],C)}
      ${d.map((c,m)=>It(c,t,{x:W(m),y:u+3,radius:u,room:h},i))}
      ${d.map((c,m)=>w`<text class="pe-axis-label" text-anchor="middle" x=${W(m)}
        y=${2*u+6+s}>${c}</text>`)}
      ${U<0?y:q(2*U,"sine")}
      ${U<0||e.sine_alone?y:q(2*U+1,"cosine")}
    </svg>
    ${f?Ot(t,d,x,i):y}
    ${yt({left:n.width-8.5*s,top:n.height-s-6,type:s})}
  </div>`}function Ct(t,n){let{state:i,terms:e,width:o,height:r,type:s}=t,a=Math.min(B.wide,e.length),$=Math.min(i.first_pair,e.length-a),d=Array.from({length:a},(h,u)=>$+u),l=ut(d,t).flatMap(({hands:h,y:u,room:p,radius:k})=>h.map((M,j)=>{let _=(2*j+1)*p;return w`${It(M,t,{x:_,y:u+k,radius:k,room:p},n)}
        <text class="pe-axis-label" text-anchor="middle" x=${_}
          y=${u+2*k+4+s}>${M}</text>`}));return g`<div class="pe-plot" style=${J({x:0,y:0,width:o,height:r})}>
    <svg width=${o} height=${r}>${l}</svg>
  </div>`}function Ut(t,n,i){let{state:e,term:o,form:r,type:s,held:a,moment:$}=t,d=e.position+$,l=Math.floor(Math.min(n.width*.23,n.height*(r==="phone"?.26:.225))),h={x:l+s,y:l+s},u=Rt[r],p=Math.max(0,e.position-u+1),k=rt([p,p+u],[h.x+l+s,n.width-8]),M=rt([p,p+u],[h.y+l+s,n.height-6]),{x:j,y:_}=nt(d*o),[b,E]=[h.x+l*j,h.y+l*_],v=(f,x)=>[h.x+l*Math.sin(f*x),M(f)],K=(f,x)=>[k(f),h.y-l*Math.cos(f*x)],S=(f,x,c)=>{let m=Math.max(1,Math.ceil(Nt*(c-p)));return Array.from({length:m+1},(I,H)=>f(p+(c-p)*H/m,x)).map(([I,H],Tt)=>`${Tt?"L":"M"}${I.toFixed(1)},${H.toFixed(1)}`).join("")},L=Array.from({length:e.position-p+1},(f,x)=>p+x),F=(f,x)=>L.map(c=>{let[m,I]=f(c,o);return w`<circle cx=${m} cy=${I} r=${s/5} class="pe-dot pe-${x}"></circle>`}),A=a&&a.state.pair<a.terms.length?a.term:null,[P,D]=lt(Math.sin(d*o)),C=(f,x)=>{let c=nt(x);return w`<text class="pe-axis-label" text-anchor="middle" dominant-baseline="central"
      x=${h.x+(l+s)*c.x} y=${h.y+(l+s)*c.y}>${f}</text>`},U=(n.width-h.x-l-2*s)/(.54*s),q=(f,x,c,m)=>{let I=`${x}(${N(e.position)} × ${T(o)}) = ${T(c)}`,H=e.sine_alone||I.length>U?`${x} = ${T(c)}`:I;return w`<text class="pe-formula pe-${f}" x=${h.x+l+s}
      y=${M(p)+(m+.7)*1.4*s}>${H}</text>`},Y=`its sine downwards${e.sine_alone?"":", its cosine to the right"}`,W=f=>A===null?y:w`<path class="pe-line pe-line-held" d=${S(f,A,p+u)}></path>`;return g`<div class="pe-plot" role="img"
      aria-label=${`Hand ${e.pair} and the curves that its tip writes: ${Y}.`}
      style=${J(n)}>
    <svg width=${n.width} height=${n.height} aria-hidden="true">
      ${W(v)}
      ${e.sine_alone?y:w`<path class="pe-line pe-sine" d=${S(v,o,d)}></path>`}${F(v,"sine")}
      <line class="pe-shadow pe-sine" x1=${b} x2=${b} y1=${E} y2=${M(d)}></line>
      ${e.sine_alone?y:w`${W(K)}
            <path class="pe-line pe-cosine" d=${S(K,o,d)}></path>${F(K,"cosine")}
            <line class="pe-shadow pe-cosine" x1=${b} x2=${k(d)} y1=${E} y2=${E}></line>
            ${q("cosine","cos",t.cosine,1)}`}
      ${q("sine","sin",t.sine,0)}
      <g transform="translate(${h.x},${h.y}) scale(${l})" class="pe-grab"
          @pointerdown=${Pt(e.pair,i)}>
        <circle class="pe-dial pe-chosen" r="1"></circle>
        ${A===null?y:R(a.state.position*A,"held")}
        ${e.sine_alone?[R(P,"maybe"),R(D,"maybe")]:R(d*o,"now")}
      </g>
      ${e.sine_alone?[C("a",P),C("b",D)]:y}
      ${A===null?y:w`<text class="pe-axis-label" x=${h.x+l+s}
          y=${M(p)+3.8*s}>dotted: held</text>`}
    </svg>
    ${e.sine_alone?g`<div class="pe-shows" style="left:${k(p)}px; top:${h.y-22}px">${$t("Show the cosine",()=>i({sine_alone:!1}))}</div>`:y}
  </div>`}function qt({state:t,term:n,sine:i,cosine:e,type:o},r){let[s,a]=[Math.cos(n),Math.sin(n)],$=[i*s+e*a,e*s-i*a],l=[[[s,a],[-a,s]],[[i],[e]],$.map(v=>[v])],h=Math.min(4.4*o,(r.width-3.4*o)/4),u=1.5*o,p=1.6*o,k=v=>w`<text class="pe-formula pe-plain" x=${v} y=${p+1.2*u}>=</text>`,M=2,j=l.map((v,K)=>{let S=h*v[0].length,L=M;M+=S+(K?1.9*o:.9*o);let F=(A,P)=>`M${A+4*P},${p}h${-4*P}v${2*u}h${4*P}`;return w`<path class="pe-bracket" d=${F(L,1)+F(L+S,-1)}></path>
      ${v.map((A,P)=>A.map((D,C)=>w`<text class=${`pe-formula ${K?["pe-sine","pe-cosine"][P]:"pe-plain"}`}
            text-anchor="end" x=${L+h*(C+1)-.5*o}
            y=${p+(P+.68)*u}>${et(D,3)}</text>`))}
      ${K===1?k(L+S+.6*o):y}`}),[_,b]=[t.position,t.position+1].map(N),E=`${_} to ${b}: the same matrix everywhere`;return g`<div class="pe-plot" role="img" style="${J(r)}; cursor:default"
      aria-label=${`The matrix that carries hand ${t.pair} one position on`}>
    <svg width=${r.width} height=${r.height}>
      <text class="pe-axis-label" x="0" y=${1.05*o}>${E}</text>${j}
    </svg>
  </div>`}function At(t){return t>=1?t<2?"once round":`round ${N(Math.floor(t))} times`:t<.01?"hardly anywhere":`${Number((100*t).toPrecision(2))} % of a turn`}function Wt({state:t,angle:n,term:i,sine:e,cosine:o}){if(t.sine_alone){let[$,d]=lt(e).map(l=>Q((l+O)%O));return g`${Z(g`The sine is ${z(e)}: is the hand at a or at b?`)}Hand ${t.pair}
      stands at ${$} or at ${d} rad. Where will it be next?`}let r=n/O,s=r<1?g`${Q(r)} of a turn`:`${et(r,2)} turns`,a=g`<span data-value=${t.hands_alone?r:y}>${s}</span>`;return t.hands_alone?g`${Z(g`Hand ${t.pair} has gone ${At(n/O)}.`)}
      ${st("position",t.position)} × ${T(i)} = ${z(n)} rad,
      ${a}.`:g`${Z(g`Hand ${t.pair} has gone ${At(n/O)}.`)}
    ${st("position",t.position)} × ${T(i)} = ${Q(n)} rad,
    ${a}; sine ${z(e)}, cosine ${z(o)}.`}var Kt=xt({kind:"clocks",heights:{wide:380,phone:360},hidden:({d_model:t,sine_alone:n,hands_alone:i})=>[...t<=2*B.wide?["first_pair"]:[],...n||i?["matrix"]:[]],limits:({terms:t})=>({first_pair:Math.max(0,t.length-B.wide)}),make(){let t=dt(ht);return{derive({d_model:n,base:i,position:e,pair:o}){let r=t(n,i),s=r[o],a=e*s,[$,d]=[0,1].map(l=>G(e,2*o+l,r));return{terms:r,term:s,angle:a,sine:$,cosine:d}}}},view(t,{change:n}){if(t.state.hands_alone)return Ct(t,n);let{width:i,height:e,form:o,type:r,state:s}=t,a=s.matrix&&!s.sine_alone?5*r:0,$=o==="phone"?i:Math.round(i*.535),d=o==="phone"?Math.round(e*(a?.43:.53)):e,l=o==="phone"?{x:0,y:d+8,width:i,height:e-d-8-a}:{x:$+24,y:0,width:i-$-24,height:e-a},h={...l,y:l.y+l.height,height:a};return g`${Dt(t,{width:$,height:d},n)}${Ut(t,l,n)}
      ${a?qt(t,h):y}`},readout:Wt,compare:(t,{angle:n})=>gt(t.angle,n,"rad"),words:({state:t,angle:n,sine:i,cosine:e})=>`Position ${N(t.position)}. Hand ${t.pair} at ${T(n)} rad${t.hands_alone?"":`, sine ${T(i)}`}${t.hands_alone||t.sine_alone?"":`, cosine ${T(e)}`}.`,table({state:t,terms:n},i,e){let o=Math.min(i,n.length),r=wt(i,e);return{note:o<n.length?`${o} of ${N(n.length)} hands; the copy holds all.`:"",header:["hand","radians a position","radians","turns","sine","cosine"],rows:Array.from({length:o},(s,a)=>{let $=t.position*n[a],[d,l]=[0,1].map(h=>G(t.position,2*a+h,n));return[a,r(n[a],V(n[a])),r($,V($)),r($/O,V($/O)),r(d,V($)),r(l,pt($))]})}}});peKit.register(Kt);})();
