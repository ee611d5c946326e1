(()=>{peKit["kit/schema.js"].know("next-word",{title:"Next word explorer",question:"After a b c d e f g comes h. And without positions?",presets:[{ask:"Does it copy a list without positions?",state:{prompt:"lion table river cloud lion table river cloud lion table river",positions:"zero"},held:{positions:"own"}},{ask:"What does a shift of 1000 change?",state:{shift:1e3},held:{shift:0}},{ask:"Where does a head look, by offset?",state:{view:"head",prompt:"lion table river cloud lion table river cloud lion table river"}},{ask:"Which of 270 heads look one back, and what tells them?",state:{view:"map"}}],main:{words:["positions","base"],head:["layer","head"],map:["target"]},play:{key:"prompt",rate:1,grow:!1,name:"the text, word by word"},parameters:{view:{kind:"choice",label:"View",choices:{words:"Next words",head:"A head",map:"All heads"},default:"words"},prompt:{like:"sentence",label:"Text",words:48,default:"a b c d e f g"},positions:{kind:"choice",label:"Positions",choices:{own:"as they are",zero:"all zero",doubled:"doubled",halved:"halved",reversed:"reversed"},default:"own"},shift:{kind:"integer",label:"Shift",min:0,max:1e3,default:0},base:{max:1e7,default:1e5,stops:[]},layout:{kind:"choice",label:"Layout",choices:{halves:"halves, as trained",neighbours:"neighbours"},default:"halves"},stilled:{kind:"list",label:"Pairs that stand still",fewest:0,longest:32,min:0,max:31,default:[],control:!1},target:{kind:"choice",label:"Weight on",choices:{itself:"the token itself",back:"the one before",two:"the one before that",first:"the first token",followed:"what followed the last time"},default:"back"},layer:{kind:"integer",label:"Layer",min:0,max:29,default:16},head:{kind:"integer",label:"Head",min:0,max:8,default:0}}});var{html:w,nothing:T,svg:O}=peKit["lit-html"];function st(e,t,i=0){let r={zero:()=>0,doubled:s=>2*s,halved:s=>s/2,reversed:s=>t-1-s}[e];return Array.from({length:t},(s,l)=>(r?r(l):l)+i)}var U=(e,t=64)=>Array.from({length:t/2},(i,r)=>e**(-2*r/t));function nt(e,t,i){return t.map((r,s)=>{let l=Array.from({length:i},(c,h)=>e[2*s]*Math.cos(h*r)-e[2*s+1]*Math.sin(h*r)),n=l.reduce((c,h)=>c+h,0)/i;return l.map(c=>c-n)})}var{packedWeight:B,weightColour:X}=peKit["kit/colour.js"];var{within:E}=peKit["kit/dials.js"];var{dragged:at}=peKit["kit/drag.js"];var{explorer:it}=peKit["kit/explorer.js"];var{decimals:j,four:Y,number:G}=peKit["kit/format.js"];var{cells:V,legend:J}=peKit["kit/heatmap.js"];var{axes:D,barPath:Q,boxOf:R,curveThrough:lt,onKeys:Z,placed:F}=peKit["kit/plot.js"];var{value:ct,verdict:z}=peKit["kit/readout.js"];var{endsOf:ht,linear:q,logarithmic:dt}=peKit["kit/scale.js"];var{splitWords:N}=peKit["kit/schema.js"];var{meet:pt,talk:ft}=peKit["kit/trained.js"];var k=9,K=30,W=32,vt=1e5,rt=16,ut=5,Tt=3,Lt=48,St={name:"smollm2",title:"SmolLM2"},S=null,et=e=>Uint8Array.from(atob(e),t=>t.charCodeAt(0)),I=(e,t=1)=>{let i=e.replace(/^ /u,"").replaceAll(`
`,"⏎").replaceAll(" ","␣")||"␣";return t&&/^[\p{L}\p{N}]/u.test(e)?`…${i}`:i};function At({prompt:e,positions:t,shift:i,base:r,layout:s,stilled:l}){if(l.length)return"";let n=[r===vt?"":`base=${r}`,s==="halves"?"":`layout=${s}`,t==="own"?"":`positions=${t}`,i===0?"":`shift=${i}`];return[e,...n.filter(Boolean)].join("|")}function Et(e){let t=S?.states[At(e)];if(!t)return null;let i=t.top.map(([s,l,n])=>({id:s,word:l,chance:n})),r=Object.fromEntries(i.map(({id:s,chance:l})=>[s,l]));return{top:i,chances:r,losses:t.losses}}function Ft({prompt:e,layer:t,head:i},r,s){let l=r&&S?.looks[e]?.weights;if(!l)return null;let n=typeof l=="string",c=n?l:l[`${t}.${i}`],h=n?(t*k+i)*s*s:0;return c?Array.from(et(c).subarray(h,h+s*s),p=>p/255):null}var Mt=e=>e.reduce((t,i)=>t+i,0)/e.length;function Wt(e,t){return Array.from({length:Math.min(t,rt)},(i,r)=>Mt(Array.from({length:t-r},(s,l)=>e[(l+r)*t+l])))}var ot=3;function $t({tokens:e,type:t},i){let r=e.map((n,c)=>Math.max(2.2*t,[...I(n,c)].length*.62*t+12)),s=[[]],l=0;for(let n of e.keys())l+r[n]>i&&s.at(-1)?.length&&(s.push([]),l=0),s.at(-1)?.push(n),l+=r[n];return{lines:s.slice(-2),wides:r}}function gt(e,t,{lines:i,wides:r}){let{tokens:s,places:l,type:n,form:c,waiting:h}=e,p=(o,a,d)=>O`<g transform="translate(${a},${d})">
    <rect class="pe-card-ground" x="1" y="1" width=${r[o]-3} height=${1.6*n} rx="4"></rect>
    <text class="pe-axis-label pe-strong" text-anchor="middle" x=${r[o]/2-1}
      y=${1.2*n}>${I(s[o],o)}</text>
    <text class="pe-axis-label" text-anchor="middle" x=${r[o]/2-1} y=${2.6*n}
      style="font-size:${(c==="stage"?1:.85)*n}px">${G(l[o])}</text>
  </g>`;return w`<div class="pe-plot ${h?"pe-pale":""}" role="img" style=${F(t)}
      aria-label=${`The text's ${s.length} tokens, and the position of each`}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">${i.map((o,a)=>{let d=0;return o.map(f=>{let g=p(f,d,a*ot*n);return d+=r[f],g})})}</svg>
  </div>`}function mt(e,t){let{answer:i,held:r,type:s,waiting:l,form:n}=e,c=n==="phone"?6:10,h=i?.top.slice(0,c)??[],p=6*s,o=(t.height-1.5*s)/c,a=q([0,1],[p,t.width-3.6*s]),d=$=>r?.answer?.chances[$],f=({id:$,word:x,chance:b},A)=>{let M=A*o,_=d($);return O`<text class="pe-axis-label pe-strong" text-anchor="end" dominant-baseline="central"
        x=${p-6} y=${M+o/2}>${I(x)}</text>
      <rect class="pe-similarity-bar" x=${a(0)} y=${M+.15*o} width=${Math.max(0,a(b)-a(0))}
        height=${.7*o}></rect>
      ${_===void 0?T:O`<path class="pe-count-held" fill="none"
              d=${Q(a(0),a(_)-a(0),M+.05*o,M+.95*o)}></path>`}
      <text class="pe-axis-label" dominant-baseline="central" x=${a(b)+5} y=${M+o/2}>${b<5e-4?"< 0.001":j(b,3)}</text>`},g=[0,.5,1].map($=>O`<line class="pe-zero" x1=${a($)} x2=${a($)} y1="0" y2=${c*o}></line>
      <text class="pe-axis-label" text-anchor="middle" x=${a($)} y=${t.height-2}>${$}</text>`);return w`<div class="pe-plot ${l?"pe-pale":""}" role="img" style=${F(t)}
      aria-label="The likeliest next words and their chances">
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${g}${h.map(f)}
      ${i?T:O`<text class="pe-axis-label" x=${a(0)+8} y=${2*o}>not recorded</text>`}
    </svg>
  </div>`}function xt(e,t,{change:i,point:r}){let{state:s,tokens:l,type:n,hand:c,form:h}=e,p={left:3.4*n,right:6,top:1.6*n,bottom:h==="phone"?4:2.4*n},o=R(t.width,t.height,p),a=o.width/W,d=dt([5,1e8],[o.y+o.height,o.y]),f=U(s.base).map(m=>2*Math.PI/m),g=m=>i(({state:{stilled:v}})=>({stilled:v.includes(m)?v.filter(u=>u!==m):[...v,m].sort((u,y)=>u-y)})),$=E(c.pair??0,0,W-1),x=m=>v=>r({pair:E($+m*v,0,W-1)}),b={ArrowRight:x(1),ArrowUp:x(1),ArrowLeft:x(-1),ArrowDown:x(-1),Home:()=>r({pair:0}),End:()=>r({pair:W-1}),Enter:()=>g($)},A=m=>{let v=E(Math.floor((m.offsetX-o.x)/a),0,W-1);r({pair:v}),g(v)},M={scale:d,ticks:[10,1e3,1e5,1e7],text:"",format:m=>m<1e4?G(m):`10${{5:"⁵",7:"⁷"}[Math.log10(m)]}`},_={scale:m=>o.x+(m+.5)*a,ticks:h==="phone"?[]:[0,15,31],text:""},L=d(l.length);return w`<div class="pe-plot pe-ladder" role="slider" tabindex="0" style=${F(t)}
      aria-label="Pair; Enter stills it or lets it turn" aria-valuemin="0" aria-valuemax=${W-1}
      aria-valuenow=${$} aria-valuetext=${`pair ${$}, ${Y(f[$])} tokens for a turn, ${s.stilled.includes($)?"stands still":"turns"}`} @click=${A} @keydown=${Z(b)}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${D(o,_,M,t.width,t.height,n)}
      <text class="pe-axis-label" x=${o.x} y=${n}>tokens for a turn of each pair; press one</text>
      <line class="pe-never" x1=${o.x} x2=${o.x+o.width} y1=${L} y2=${L}></line>
      ${f.map((m,v)=>{let y=s.stilled.includes(v)?"pe-hollow pe-pair-mark":"pe-pair-mark";return O`<rect class=${y} x=${o.x+v*a+1} width=${Math.max(2,a-2)}
            y=${d(m)-.25*n} height=${.5*n}></rect>`})}
      ${c.pair===void 0?T:O`<rect class="pe-tile-cursor" x=${o.x+$*a} y=${o.y} width=${a}
              height=${o.height}></rect>`}
    </svg>
  </div>`}function yt(e,t){let{look:i,state:r,tokens:s,type:l,form:n,waiting:c}=e,h=s.length,p=4.4*l,o=1.6*l,a=Math.max(10,Math.min(t.width-p-4,t.height-o-2.2*l)),d=a/h,f=n==="stage"?l:Math.min(l,.9*d),g=()=>Uint32Array.from(i??new Float32Array(h*h),B),$=x=>[...x].length>7?`${[...x].slice(0,6).join("")}…`:x;return w`<div class="pe-plot ${c?"pe-pale":""}" role="img" style=${F(t)}
      aria-label=${`Where layer ${r.layer}, head ${r.head} looks`}>
    ${V({x:p,y:o,width:a,height:a},h,g,[i,h])}
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      <text class="pe-axis-label" x=${p} y=${l}>layer ${r.layer}, head ${r.head}</text>
      ${f>=7?s.map((x,b)=>O`<text class="pe-axis-label" text-anchor="end" dominant-baseline="central"
          x=${p-5} y=${o+(b+.5)*d} style="font-size:${f}px"
          >${$(I(x,b))}</text>`):T}
      ${i?T:O`<text class="pe-axis-label" x=${p+8} y=${o+a/2}>not recorded</text>`}
    </svg>
    ${J({left:p,top:o+a+.5*l,type:l,low:"0",high:"1",colour:x=>X(x).background})}
  </div>`}function wt(e,t){let{kernel:i,held:r,type:s}=e,l={left:3*s,right:s,top:1.8*s,bottom:2.6*s},n=R(t.width,t.height,l),c=Math.max(2,i?.length??2),h=n.width/c,p=q([0,1],[n.y+n.height,n.y]),o=d=>(d??[]).map((f,g)=>Q(n.x+(g+.12)*h,.76*h,p(0),p(f))).join(""),a=Array.from({length:c},(d,f)=>f).filter(d=>d%Math.ceil(c/8)===0);return w`<div class="pe-plot" role="img" style=${F(t)}
      aria-label="Mean weight by how many tokens back it goes">
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${D(n,{scale:d=>n.x+(d+.5)*h,ticks:a,text:"tokens back"},{scale:p,ticks:[0,.5,1],text:"",format:String},t.width,t.height,s)}
      <text class="pe-axis-label" x=${n.x} y=${s}>mean weight by offset</text>
      <path class="pe-similarity-bar" d=${o(i)}></path>
      ${r?.kernel?O`<path class="pe-count-held" fill="none" d=${o(r.kernel)}></path>`:T}
    </svg>
  </div>`}var P={itself:"the token itself",back:"the token before",two:"the one before that",first:"the first token",followed:"what followed the last time"};function It({target:e,layer:t,head:i}){if(!S)return null;let r=Array.from(et(S.heads.looks[e]),o=>o/255),s=new Int16Array(et(S.heads.hundredths).buffer),l=2*W*(t*k+i),n=Array.from(s.subarray(l,l+2*W),o=>o/100),c=nt(n,U(vt),rt+1),h=c[0].map((o,a)=>c.reduce((d,f)=>d+f[a],0)),p=r.filter(o=>o>.5).length;return{shares:r,waves:c,sum:h,count:p,share:r[t*k+i]}}var C=({layer:e,head:t})=>`layer ${e}, head ${t}`;function Pt(e,t,{change:i,point:r}){let{state:s,heads:l,hand:n,type:c,form:h}=e,p={left:2.4*c,right:4,top:1.7*c,bottom:4.4*c},o=R(t.width,t.height,p),[a,d]=[Math.max(1,o.width)/K,Math.max(1,o.height)/k],f=()=>Uint32Array.from({length:K*k},(u,y)=>B(l.shares[y%K*k+Math.floor(y/K)])),g=(u,y)=>({layer:E(Math.floor((u.clientX-y.left-o.x)/a),0,K-1),head:E(Math.floor((u.clientY-y.top-o.y)/d),0,k-1)}),$=u=>u.currentTarget.closest(".pe-plot").getBoundingClientRect(),x=at({begin(u){let y=$(u);return i(g(u,y)),y},move:(u,y)=>i(g(u,y))}),b=(u,y,H)=>_t=>i(Kt=>({[u]:E(Kt.state[u]+y*_t,0,H)})),A={ArrowRight:b("layer",1,K-1),ArrowLeft:b("layer",-1,K-1),ArrowDown:b("head",1,k-1),ArrowUp:b("head",-1,k-1)},M=n.over??s,_=({layer:u,head:y},H)=>O`<rect class=${H} x=${o.x+u*a}
    y=${o.y+y*d} width=${a} height=${d}></rect>`,L={scale:u=>o.x+(u+.5)*a,ticks:[0,5,10,15,20,25,29],text:"layer"},m={scale:u=>o.y+(u+.5)*d,ticks:h==="phone"?[0,4,8]:Array.from({length:k},(u,y)=>y),text:""},v=u=>j(l.shares[u.layer*k+u.head],2);return w`<div class="pe-plot" style=${F(t)}>
    ${V(o,K,f,[l.shares])}
    <svg width=${t.width} height=${t.height}>
      <text class="pe-axis-label" x=${o.x} y=${c}>${C(M)}: ${v(M)} on ${P[s.target]}</text>
      ${D(o,L,m,t.width,t.height-1.9*c,c)}
      ${n.over?_(n.over,"pe-patch-frame pe-patch-corner"):T}
      <g role="slider" tabindex="0" class="pe-knob" aria-label="Head; left and right go by layers" aria-valuemin="0"
          aria-valuemax=${K*k-1} aria-valuenow=${s.layer*k+s.head}
          aria-valuetext=${`${C(s)}: ${v(s)} of its weight on ${P[s.target]}`}
          @pointerdown=${x} @pointermove=${u=>r({over:g(u,$(u))})}
          @pointerleave=${()=>r({over:void 0})} @keydown=${Z(A)}>
        <rect x=${o.x} y=${o.y} width=${Math.max(0,o.width)} height=${Math.max(0,o.height)}
          fill="transparent"></rect>
        ${_(s,"pe-tile-cursor")}
      </g>
    </svg>
    ${J({left:o.x,top:t.height-1.5*c,type:c,low:"0",high:"1",colour:u=>X(u).background})}
  </div>`}function Dt(e,t){let{state:i,heads:r,type:s}=e,l={left:3*s,right:s,top:1.8*s,bottom:2.6*s},n=R(t.width,t.height,l),[c,h]=ht([r.sum,...r.waves],[-ut,ut]),p=.06*Math.max(1,h-c),o=q([0,rt],[n.x,n.x+n.width]),a=q([c-p,h+p],[n.y+n.height,n.y]),d=(g,$)=>lt(g,$.length,o,x=>a($[x])),f=Ot(r);return w`<div class="pe-plot" role="img" style="${F(t)}; cursor:default"
      aria-label=${`32 waves of ${C(i)} by how many tokens back; together highest at ${f}`}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${D(n,{scale:o,ticks:[0,4,8,12,16],text:"tokens back"},{scale:a,ticks:a.ticks(3),text:""},t.width,t.height,s)}
      <text class="pe-axis-label" x=${n.x} y=${s}>32 waves, and their sum: ${C(i)}</text>
      ${r.waves.map(g=>d("after",g))}
      ${d("now",r.sum)}
      <circle class="pe-tip" cx=${o(f)} cy=${a(r.sum[f])} r=${.3*s}></circle>
    </svg>
  </div>`}var Rt=e=>w`<output class="pe-value" data-value=${e}>${j(e,2)}</output>`,Ot=({sum:e})=>e.indexOf(Math.max(...e));function bt({sum:e}){return Math.max(...e)-Math.min(...e)<Tt?"are flat":`add up to ${Ot({sum:e})} back`}var tt=({answer:e})=>e?`“${I(e.top[0].word)}” ${j(e.top[0].chance,3)}`:"not recorded";function kt({kernel:e}){let t=Math.max(...e);return`${e.indexOf(t)} back (${j(t,2)})`}var qt=({answer:e})=>e?.losses.length?Mt(e.losses):null,Ct={words:["layer","head","target"],head:["target"],map:["prompt","positions","shift","base","layout"]},jt=it({kind:"next-word",heights:{wide:330,phone:292},prepare:async(e,t)=>{S??=await t("record-next-word"),await pt(t)},hidden:({view:e})=>Ct[e],make(e){let t=ft(St,e),i=null;return{derive(r){let s=t.step();if(S||e.bring("record-next-word").then(L=>{S??=L,e.renew()}),r.view==="map")return{heads:It(r),answer:null,tokens:[],step:s,model:t};let{prompt:l,positions:n,shift:c,base:h,layout:p,stilled:o}=r,a=Object.keys(r.held).length?"beside":"now",d={of:"next",text:l,how:n,shift:c,base:h,layout:p,still:o},f=t.ask(a,d),g=s==="ready"&&!f,$=f??Et(r)??(g?i?.answer:null)??null,x=N(l),b=f?.tokens??S?.looks[l]?.tokens??x.map((L,m)=>m?` ${L}`:L),A=b.length,M=(r.layer*k+r.head)*A*A,_=f?f.looks.subarray(M,M+A*A):Ft(r,At(r)===l,A);return i={answer:$},{answer:$,tokens:b,places:st(n,A,c),look:_,kernel:_?Wt(_,A):null,waiting:g,step:s,model:t}},step({state:r,answer:s,waiting:l},n){if(r.view==="map"){let a=E(r.layer+n,0,K-1);return a===r.layer?null:{layer:a}}let c=N(r.prompt);if(n<0)return c.length>1?{prompt:c.slice(0,-1).join(" ")}:null;if(l)return{};let h=s?r.prompt+s.top[0].word:"",p=N(h),o=p.length<=Lt&&p.every(a=>[...a].length<=24);return h&&p.join(" ")===h&&o?{prompt:h}:null}}},view(e,t){let{width:i,height:r,form:s,type:l,state:n}=e;if(n.view==="map"){if(!e.heads)return T;let a=s==="phone"?Math.round(.5*r):r,d=s==="phone"?i:Math.round(i*.54),f=s==="phone"?{x:0,y:a,width:i,height:r-a}:{x:d+16,y:0,width:i-d-16,height:r};return w`${Pt(e,{x:0,y:0,width:d,height:a},t)}${Dt(e,f)}`}if(s==="phone"){let a={x:0,width:i};if(n.view==="head")return w`${yt(e,{...a,y:0,height:180})}
          ${wt(e,{...a,y:180,height:r-180})}`;let d=$t(e,i),f=ot*l*d.lines.length+4,g=r-92;return w`${gt(e,{...a,y:0,height:f},d)}
        ${mt(e,{...a,y:f,height:g-f})}
        ${xt(e,{...a,y:g,height:92},t)}`}let c=Math.round(i*.6),h={x:c+16,width:i-c-16};if(n.view==="head")return w`${yt(e,{x:0,y:0,width:c,height:r})}
        ${wt(e,{...h,y:0,height:r})}`;let p=$t(e,i),o=ot*l*p.lines.length+6;return w`${gt(e,{x:0,y:0,width:i,height:o},p)}
      ${mt(e,{x:0,y:o,width:c,height:r-o})}
      ${xt(e,{...h,y:o,height:r-o},t)}`},readout(e){let{answer:t,waiting:i,model:r,state:s,heads:l}=e;if(s.view==="map")return l?w`${z(w`${Rt(l.share)} of its weight on ${P[s.target]}.`)}Its waves
          ${bt(l)}. Over half on ${P[s.target]}: ${l.count} of 270 heads.`:T;let n=qt(e),c=t?w`“${I(t.top[0].word)}” comes next, ${ct(t.top[0].chance)}.`:"What comes next is not recorded.",h=n===null?"":`The text itself: ${Y(n)} nats a token. `;return w`${z(c)}${h}${i?"Computing … ":""}${r.line()}`},compare(e,t){if(e.state.view==="map"||t.state.view==="map")return e.heads&&t.heads?`held ${j(e.heads.share,2)}, now ${j(t.heads.share,2)}`:"another view";if(t.state.view==="head"&&e.kernel&&t.kernel)return`held looks ${kt(e)}, now ${kt(t)}`;let i=e.answer?"":` (${e.tokens.length} tokens)`;return`held ${tt(e)}, now ${tt(t)}${i}`},words:e=>e.state.view==="map"?`${C(e.state)}: ${j(e.heads?.share??0,2)} of its weight on ${P[e.state.target]}. ${e.heads?`Its waves ${bt(e.heads)}.`:""}`:`${e.state.prompt}. Next: ${tt(e)}. ${e.model.words()}`,table({answer:e,tokens:t,places:i,state:r,heads:s},l,n){if(r.view==="map")return{note:`Mean weight on ${P[r.target]}, a line for each layer.`,header:["layer",...Array.from({length:k},(o,a)=>`head ${a}`)],rows:Array.from({length:s?K:0},(o,a)=>[a,...s.shares.slice(a*k,(a+1)*k).map(d=>n?d:j(d,2))])};let c=o=>o>0&&e?.losses.length===t.length-1?e.losses[o-1]:"",h=o=>o===""||n?o:j(o,4),p=e?.top.map(({word:o,chance:a})=>`${I(o)} ${j(a,4)}`).join(", ");return{note:p?`Next: ${p}.`:"What comes next is not recorded.",header:["token","position","loss (nats)"],rows:t.map((o,a)=>[I(o),i[a],h(c(a))])}}});peKit.register(jt);})();
