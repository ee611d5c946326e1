(()=>{peKit["kit/schema.js"].know("next-word",{title:"Next word explorer",question:"After a b c d e f g comes h. And without positions?",presets:[{ask:"Does it copy a list without positions?",state:{prompt:"lion table river cloud lion table river cloud lion table river",positions:"zero"},held:{positions:"own"}},{ask:"What does a shift of 1000 change?",state:{shift:1e3},held:{shift:0}},{ask:"Where does a head look, by offset?",state:{view:"head",prompt:"lion table river cloud lion table river cloud lion table river"}},{ask:"Which of 270 heads look one back, and what tells them?",state:{view:"map"}}],main:{words:["positions","base"],head:["layer","head"],map:["target"]},play:{key:"prompt",rate:1,grow:!1,name:"the text, word by word"},parameters:{view:{kind:"choice",label:"View",choices:{words:"Next words",head:"A head",map:"All heads"},default:"words"},prompt:{like:"sentence",label:"Text",words:48,default:"a b c d e f g"},positions:{kind:"choice",label:"Positions",choices:{own:"as they are",zero:"all zero",doubled:"doubled",halved:"halved",reversed:"reversed"},default:"own"},shift:{kind:"integer",label:"Shift",min:0,max:1e3,default:0},base:{max:1e7,default:1e5,stops:[]},layout:{kind:"choice",label:"Layout",choices:{halves:"halves, as trained",neighbours:"neighbours"},default:"halves"},stilled:{kind:"list",label:"Pairs that stand still",fewest:0,longest:32,min:0,max:31,default:[],control:!1},target:{kind:"choice",label:"Weight on",choices:{itself:"the token itself",back:"the one before",two:"the one before that",first:"the first token",followed:"what followed the last time"},default:"back"},layer:{kind:"integer",label:"Layer",min:0,max:29,default:16},head:{kind:"integer",label:"Head",min:0,max:8,default:0}}});var{html:w,nothing:T,svg:O}=peKit["lit-html"];function st(e,t,a=0){let r={zero:()=>0,doubled:n=>2*n,halved:n=>n/2,reversed:n=>t-1-n}[e];return Array.from({length:t},(n,i)=>(r?r(i):i)+a)}var B=(e,t=64)=>Array.from({length:t/2},(a,r)=>e**(-2*r/t));function at(e,t,a){return t.map((r,n)=>{let i=Array.from({length:a},(h,d)=>e[2*n]*Math.cos(d*r)-e[2*n+1]*Math.sin(d*r)),s=i.reduce((h,d)=>h+d,0)/a;return i.map(h=>h-s)})}var{packedWeight:X,weightColour:Y}=peKit["kit/colour.js"];var{within:E}=peKit["kit/dials.js"];var{dragged:it}=peKit["kit/drag.js"];var{explorer:lt}=peKit["kit/explorer.js"];var{decimals:j,four:G,number:V}=peKit["kit/format.js"];var{cells:J,legend:Q}=peKit["kit/heatmap.js"];var{axes:D,barPath:Z,boxOf:R,curveThrough:ht,onKeys:z,placed:F}=peKit["kit/plot.js"];var{value:ct,verdict:tt}=peKit["kit/readout.js"];var{endsOf:dt,linear:q,logarithmic:ft}=peKit["kit/scale.js"];var{splitWords:N}=peKit["kit/schema.js"];var{meet:pt,talk:ut,under:H}=peKit["kit/trained.js"];var k=9,K=30,W=32,At=1e5,nt=16,$t=5,Lt=3,St=48,Et={name:"smollm2",title:"SmolLM2"},S=null,ot=e=>Uint8Array.from(atob(e),t=>t.charCodeAt(0)),I=(e,t=1)=>{let a=e.replace(/^ /u,"").replaceAll(`
`,"⏎").replaceAll(" ","␣")||"␣";return t&&/^[\p{L}\p{N}]/u.test(e)?`…${a}`:a};function Mt({prompt:e,positions:t,shift:a,base:r,layout:n,stilled:i}){if(i.length)return"";let s=[r===At?"":`base=${r}`,n==="halves"?"":`layout=${n}`,t==="own"?"":`positions=${t}`,a===0?"":`shift=${a}`];return[e,...s.filter(Boolean)].join("|")}function Ft(e){let t=H(S?.states,Mt(e));if(!t)return null;let a=t.top.map(([n,i,s])=>({id:n,word:i,chance:s})),r=Object.fromEntries(a.map(({id:n,chance:i})=>[n,i]));return{top:a,chances:r,losses:t.losses}}function Wt({prompt:e,layer:t,head:a},r,n){let i=r&&H(S?.looks,e)?.weights;if(!i)return null;let s=typeof i=="string",h=s?i:i[`${t}.${a}`],d=s?(t*k+a)*n*n:0;return h?Array.from(ot(h).subarray(d,d+n*n),c=>c/255):null}var Ot=e=>e.reduce((t,a)=>t+a,0)/e.length;function It(e,t){return Array.from({length:Math.min(t,nt)},(a,r)=>Ot(Array.from({length:t-r},(n,i)=>e[(i+r)*t+i])))}var rt=3;function mt({tokens:e,type:t},a){let r=e.map((s,h)=>Math.max(2.2*t,[...I(s,h)].length*.62*t+12)),n=[[]],i=0;for(let s of e.keys())i+r[s]>a&&n.at(-1)?.length&&(n.push([]),i=0),n.at(-1)?.push(s),i+=r[s];return{lines:n.slice(-2),wides:r}}function gt(e,t,{lines:a,wides:r}){let{tokens:n,places:i,type:s,form:h,waiting:d}=e,c=(o,l,f)=>O`<g transform="translate(${l},${f})">
    <rect class="pe-card-ground" x="1" y="1" width=${r[o]-3} height=${1.6*s} rx="4"></rect>
    <text class="pe-axis-label pe-strong" text-anchor="middle" x=${r[o]/2-1}
      y=${1.2*s}>${I(n[o],o)}</text>
    <text class="pe-axis-label" text-anchor="middle" x=${r[o]/2-1} y=${2.6*s}
      style="font-size:${(h==="stage"?1:.85)*s}px">${V(i[o])}</text>
  </g>`;return w`<div class="pe-plot ${d?"pe-pale":""}" role="img" style=${F(t)}
      aria-label=${`The text's ${n.length} tokens, and the position of each`}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">${a.map((o,l)=>{let f=0;return o.map(p=>{let m=c(p,f,l*rt*s);return f+=r[p],m})})}</svg>
  </div>`}function xt(e,t){let{answer:a,held:r,type:n,waiting:i,form:s}=e,h=s==="phone"?6:10,d=a?.top.slice(0,h)??[],c=6*n,o=(t.height-1.5*n)/h,l=q([0,1],[c,t.width-3.6*n]),f=$=>r?.answer?.chances[$],p=({id:$,word:y,chance:b},A)=>{let M=A*o,_=f($);return O`<text class="pe-axis-label pe-strong" text-anchor="end" dominant-baseline="central"
        x=${c-6} y=${M+o/2}>${I(y)}</text>
      <rect class="pe-similarity-bar" x=${l(0)} y=${M+.15*o} width=${Math.max(0,l(b)-l(0))}
        height=${.7*o}></rect>
      ${_===void 0?T:O`<path class="pe-count-held" fill="none"
              d=${Z(l(0),l(_)-l(0),M+.05*o,M+.95*o)}></path>`}
      <text class="pe-axis-label" dominant-baseline="central" x=${l(b)+5} y=${M+o/2}>${b<5e-4?"< 0.001":j(b,3)}</text>`},m=[0,.5,1].map($=>O`<line class="pe-zero" x1=${l($)} x2=${l($)} y1="0" y2=${h*o}></line>
      <text class="pe-axis-label" text-anchor="middle" x=${l($)} y=${t.height-2}>${$}</text>`);return w`<div class="pe-plot ${i?"pe-pale":""}" role="img" style=${F(t)}
      aria-label="The likeliest next words and their chances">
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${m}${d.map(p)}
      ${a?T:O`<text class="pe-axis-label" x=${l(0)+8} y=${2*o}>not recorded</text>`}
    </svg>
  </div>`}function yt(e,t,{change:a,point:r}){let{state:n,tokens:i,type:s,hand:h,form:d}=e,c={left:3.4*s,right:6,top:1.6*s,bottom:d==="phone"?4:2.4*s},o=R(t.width,t.height,c),l=o.width/W,f=ft([5,1e8],[o.y+o.height,o.y]),p=B(n.base).map(g=>2*Math.PI/g),m=g=>a(({state:{stilled:v}})=>({stilled:v.includes(g)?v.filter(u=>u!==g):[...v,g].sort((u,x)=>u-x)})),$=E(h.pair??0,0,W-1),y=g=>v=>r({pair:E($+g*v,0,W-1)}),b={ArrowRight:y(1),ArrowUp:y(1),ArrowLeft:y(-1),ArrowDown:y(-1),Home:()=>r({pair:0}),End:()=>r({pair:W-1}),Enter:()=>m($)},A=g=>{let v=E(Math.floor((g.offsetX-o.x)/l),0,W-1);r({pair:v}),m(v)},M={scale:f,ticks:[10,1e3,1e5,1e7],text:"",format:g=>g<1e4?V(g):`10${{5:"⁵",7:"⁷"}[Math.log10(g)]}`},_={scale:g=>o.x+(g+.5)*l,ticks:d==="phone"?[]:[0,15,31],text:""},L=f(i.length);return w`<div class="pe-plot pe-ladder" role="slider" tabindex="0" style=${F(t)}
      aria-label="Pair; Enter stills it or lets it turn" aria-valuemin="0" aria-valuemax=${W-1}
      aria-valuenow=${$} aria-valuetext=${`pair ${$}, ${G(p[$])} tokens for a turn, ${n.stilled.includes($)?"stands still":"turns"}`} @click=${A} @keydown=${z(b)}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${D(o,_,M,t.width,t.height,s)}
      <text class="pe-axis-label" x=${o.x} y=${s}>tokens for a turn of each pair; press one</text>
      <line class="pe-never" x1=${o.x} x2=${o.x+o.width} y1=${L} y2=${L}></line>
      ${p.map((g,v)=>{let x=n.stilled.includes(v)?"pe-hollow pe-pair-mark":"pe-pair-mark";return O`<rect class=${x} x=${o.x+v*l+1} width=${Math.max(2,l-2)}
            y=${f(g)-.25*s} height=${.5*s}></rect>`})}
      ${h.pair===void 0?T:O`<rect class="pe-tile-cursor" x=${o.x+$*l} y=${o.y} width=${l}
              height=${o.height}></rect>`}
    </svg>
  </div>`}function wt(e,t){let{look:a,state:r,tokens:n,type:i,form:s,waiting:h}=e,d=n.length,c=4.4*i,o=1.6*i,l=Math.max(10,Math.min(t.width-c-4,t.height-o-2.2*i)),f=l/d,p=s==="stage"?i:Math.min(i,.9*f),m=()=>Uint32Array.from(a??new Float32Array(d*d),X),$=y=>[...y].length>7?`${[...y].slice(0,6).join("")}…`:y;return w`<div class="pe-plot ${h?"pe-pale":""}" role="img" style=${F(t)}
      aria-label=${`Where layer ${r.layer}, head ${r.head} looks`}>
    ${J({x:c,y:o,width:l,height:l},d,m,[a,d])}
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      <text class="pe-axis-label" x=${c} y=${i}>layer ${r.layer}, head ${r.head}</text>
      ${p>=7?n.map((y,b)=>O`<text class="pe-axis-label" text-anchor="end" dominant-baseline="central"
          x=${c-5} y=${o+(b+.5)*f} style="font-size:${p}px"
          >${$(I(y,b))}</text>`):T}
      ${a?T:O`<text class="pe-axis-label" x=${c+8} y=${o+l/2}>not recorded</text>`}
    </svg>
    ${Q({left:c,top:o+l+.5*i,type:i,low:"0",high:"1",colour:Y})}
  </div>`}function bt(e,t){let{kernel:a,held:r,type:n}=e,i={left:3*n,right:n,top:1.8*n,bottom:2.6*n},s=R(t.width,t.height,i),h=Math.max(2,a?.length??2),d=s.width/h,c=q([0,1],[s.y+s.height,s.y]),o=f=>(f??[]).map((p,m)=>Z(s.x+(m+.12)*d,.76*d,c(0),c(p))).join(""),l=Array.from({length:h},(f,p)=>p).filter(f=>f%Math.ceil(h/8)===0);return w`<div class="pe-plot" role="img" style=${F(t)}
      aria-label="Mean weight by how many tokens back it goes">
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${D(s,{scale:f=>s.x+(f+.5)*d,ticks:l,text:"tokens back"},{scale:c,ticks:[0,.5,1],text:"",format:String},t.width,t.height,n)}
      <text class="pe-axis-label" x=${s.x} y=${n}>mean weight by offset</text>
      <path class="pe-similarity-bar" d=${o(a)}></path>
      ${r?.kernel?O`<path class="pe-count-held" fill="none" d=${o(r.kernel)}></path>`:T}
    </svg>
  </div>`}var P={itself:"the token itself",back:"the token before",two:"the one before that",first:"the first token",followed:"what followed the last time"};function Pt({target:e,layer:t,head:a}){if(!S)return null;let r=Array.from(ot(S.heads.looks[e]),o=>o/255),n=new Int16Array(ot(S.heads.hundredths).buffer),i=2*W*(t*k+a),s=Array.from(n.subarray(i,i+2*W),o=>o/100),h=at(s,B(At),nt+1),d=h[0].map((o,l)=>h.reduce((f,p)=>f+p[l],0)),c=r.filter(o=>o>.5).length;return{shares:r,waves:h,sum:d,count:c,share:r[t*k+a]}}var C=({layer:e,head:t})=>`layer ${e}, head ${t}`;function Dt(e,t,{change:a,point:r}){let{state:n,heads:i,hand:s,type:h,form:d}=e,c={left:2.4*h,right:4,top:1.7*h,bottom:4.4*h},o=R(t.width,t.height,c),[l,f]=[Math.max(1,o.width)/K,Math.max(1,o.height)/k],p=()=>Uint32Array.from({length:K*k},(u,x)=>X(i.shares[x%K*k+Math.floor(x/K)])),m=(u,x)=>({layer:E(Math.floor((u.clientX-x.left-o.x)/l),0,K-1),head:E(Math.floor((u.clientY-x.top-o.y)/f),0,k-1)}),$=u=>u.currentTarget.closest(".pe-plot").getBoundingClientRect(),y=it({begin(u){let x=$(u);return a(m(u,x)),x},move:(u,x)=>a(m(u,x))}),b=(u,x,U)=>Kt=>a(Tt=>({[u]:E(Tt.state[u]+x*Kt,0,U)})),A={ArrowRight:b("layer",1,K-1),ArrowLeft:b("layer",-1,K-1),ArrowDown:b("head",1,k-1),ArrowUp:b("head",-1,k-1)},M=s.over??n,_=({layer:u,head:x},U)=>O`<rect class=${U} x=${o.x+u*l}
    y=${o.y+x*f} width=${l} height=${f}></rect>`,L={scale:u=>o.x+(u+.5)*l,ticks:[0,5,10,15,20,25,29],text:"layer"},g={scale:u=>o.y+(u+.5)*f,ticks:d==="phone"?[0,4,8]:Array.from({length:k},(u,x)=>x),text:""},v=u=>j(i.shares[u.layer*k+u.head],2);return w`<div class="pe-plot" style=${F(t)}>
    ${J(o,K,p,[i.shares])}
    <svg width=${t.width} height=${t.height}>
      <text class="pe-axis-label" x=${o.x} y=${h}
        >${C(M)}: ${v(M)} on ${P[n.target]}</text>
      ${D(o,L,g,t.width,t.height-1.9*h,h)}
      ${s.over?_(s.over,"pe-patch-frame pe-patch-corner"):T}
      <g role="slider" tabindex="0" class="pe-knob" aria-label="Head; left and right go by layers"
          aria-valuemin="0" aria-valuemax=${K*k-1}
          aria-valuenow=${n.layer*k+n.head}
          aria-valuetext=${`${C(n)}: ${v(n)} of its weight on ${P[n.target]}`}
          @pointerdown=${y}
          @pointermove=${u=>r({over:m(u,$(u))})}
          @pointerleave=${()=>r({over:void 0})} @keydown=${z(A)}>
        <rect x=${o.x} y=${o.y} width=${Math.max(0,o.width)} height=${Math.max(0,o.height)}
          fill="transparent"></rect>
        ${_(n,"pe-tile-cursor")}
      </g>
    </svg>
    ${Q({left:o.x,top:t.height-1.5*h,type:h,low:"0",high:"1",colour:Y})}
  </div>`}function Rt(e,t){let{state:a,heads:r,type:n}=e,i={left:3*n,right:n,top:1.8*n,bottom:2.6*n},s=R(t.width,t.height,i),[h,d]=dt([r.sum,...r.waves],[-$t,$t]),c=.06*Math.max(1,d-h),o=q([0,nt],[s.x,s.x+s.width]),l=q([h-c,d+c],[s.y+s.height,s.y]),f=(m,$)=>ht(m,$.length,o,y=>l($[y])),p=jt(r);return w`<div class="pe-plot" role="img" style="${F(t)}; cursor:default"
      aria-label=${`32 waves of ${C(a)} by how many tokens back; together highest at ${p}`}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${D(s,{scale:o,ticks:[0,4,8,12,16],text:"tokens back"},{scale:l,ticks:l.ticks(3),text:""},t.width,t.height,n)}
      <text class="pe-axis-label" x=${s.x} y=${n}>32 waves, and their sum: ${C(a)}</text>
      ${r.waves.map(m=>f("after",m))}
      ${f("now",r.sum)}
      <circle class="pe-tip" cx=${o(p)} cy=${l(r.sum[p])} r=${.3*n}></circle>
    </svg>
  </div>`}var qt=e=>w`<output class="pe-value" data-value=${e}>${j(e,2)}</output>`,jt=({sum:e})=>e.indexOf(Math.max(...e));function kt({sum:e}){return Math.max(...e)-Math.min(...e)<Lt?"are flat":`add up to ${jt({sum:e})} back`}var et=({answer:e})=>e?`“${I(e.top[0].word)}” ${j(e.top[0].chance,3)}`:"not recorded";function vt({kernel:e}){let t=Math.max(...e);return`${e.indexOf(t)} back (${j(t,2)})`}var Ct=({answer:e})=>e?.losses.length?Ot(e.losses):null,Nt={words:["layer","head","target"],head:["target"],map:["prompt","positions","shift","base","layout"]},_t=lt({kind:"next-word",heights:{wide:330,phone:292},prepare:async(e,t)=>{S??=await t("record-next-word"),await pt(t)},hidden:({view:e})=>Nt[e],make(e){let t=ut(Et,e),a=null;return{derive(r){let n=t.step();if(S||e.bring("record-next-word").then(L=>{S??=L,e.renew()}),r.view==="map")return{heads:Pt(r),answer:null,tokens:[],step:n,model:t};let{prompt:i,positions:s,shift:h,base:d,layout:c,stilled:o}=r,l=Object.keys(r.held).length?"beside":"now",f={of:"next",text:i,how:s,shift:h,base:d,layout:c,still:o},p=t.ask(l,f),m=n==="ready"&&!p,$=p??Ft(r)??(m?a?.answer:null)??null,y=N(i),b=p?.tokens??H(S?.looks,i)?.tokens??y.map((L,g)=>g?` ${L}`:L),A=b.length,M=(r.layer*k+r.head)*A*A,_=p?p.looks.subarray(M,M+A*A):Wt(r,Mt(r)===i,A);return a={answer:$},{answer:$,tokens:b,places:st(s,A,h),look:_,kernel:_?It(_,A):null,waiting:m,step:n,model:t}},first:({state:r})=>r.view==="map"?{layer:0}:{},step({state:r,answer:n,waiting:i},s){if(r.view==="map"){let l=E(r.layer+s,0,K-1);return l===r.layer?null:{layer:l}}let h=N(r.prompt);if(s<0)return h.length>1?{prompt:h.slice(0,-1).join(" ")}:null;if(i)return{};let d=n?r.prompt+n.top[0].word:"",c=N(d),o=c.length<=St&&c.every(l=>[...l].length<=24);return d&&c.join(" ")===d&&o?{prompt:d}:null}}},view(e,t){let{width:a,height:r,form:n,type:i,state:s}=e;if(s.view==="map"){if(!e.heads)return T;let l=n==="phone"?Math.round(.5*r):r,f=n==="phone"?a:Math.round(a*.54),p=n==="phone"?{x:0,y:l,width:a,height:r-l}:{x:f+16,y:0,width:a-f-16,height:r};return w`${Dt(e,{x:0,y:0,width:f,height:l},t)}${Rt(e,p)}`}if(n==="phone"){let l={x:0,width:a};if(s.view==="head")return w`${wt(e,{...l,y:0,height:180})}
          ${bt(e,{...l,y:180,height:r-180})}`;let f=mt(e,a),p=rt*i*f.lines.length+4,m=r-92;return w`${gt(e,{...l,y:0,height:p},f)}
        ${xt(e,{...l,y:p,height:m-p})}
        ${yt(e,{...l,y:m,height:92},t)}`}let h=Math.round(a*.6),d={x:h+16,width:a-h-16};if(s.view==="head")return w`${wt(e,{x:0,y:0,width:h,height:r})}
        ${bt(e,{...d,y:0,height:r})}`;let c=mt(e,a),o=rt*i*c.lines.length+6;return w`${gt(e,{x:0,y:0,width:a,height:o},c)}
      ${xt(e,{x:0,y:o,width:h,height:r-o})}
      ${yt(e,{...d,y:o,height:r-o},t)}`},readout(e){let{answer:t,waiting:a,model:r,state:n,heads:i}=e;if(n.view==="map")return i?w`${tt(w`${qt(i.share)} of its weight on ${P[n.target]}.`)}Its waves
          ${kt(i)}. Over half on ${P[n.target]}: ${i.count} of 270 heads.`:T;let s=Ct(e),h=t?w`“${I(t.top[0].word)}” comes next, ${ct(t.top[0].chance)}.`:"What comes next is not recorded.",d=s===null?"":`The text itself: ${G(s)} nats a token. `;return w`${tt(h)}${d}${a?"Computing … ":""}${r.line()}`},compare(e,t){if(e.state.view==="map"||t.state.view==="map")return e.heads&&t.heads?`held ${j(e.heads.share,2)}, now ${j(t.heads.share,2)}`:"another view";if(t.state.view==="head"&&e.kernel&&t.kernel)return`held looks ${vt(e)}, now ${vt(t)}`;let a=e.answer?"":` (${e.tokens.length} tokens)`;return`held ${et(e)}, now ${et(t)}${a}`},words(e){let{state:t,heads:a,model:r}=e;if(t.view!=="map")return`${t.prompt}. Next: ${et(e)}. ${r.words()}`;if(!a)return"";let n=`${j(a.share,2)} of its weight on ${P[t.target]}`;return`${C(t)}: ${n}. Its waves ${kt(a)}.`},table({answer:e,tokens:t,places:a,state:r,heads:n},i){if(r.view==="map")return{note:`Mean weight on ${P[r.target]}, a line for each layer.`,header:["layer",...Array.from({length:k},(c,o)=>`head ${o}`)],rows:Array.from({length:n?K:0},(c,o)=>[o,...n.shares.slice(o*k,(o+1)*k).map(l=>i===1/0?l:j(l,2))])};let s=c=>c>0&&e?.losses.length===t.length-1?e.losses[c-1]:"",h=c=>c===""||i===1/0?c:j(c,4),d=e?.top.map(({word:c,chance:o})=>`${I(c)} ${j(o,4)}`).join(", ");return{note:d?`Next: ${d}.`:"What comes next is not recorded.",header:["token","position","loss (nats)"],rows:t.map((c,o)=>[I(c),a[o],h(s(o))])}}});peKit.register(_t);})();
