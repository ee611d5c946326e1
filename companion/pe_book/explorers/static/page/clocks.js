(()=>{peKit["kit/schema.js"].know("clocks",{title:"Clocks explorer",question:"{position} steps from noon: which hand went all the way round?",presets:[{ask:"The sine alone: which of two hands is it?",state:{position:21,pair:0,sine_alone:!0}},{ask:"Which hands hardly move in {position} words?",state:{position:100,pair:7}},{ask:"Do all hands ever meet at noon again?",state:{d_model:8,position:6283,pair:0}}],main:["position"],play:{key:"position",grow:!1},parameters:{position:{label:"Position",default:7,below:null,scale:"log",stops:[]},base:{},d_model:{default:16},pair:{label:"Hand (pair of columns)",default:1},first_pair:{like:"pair",label:"First hand shown"},sine_alone:{kind:"switch",label:"Hide the cosine",default:!1},hands_alone:{kind:"switch",label:"Show the hands alone",default:!1},matrix:{kind:"switch",label:"Print the matrix of a step",default:!1}}});var{html:M,nothing:v,svg:g}=peKit["lit-html"];function St(t,e,i){let n=t*134217729-(t*134217729-t),o=t-n,r=e*134217729-(e*134217729-e),s=e-r;return n*r-i+n*s+o*r+o*s}function Lt(t,e,i,n){let o=-2*t/e,r=o*e,s=(-2*t-r-St(o,e,r))/e,a=i**o;return a+a*n*s}function lt(t,e){let i=new Float64Array(t/2),n=Math.log(e);for(let o=0;o<i.length;o++)i[o]=Lt(o,t,e,n);return i}function V(t,e,i){let n=t*i[e>>1];return e%2===0?Math.sin(n):Math.cos(n)}var jt=2**-52,ht=4*jt,X=t=>ht*Math.abs(t),ct=t=>ht*Math.max(1,Math.abs(t));function Et(t,e){let i=[];return(...n)=>{let o=i.findIndex(({given:s})=>n.every((a,$)=>a===s[$])),[r]=o<0?[{given:n,answer:e(...n)}]:i.splice(o,1);return i.unshift(r),i.length=Math.min(t,i.length),r.answer}}var pt=t=>Et(1,t);var{packedColour:tt}=peKit["kit/colour.js"];var{button:dt}=peKit["kit/controls.js"];var{hand:R,tip:et,turning:$t,wholeLines:mt,within:z}=peKit["kit/dials.js"];var{dragged:ut}=peKit["kit/drag.js"];var{explorer:ft}=peKit["kit/explorer.js"];var{decimals:xt,difference:gt,four:T,number:N,printer:wt}=peKit["kit/format.js"];var{cells:nt,legend:yt,minuses:Mt}=peKit["kit/heatmap.js"];var{guard:vt,onKeys:ot,placed:J}=peKit["kit/plot.js"];var{rounded:Q,scrub:it,value:q,verdict:Z}=peKit["kit/readout.js"];var{linear:st}=peKit["kit/scale.js"];var B={wide:8,phone:8,stage:16},Ht={wide:12,phone:6,stage:12},Rt={wide:16,phone:12,stage:16},Nt=8,F=2*Math.PI,rt=999999,Pt=(t,e)=>$t(t,{change:e,key:()=>"position",most:()=>rt,pressed:()=>e({pair:t})}),Ft=(t,e)=>{let i=(n,{left:o,width:r})=>e(({terms:s})=>{let a=(n.clientX-o)/r*s.length;return{first_pair:z(Math.round(a-t/2),0,s.length-t)}});return ut({begin(n){let o=n.currentTarget.getBoundingClientRect();return i(n,o),o},move:i})},at=t=>[Math.asin(t),Math.PI-Math.asin(t)],_t=t=>e=>i=>e(({state:n})=>({position:z(n.position+t*i,0,rt)})),[bt,kt]=[_t(1),_t(-1)];function It(t,e,i,n){let{state:o,terms:r,held:s,moment:a}=e,$=(o.position+a)*r[t],d={ArrowRight:bt(n),ArrowUp:bt(n),ArrowLeft:kt(n),ArrowDown:kt(n),Home:()=>n({position:0}),Enter:()=>n({pair:t})},l=i.room/i.radius;return g`<g role="slider" tabindex="0" aria-label=${`Hand ${t}, turned by the position`}
      aria-valuemin="0" aria-valuemax=${rt} aria-valuenow=${o.position} class="pe-grab"
      aria-valuetext=${`position ${o.position}, ${T(o.position*r[t])} radians`}
      transform="translate(${i.x},${i.y}) scale(${i.radius})"
      @pointerdown=${Pt(t,n)} @keydown=${ot(d)}>
    <rect x=${-l} y="-1.1" width=${2*l} height="2.2" fill="transparent"></rect>
    <circle class=${t===o.pair?"pe-dial pe-chosen":"pe-dial"} r="1"></circle>
    ${s&&t<s.terms.length?R(s.state.position*s.terms[t],"held"):v}
    ${o.sine_alone&&t===o.pair?at(Math.sin($)).map(h=>R(h,"maybe")):R($,"now")}
  </g>`}function Ot(t,e,i,n){let{state:o,terms:r}=t,s=Math.floor(i.width),a=Array.from({length:s},(u,p)=>Math.floor(p*r.length/s)),$=()=>Uint32Array.from([0,1].flatMap(u=>a.map(p=>tt(V(o.position,2*p+u,r))))),d=e[0]/r.length*i.width,l=Math.max(6,e.length/r.length*i.width),h={ArrowRight:u=>n(({state:p})=>({first_pair:z(p.first_pair+u,0,r.length-e.length)})),ArrowLeft:u=>n(({state:p})=>({first_pair:z(p.first_pair-u,0,r.length-e.length)}))};return M`<div class="pe-strip" role="slider" tabindex="0" aria-label="Hands shown" aria-valuemin="0"
      aria-valuemax=${r.length-e.length} aria-valuenow=${e[0]}
      aria-valuetext=${`hands ${e[0]} to ${e.at(-1)} of ${r.length}`}
      style="left:${i.x}px; top:${i.y-10}px; width:${i.width}px; height:${i.height+20}px"
      @pointerdown=${Ft(e.length,n)} @keydown=${ot(h)}>
    ${nt({...i,x:0,y:10},s,$,[o.position,r])}
    <span class="pe-bracket" style="left:${d}px; width:${l}px"></span>
  </div>`}function Dt(t,e,i){let{state:n,terms:o,form:r,type:s}=t,a=Math.min(B[r],o.length),$=Math.min(n.first_pair,o.length-a),d=Array.from({length:a},(c,m)=>$+m),l=Math.ceil(Math.max(2,N(n.position).length)*s*.56)+8,h=(e.width-l)/(2*Math.min(B[r],Math.max(4,a))),u=Math.min(h,e.height*.14)-3,p=2*u+8+s+6,k=s+18,w=Ht[r],j=Math.max(0,n.position-w+1),_=Array.from({length:Math.min(w,n.position+1)},(c,m)=>j+m),b=(e.height-p-k)/w,E={x:l,y:p,width:2*h*a,height:b*_.length},y=n.sine_alone?2*d.indexOf(n.pair)+1:-1,K=()=>_.map(c=>d.flatMap(m=>[0,1].map(I=>V(c,2*m+I,o)))),S=(c,m)=>m%(2*a)===y?0:tt(c),L=c=>p+(c+.5)*b,O=(c,m)=>b>=12||c===n.position||m===0,A=()=>_.filter(O).map(c=>g`<text class="pe-axis-label ${c===n.position?"pe-ink":""}"
      text-anchor="end" dominant-baseline="central" x=${l-6} y=${L(c-j)}
      style=${`font-size:${Math.min(s,b)}px`}>${N(c)}</text>`),P=(c,m)=>c<0&&m!==y&&h>=14&&b>=12,D=()=>K().flatMap((c,m)=>c.flatMap((I,H)=>P(I,H)?[[l+(H+.5)*h,L(m)]]:[])),C=()=>[A(),Mt(D(),Math.min(s,b))],U=d.indexOf(n.pair),W=(c,m)=>g`<rect class="pe-column pe-${m}" x=${l+c*h} y=${p}
      width=${h} height=${E.height}></rect>`,Y=[_[0],_.length,o,d[0],y],G=c=>l+(2*c+1)*h,f=a<o.length,x={x:l,y:e.height-17,width:Math.floor(e.width*.58),height:12};return M`<div class="pe-plot" style="left:0; top:0; width:${e.width}px; height:${e.height}px">
    ${nt(E,2*a,()=>Uint32Array.from(K().flat(),S),Y)}
    <svg width=${e.width} height=${e.height}>
      ${vt([...Y,e.width,e.height],C)}
      ${d.map((c,m)=>It(c,t,{x:G(m),y:u+3,radius:u,room:h},i))}
      ${d.map((c,m)=>g`<text class="pe-axis-label" text-anchor="middle" x=${G(m)}
        y=${2*u+6+s}>${c}</text>`)}
      ${U<0?v:W(2*U,"sine")}
      ${U<0||n.sine_alone?v:W(2*U+1,"cosine")}
    </svg>
    ${f?Ot(t,d,x,i):v}
    ${yt({left:e.width-8.5*s,top:e.height-s-6,type:s})}
  </div>`}function Ct(t,e){let{state:i,terms:n,width:o,height:r,type:s}=t,a=Math.min(B.wide,n.length),$=Math.min(i.first_pair,n.length-a),d=Array.from({length:a},(h,u)=>$+u),l=mt(d,t).flatMap(({hands:h,y:u,room:p,radius:k})=>h.map((w,j)=>{let _=(2*j+1)*p;return g`${It(w,t,{x:_,y:u+k,radius:k,room:p},e)}
        <text class="pe-axis-label" text-anchor="middle" x=${_}
          y=${u+2*k+4+s}>${w}</text>`}));return M`<div class="pe-plot" style=${J({x:0,y:0,width:o,height:r})}>
    <svg width=${o} height=${r}>${l}</svg>
  </div>`}function Ut(t,e,i){let{state:n,term:o,form:r,type:s,held:a,moment:$}=t,d=n.position+$,l=Math.floor(Math.min(e.width*.23,e.height*(r==="phone"?.26:.225))),h={x:l+s,y:l+s},u=Rt[r],p=Math.max(0,n.position-u+1),k=st([p,p+u],[h.x+l+s,e.width-8]),w=st([p,p+u],[h.y+l+s,e.height-6]),{x:j,y:_}=et(d*o),[b,E]=[h.x+l*j,h.y+l*_],y=(f,x)=>[h.x+l*Math.sin(f*x),w(f)],K=(f,x)=>[k(f),h.y-l*Math.cos(f*x)],S=(f,x,c)=>{let m=Math.max(1,Math.ceil(Nt*(c-p)));return Array.from({length:m+1},(I,H)=>f(p+(c-p)*H/m,x)).map(([I,H],Tt)=>`${Tt?"L":"M"}${I.toFixed(1)},${H.toFixed(1)}`).join("")},L=Array.from({length:n.position-p+1},(f,x)=>p+x),O=(f,x)=>L.map(c=>{let[m,I]=f(c,o);return g`<circle cx=${m} cy=${I} r=${s/5} class="pe-dot pe-${x}"></circle>`}),A=a&&a.state.pair<a.terms.length?a.term:null,[P,D]=at(Math.sin(d*o)),C=(f,x)=>{let c=et(x);return g`<text class="pe-axis-label" text-anchor="middle" dominant-baseline="central"
      x=${h.x+(l+s)*c.x} y=${h.y+(l+s)*c.y}>${f}</text>`},U=(e.width-h.x-l-2*s)/(.54*s),W=(f,x,c,m)=>{let I=`${x}(${N(n.position)} × ${T(o)}) = ${T(c)}`,H=n.sine_alone||I.length>U?`${x} = ${T(c)}`:I;return g`<text class="pe-formula pe-${f}" x=${h.x+l+s}
      y=${w(p)+(m+.7)*1.4*s}>${H}</text>`},Y=`its sine downwards${n.sine_alone?"":", its cosine to the right"}`,G=f=>A===null?v:g`<path class="pe-line pe-line-held" d=${S(f,A,p+u)}></path>`;return M`<div class="pe-plot" role="img"
      aria-label=${`Hand ${n.pair} and the curves that its tip writes: ${Y}.`}
      style=${J(e)}>
    <svg width=${e.width} height=${e.height} aria-hidden="true">
      ${G(y)}
      ${n.sine_alone?v:g`<path class="pe-line pe-sine" d=${S(y,o,d)}></path>`}${O(y,"sine")}
      <line class="pe-shadow pe-sine" x1=${b} x2=${b} y1=${E} y2=${w(d)}></line>
      ${n.sine_alone?v:g`${G(K)}
            <path class="pe-line pe-cosine" d=${S(K,o,d)}></path>${O(K,"cosine")}
            <line class="pe-shadow pe-cosine" x1=${b} x2=${k(d)} y1=${E} y2=${E}></line>
            ${W("cosine","cos",t.cosine,1)}`}
      ${W("sine","sin",t.sine,0)}
      <g transform="translate(${h.x},${h.y}) scale(${l})" class="pe-grab"
          @pointerdown=${Pt(n.pair,i)}>
        <circle class="pe-dial pe-chosen" r="1"></circle>
        ${A===null?v:R(a.state.position*A,"held")}
        ${n.sine_alone?[R(P,"maybe"),R(D,"maybe")]:R(d*o,"now")}
      </g>
      ${n.sine_alone?[C("a",P),C("b",D)]:v}
      ${A===null?v:g`<text class="pe-axis-label" x=${h.x+l+s}
          y=${w(p)+3.8*s}>dotted: held</text>`}
    </svg>
    ${n.sine_alone?M`<div class="pe-shows" style="left:${k(p)}px; top:${h.y-22}px">${dt("Show the cosine",()=>i({sine_alone:!1}))}</div>`:v}
  </div>`}function qt({state:t,term:e,sine:i,cosine:n,type:o},r){let[s,a]=[Math.cos(e),Math.sin(e)],$=[i*s+n*a,n*s-i*a],l=[[[s,a],[-a,s]],[[i],[n]],$.map(y=>[y])],h=Math.min(4.4*o,(r.width-3.4*o)/4),u=1.5*o,p=1.6*o,k=y=>g`<text class="pe-formula pe-plain" x=${y} y=${p+1.2*u}>=</text>`,w=2,j=l.map((y,K)=>{let S=h*y[0].length,L=w;w+=S+(K?1.9*o:.9*o);let O=(A,P)=>`M${A+4*P},${p}h${-4*P}v${2*u}h${4*P}`;return g`<path class="pe-bracket" d=${O(L,1)+O(L+S,-1)}></path>
      ${y.map((A,P)=>A.map((D,C)=>g`<text class=${`pe-formula ${K?["pe-sine","pe-cosine"][P]:"pe-plain"}`}
            text-anchor="end" x=${L+h*(C+1)-.5*o}
            y=${p+(P+.68)*u}>${xt(D,3)}</text>`))}
      ${K===1?k(L+S+.6*o):v}`}),[_,b]=[t.position,t.position+1].map(N),E=`${_} to ${b}: the same matrix everywhere`;return M`<div class="pe-plot" role="img" style="${J(r)}; cursor:default"
      aria-label=${`The matrix that carries hand ${t.pair} one position on`}>
    <svg width=${r.width} height=${r.height}>
      <text class="pe-axis-label" x="0" y=${1.05*o}>${E}</text>${j}
    </svg>
  </div>`}function At(t){return t>=1?t<2?"once round":`round ${N(Math.floor(t))} times`:t<.01?"hardly anywhere":`${Number((100*t).toPrecision(2))} % of a turn`}function Wt({state:t,angle:e,term:i,sine:n,cosine:o}){if(t.sine_alone){let[r,s]=at(n).map(a=>Q((a+F)%F));return M`${Z(M`The sine is ${q(n)}: is the hand at a or at b?`)}Hand ${t.pair}
      stands at ${r} or at ${s} rad. Where will it be next?`}return t.hands_alone?M`${Z(M`Hand ${t.pair} has gone ${At(e/F)}.`)}
      ${it("position",t.position)} × ${T(i)} = ${q(e)} rad,
      ${q(e/F)} of a turn.`:M`${Z(M`Hand ${t.pair} has gone ${At(e/F)}.`)}
    ${it("position",t.position)} × ${T(i)} = ${Q(e)} rad,
    ${Q(e/F)} of a turn; sine ${q(n)}, cosine ${q(o)}.`}var Kt=ft({kind:"clocks",heights:{wide:380,phone:360},hidden:({d_model:t,sine_alone:e,hands_alone:i})=>[...t<=2*B.wide?["first_pair"]:[],...e||i?["matrix"]:[]],limits:({terms:t})=>({first_pair:Math.max(0,t.length-B.wide)}),make(){let t=pt(lt);return{derive({d_model:e,base:i,position:n,pair:o}){let r=t(e,i),s=r[o],a=n*s,[$,d]=[0,1].map(l=>V(n,2*o+l,r));return{terms:r,term:s,angle:a,sine:$,cosine:d}}}},view(t,{change:e}){if(t.state.hands_alone)return Ct(t,e);let{width:i,height:n,form:o,type:r,state:s}=t,a=s.matrix&&!s.sine_alone?5*r:0,$=o==="phone"?i:Math.round(i*.535),d=o==="phone"?Math.round(n*(a?.43:.53)):n,l=o==="phone"?{x:0,y:d+8,width:i,height:n-d-8-a}:{x:$+24,y:0,width:i-$-24,height:n-a},h={...l,y:l.y+l.height,height:a};return M`${Dt(t,{width:$,height:d},e)}${Ut(t,l,e)}
      ${a?qt(t,h):v}`},readout:Wt,compare:(t,{angle:e})=>gt(t.angle,e,"rad"),words:({state:t,angle:e,sine:i,cosine:n})=>`Position ${N(t.position)}. Hand ${t.pair} at ${T(e)} rad${t.hands_alone?"":`, sine ${T(i)}`}${t.hands_alone||t.sine_alone?"":`, cosine ${T(n)}`}.`,table({state:t,terms:e},i,n){let o=Math.min(i,e.length),r=wt(i,n);return{note:o<e.length?`${o} of ${N(e.length)} hands; the copy holds all.`:"",header:["hand","radians a position","radians","turns","sine","cosine"],rows:Array.from({length:o},(s,a)=>{let $=t.position*e[a],[d,l]=[0,1].map(h=>V(t.position,2*a+h,e));return[a,r(e[a],X(e[a])),r($,X($)),r($/F,X($/F)),r(d,X($)),r(l,ct($))]})}}});peKit.register(Kt);})();
