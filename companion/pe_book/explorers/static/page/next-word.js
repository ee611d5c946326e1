(()=>{peKit["kit/schema.js"].know("next-word",{title:"Next word explorer",question:"After a b c d e f g comes h. And without positions?",do:{words:"Choose other positions.",head:"Choose a head.",map:"Choose a head."},presets:[{ask:"Does it copy a list without positions?",state:{prompt:"lion table river cloud lion table river cloud lion table river",positions:"zero"},held:{positions:"own"}},{ask:"What does a shift of 1000 change?",state:{shift:1e3},held:{shift:0}},{ask:"Where does a head look, by offset?",state:{view:"head",prompt:"lion table river cloud lion table river cloud lion table river"}},{ask:"Which of 270 heads look one back, and what tells them?",state:{view:"map"}}],main:{words:["positions","base"],head:["layer","head"],map:["target"]},play:{key:"prompt",rate:1,grow:!1,name:"the text, word by word"},parameters:{view:{kind:"choice",label:"View",choices:{words:"Next words",head:"A head",map:"All heads"},default:"words"},prompt:{like:"sentence",label:"Text",words:48,default:"a b c d e f g"},positions:{kind:"choice",label:"Positions",choices:{own:"as they are",zero:"all zero",doubled:"doubled",halved:"halved",reversed:"reversed"},default:"own"},shift:{kind:"integer",label:"Shift",min:0,max:1e3,default:0},base:{max:1e7,default:1e5,stops:[]},layout:{kind:"choice",label:"Layout",choices:{halves:"halves, as trained",neighbours:"neighbours"},default:"halves"},stilled:{kind:"list",label:"Pairs that stand still",fewest:0,longest:32,min:0,max:31,default:[],control:!1},target:{kind:"choice",label:"Weight on",choices:{itself:"the token itself",back:"the one before",two:"the one before that",first:"the first token",followed:"what followed the last time"},default:"back"},layer:{kind:"integer",label:"Layer",min:0,max:29,default:16},head:{kind:"integer",label:"Head",min:0,max:8,default:0}}});var{html:y,nothing:K,svg:O}=peKit["lit-html"];function st(e,t,a=0){let r={zero:()=>0,doubled:s=>2*s,halved:s=>s/2,reversed:s=>t-1-s}[e];return Array.from({length:t},(s,i)=>(r?r(i):i)+a)}var X=(e,t=64)=>Array.from({length:t/2},(a,r)=>e**(-2*r/t));function nt(e,t,a){return t.map((r,s)=>{let i=Array.from({length:a},(h,d)=>e[2*s]*Math.cos(d*r)-e[2*s+1]*Math.sin(d*r)),n=i.reduce((h,d)=>h+d,0)/a;return i.map(h=>h-n)})}var{packedWeight:Y,weightColour:G}=peKit["kit/colour.js"];var{within:S}=peKit["kit/dials.js"];var{dragged:at}=peKit["kit/drag.js"];var{explorer:it}=peKit["kit/explorer.js"];var{decimals:E,number:lt,power:ht,three:C}=peKit["kit/format.js"];var{cells:V,legend:J}=peKit["kit/heatmap.js"];var{axes:D,barPath:Q,boxOf:R,curveThrough:ct,onKeys:Z,placed:F}=peKit["kit/plot.js"];var{value:dt,verdict:z}=peKit["kit/readout.js"];var{endsOf:pt,linear:q,logarithmic:ft}=peKit["kit/scale.js"];var{splitWords:H}=peKit["kit/schema.js"];var{meet:ut,talk:$t,under:U}=peKit["kit/trained.js"];var k=9,_=30,W=32,Mt=1e5,rt=16,mt=5,St=3,Et=48,Ft={name:"smollm2",title:"SmolLM2"},L=null,et=e=>Uint8Array.from(atob(e),t=>t.charCodeAt(0)),I=(e,t=1)=>{let a=e.replace(/^ /u,"").replaceAll(`
`,"⏎").replaceAll(" ","␣")||"␣";return t&&/^[\p{L}\p{N}]/u.test(e)?`…${a}`:a};function Ot({prompt:e,positions:t,shift:a,base:r,layout:s,stilled:i}){if(i.length)return"";let n=[r===Mt?"":`base=${r}`,s==="halves"?"":`layout=${s}`,t==="own"?"":`positions=${t}`,a===0?"":`shift=${a}`];return[e,...n.filter(Boolean)].join("|")}function Wt(e){let t=U(L?.states,Ot(e));if(!t)return null;let a=t.top.map(([s,i,n])=>({id:s,word:i,chance:n})),r=Object.fromEntries(a.map(({id:s,chance:i})=>[s,i]));return{top:a,chances:r,losses:t.losses}}function It({prompt:e,layer:t,head:a},r,s){let i=r&&U(L?.looks,e)?.weights;if(!i)return null;let n=typeof i=="string",h=n?i:i[`${t}.${a}`],d=n?(t*k+a)*s*s:0;return h?Array.from(et(h).subarray(d,d+s*s),c=>c/255):null}var jt=e=>e.reduce((t,a)=>t+a,0)/e.length;function Ct(e,t){return Array.from({length:Math.min(t,rt)},(a,r)=>jt(Array.from({length:t-r},(s,i)=>e[(i+r)*t+i])))}var ot=3;function gt({tokens:e,type:t},a){let r=e.map((n,h)=>Math.max(2.2*t,[...I(n,h)].length*.62*t+12)),s=[[]],i=0;for(let n of e.keys())i+r[n]>a&&s.at(-1)?.length&&(s.push([]),i=0),s.at(-1)?.push(n),i+=r[n];return{lines:s.slice(-2),wides:r}}function xt(e,t,{lines:a,wides:r}){let{tokens:s,places:i,type:n,form:h,waiting:d}=e,c=(o,l,p)=>O`<g transform="translate(${l},${p})">
    <rect class="pe-card-ground" x="1" y="1" width=${r[o]-3} height=${1.6*n} rx="4"></rect>
    <text class="pe-axis-label pe-strong" text-anchor="middle" x=${r[o]/2-1}
      y=${1.2*n}>${I(s[o],o)}</text>
    <text class="pe-axis-label" text-anchor="middle" x=${r[o]/2-1} y=${2.6*n}
      style="font-size:${(h==="stage"?1:.85)*n}px">${lt(i[o])}</text>
  </g>`;return y`<div class="pe-plot ${d?"pe-pale":""}" role="img" style=${F(t)}
      aria-label=${`The text's ${s.length} tokens, and the position of each`}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">${a.map((o,l)=>{let p=0;return o.map(f=>{let m=c(f,p,l*ot*n);return p+=r[f],m})})}</svg>
  </div>`}function yt(e,t){let{answer:a,held:r,type:s,waiting:i,form:n}=e,h=n==="phone"?6:10,d=a?.top.slice(0,h)??[],c=6*s,o=(t.height-1.5*s)/h,l=q([0,1],[c,t.width-3.6*s]),p=$=>r?.answer?.chances[$],f=({id:$,word:x,chance:w},A)=>{let M=A*o,j=p($);return O`<text class="pe-axis-label pe-strong" text-anchor="end" dominant-baseline="central"
        x=${c-6} y=${M+o/2}>${I(x)}</text>
      <rect class="pe-similarity-bar" x=${l(0)} y=${M+.15*o} width=${Math.max(0,l(w)-l(0))}
        height=${.7*o}></rect>
      ${j===void 0?K:O`<path class="pe-count-held" fill="none"
              d=${Q(l(0),l(j)-l(0),M+.05*o,M+.95*o)}></path>`}
      <text class="pe-axis-label" dominant-baseline="central" x=${l(w)+5} y=${M+o/2}>${w<5e-4?"< 0.001":C(w)}</text>`},m=[0,.5,1].map($=>O`<line class="pe-zero" x1=${l($)} x2=${l($)} y1="0" y2=${h*o}></line>
      <text class="pe-axis-label" text-anchor="middle" x=${l($)} y=${t.height-2}>${$}</text>`);return y`<div class="pe-plot ${i?"pe-pale":""}" role="img" style=${F(t)}
      aria-label="The likeliest next words and their chances">
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${m}${d.map(f)}
      ${a?K:O`<text class="pe-axis-label" x=${l(0)+8} y=${2*o}>not recorded</text>`}
    </svg>
  </div>`}function wt(e,t,{change:a,point:r}){let{state:s,tokens:i,type:n,hand:h,form:d}=e,c={left:3.4*n,right:6,top:1.6*n,bottom:d==="phone"?4:2.4*n},o=R(t.width,t.height,c),l=o.width/W,p=ft([5,1e8],[o.y+o.height,o.y]),f=X(s.base).map(b=>2*Math.PI/b),m=b=>a(({state:{stilled:v}})=>({stilled:v.includes(b)?v.filter(u=>u!==b):[...v,b].sort((u,g)=>u-g)})),$=S(h.pair??0,0,W-1),x=b=>v=>r({pair:S($+b*v,0,W-1)}),w={ArrowRight:x(1),ArrowUp:x(1),ArrowLeft:x(-1),ArrowDown:x(-1),Home:()=>r({pair:0}),End:()=>r({pair:W-1}),Enter:()=>m($)},A=b=>{let v=S(Math.floor((b.offsetX-o.x)/l),0,W-1);r({pair:v}),m(v)},M={scale:p,ticks:[10,1e3,1e5,1e7],text:"",format:ht},j={scale:b=>o.x+(b+.5)*l,ticks:d==="phone"?[]:[0,15,31],text:""},T=p(i.length);return y`<div class="pe-plot pe-ladder" role="slider" tabindex="0" style=${F(t)}
      aria-label="Pair; Enter stills it or lets it turn" aria-valuemin="0" aria-valuemax=${W-1}
      aria-valuenow=${$} aria-valuetext=${`pair ${$}, ${C(f[$])} tokens for a turn, ${s.stilled.includes($)?"stands still":"turns"}`} @click=${A} @keydown=${Z(w)}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${D(o,j,M,t.width,t.height,n)}
      <text class="pe-axis-label" x=${o.x} y=${n}>tokens for a turn of each pair; press one</text>
      <line class="pe-never" x1=${o.x} x2=${o.x+o.width} y1=${T} y2=${T}></line>
      ${f.map((b,v)=>{let g=s.stilled.includes(v)?"pe-hollow pe-pair-mark":"pe-pair-mark";return O`<rect class=${g} x=${o.x+v*l+1} width=${Math.max(2,l-2)}
            y=${p(b)-.25*n} height=${.5*n}></rect>`})}
      ${h.pair===void 0?K:O`<rect class="pe-tile-cursor" x=${o.x+$*l} y=${o.y} width=${l}
              height=${o.height}></rect>`}
    </svg>
  </div>`}function bt(e,t){let{look:a,state:r,tokens:s,type:i,form:n,waiting:h}=e,d=s.length,c=4.4*i,o=1.6*i,l=Math.max(10,Math.min(t.width-c-4,t.height-o-2.2*i)),p=l/d,f=n==="stage"?i:Math.min(i,.9*p),m=()=>Uint32Array.from(a??new Float32Array(d*d),Y),$=x=>[...x].length>7?`${[...x].slice(0,6).join("")}…`:x;return y`<div class="pe-plot ${h?"pe-pale":""}" role="img" style=${F(t)}
      aria-label=${`Where layer ${r.layer}, head ${r.head} looks`}>
    ${V({x:c,y:o,width:l,height:l},d,m,[a,d])}
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      <text class="pe-axis-label" x=${c} y=${i}>layer ${r.layer}, head ${r.head}</text>
      ${f>=7?s.map((x,w)=>O`<text class="pe-axis-label" text-anchor="end" dominant-baseline="central"
          x=${c-5} y=${o+(w+.5)*p} style="font-size:${f}px"
          >${$(I(x,w))}</text>`):K}
      ${a?K:O`<text class="pe-axis-label" x=${c+8} y=${o+l/2}>not recorded</text>`}
    </svg>
    ${J({left:c,top:o+l+.5*i,type:i,low:"0",high:"1",colour:G})}
  </div>`}function kt(e,t){let{kernel:a,held:r,type:s}=e,i={left:3*s,right:s,top:1.8*s,bottom:2.6*s},n=R(t.width,t.height,i),h=Math.max(2,a?.length??2),d=n.width/h,c=q([0,1],[n.y+n.height,n.y]),o=p=>(p??[]).map((f,m)=>Q(n.x+(m+.12)*d,.76*d,c(0),c(f))).join(""),l=Array.from({length:h},(p,f)=>f).filter(p=>p%Math.ceil(h/8)===0);return y`<div class="pe-plot" role="img" style=${F(t)}
      aria-label="Mean weight by how many tokens back it goes">
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${D(n,{scale:p=>n.x+(p+.5)*d,ticks:l,text:"tokens back"},{scale:c,ticks:[0,.5,1],text:"",format:String},t.width,t.height,s)}
      <text class="pe-axis-label" x=${n.x} y=${s}>mean weight by offset</text>
      <path class="pe-similarity-bar" d=${o(a)}></path>
      ${r?.kernel?O`<path class="pe-count-held" fill="none" d=${o(r.kernel)}></path>`:K}
    </svg>
  </div>`}var P={itself:"the token itself",back:"the token before",two:"the one before that",first:"the first token",followed:"what followed the last time"};function Pt({target:e,layer:t,head:a}){if(!L)return null;let r=Array.from(et(L.heads.looks[e]),o=>o/255),s=new Int16Array(et(L.heads.hundredths).buffer),i=2*W*(t*k+a),n=Array.from(s.subarray(i,i+2*W),o=>o/100),h=nt(n,X(Mt),rt+1),d=h[0].map((o,l)=>h.reduce((p,f)=>p+f[l],0)),c=r.filter(o=>o>.5).length;return{shares:r,waves:h,sum:d,count:c,share:r[t*k+a]}}var N=({layer:e,head:t})=>`layer ${e}, head ${t}`;function Dt(e,t,{change:a,point:r}){let{state:s,heads:i,hand:n,type:h,form:d}=e,c={left:2.4*h,right:4,top:1.7*h,bottom:4.4*h},o=R(t.width,t.height,c),[l,p]=[Math.max(1,o.width)/_,Math.max(1,o.height)/k],f=()=>Uint32Array.from({length:_*k},(u,g)=>Y(i.shares[g%_*k+Math.floor(g/_)])),m=(u,g)=>({layer:S(Math.floor((u.clientX-g.left-o.x)/l),0,_-1),head:S(Math.floor((u.clientY-g.top-o.y)/p),0,k-1)}),$=u=>u.currentTarget.closest(".pe-plot").getBoundingClientRect(),x=at({begin(u){let g=$(u);return a(m(u,g)),g},move:(u,g)=>a(m(u,g))}),w=(u,g,B)=>Tt=>a(Lt=>({[u]:S(Lt.state[u]+g*Tt,0,B)})),A={ArrowRight:w("layer",1,_-1),ArrowLeft:w("layer",-1,_-1),ArrowDown:w("head",1,k-1),ArrowUp:w("head",-1,k-1)},M=n.over??s,j=({layer:u,head:g},B)=>O`<rect class=${B} x=${o.x+u*l}
    y=${o.y+g*p} width=${l} height=${p}></rect>`,T={scale:u=>o.x+(u+.5)*l,ticks:[0,5,10,15,20,25,29],text:"layer"},b={scale:u=>o.y+(u+.5)*p,ticks:d==="phone"?[0,4,8]:Array.from({length:k},(u,g)=>g),text:""},v=u=>E(i.shares[u.layer*k+u.head],2);return y`<div class="pe-plot" style=${F(t)}>
    ${V(o,_,f,[i.shares])}
    <svg width=${t.width} height=${t.height}>
      <text class="pe-axis-label" x=${o.x} y=${h}
        >${N(M)}: ${v(M)} on ${P[s.target]}</text>
      ${D(o,T,b,t.width,t.height-1.9*h,h)}
      ${n.over?j(n.over,"pe-patch-frame pe-patch-corner"):K}
      <g role="slider" tabindex="0" class="pe-knob" aria-label="Head; left and right go by layers"
          aria-valuemin="0" aria-valuemax=${_*k-1}
          aria-valuenow=${s.layer*k+s.head}
          aria-valuetext=${`${N(s)}: ${v(s)} of its weight on ${P[s.target]}`}
          @pointerdown=${x}
          @pointermove=${u=>r({over:m(u,$(u))})}
          @pointerleave=${()=>r({over:void 0})} @keydown=${Z(A)}>
        <rect x=${o.x} y=${o.y} width=${Math.max(0,o.width)} height=${Math.max(0,o.height)}
          fill="transparent"></rect>
        ${j(s,"pe-tile-cursor")}
      </g>
    </svg>
    ${J({left:o.x,top:t.height-1.5*h,type:h,low:"0",high:"1",colour:G})}
  </div>`}function Rt(e,t){let{state:a,heads:r,type:s}=e,i={left:3*s,right:s,top:1.8*s,bottom:2.6*s},n=R(t.width,t.height,i),[h,d]=pt([r.sum,...r.waves],[-mt,mt]),c=.06*Math.max(1,d-h),o=q([0,rt],[n.x,n.x+n.width]),l=q([h-c,d+c],[n.y+n.height,n.y]),p=(m,$)=>ct(m,$.length,o,x=>l($[x])),f=_t(r);return y`<div class="pe-plot" role="img" style="${F(t)}; cursor:default"
      aria-label=${`32 waves of ${N(a)} by how many tokens back; together highest at ${f}`}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${D(n,{scale:o,ticks:[0,4,8,12,16],text:"tokens back"},{scale:l,ticks:l.ticks(3),text:""},t.width,t.height,s)}
      <text class="pe-axis-label" x=${n.x} y=${s}>32 waves, and their sum: ${N(a)}</text>
      ${r.waves.map(m=>p("after",m))}
      ${p("now",r.sum)}
      <circle class="pe-tip" cx=${o(f)} cy=${l(r.sum[f])} r=${.3*s}></circle>
    </svg>
  </div>`}var qt=e=>y`<output class="pe-value" data-value=${e}>${E(e,2)}</output>`,_t=({sum:e})=>e.indexOf(Math.max(...e));function vt({sum:e}){return Math.max(...e)-Math.min(...e)<St?"are flat":`add up to ${_t({sum:e})} back`}var tt=({answer:e})=>e?`“${I(e.top[0].word)}” ${C(e.top[0].chance)}`:"not recorded";function At({kernel:e}){let t=Math.max(...e);return`${e.indexOf(t)} back (${E(t,2)})`}var Nt=({answer:e})=>e?.losses.length?jt(e.losses):null,Ht={words:["layer","head","target"],head:["target"],map:["prompt","positions","shift","base","layout"]},Kt=it({kind:"next-word",heights:{wide:330,phone:292},prepare:async(e,t)=>{L??=await t("record-next-word"),await ut(t)},hidden:({view:e})=>Ht[e],make(e){let t=$t(Ft,e),a=null;return{derive(r){let s=t.step();if(L||e.bring("record-next-word").then(T=>{L??=T,e.renew()}),r.view==="map")return{heads:Pt(r),answer:null,tokens:[],step:s,model:t};let{prompt:i,positions:n,shift:h,base:d,layout:c,stilled:o}=r,l=Object.keys(r.held).length?"beside":"now",p={of:"next",text:i,how:n,shift:h,base:d,layout:c,still:o},f=t.ask(l,p),m=s==="ready"&&!f,$=f??Wt(r)??(m?a?.answer:null)??null,x=H(i),w=f?.tokens??U(L?.looks,i)?.tokens??x.map((T,b)=>b?` ${T}`:T),A=w.length,M=(r.layer*k+r.head)*A*A,j=f?f.looks.subarray(M,M+A*A):It(r,Ot(r)===i,A);return a={answer:$},{answer:$,tokens:w,places:st(n,A,h),look:j,kernel:j?Ct(j,A):null,waiting:m,step:s,model:t}},first:({state:r})=>r.view==="map"?{layer:0}:{},step({state:r,answer:s,waiting:i},n){if(r.view==="map"){let l=S(r.layer+n,0,_-1);return l===r.layer?null:{layer:l}}let h=H(r.prompt);if(n<0)return h.length>1?{prompt:h.slice(0,-1).join(" ")}:null;if(i)return{};let d=s?r.prompt+s.top[0].word:"",c=H(d),o=c.length<=Et&&c.every(l=>[...l].length<=24);return d&&c.join(" ")===d&&o?{prompt:d}:null}}},view(e,t){let{width:a,height:r,form:s,type:i,state:n}=e;if(n.view==="map"){if(!e.heads)return K;let l=s==="phone"?Math.round(.5*r):r,p=s==="phone"?a:Math.round(a*.54),f=s==="phone"?{x:0,y:l,width:a,height:r-l}:{x:p+16,y:0,width:a-p-16,height:r};return y`${Dt(e,{x:0,y:0,width:p,height:l},t)}${Rt(e,f)}`}if(s==="phone"){let l={x:0,width:a};if(n.view==="head")return y`${bt(e,{...l,y:0,height:180})}
          ${kt(e,{...l,y:180,height:r-180})}`;let p=gt(e,a),f=ot*i*p.lines.length+4,m=r-92;return y`${xt(e,{...l,y:0,height:f},p)}
        ${yt(e,{...l,y:f,height:m-f})}
        ${wt(e,{...l,y:m,height:92},t)}`}let h=Math.round(a*.6),d={x:h+16,width:a-h-16};if(n.view==="head")return y`${bt(e,{x:0,y:0,width:h,height:r})}
        ${kt(e,{...d,y:0,height:r})}`;let c=gt(e,a),o=ot*i*c.lines.length+6;return y`${xt(e,{x:0,y:0,width:a,height:o},c)}
      ${yt(e,{x:0,y:o,width:h,height:r-o})}
      ${wt(e,{...d,y:o,height:r-o},t)}`},readout(e){let{answer:t,waiting:a,model:r,state:s,heads:i}=e;if(s.view==="map")return i?y`${z(y`${qt(i.share)} of its weight on ${P[s.target]}.`)}Its waves
          ${vt(i)}. Over half on ${P[s.target]}: ${i.count} of 270 heads.`:K;let n=Nt(e),h=t?y`“${I(t.top[0].word)}” comes next, ${dt(t.top[0].chance)}.`:"What comes next is not recorded.",d=n===null?"":`The text itself: ${C(n)} nats a token. `;return y`${z(h)}${d}${a?"Computing … ":""}${r.line()}`},compare(e,t){if(e.state.view==="map"||t.state.view==="map")return e.heads&&t.heads?`held ${E(e.heads.share,2)}, now ${E(t.heads.share,2)}`:"another view";if(t.state.view==="head"&&e.kernel&&t.kernel)return`held looks ${At(e)}, now ${At(t)}`;let a=e.answer?"":` (${e.tokens.length} tokens)`;return`held ${tt(e)}, now ${tt(t)}${a}`},words(e){let{state:t,heads:a,model:r}=e;if(t.view!=="map")return`${t.prompt}. Next: ${tt(e)}. ${r.words()}`;if(!a)return"";let s=`${E(a.share,2)} of its weight on ${P[t.target]}`;return`${N(t)}: ${s}. Its waves ${vt(a)}.`},table({answer:e,tokens:t,places:a,state:r,heads:s},i){if(r.view==="map")return{note:`Mean weight on ${P[r.target]}, a line for each layer.`,header:["layer",...Array.from({length:k},(c,o)=>`head ${o}`)],rows:Array.from({length:s?_:0},(c,o)=>[o,...s.shares.slice(o*k,(o+1)*k).map(l=>i===1/0?l:E(l,2))])};let n=c=>c>0&&e?.losses.length===t.length-1?e.losses[c-1]:"",h=c=>c===""||i===1/0?c:C(c),d=e?.top.map(({word:c,chance:o})=>`${I(c)} ${C(o)}`).join(", ");return{note:d?`Next: ${d}.`:"What comes next is not recorded.",header:["token","position","loss (nats)"],rows:t.map((c,o)=>[I(c),a[o],h(n(o))])}}});peKit.register(Kt);})();
