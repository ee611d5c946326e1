(()=>{peKit["kit/schema.js"].know("next-word",{title:"Next word explorer",question:"After a b c d e f g comes h. And without positions?",presets:[{ask:"Does it copy a list without positions?",state:{prompt:"lion table river cloud lion table river cloud lion table river",positions:"zero"},held:{positions:"own"}},{ask:"What does a shift of 1000 change?",state:{shift:1e3},held:{shift:0}},{ask:"Where does a head look, by offset?",state:{view:"head",prompt:"lion table river cloud lion table river cloud lion table river"}}],main:{words:["positions","base"],head:["layer","head"]},play:{key:"prompt",rate:1,grow:!1,name:"the text, word by word"},parameters:{view:{kind:"choice",label:"View",choices:{words:"Next words",head:"A head"},default:"words"},prompt:{like:"sentence",label:"Text",words:48,default:"a b c d e f g"},positions:{kind:"choice",label:"Positions",choices:{own:"as they are",zero:"all zero",doubled:"doubled",halved:"halved",reversed:"reversed"},default:"own"},shift:{kind:"integer",label:"Shift",min:0,max:1e3,default:0},base:{max:1e7,default:1e5,stops:[]},layout:{kind:"choice",label:"Layout",choices:{halves:"halves, as trained",neighbours:"neighbours"},default:"halves"},stilled:{kind:"list",label:"Pairs that stand still",fewest:0,longest:32,min:0,max:31,default:[],control:!1},layer:{kind:"integer",label:"Layer",min:0,max:29,default:16},head:{kind:"integer",label:"Head",min:0,max:8,default:0}}});var{html:y,nothing:O,svg:w}=peKit["lit-html"];function U(e,t,i=0){let o={zero:()=>0,doubled:s=>2*s,halved:s=>s/2,reversed:s=>t-1-s}[e];return Array.from({length:t},(s,n)=>(o?o(n):n)+i)}var B=(e,t=64)=>Array.from({length:t/2},(i,o)=>e**(-2*o/t));var{packedWeight:V,weightColour:X}=peKit["kit/colour.js"];var{within:L}=peKit["kit/dials.js"];var{explorer:G}=peKit["kit/explorer.js"];var{decimals:K,four:P,number:T}=peKit["kit/format.js"];var{cells:J,legend:Q}=peKit["kit/heatmap.js"];var{axes:D,barPath:N,boxOf:C,onKeys:Y,placed:W}=peKit["kit/plot.js"];var{value:Z,verdict:z}=peKit["kit/readout.js"];var{linear:R,logarithmic:tt}=peKit["kit/scale.js"];var{splitWords:S}=peKit["kit/schema.js"];var{meet:et,talk:ot}=peKit["kit/trained.js"];var ht=9,_=32,ut=1e5,mt=16,$t=48,xt={name:"smollm2",title:"SmolLM2"},F=null,gt=e=>Uint8Array.from(atob(e),t=>t.charCodeAt(0)),M=(e,t=1)=>{let i=e.replace(/^ /u,"").replaceAll(`
`,"⏎").replaceAll(" ","␣")||"␣";return t&&/^[\p{L}\p{N}]/u.test(e)?`…${i}`:i};function dt({prompt:e,positions:t,shift:i,base:o,layout:s,stilled:n}){if(n.length)return"";let a=[o===ut?"":`base=${o}`,s==="halves"?"":`layout=${s}`,t==="own"?"":`positions=${t}`,i===0?"":`shift=${i}`];return[e,...a.filter(Boolean)].join("|")}function yt(e){let t=F?.states[dt(e)];if(!t)return null;let i=t.top.map(([s,n,a])=>({id:s,word:n,chance:a})),o=Object.fromEntries(i.map(({id:s,chance:n})=>[s,n]));return{top:i,chances:o,losses:t.losses}}function bt({prompt:e,layer:t,head:i},o,s){let n=o&&F?.looks[e]?.weights;if(!n)return null;let a=typeof n=="string",h=a?n:n[`${t}.${i}`],l=a?(t*ht+i)*s*s:0;return h?Array.from(gt(h).subarray(l,l+s*s),d=>d/255):null}var pt=e=>e.reduce((t,i)=>t+i,0)/e.length;function kt(e,t){return Array.from({length:Math.min(t,mt)},(i,o)=>pt(Array.from({length:t-o},(s,n)=>e[(n+o)*t+n])))}var I=3;function st({tokens:e,type:t},i){let o=e.map((a,h)=>Math.max(2.2*t,[...M(a,h)].length*.62*t+12)),s=[[]],n=0;for(let a of e.keys())n+o[a]>i&&s.at(-1)?.length&&(s.push([]),n=0),s.at(-1)?.push(a),n+=o[a];return{lines:s.slice(-2),wides:o}}function rt(e,t,{lines:i,wides:o}){let{tokens:s,places:n,type:a,form:h,waiting:l}=e,d=(r,c,p)=>w`<g transform="translate(${c},${p})">
    <rect class="pe-card-ground" x="1" y="1" width=${o[r]-3} height=${1.6*a} rx="4"></rect>
    <text class="pe-axis-label pe-strong" text-anchor="middle" x=${o[r]/2-1}
      y=${1.2*a}>${M(s[r],r)}</text>
    <text class="pe-axis-label" text-anchor="middle" x=${o[r]/2-1} y=${2.6*a}
      style="font-size:${(h==="stage"?1:.85)*a}px">${T(n[r])}</text>
  </g>`;return y`<div class="pe-plot ${l?"pe-pale":""}" role="img" style=${W(t)}
      aria-label=${`The text's ${s.length} tokens, and the position of each`}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">${i.map((r,c)=>{let p=0;return r.map(f=>{let $=d(f,p,c*I*a);return p+=o[f],$})})}</svg>
  </div>`}function nt(e,t){let{answer:i,held:o,type:s,waiting:n,form:a}=e,h=a==="phone"?6:10,l=i?.top.slice(0,h)??[],d=6*s,r=(t.height-1.5*s)/h,c=R([0,1],[d,t.width-3.6*s]),p=u=>o?.answer?.chances[u],f=({id:u,word:x,chance:g},b)=>{let v=b*r,A=p(u);return w`<text class="pe-axis-label pe-strong" text-anchor="end" dominant-baseline="central"
        x=${d-6} y=${v+r/2}>${M(x)}</text>
      <rect class="pe-similarity-bar" x=${c(0)} y=${v+.15*r} width=${Math.max(0,c(g)-c(0))}
        height=${.7*r}></rect>
      ${A===void 0?O:w`<path class="pe-count-held" fill="none"
              d=${N(c(0),c(A)-c(0),v+.05*r,v+.95*r)}></path>`}
      <text class="pe-axis-label" dominant-baseline="central" x=${c(g)+5} y=${v+r/2}>${g<5e-4?"0":K(g,3)}</text>`},$=[0,.5,1].map(u=>w`<line class="pe-zero" x1=${c(u)} x2=${c(u)} y1="0" y2=${h*r}></line>
      <text class="pe-axis-label" text-anchor="middle" x=${c(u)} y=${t.height-2}>${u}</text>`);return y`<div class="pe-plot ${n?"pe-pale":""}" role="img" style=${W(t)}
      aria-label="The likeliest next words and their chances">
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${$}${l.map(f)}
      ${i?O:w`<text class="pe-axis-label" x=${c(0)+8} y=${2*r}>not recorded</text>`}
    </svg>
  </div>`}function at(e,t,{change:i,point:o}){let{state:s,tokens:n,type:a,hand:h,form:l}=e,d={left:3.4*a,right:6,top:1.6*a,bottom:l==="phone"?4:2.4*a},r=C(t.width,t.height,d),c=r.width/_,p=tt([5,1e8],[r.y+r.height,r.y]),f=B(s.base).map(m=>2*Math.PI/m),$=m=>i(({state:{stilled:k}})=>({stilled:k.includes(m)?k.filter(E=>E!==m):[...k,m].sort((E,q)=>E-q)})),u=L(h.pair??0,0,_-1),x=m=>k=>o({pair:L(u+m*k,0,_-1)}),g={ArrowRight:x(1),ArrowUp:x(1),ArrowLeft:x(-1),ArrowDown:x(-1),Home:()=>o({pair:0}),End:()=>o({pair:_-1}),Enter:()=>$(u)},b=m=>{let k=L(Math.floor((m.offsetX-r.x)/c),0,_-1);o({pair:k}),$(k)},v={scale:p,ticks:[10,1e3,1e5,1e7],text:"",format:m=>m<1e4?T(m):`10${{5:"⁵",7:"⁷"}[Math.log10(m)]}`},A={scale:m=>r.x+(m+.5)*c,ticks:l==="phone"?[]:[0,15,31],text:""},j=p(n.length);return y`<div class="pe-plot pe-ladder" role="slider" tabindex="0" style=${W(t)}
      aria-label="Pair; Enter stills it or lets it turn" aria-valuemin="0" aria-valuemax=${_-1}
      aria-valuenow=${u} aria-valuetext=${`pair ${u}, ${P(f[u])} tokens for a turn, ${s.stilled.includes(u)?"stands still":"turns"}`} @click=${b} @keydown=${Y(g)}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${D(r,A,v,t.width,t.height,a)}
      <text class="pe-axis-label" x=${r.x} y=${a}>tokens for a turn of each pair; press one</text>
      <line class="pe-never" x1=${r.x} x2=${r.x+r.width} y1=${j} y2=${j}></line>
      ${f.map((m,k)=>{let q=s.stilled.includes(k)?"pe-hollow pe-pair-mark":"pe-pair-mark";return w`<rect class=${q} x=${r.x+k*c+1} width=${Math.max(2,c-2)}
            y=${p(m)-.25*a} height=${.5*a}></rect>`})}
      ${h.pair===void 0?O:w`<rect class="pe-tile-cursor" x=${r.x+u*c} y=${r.y} width=${c}
              height=${r.height}></rect>`}
    </svg>
  </div>`}function it(e,t){let{look:i,state:o,tokens:s,type:n,form:a,waiting:h}=e,l=s.length,d=4.4*n,r=1.6*n,c=Math.max(10,Math.min(t.width-d-4,t.height-r-2.2*n)),p=c/l,f=a==="stage"?n:Math.min(n,.9*p),$=()=>Uint32Array.from(i??new Float32Array(l*l),V),u=x=>[...x].length>7?`${[...x].slice(0,6).join("")}…`:x;return y`<div class="pe-plot ${h?"pe-pale":""}" role="img" style=${W(t)}
      aria-label=${`Where layer ${o.layer}, head ${o.head} looks`}>
    ${J({x:d,y:r,width:c,height:c},l,$,[i,l])}
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      <text class="pe-axis-label" x=${d} y=${n}>layer ${o.layer}, head ${o.head}</text>
      ${f>=7?s.map((x,g)=>w`<text class="pe-axis-label" text-anchor="end" dominant-baseline="central"
          x=${d-5} y=${r+(g+.5)*p} style="font-size:${f}px"
          >${u(M(x,g))}</text>`):O}
      ${i?O:w`<text class="pe-axis-label" x=${d+8} y=${r+c/2}>not recorded</text>`}
    </svg>
    ${Q({left:d,top:r+c+.5*n,type:n,low:"0",high:"1",colour:X})}
  </div>`}function lt(e,t){let{kernel:i,held:o,type:s}=e,n={left:3*s,right:s,top:1.8*s,bottom:2.6*s},a=C(t.width,t.height,n),h=Math.max(2,i?.length??2),l=a.width/h,d=R([0,1],[a.y+a.height,a.y]),r=p=>(p??[]).map((f,$)=>N(a.x+($+.12)*l,.76*l,d(0),d(f))).join(""),c=Array.from({length:h},(p,f)=>f).filter(p=>p%Math.ceil(h/8)===0);return y`<div class="pe-plot" role="img" style=${W(t)}
      aria-label="Mean weight by how many tokens back it goes">
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${D(a,{scale:p=>a.x+(p+.5)*l,ticks:c,text:"tokens back"},{scale:d,ticks:[0,.5,1],text:"",format:String},t.width,t.height,s)}
      <text class="pe-axis-label" x=${a.x} y=${s}>mean weight by offset</text>
      <path class="pe-similarity-bar" d=${r(i)}></path>
      ${o?.kernel?w`<path class="pe-count-held" fill="none" d=${r(o.kernel)}></path>`:O}
    </svg>
  </div>`}var H=({answer:e})=>e?`“${M(e.top[0].word)}” ${K(e.top[0].chance,3)}`:"not recorded";function ct({kernel:e}){let t=Math.max(...e);return`${e.indexOf(t)} back (${K(t,2)})`}var wt=({answer:e})=>e?.losses.length?pt(e.losses):null,ft=G({kind:"next-word",heights:{wide:330,phone:292},prepare:async(e,t)=>{F??=await t("record-next-word"),await et(t)},hidden:({view:e})=>e==="head"?[]:["layer","head"],make(e){let t=ot(xt,e),i=null;return{derive(o){let s=t.step();F||e.bring("record-next-word").then(j=>{F??=j,e.renew()});let{prompt:n,positions:a,shift:h,base:l,layout:d,stilled:r}=o,c=Object.keys(o.held).length?"beside":"now",p={of:"next",text:n,how:a,shift:h,base:l,layout:d,still:r},f=t.ask(c,p),$=s==="ready"&&!f,u=f??yt(o)??($?i?.answer:null)??null,x=S(n),g=f?.tokens??F?.looks[n]?.tokens??x.map((j,m)=>m?` ${j}`:j),b=g.length,v=(o.layer*ht+o.head)*b*b,A=f?f.looks.subarray(v,v+b*b):bt(o,dt(o)===n,b);return i={answer:u},{answer:u,tokens:g,places:U(a,b,h),look:A,kernel:A?kt(A,b):null,waiting:$,step:s,model:t}},step({state:o,answer:s,waiting:n},a){let h=S(o.prompt);if(a<0)return h.length>1?{prompt:h.slice(0,-1).join(" ")}:null;if(n)return{};let l=s?o.prompt+s.top[0].word:"",d=S(l),r=d.length<=$t&&d.every(c=>[...c].length<=24);return l&&d.join(" ")===l&&r?{prompt:l}:null}}},view(e,t){let{width:i,height:o,form:s,type:n,state:a}=e;if(s==="phone"){let c={x:0,width:i};if(a.view==="head")return y`${it(e,{...c,y:0,height:180})}
          ${lt(e,{...c,y:180,height:o-180})}`;let p=st(e,i),f=I*n*p.lines.length+4,$=o-92;return y`${rt(e,{...c,y:0,height:f},p)}
        ${nt(e,{...c,y:f,height:$-f})}
        ${at(e,{...c,y:$,height:92},t)}`}let h=Math.round(i*.6),l={x:h+16,width:i-h-16};if(a.view==="head")return y`${it(e,{x:0,y:0,width:h,height:o})}
        ${lt(e,{...l,y:0,height:o})}`;let d=st(e,i),r=I*n*d.lines.length+6;return y`${rt(e,{x:0,y:0,width:i,height:r},d)}
      ${nt(e,{x:0,y:r,width:h,height:o-r})}
      ${at(e,{...l,y:r,height:o-r},t)}`},readout(e){let{answer:t,waiting:i,model:o}=e,s=wt(e),n=t?y`“${M(t.top[0].word)}” comes next, ${Z(t.top[0].chance)}.`:"What comes next is not recorded.",a=s===null?"":`The text itself: ${P(s)} nats a token. `;return y`${z(n)}${a}${i?"Computing … ":""}${o.line()}`},compare(e,t){if(t.state.view==="head"&&e.kernel&&t.kernel)return`held looks ${ct(e)}, now ${ct(t)}`;let i=e.answer?"":` (${e.tokens.length} tokens)`;return`held ${H(e)}, now ${H(t)}${i}`},words:e=>`${e.state.prompt}. Next: ${H(e)}. ${e.model.words()}`,table({answer:e,tokens:t,places:i},o,s){let n=l=>l>0&&e?.losses.length===t.length-1?e.losses[l-1]:"",a=l=>l===""||s?l:K(l,4),h=e?.top.map(({word:l,chance:d})=>`${M(l)} ${K(d,4)}`).join(", ");return{note:h?`Next: ${h}.`:"What comes next is not recorded.",header:["token","position","loss (nats)"],rows:t.map((l,d)=>[M(l),i[d],a(n(d))])}}});peKit.register(ft);})();
