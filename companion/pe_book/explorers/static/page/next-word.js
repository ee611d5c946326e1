(()=>{peKit["kit/schema.js"].know("next-word",{title:"Next word explorer",question:"After a b c d e f g comes h. And without positions?",presets:[{ask:"Does it copy a list without positions?",state:{prompt:"lion table river cloud lion table river cloud lion table river",positions:"zero"},held:{positions:"own"}},{ask:"What does a shift of 1000 change?",state:{shift:1e3},held:{shift:0}},{ask:"Where does a head look, by offset?",state:{view:"head",prompt:"lion table river cloud lion table river cloud lion table river"}}],main:{words:["positions","base"],head:["layer","head"]},play:{key:"prompt",rate:1,grow:!1,name:"the text, word by word"},parameters:{view:{kind:"choice",label:"View",choices:{words:"Next words",head:"A head"},default:"words"},prompt:{like:"sentence",label:"Text",words:48,default:"a b c d e f g"},positions:{kind:"choice",label:"Positions",choices:{own:"as they are",zero:"all zero",doubled:"doubled",halved:"halved",reversed:"reversed"},default:"own"},shift:{kind:"integer",label:"Shift",min:0,max:1e3,default:0},base:{max:1e7,default:1e5,stops:[]},layout:{kind:"choice",label:"Layout",choices:{halves:"halves, as trained",neighbours:"neighbours"},default:"halves"},stilled:{kind:"list",label:"Pairs that stand still",fewest:0,longest:32,min:0,max:31,default:[],control:!1},layer:{kind:"integer",label:"Layer",min:0,max:29,default:16},head:{kind:"integer",label:"Head",min:0,max:8,default:0}}});var{html:m,nothing:O,svg:k}=peKit["lit-html"];function U(e,t,i=0){let o={zero:()=>0,doubled:s=>2*s,halved:s=>s/2,reversed:s=>t-1-s}[e];return Array.from({length:t},(s,r)=>(o?o(r):r)+i)}var B=(e,t=64)=>Array.from({length:t/2},(i,o)=>e**(-2*o/t));var{packedWeight:V,weightColour:X}=peKit["kit/colour.js"];var{within:L}=peKit["kit/dials.js"];var{explorer:G}=peKit["kit/explorer.js"];var{decimals:K,four:P,number:T}=peKit["kit/format.js"];var{cells:J,legend:Q}=peKit["kit/heatmap.js"];var{axes:D,barPath:N,boxOf:C,onKeys:Y,placed:W}=peKit["kit/plot.js"];var{value:Z,verdict:z}=peKit["kit/readout.js"];var{linear:R,logarithmic:tt}=peKit["kit/scale.js"];var{splitWords:S}=peKit["kit/schema.js"];var{talk:et}=peKit["kit/trained.js"];var ct=9,_=32,ut=1e5,ft=16,$t=48,xt={name:"smollm2",title:"SmolLM2"},F=null,mt=e=>Uint8Array.from(atob(e),t=>t.charCodeAt(0)),M=(e,t=1)=>{let i=e.replace(/^ /u,"").replaceAll(`
`,"⏎").replaceAll(" ","␣")||"␣";return t&&/^[\p{L}\p{N}]/u.test(e)?`…${i}`:i};function ht({prompt:e,positions:t,shift:i,base:o,layout:s,stilled:r}){if(r.length)return"";let n=[o===ut?"":`base=${o}`,s==="halves"?"":`layout=${s}`,t==="own"?"":`positions=${t}`,i===0?"":`shift=${i}`];return[e,...n.filter(Boolean)].join("|")}function gt(e){let t=F?.states[ht(e)];if(!t)return null;let i=t.top.map(([s,r,n])=>({id:s,word:r,chance:n})),o=Object.fromEntries(i.map(({id:s,chance:r})=>[s,r]));return{top:i,chances:o,losses:t.losses}}function yt({prompt:e,layer:t,head:i},o,s){let r=o&&F?.looks[e]?.weights;if(!r)return null;let n=typeof r=="string",d=n?r:r[`${t}.${i}`],l=n?(t*ct+i)*s*s:0;return d?Array.from(mt(d).subarray(l,l+s*s),c=>c/255):null}var dt=e=>e.reduce((t,i)=>t+i,0)/e.length;function bt(e,t){return Array.from({length:Math.min(t,ft)},(i,o)=>dt(Array.from({length:t-o},(s,r)=>e[(r+o)*t+r])))}var I=3;function ot({tokens:e,type:t},i){let o=e.map((n,d)=>Math.max(2.2*t,[...M(n,d)].length*.62*t+12)),s=[[]],r=0;for(let n of e.keys())r+o[n]>i&&s.at(-1)?.length&&(s.push([]),r=0),s.at(-1)?.push(n),r+=o[n];return{lines:s.slice(-2),wides:o}}function st(e,t,{lines:i,wides:o}){let{tokens:s,places:r,type:n,waiting:d}=e,l=(c,a,h)=>k`<g transform="translate(${a},${h})">
    <rect class="pe-card-ground" x="1" y="1" width=${o[c]-3} height=${1.6*n} rx="4"></rect>
    <text class="pe-axis-label pe-strong" text-anchor="middle" x=${o[c]/2-1}
      y=${1.2*n}>${M(s[c],c)}</text>
    <text class="pe-axis-label" text-anchor="middle" x=${o[c]/2-1} y=${2.6*n}
      style="font-size:${.85*n}px">${T(r[c])}</text>
  </g>`;return m`<div class="pe-plot ${d?"pe-pale":""}" role="img" style=${W(t)}
      aria-label=${`The text's ${s.length} tokens, and the position of each`}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">${i.map((c,a)=>{let h=0;return c.map(u=>{let f=l(u,h,a*I*n);return h+=o[u],f})})}</svg>
  </div>`}function nt(e,t){let{answer:i,held:o,type:s,waiting:r,form:n}=e,d=n==="phone"?6:10,l=i?.top.slice(0,d)??[],c=6*s,a=(t.height-1.5*s)/d,h=R([0,1],[c,t.width-3.6*s]),u=p=>o?.answer?.chances[p],f=({id:p,word:g,chance:v},y)=>{let w=y*a,A=u(p);return k`<text class="pe-axis-label pe-strong" text-anchor="end" dominant-baseline="central"
        x=${c-6} y=${w+a/2}>${M(g)}</text>
      <rect class="pe-likeness-bar" x=${h(0)} y=${w+.15*a} width=${Math.max(0,h(v)-h(0))}
        height=${.7*a}></rect>
      ${A===void 0?O:k`<path class="pe-count-held" fill="none"
              d=${N(h(0),h(A)-h(0),w+.05*a,w+.95*a)}></path>`}
      <text class="pe-axis-label" dominant-baseline="central" x=${h(v)+5} y=${w+a/2}>${v<5e-4?"0":K(v,3)}</text>`},x=[0,.5,1].map(p=>k`<line class="pe-zero" x1=${h(p)} x2=${h(p)} y1="0" y2=${d*a}></line>
      <text class="pe-axis-label" text-anchor="middle" x=${h(p)} y=${t.height-2}>${p}</text>`);return m`<div class="pe-plot ${r?"pe-pale":""}" role="img" style=${W(t)}
      aria-label="The likeliest next words and their chances">
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${x}${l.map(f)}
      ${i?O:k`<text class="pe-axis-label" x=${h(0)+8} y=${2*a}>not recorded</text>`}
    </svg>
  </div>`}function rt(e,t,{change:i,point:o}){let{state:s,tokens:r,type:n,hand:d,form:l}=e,c={left:3.4*n,right:6,top:1.6*n,bottom:l==="phone"?4:2.4*n},a=C(t.width,t.height,c),h=a.width/_,u=tt([5,1e8],[a.y+a.height,a.y]),f=B(s.base).map($=>2*Math.PI/$),x=$=>i(({state:{stilled:b}})=>({stilled:b.includes($)?b.filter(E=>E!==$):[...b,$].sort((E,q)=>E-q)})),p=L(d.pair??0,0,_-1),g=$=>b=>o({pair:L(p+$*b,0,_-1)}),v={ArrowRight:g(1),ArrowUp:g(1),ArrowLeft:g(-1),ArrowDown:g(-1),Home:()=>o({pair:0}),End:()=>o({pair:_-1}),Enter:()=>x(p)},y=$=>{let b=L(Math.floor(($.offsetX-a.x)/h),0,_-1);o({pair:b}),x(b)},w={scale:u,ticks:[10,1e3,1e5,1e7],text:"",format:$=>$<1e4?T($):`10${{5:"⁵",7:"⁷"}[Math.log10($)]}`},A={scale:$=>a.x+($+.5)*h,ticks:l==="phone"?[]:[0,15,31],text:""},j=u(r.length);return m`<div class="pe-plot pe-ladder" role="slider" tabindex="0" style=${W(t)}
      aria-label="Pair; Enter stills it or lets it turn" aria-valuemin="0" aria-valuemax=${_-1}
      aria-valuenow=${p} aria-valuetext=${`pair ${p}, ${P(f[p])} tokens for a turn, ${s.stilled.includes(p)?"stands still":"turns"}`} @click=${y} @keydown=${Y(v)}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${D(a,A,w,t.width,t.height,n)}
      <text class="pe-axis-label" x=${a.x} y=${n}>tokens for a turn of each pair; press one</text>
      <line class="pe-never" x1=${a.x} x2=${a.x+a.width} y1=${j} y2=${j}></line>
      ${f.map(($,b)=>{let q=s.stilled.includes(b)?"pe-hollow pe-pair-mark":"pe-pair-mark";return k`<rect class=${q} x=${a.x+b*h+1} width=${Math.max(2,h-2)}
            y=${u($)-.25*n} height=${.5*n}></rect>`})}
      ${d.pair===void 0?O:k`<rect class="pe-tile-cursor" x=${a.x+p*h} y=${a.y} width=${h}
              height=${a.height}></rect>`}
    </svg>
  </div>`}function it(e,t){let{look:i,state:o,tokens:s,type:r,waiting:n}=e,d=s.length,l=4.4*r,c=1.6*r,a=Math.max(10,Math.min(t.width-l-4,t.height-c-2.2*r)),h=a/d,u=Math.min(r,.9*h),f=()=>Uint32Array.from(i??new Float32Array(d*d),V),x=p=>[...p].length>7?`${[...p].slice(0,6).join("")}…`:p;return m`<div class="pe-plot ${n?"pe-pale":""}" role="img" style=${W(t)}
      aria-label=${`Where layer ${o.layer}, head ${o.head} looks`}>
    ${J({x:l,y:c,width:a,height:a},d,f,[i,d])}
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      <text class="pe-axis-label" x=${l} y=${r}>layer ${o.layer}, head ${o.head}</text>
      ${u>=7?s.map((p,g)=>k`<text class="pe-axis-label" text-anchor="end" dominant-baseline="central"
          x=${l-5} y=${c+(g+.5)*h} style="font-size:${u}px"
          >${x(M(p,g))}</text>`):O}
      ${i?O:k`<text class="pe-axis-label" x=${l+8} y=${c+a/2}>not recorded</text>`}
    </svg>
    ${Q({left:l,top:c+a+.5*r,type:r,low:"0",high:"1",colour:p=>X(p).background})}
  </div>`}function at(e,t){let{kernel:i,held:o,type:s}=e,r={left:3*s,right:s,top:1.8*s,bottom:2.6*s},n=C(t.width,t.height,r),d=Math.max(2,i?.length??2),l=n.width/d,c=R([0,1],[n.y+n.height,n.y]),a=u=>(u??[]).map((f,x)=>N(n.x+(x+.12)*l,.76*l,c(0),c(f))).join(""),h=Array.from({length:d},(u,f)=>f).filter(u=>u%Math.ceil(d/8)===0);return m`<div class="pe-plot" role="img" style=${W(t)}
      aria-label="Mean weight by how many tokens back it goes">
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${D(n,{scale:u=>n.x+(u+.5)*l,ticks:h,text:"tokens back"},{scale:c,ticks:[0,.5,1],text:"",format:String},t.width,t.height,s)}
      <text class="pe-axis-label" x=${n.x} y=${s}>mean weight by offset</text>
      <path class="pe-likeness-bar" d=${a(i)}></path>
      ${o?.kernel?k`<path class="pe-count-held" fill="none" d=${a(o.kernel)}></path>`:O}
    </svg>
  </div>`}var H=({answer:e})=>e?`“${M(e.top[0].word)}” ${K(e.top[0].chance,3)}`:"not recorded";function lt({kernel:e}){let t=Math.max(...e);return`${e.indexOf(t)} back (${K(t,2)})`}var kt=({answer:e})=>e?.losses.length?dt(e.losses):null,pt=G({kind:"next-word",heights:{wide:330,phone:292},prepare:async(e,t)=>{F??=await t("record-next-word")},hidden:({view:e})=>e==="head"?[]:["layer","head"],make(e){let t=et(xt,e),i=null;return{derive(o){let s=t.step();F||e.bring("record-next-word").then(j=>{F??=j,e.renew()});let{prompt:r,positions:n,shift:d,base:l,layout:c,stilled:a}=o,h=Object.keys(o.held).length?"beside":"now",u={of:"next",text:r,how:n,shift:d,base:l,layout:c,still:a},f=t.ask(h,u),x=s==="ready"&&!f,p=f??gt(o)??(x?i?.answer:null)??null,g=S(r),v=f?.tokens??F?.looks[r]?.tokens??g.map((j,$)=>$?` ${j}`:j),y=v.length,w=(o.layer*ct+o.head)*y*y,A=f?f.looks.subarray(w,w+y*y):yt(o,ht(o)===r,y);return i={answer:p},{answer:p,tokens:v,places:U(n,y,d),look:A,kernel:A?bt(A,y):null,waiting:x,step:s,model:t}},step({state:o,answer:s,waiting:r},n){let d=S(o.prompt);if(n<0)return d.length>1?{prompt:d.slice(0,-1).join(" ")}:null;if(r)return{};let l=s?o.prompt+s.top[0].word:"",c=S(l),a=c.length<=$t&&c.every(h=>[...h].length<=24);return l&&c.join(" ")===l&&a?{prompt:l}:null}}},view(e,t){let{width:i,height:o,form:s,type:r,state:n}=e;if(s==="phone"){let h={x:0,width:i};if(n.view==="head")return m`${it(e,{...h,y:0,height:180})}
          ${at(e,{...h,y:180,height:o-180})}`;let u=ot(e,i),f=I*r*u.lines.length+4,x=o-92;return m`${st(e,{...h,y:0,height:f},u)}
        ${nt(e,{...h,y:f,height:x-f})}
        ${rt(e,{...h,y:x,height:92},t)}`}let d=Math.round(i*.6),l={x:d+16,width:i-d-16};if(n.view==="head")return m`${it(e,{x:0,y:0,width:d,height:o})}
        ${at(e,{...l,y:0,height:o})}`;let c=ot(e,i),a=I*r*c.lines.length+6;return m`${st(e,{x:0,y:0,width:i,height:a},c)}
      ${nt(e,{x:0,y:a,width:d,height:o-a})}
      ${rt(e,{...l,y:a,height:o-a},t)}`},readout(e){let{answer:t,waiting:i,model:o}=e,s=kt(e),r=t?m`“${M(t.top[0].word)}” comes next, ${Z(t.top[0].chance)}.`:"What comes next is not recorded.",n=s===null?"":`The text itself: ${P(s)} nats a token. `;return m`${z(r)}${n}${i?"Computing … ":""}${o.line()}`},compare(e,t){if(t.state.view==="head"&&e.kernel&&t.kernel)return`held looks ${lt(e)}, now ${lt(t)}`;let i=e.answer?"":` (${e.tokens.length} tokens)`;return`held ${H(e)}, now ${H(t)}${i}`},words:e=>`${e.state.prompt}. Next: ${H(e)}. ${e.model.words()}`,table({answer:e,tokens:t,places:i},o,s){let r=l=>l>0&&e?.losses.length===t.length-1?e.losses[l-1]:"",n=l=>l===""||s?l:K(l,4),d=e?.top.map(({word:l,chance:c})=>`${M(l)} ${K(c,4)}`).join(", ");return{note:d?`Next: ${d}.`:"What comes next is not recorded.",header:["token","position","loss (nats)"],rows:t.map((l,c)=>[M(l),i[c],n(r(c))])}}});peKit.register(pt);})();
