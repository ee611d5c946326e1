(()=>{peKit["kit/schema.js"].know("next-word",{title:"Next word explorer",question:"After a b c d e f g comes h. And without positions?",presets:[{ask:"Does it copy a list without positions?",state:{prompt:"lion table river cloud lion table river cloud lion table river",positions:"zero"},held:{positions:"own"}},{ask:"What does a shift of 1000 change?",state:{shift:1e3},held:{shift:0}},{ask:"Where does a head look, by offset?",state:{view:"head",prompt:"lion table river cloud lion table river cloud lion table river"}},{ask:"Which of 270 heads look one back, and what tells them?",state:{view:"map"}}],main:{words:["positions","base"],head:["layer","head"],map:["target"]},play:{key:"prompt",rate:1,grow:!1,name:"the text, word by word"},parameters:{view:{kind:"choice",label:"View",choices:{words:"Next words",head:"A head",map:"All heads"},default:"words"},prompt:{like:"sentence",label:"Text",words:48,default:"a b c d e f g"},positions:{kind:"choice",label:"Positions",choices:{own:"as they are",zero:"all zero",doubled:"doubled",halved:"halved",reversed:"reversed"},default:"own"},shift:{kind:"integer",label:"Shift",min:0,max:1e3,default:0},base:{max:1e7,default:1e5,stops:[]},layout:{kind:"choice",label:"Layout",choices:{halves:"halves, as trained",neighbours:"neighbours"},default:"halves"},stilled:{kind:"list",label:"Pairs that stand still",fewest:0,longest:32,min:0,max:31,default:[],control:!1},target:{kind:"choice",label:"Weight on",choices:{itself:"the token itself",back:"the one before",two:"the one before that",first:"the first token",followed:"what followed the last time"},default:"back"},layer:{kind:"integer",label:"Layer",min:0,max:29,default:16},head:{kind:"integer",label:"Head",min:0,max:8,default:0}}});var{html:w,nothing:T,svg:O}=peKit["lit-html"];function st(e,t,a=0){let r={zero:()=>0,doubled:s=>2*s,halved:s=>s/2,reversed:s=>t-1-s}[e];return Array.from({length:t},(s,i)=>(r?r(i):i)+a)}var U=(e,t=64)=>Array.from({length:t/2},(a,r)=>e**(-2*r/t));function nt(e,t,a){return t.map((r,s)=>{let i=Array.from({length:a},(h,d)=>e[2*s]*Math.cos(d*r)-e[2*s+1]*Math.sin(d*r)),n=i.reduce((h,d)=>h+d,0)/a;return i.map(h=>h-n)})}var{packedWeight:B,weightColour:X}=peKit["kit/colour.js"];var{within:E}=peKit["kit/dials.js"];var{dragged:at}=peKit["kit/drag.js"];var{explorer:it}=peKit["kit/explorer.js"];var{decimals:j,four:Y,number:G}=peKit["kit/format.js"];var{cells:V,legend:J}=peKit["kit/heatmap.js"];var{axes:D,barPath:Q,boxOf:R,curveThrough:lt,onKeys:Z,placed:F}=peKit["kit/plot.js"];var{value:ht,verdict:z}=peKit["kit/readout.js"];var{endsOf:ct,linear:q,logarithmic:dt}=peKit["kit/scale.js"];var{splitWords:N}=peKit["kit/schema.js"];var{meet:ft,talk:pt}=peKit["kit/trained.js"];var k=9,K=30,W=32,vt=1e5,rt=16,ut=5,Tt=3,Lt=48,St={name:"smollm2",title:"SmolLM2"},S=null,et=e=>Uint8Array.from(atob(e),t=>t.charCodeAt(0)),I=(e,t=1)=>{let a=e.replace(/^ /u,"").replaceAll(`
`,"⏎").replaceAll(" ","␣")||"␣";return t&&/^[\p{L}\p{N}]/u.test(e)?`…${a}`:a};function At({prompt:e,positions:t,shift:a,base:r,layout:s,stilled:i}){if(i.length)return"";let n=[r===vt?"":`base=${r}`,s==="halves"?"":`layout=${s}`,t==="own"?"":`positions=${t}`,a===0?"":`shift=${a}`];return[e,...n.filter(Boolean)].join("|")}function Et(e){let t=S?.states[At(e)];if(!t)return null;let a=t.top.map(([s,i,n])=>({id:s,word:i,chance:n})),r=Object.fromEntries(a.map(({id:s,chance:i})=>[s,i]));return{top:a,chances:r,losses:t.losses}}function Ft({prompt:e,layer:t,head:a},r,s){let i=r&&S?.looks[e]?.weights;if(!i)return null;let n=typeof i=="string",h=n?i:i[`${t}.${a}`],d=n?(t*k+a)*s*s:0;return h?Array.from(et(h).subarray(d,d+s*s),c=>c/255):null}var Mt=e=>e.reduce((t,a)=>t+a,0)/e.length;function Wt(e,t){return Array.from({length:Math.min(t,rt)},(a,r)=>Mt(Array.from({length:t-r},(s,i)=>e[(i+r)*t+i])))}var ot=3;function $t({tokens:e,type:t},a){let r=e.map((n,h)=>Math.max(2.2*t,[...I(n,h)].length*.62*t+12)),s=[[]],i=0;for(let n of e.keys())i+r[n]>a&&s.at(-1)?.length&&(s.push([]),i=0),s.at(-1)?.push(n),i+=r[n];return{lines:s.slice(-2),wides:r}}function mt(e,t,{lines:a,wides:r}){let{tokens:s,places:i,type:n,form:h,waiting:d}=e,c=(o,l,f)=>O`<g transform="translate(${l},${f})">
    <rect class="pe-card-ground" x="1" y="1" width=${r[o]-3} height=${1.6*n} rx="4"></rect>
    <text class="pe-axis-label pe-strong" text-anchor="middle" x=${r[o]/2-1}
      y=${1.2*n}>${I(s[o],o)}</text>
    <text class="pe-axis-label" text-anchor="middle" x=${r[o]/2-1} y=${2.6*n}
      style="font-size:${(h==="stage"?1:.85)*n}px">${G(i[o])}</text>
  </g>`;return w`<div class="pe-plot ${d?"pe-pale":""}" role="img" style=${F(t)}
      aria-label=${`The text's ${s.length} tokens, and the position of each`}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">${a.map((o,l)=>{let f=0;return o.map(p=>{let m=c(p,f,l*ot*n);return f+=r[p],m})})}</svg>
  </div>`}function gt(e,t){let{answer:a,held:r,type:s,waiting:i,form:n}=e,h=n==="phone"?6:10,d=a?.top.slice(0,h)??[],c=6*s,o=(t.height-1.5*s)/h,l=q([0,1],[c,t.width-3.6*s]),f=$=>r?.answer?.chances[$],p=({id:$,word:y,chance:b},A)=>{let M=A*o,_=f($);return O`<text class="pe-axis-label pe-strong" text-anchor="end" dominant-baseline="central"
        x=${c-6} y=${M+o/2}>${I(y)}</text>
      <rect class="pe-similarity-bar" x=${l(0)} y=${M+.15*o} width=${Math.max(0,l(b)-l(0))}
        height=${.7*o}></rect>
      ${_===void 0?T:O`<path class="pe-count-held" fill="none"
              d=${Q(l(0),l(_)-l(0),M+.05*o,M+.95*o)}></path>`}
      <text class="pe-axis-label" dominant-baseline="central" x=${l(b)+5} y=${M+o/2}>${b<5e-4?"< 0.001":j(b,3)}</text>`},m=[0,.5,1].map($=>O`<line class="pe-zero" x1=${l($)} x2=${l($)} y1="0" y2=${h*o}></line>
      <text class="pe-axis-label" text-anchor="middle" x=${l($)} y=${t.height-2}>${$}</text>`);return w`<div class="pe-plot ${i?"pe-pale":""}" role="img" style=${F(t)}
      aria-label="The likeliest next words and their chances">
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${m}${d.map(p)}
      ${a?T:O`<text class="pe-axis-label" x=${l(0)+8} y=${2*o}>not recorded</text>`}
    </svg>
  </div>`}function xt(e,t,{change:a,point:r}){let{state:s,tokens:i,type:n,hand:h,form:d}=e,c={left:3.4*n,right:6,top:1.6*n,bottom:d==="phone"?4:2.4*n},o=R(t.width,t.height,c),l=o.width/W,f=dt([5,1e8],[o.y+o.height,o.y]),p=U(s.base).map(g=>2*Math.PI/g),m=g=>a(({state:{stilled:v}})=>({stilled:v.includes(g)?v.filter(u=>u!==g):[...v,g].sort((u,x)=>u-x)})),$=E(h.pair??0,0,W-1),y=g=>v=>r({pair:E($+g*v,0,W-1)}),b={ArrowRight:y(1),ArrowUp:y(1),ArrowLeft:y(-1),ArrowDown:y(-1),Home:()=>r({pair:0}),End:()=>r({pair:W-1}),Enter:()=>m($)},A=g=>{let v=E(Math.floor((g.offsetX-o.x)/l),0,W-1);r({pair:v}),m(v)},M={scale:f,ticks:[10,1e3,1e5,1e7],text:"",format:g=>g<1e4?G(g):`10${{5:"⁵",7:"⁷"}[Math.log10(g)]}`},_={scale:g=>o.x+(g+.5)*l,ticks:d==="phone"?[]:[0,15,31],text:""},L=f(i.length);return w`<div class="pe-plot pe-ladder" role="slider" tabindex="0" style=${F(t)}
      aria-label="Pair; Enter stills it or lets it turn" aria-valuemin="0" aria-valuemax=${W-1}
      aria-valuenow=${$} aria-valuetext=${`pair ${$}, ${Y(p[$])} tokens for a turn, ${s.stilled.includes($)?"stands still":"turns"}`} @click=${A} @keydown=${Z(b)}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${D(o,_,M,t.width,t.height,n)}
      <text class="pe-axis-label" x=${o.x} y=${n}>tokens for a turn of each pair; press one</text>
      <line class="pe-never" x1=${o.x} x2=${o.x+o.width} y1=${L} y2=${L}></line>
      ${p.map((g,v)=>{let x=s.stilled.includes(v)?"pe-hollow pe-pair-mark":"pe-pair-mark";return O`<rect class=${x} x=${o.x+v*l+1} width=${Math.max(2,l-2)}
            y=${f(g)-.25*n} height=${.5*n}></rect>`})}
      ${h.pair===void 0?T:O`<rect class="pe-tile-cursor" x=${o.x+$*l} y=${o.y} width=${l}
              height=${o.height}></rect>`}
    </svg>
  </div>`}function yt(e,t){let{look:a,state:r,tokens:s,type:i,form:n,waiting:h}=e,d=s.length,c=4.4*i,o=1.6*i,l=Math.max(10,Math.min(t.width-c-4,t.height-o-2.2*i)),f=l/d,p=n==="stage"?i:Math.min(i,.9*f),m=()=>Uint32Array.from(a??new Float32Array(d*d),B),$=y=>[...y].length>7?`${[...y].slice(0,6).join("")}…`:y;return w`<div class="pe-plot ${h?"pe-pale":""}" role="img" style=${F(t)}
      aria-label=${`Where layer ${r.layer}, head ${r.head} looks`}>
    ${V({x:c,y:o,width:l,height:l},d,m,[a,d])}
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      <text class="pe-axis-label" x=${c} y=${i}>layer ${r.layer}, head ${r.head}</text>
      ${p>=7?s.map((y,b)=>O`<text class="pe-axis-label" text-anchor="end" dominant-baseline="central"
          x=${c-5} y=${o+(b+.5)*f} style="font-size:${p}px"
          >${$(I(y,b))}</text>`):T}
      ${a?T:O`<text class="pe-axis-label" x=${c+8} y=${o+l/2}>not recorded</text>`}
    </svg>
    ${J({left:c,top:o+l+.5*i,type:i,low:"0",high:"1",colour:X})}
  </div>`}function wt(e,t){let{kernel:a,held:r,type:s}=e,i={left:3*s,right:s,top:1.8*s,bottom:2.6*s},n=R(t.width,t.height,i),h=Math.max(2,a?.length??2),d=n.width/h,c=q([0,1],[n.y+n.height,n.y]),o=f=>(f??[]).map((p,m)=>Q(n.x+(m+.12)*d,.76*d,c(0),c(p))).join(""),l=Array.from({length:h},(f,p)=>p).filter(f=>f%Math.ceil(h/8)===0);return w`<div class="pe-plot" role="img" style=${F(t)}
      aria-label="Mean weight by how many tokens back it goes">
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${D(n,{scale:f=>n.x+(f+.5)*d,ticks:l,text:"tokens back"},{scale:c,ticks:[0,.5,1],text:"",format:String},t.width,t.height,s)}
      <text class="pe-axis-label" x=${n.x} y=${s}>mean weight by offset</text>
      <path class="pe-similarity-bar" d=${o(a)}></path>
      ${r?.kernel?O`<path class="pe-count-held" fill="none" d=${o(r.kernel)}></path>`:T}
    </svg>
  </div>`}var P={itself:"the token itself",back:"the token before",two:"the one before that",first:"the first token",followed:"what followed the last time"};function It({target:e,layer:t,head:a}){if(!S)return null;let r=Array.from(et(S.heads.looks[e]),o=>o/255),s=new Int16Array(et(S.heads.hundredths).buffer),i=2*W*(t*k+a),n=Array.from(s.subarray(i,i+2*W),o=>o/100),h=nt(n,U(vt),rt+1),d=h[0].map((o,l)=>h.reduce((f,p)=>f+p[l],0)),c=r.filter(o=>o>.5).length;return{shares:r,waves:h,sum:d,count:c,share:r[t*k+a]}}var C=({layer:e,head:t})=>`layer ${e}, head ${t}`;function Pt(e,t,{change:a,point:r}){let{state:s,heads:i,hand:n,type:h,form:d}=e,c={left:2.4*h,right:4,top:1.7*h,bottom:4.4*h},o=R(t.width,t.height,c),[l,f]=[Math.max(1,o.width)/K,Math.max(1,o.height)/k],p=()=>Uint32Array.from({length:K*k},(u,x)=>B(i.shares[x%K*k+Math.floor(x/K)])),m=(u,x)=>({layer:E(Math.floor((u.clientX-x.left-o.x)/l),0,K-1),head:E(Math.floor((u.clientY-x.top-o.y)/f),0,k-1)}),$=u=>u.currentTarget.closest(".pe-plot").getBoundingClientRect(),y=at({begin(u){let x=$(u);return a(m(u,x)),x},move:(u,x)=>a(m(u,x))}),b=(u,x,H)=>_t=>a(Kt=>({[u]:E(Kt.state[u]+x*_t,0,H)})),A={ArrowRight:b("layer",1,K-1),ArrowLeft:b("layer",-1,K-1),ArrowDown:b("head",1,k-1),ArrowUp:b("head",-1,k-1)},M=n.over??s,_=({layer:u,head:x},H)=>O`<rect class=${H} x=${o.x+u*l}
    y=${o.y+x*f} width=${l} height=${f}></rect>`,L={scale:u=>o.x+(u+.5)*l,ticks:[0,5,10,15,20,25,29],text:"layer"},g={scale:u=>o.y+(u+.5)*f,ticks:d==="phone"?[0,4,8]:Array.from({length:k},(u,x)=>x),text:""},v=u=>j(i.shares[u.layer*k+u.head],2);return w`<div class="pe-plot" style=${F(t)}>
    ${V(o,K,p,[i.shares])}
    <svg width=${t.width} height=${t.height}>
      <text class="pe-axis-label" x=${o.x} y=${h}
        >${C(M)}: ${v(M)} on ${P[s.target]}</text>
      ${D(o,L,g,t.width,t.height-1.9*h,h)}
      ${n.over?_(n.over,"pe-patch-frame pe-patch-corner"):T}
      <g role="slider" tabindex="0" class="pe-knob" aria-label="Head; left and right go by layers"
          aria-valuemin="0" aria-valuemax=${K*k-1}
          aria-valuenow=${s.layer*k+s.head}
          aria-valuetext=${`${C(s)}: ${v(s)} of its weight on ${P[s.target]}`}
          @pointerdown=${y}
          @pointermove=${u=>r({over:m(u,$(u))})}
          @pointerleave=${()=>r({over:void 0})} @keydown=${Z(A)}>
        <rect x=${o.x} y=${o.y} width=${Math.max(0,o.width)} height=${Math.max(0,o.height)}
          fill="transparent"></rect>
        ${_(s,"pe-tile-cursor")}
      </g>
    </svg>
    ${J({left:o.x,top:t.height-1.5*h,type:h,low:"0",high:"1",colour:X})}
  </div>`}function Dt(e,t){let{state:a,heads:r,type:s}=e,i={left:3*s,right:s,top:1.8*s,bottom:2.6*s},n=R(t.width,t.height,i),[h,d]=ct([r.sum,...r.waves],[-ut,ut]),c=.06*Math.max(1,d-h),o=q([0,rt],[n.x,n.x+n.width]),l=q([h-c,d+c],[n.y+n.height,n.y]),f=(m,$)=>lt(m,$.length,o,y=>l($[y])),p=Ot(r);return w`<div class="pe-plot" role="img" style="${F(t)}; cursor:default"
      aria-label=${`32 waves of ${C(a)} by how many tokens back; together highest at ${p}`}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${D(n,{scale:o,ticks:[0,4,8,12,16],text:"tokens back"},{scale:l,ticks:l.ticks(3),text:""},t.width,t.height,s)}
      <text class="pe-axis-label" x=${n.x} y=${s}>32 waves, and their sum: ${C(a)}</text>
      ${r.waves.map(m=>f("after",m))}
      ${f("now",r.sum)}
      <circle class="pe-tip" cx=${o(p)} cy=${l(r.sum[p])} r=${.3*s}></circle>
    </svg>
  </div>`}var Rt=e=>w`<output class="pe-value" data-value=${e}>${j(e,2)}</output>`,Ot=({sum:e})=>e.indexOf(Math.max(...e));function bt({sum:e}){return Math.max(...e)-Math.min(...e)<Tt?"are flat":`add up to ${Ot({sum:e})} back`}var tt=({answer:e})=>e?`“${I(e.top[0].word)}” ${j(e.top[0].chance,3)}`:"not recorded";function kt({kernel:e}){let t=Math.max(...e);return`${e.indexOf(t)} back (${j(t,2)})`}var qt=({answer:e})=>e?.losses.length?Mt(e.losses):null,Ct={words:["layer","head","target"],head:["target"],map:["prompt","positions","shift","base","layout"]},jt=it({kind:"next-word",heights:{wide:330,phone:292},prepare:async(e,t)=>{S??=await t("record-next-word"),await ft(t)},hidden:({view:e})=>Ct[e],make(e){let t=pt(St,e),a=null;return{derive(r){let s=t.step();if(S||e.bring("record-next-word").then(L=>{S??=L,e.renew()}),r.view==="map")return{heads:It(r),answer:null,tokens:[],step:s,model:t};let{prompt:i,positions:n,shift:h,base:d,layout:c,stilled:o}=r,l=Object.keys(r.held).length?"beside":"now",f={of:"next",text:i,how:n,shift:h,base:d,layout:c,still:o},p=t.ask(l,f),m=s==="ready"&&!p,$=p??Et(r)??(m?a?.answer:null)??null,y=N(i),b=p?.tokens??S?.looks[i]?.tokens??y.map((L,g)=>g?` ${L}`:L),A=b.length,M=(r.layer*k+r.head)*A*A,_=p?p.looks.subarray(M,M+A*A):Ft(r,At(r)===i,A);return a={answer:$},{answer:$,tokens:b,places:st(n,A,h),look:_,kernel:_?Wt(_,A):null,waiting:m,step:s,model:t}},first:({state:r})=>r.view==="map"?{layer:0}:{},step({state:r,answer:s,waiting:i},n){if(r.view==="map"){let l=E(r.layer+n,0,K-1);return l===r.layer?null:{layer:l}}let h=N(r.prompt);if(n<0)return h.length>1?{prompt:h.slice(0,-1).join(" ")}:null;if(i)return{};let d=s?r.prompt+s.top[0].word:"",c=N(d),o=c.length<=Lt&&c.every(l=>[...l].length<=24);return d&&c.join(" ")===d&&o?{prompt:d}:null}}},view(e,t){let{width:a,height:r,form:s,type:i,state:n}=e;if(n.view==="map"){if(!e.heads)return T;let l=s==="phone"?Math.round(.5*r):r,f=s==="phone"?a:Math.round(a*.54),p=s==="phone"?{x:0,y:l,width:a,height:r-l}:{x:f+16,y:0,width:a-f-16,height:r};return w`${Pt(e,{x:0,y:0,width:f,height:l},t)}${Dt(e,p)}`}if(s==="phone"){let l={x:0,width:a};if(n.view==="head")return w`${yt(e,{...l,y:0,height:180})}
          ${wt(e,{...l,y:180,height:r-180})}`;let f=$t(e,a),p=ot*i*f.lines.length+4,m=r-92;return w`${mt(e,{...l,y:0,height:p},f)}
        ${gt(e,{...l,y:p,height:m-p})}
        ${xt(e,{...l,y:m,height:92},t)}`}let h=Math.round(a*.6),d={x:h+16,width:a-h-16};if(n.view==="head")return w`${yt(e,{x:0,y:0,width:h,height:r})}
        ${wt(e,{...d,y:0,height:r})}`;let c=$t(e,a),o=ot*i*c.lines.length+6;return w`${mt(e,{x:0,y:0,width:a,height:o},c)}
      ${gt(e,{x:0,y:o,width:h,height:r-o})}
      ${xt(e,{...d,y:o,height:r-o},t)}`},readout(e){let{answer:t,waiting:a,model:r,state:s,heads:i}=e;if(s.view==="map")return i?w`${z(w`${Rt(i.share)} of its weight on ${P[s.target]}.`)}Its waves
          ${bt(i)}. Over half on ${P[s.target]}: ${i.count} of 270 heads.`:T;let n=qt(e),h=t?w`“${I(t.top[0].word)}” comes next, ${ht(t.top[0].chance)}.`:"What comes next is not recorded.",d=n===null?"":`The text itself: ${Y(n)} nats a token. `;return w`${z(h)}${d}${a?"Computing … ":""}${r.line()}`},compare(e,t){if(e.state.view==="map"||t.state.view==="map")return e.heads&&t.heads?`held ${j(e.heads.share,2)}, now ${j(t.heads.share,2)}`:"another view";if(t.state.view==="head"&&e.kernel&&t.kernel)return`held looks ${kt(e)}, now ${kt(t)}`;let a=e.answer?"":` (${e.tokens.length} tokens)`;return`held ${tt(e)}, now ${tt(t)}${a}`},words(e){let{state:t,heads:a,model:r}=e;if(t.view!=="map")return`${t.prompt}. Next: ${tt(e)}. ${r.words()}`;if(!a)return"";let s=`${j(a.share,2)} of its weight on ${P[t.target]}`;return`${C(t)}: ${s}. Its waves ${bt(a)}.`},table({answer:e,tokens:t,places:a,state:r,heads:s},i){if(r.view==="map")return{note:`Mean weight on ${P[r.target]}, a line for each layer.`,header:["layer",...Array.from({length:k},(c,o)=>`head ${o}`)],rows:Array.from({length:s?K:0},(c,o)=>[o,...s.shares.slice(o*k,(o+1)*k).map(l=>i===1/0?l:j(l,2))])};let n=c=>c>0&&e?.losses.length===t.length-1?e.losses[c-1]:"",h=c=>c===""||i===1/0?c:j(c,4),d=e?.top.map(({word:c,chance:o})=>`${I(c)} ${j(o,4)}`).join(", ");return{note:d?`Next: ${d}.`:"What comes next is not recorded.",header:["token","position","loss (nats)"],rows:t.map((c,o)=>[I(c),a[o],h(n(o))])}}});peKit.register(jt);})();
