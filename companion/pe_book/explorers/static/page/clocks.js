(()=>{peKit["kit/schema.js"].know("clocks",{title:"Clocks explorer",question:"Seven steps from noon: which hand went all the way round?",presets:[{ask:"The sine is 0.8415: which of two hands is it?",state:{position:1,pair:0,sine_alone:!0}},{ask:"Which hands hardly move in 100 words?",state:{position:100,pair:7}},{ask:"Do all four ever meet at noon?",state:{d_model:8,position:6283,pair:0}}],main:["position"],play:{key:"position",grow:!1},parameters:{position:{label:"Position",default:7,below:null,scale:"log",stops:[]},base:{},d_model:{default:16},pair:{label:"Hand (pair of columns)",default:1},first_pair:{like:"pair",label:"First hand shown"},sine_alone:{kind:"switch",label:"Hide the cosine",default:!1},hands_alone:{kind:"switch",label:"Show the hands alone",default:!1}}});var{html:M,nothing:k,svg:x}=peKit["lit-html"];function At(t,e,i){let n=t*134217729-(t*134217729-t),o=t-n,r=e*134217729-(e*134217729-e),s=e-r;return n*r-i+n*s+o*r+o*s}function Pt(t,e,i,n){let o=-2*t/e,r=o*e,s=(-2*t-r-At(o,e,r))/e,a=i**o;return a+a*n*s}function rt(t,e){let i=new Float64Array(t/2),n=Math.log(e);for(let o=0;o<i.length;o++)i[o]=Pt(o,t,e,n);return i}function D(t,e,i){let n=t*i[e>>1];return e%2===0?Math.sin(n):Math.cos(n)}var It=2**-52,at=4*It,C=t=>at*Math.abs(t),lt=t=>at*Math.max(1,Math.abs(t));function Kt(t,e){let i=[];return(...n)=>{let o=i.findIndex(({given:s})=>n.every((a,m)=>a===s[m])),[r]=o<0?[{given:n,answer:e(...n)}]:i.splice(o,1);return i.unshift(r),i.length=Math.min(t,i.length),r.answer}}var ht=t=>Kt(1,t);var{packedColour:Q}=peKit["kit/colour.js"];var{hand:P,tip:Z,turning:ct,wholeLines:pt,within:U}=peKit["kit/dials.js"];var{dragged:dt}=peKit["kit/drag.js"];var{explorer:$t}=peKit["kit/explorer.js"];var{difference:mt,four:w,number:E,printer:ut}=peKit["kit/format.js"];var{cells:tt,legend:ft,minuses:gt}=peKit["kit/heatmap.js"];var{guard:xt,onKeys:et,placed:nt}=peKit["kit/plot.js"];var{scrub:ot,value:N,verdict:Y}=peKit["kit/readout.js"];var{linear:it}=peKit["kit/scale.js"];var W={wide:8,phone:8,stage:16},St={wide:12,phone:6,stage:12},Tt={wide:16,phone:12,stage:16},Lt=8,I=2*Math.PI,st=999999,_t=(t,e)=>ct(t,{change:e,key:()=>"position",most:()=>st,pressed:()=>e({pair:t})}),Et=(t,e)=>{let i=(n,{left:o,width:r})=>e(({terms:s})=>{let a=(n.clientX-o)/r*s.length;return{first_pair:U(Math.round(a-t/2),0,s.length-t)}});return dt({begin(n){let o=n.currentTarget.getBoundingClientRect();return i(n,o),o},move:i})},wt=t=>e=>i=>e(({state:n})=>({position:U(n.position+t*i,0,st)})),[yt,Mt]=[wt(1),wt(-1)];function bt(t,e,i,n){let{state:o,terms:r,held:s,moment:a}=e,m=(o.position+a)*r[t],d={ArrowRight:yt(n),ArrowUp:yt(n),ArrowLeft:Mt(n),ArrowDown:Mt(n),Home:()=>n({position:0}),Enter:()=>n({pair:t})},l=i.room/i.radius;return x`<g role="slider" tabindex="0" aria-label=${`Hand ${t}, turned by the position`}
      aria-valuemin="0" aria-valuemax=${st} aria-valuenow=${o.position} class="pe-grab"
      aria-valuetext=${`position ${o.position}, ${w(o.position*r[t])} radians`}
      transform="translate(${i.x},${i.y}) scale(${i.radius})"
      @pointerdown=${_t(t,n)} @keydown=${et(d)}>
    <rect x=${-l} y="-1.1" width=${2*l} height="2.2" fill="transparent"></rect>
    <circle class=${t===o.pair?"pe-dial pe-chosen":"pe-dial"} r="1"></circle>
    ${s&&t<s.terms.length?P(s.state.position*s.terms[t],"held"):k}
    ${o.sine_alone&&t===o.pair?[P(m,"maybe"),P(Math.PI-m,"maybe")]:P(m,"now")}
  </g>`}function Ht(t,e,i,n){let{state:o,terms:r}=t,s=Math.floor(i.width),a=Array.from({length:s},(u,p)=>Math.floor(p*r.length/s)),m=()=>Uint32Array.from([0,1].flatMap(u=>a.map(p=>Q(D(o.position,2*p+u,r))))),d=e[0]/r.length*i.width,l=Math.max(6,e.length/r.length*i.width),c={ArrowRight:u=>n(({state:p})=>({first_pair:U(p.first_pair+u,0,r.length-e.length)})),ArrowLeft:u=>n(({state:p})=>({first_pair:U(p.first_pair-u,0,r.length-e.length)}))};return M`<div class="pe-strip" role="slider" tabindex="0" aria-label="Hands shown" aria-valuemin="0"
      aria-valuemax=${r.length-e.length} aria-valuenow=${e[0]}
      aria-valuetext=${`hands ${e[0]} to ${e.at(-1)} of ${r.length}`}
      style="left:${i.x}px; top:${i.y-10}px; width:${i.width}px; height:${i.height+20}px"
      @pointerdown=${Et(e.length,n)} @keydown=${et(c)}>
    ${tt({...i,x:0,y:10},s,m,[o.position,r])}
    <span class="pe-bracket" style="left:${d}px; width:${l}px"></span>
  </div>`}function jt(t,e,i){let{state:n,terms:o,form:r,type:s}=t,a=Math.min(W[r],o.length),m=Math.min(n.first_pair,o.length-a),d=Array.from({length:a},(h,$)=>m+$),l=Math.ceil(Math.max(2,E(n.position).length)*s*.56)+8,c=(e.width-l)/(2*Math.min(W[r],Math.max(4,a))),u=Math.min(c,e.height*.14)-3,p=2*u+8+s+6,K=s+18,v=St[r],H=Math.max(0,n.position-v+1),_=Array.from({length:Math.min(v,n.position+1)},(h,$)=>H+$),b=(e.height-p-K)/v,j={x:l,y:p,width:2*c*a,height:b*_.length},S=n.sine_alone?2*d.indexOf(n.pair)+1:-1,R=()=>_.map(h=>d.flatMap($=>[0,1].map(A=>D(h,2*$+A,o)))),F=(h,$)=>$%(2*a)===S?0:Q(h),q=h=>p+(h+.5)*b,G=(h,$)=>b>=12||h===n.position||$===0,T=()=>_.filter(G).map(h=>x`<text class="pe-axis-label ${h===n.position?"pe-ink":""}"
      text-anchor="end" dominant-baseline="central" x=${l-6} y=${q(h-H)}
      style=${`font-size:${Math.min(s,b)}px`}>${E(h)}</text>`),V=(h,$)=>h<0&&$!==S&&c>=14&&b>=12,X=()=>R().flatMap((h,$)=>h.flatMap((A,B)=>V(A,B)?[[l+(B+.5)*c,q($)]]:[])),J=()=>[T(),gt(X(),Math.min(s,b))],L=d.indexOf(n.pair),z=(h,$)=>x`<rect class="pe-column pe-${$}" x=${l+h*c} y=${p}
      width=${c} height=${j.height}></rect>`,O=[_[0],_.length,o,d[0],S],f=h=>l+(2*h+1)*c,g=a<o.length,y={x:l,y:e.height-17,width:Math.floor(e.width*.58),height:12};return M`<div class="pe-plot" style="left:0; top:0; width:${e.width}px; height:${e.height}px">
    ${tt(j,2*a,()=>Uint32Array.from(R().flat(),F),O)}
    <svg width=${e.width} height=${e.height}>
      ${xt([...O,e.width,e.height],J)}
      ${d.map((h,$)=>bt(h,t,{x:f($),y:u+3,radius:u,room:c},i))}
      ${d.map((h,$)=>x`<text class="pe-axis-label" text-anchor="middle" x=${f($)}
        y=${2*u+6+s}>${h}</text>`)}
      ${L<0?k:z(2*L,"sine")}
      ${L<0||n.sine_alone?k:z(2*L+1,"cosine")}
    </svg>
    ${g?Ht(t,d,y,i):k}
    ${ft({left:e.width-8.5*s,top:e.height-s-6,type:s})}
  </div>`}function Rt(t,e){let{state:i,terms:n,width:o,height:r,type:s}=t,a=Math.min(W.wide,n.length),m=Math.min(i.first_pair,n.length-a),d=Array.from({length:a},(c,u)=>m+u),l=pt(d,t).flatMap(({hands:c,y:u,room:p,radius:K})=>c.map((v,H)=>{let _=(2*H+1)*p;return x`${bt(v,t,{x:_,y:u+K,radius:K,room:p},e)}
        <text class="pe-axis-label" text-anchor="middle" x=${_}
          y=${u+2*K+4+s}>${v}</text>`}));return M`<div class="pe-plot" style=${nt({x:0,y:0,width:o,height:r})}>
    <svg width=${o} height=${r}>${l}</svg>
  </div>`}function Nt(t,e,i){let{state:n,term:o,form:r,type:s,held:a,moment:m}=t,d=n.position+m,l=Math.floor(Math.min(e.width*.23,e.height*(r==="phone"?.26:.225))),c={x:l+s,y:l+s},u=Tt[r],p=Math.max(0,n.position-u+1),K=it([p,p+u],[c.x+l+s,e.width-8]),v=it([p,p+u],[c.y+l+s,e.height-6]),{x:H,y:_}=Z(d*o),[b,j]=[c.x+l*H,c.y+l*_],S=(f,g)=>[c.x+l*Math.sin(f*g),v(f)],R=(f,g)=>[K(f),c.y-l*Math.cos(f*g)],F=(f,g,y)=>{let h=Math.max(1,Math.ceil(Lt*(y-p)));return Array.from({length:h+1},($,A)=>f(p+(y-p)*A/h,g)).map(([$,A],B)=>`${B?"L":"M"}${$.toFixed(1)},${A.toFixed(1)}`).join("")},q=Array.from({length:n.position-p+1},(f,g)=>p+g),G=(f,g)=>q.map(y=>{let[h,$]=f(y,o);return x`<circle cx=${h} cy=${$} r=${s/5} class="pe-dot pe-${g}"></circle>`}),T=a&&a.state.pair<a.terms.length?a.term:null,V=Math.PI-d*o,X=(f,g)=>{let y=Z(g);return x`<text class="pe-axis-label" text-anchor="middle" dominant-baseline="central"
      x=${c.x+(l+s)*y.x} y=${c.y+(l+s)*y.y}>${f}</text>`},J=(e.width-c.x-l-2*s)/(.54*s),L=(f,g,y,h)=>{let $=`${g}(${E(n.position)} × ${w(o)}) = ${w(y)}`,A=n.sine_alone||$.length>J?`${g} = ${w(y)}`:$;return x`<text class="pe-formula pe-${f}" x=${c.x+l+s}
      y=${v(p)+(h+.7)*1.4*s}>${A}</text>`},z=`its sine downwards${n.sine_alone?"":", its cosine to the right"}`,O=f=>T===null?k:x`<path class="pe-line pe-line-held" d=${F(f,T,p+u)}></path>`;return M`<div class="pe-plot" role="img"
      aria-label=${`Hand ${n.pair} and the curves that its tip writes: ${z}.`}
      style=${nt(e)}>
    <svg width=${e.width} height=${e.height} aria-hidden="true">
      ${O(S)}
      <path class="pe-line pe-sine" d=${F(S,o,d)}></path>${G(S,"sine")}
      <line class="pe-shadow pe-sine" x1=${b} x2=${b} y1=${j} y2=${v(d)}></line>
      ${n.sine_alone?k:x`${O(R)}
            <path class="pe-line pe-cosine" d=${F(R,o,d)}></path>${G(R,"cosine")}
            <line class="pe-shadow pe-cosine" x1=${b} x2=${K(d)} y1=${j} y2=${j}></line>
            ${L("cosine","cos",t.cosine,1)}`}
      ${L("sine","sin",t.sine,0)}
      <g transform="translate(${c.x},${c.y}) scale(${l})" class="pe-grab"
          @pointerdown=${_t(n.pair,i)}>
        <circle class="pe-dial pe-chosen" r="1"></circle>
        ${T===null?k:P(a.state.position*T,"held")}
        ${n.sine_alone?x`${P(d*o,"maybe")}${P(V,"maybe")}`:P(d*o,"now")}
      </g>
      ${n.sine_alone?[X("a",d*o),X("b",V)]:k}
      ${T===null?k:x`<text class="pe-axis-label" x=${c.x+l+s}
          y=${v(p)+3.8*s}>dotted: held</text>`}
    </svg>
  </div>`}function vt(t){return t>=1?t<2?"once round":`round ${E(Math.floor(t))} times`:t<.01?"hardly anywhere":`${Number((100*t).toPrecision(2))} % of a turn`}function Ft({state:t,angle:e,term:i,sine:n,cosine:o}){if(t.sine_alone){let r=s=>w((s%I+I)%I);return M`${Y(M`The sine is ${N(n)}: is the hand at a or at b?`)}Hand ${t.pair}
      stands at ${r(e)} or at ${r(Math.PI-e)} rad. Where will it be next?`}return t.hands_alone?M`${Y(M`Hand ${t.pair} has gone ${vt(e/I)}.`)}
      ${ot("position",t.position)} × ${w(i)} = ${N(e)} rad,
      ${N(e/I)} of a turn.`:M`${Y(M`Hand ${t.pair} has gone ${vt(e/I)}.`)}
    ${ot("position",t.position)} × ${w(i)} = ${w(e)} rad,
    ${w(e/I)} of a turn; sine ${N(n)}, cosine ${N(o)}.`}var kt=$t({kind:"clocks",heights:{wide:380,phone:360},hidden:({d_model:t})=>t<=2*W.wide?["first_pair"]:[],limits:({terms:t})=>({first_pair:Math.max(0,t.length-W.wide)}),make(){let t=ht(rt);return{derive({d_model:e,base:i,position:n,pair:o}){let r=t(e,i),s=r[o],a=n*s,[m,d]=[0,1].map(l=>D(n,2*o+l,r));return{terms:r,term:s,angle:a,sine:m,cosine:d}}}},view(t,{change:e}){if(t.state.hands_alone)return Rt(t,e);let{width:i,height:n,form:o}=t,r=o==="phone"?i:Math.round(i*.535),s=o==="phone"?Math.round(n*.53):n,a=o==="phone"?{x:0,y:s+8,width:i,height:n-s-8}:{x:r+24,y:0,width:i-r-24,height:n};return M`${jt(t,{width:r,height:s},e)}${Nt(t,a,e)}`},readout:Ft,compare:(t,{angle:e})=>mt(t.angle,e,"rad"),words:({state:t,angle:e,sine:i,cosine:n})=>`Position ${E(t.position)}. Hand ${t.pair} at ${w(e)} rad${t.hands_alone?"":`, sine ${w(i)}`}${t.hands_alone||t.sine_alone?"":`, cosine ${w(n)}`}.`,table({state:t,terms:e},i,n){let o=Math.min(i,e.length),r=ut(i,n);return{note:o<e.length?`${o} of ${E(e.length)} hands; the copy holds all.`:"",header:["hand","radians a position","radians","turns","sine","cosine"],rows:Array.from({length:o},(s,a)=>{let m=t.position*e[a],[d,l]=[0,1].map(c=>D(t.position,2*a+c,e));return[a,r(e[a],C(e[a])),r(m,C(m)),r(m/I,C(m/I)),r(d,C(m)),r(l,lt(m))]})}}});peKit.register(kt);})();
