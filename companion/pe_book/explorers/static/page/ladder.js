(()=>{peKit["kit/schema.js"].know("ladder",{title:"Ladder explorer",question:"Does any position look like the start?",presets:[{ask:"Equal speeds: how far do they get?",state:{view:"speeds"}},{ask:"Equal factors: how far do they get?",state:{view:"factors"}},{ask:"Each hand twice as slow as the one before: is that far enough?",state:{view:"own",rungs:[628,1257,2513,5027,10053,20106,40212,80425]}}],main:["position","seq_len"],play:{key:"position",rate:24,grow:!1},parameters:{view:{kind:"choice",label:"Ladder",choices:{times:"Equal times",speeds:"Equal speeds",factors:"Equal factors",own:"Yours"},default:"times"},seq_len:{label:"Positions played",min:2,max:4096,default:513},position:{label:"Position",max:4095},rungs:{kind:"list",label:"Your rungs (hundredths of a position)",fewest:8,longest:8,min:200,max:1e7,default:[628,714824,1429020,2143216,2857412,3571608,4285804,5e6]}}});var{html:b,nothing:T,svg:v}=peKit["lit-html"];function W(t,e){let s=new Float64Array(t);for(let o=0;o<t;o++)s[o]=e(o);return s}function _(t,e){let s=[];return(...o)=>{let n=s.findIndex(({given:r})=>o.every((x,l)=>x===r[l])),[i]=n<0?[{given:o,answer:e(...o)}]:s.splice(n,1);return s.unshift(i),s.length=Math.min(t,s.length),i.answer}}var z=t=>_(1,t);var kt=_(2,t=>t.map(e=>Math.sin(e/2)));function B({now:t,before:e,twice:s},o){let n=new Float64Array(o+7);for(let i=0;i<o;i+=8){let[r,x,l,h,m,a,g,p]=[0,0,0,0,0,0,0,0];for(let d=0;d<t.length;d++){let f=s[d],c=t[d],u=f*c-e[d];r+=c,x+=u,c=f*u-c,u=f*c-u,l+=c,h+=u,c=f*u-c,u=f*c-u,m+=c,a+=u,c=f*u-c,u=f*c-u,g+=c,p+=u,t[d]=f*u-c,e[d]=u}n.set([r,x,l,h,m,a,g,p],i)}return n.subarray(0,o)}var ft=(t,e)=>(2*Math.sin(t*e/2))**2;function ut(t,e,s){let o=0;for(let n=0;n<s;n++)o+=ft(t,e[n]);return o}var H=256,mt=16;function Y(t,e){let s=e.length;if(s<mt)return W(t,i=>Math.sqrt(ut(i,e,s)));let o=new Float64Array(t),n=e.map(i=>2-4*Math.sin(i/2)**2);for(let i=0;i<t;i+=H){let r=e.map(h=>Math.cos(i*h)),x=e.map(h=>Math.cos((i-1)*h)),l=B({now:r,before:x,twice:n},Math.min(H,t-i));for(let h=0;h<l.length;h++)o[i+h]=Math.sqrt(Math.max(0,2*(s-l[h])))}return o}var A=2*Math.PI,C=8,F=5e4,G=100,O=(t,e)=>Array.from({length:C},(s,o)=>t+o*(e-t)/(C-1)),xt={times:()=>O(A,F),speeds:()=>O(1,A/F).map(t=>A/t),factors:()=>O(Math.log(A),Math.log(F)).map(Math.exp)},J=(t,e)=>xt[t]?.()??e.map(s=>s/G),Q=t=>t.map(e=>Math.round(e*G));function V(t,e){let s=Y(e,t.map(n=>A/n)),o=s.findIndex((n,i)=>i>1&&n<s[1]);return{distances:s,fails:o<0?null:o}}var{hand:L,within:X}=peKit["kit/dials.js"];var{draggedOver:Z}=peKit["kit/drag.js"];var{explorer:tt}=peKit["kit/explorer.js"];var{four:P,number:w}=peKit["kit/format.js"];var{axes:N,boxOf:U,curveThrough:et,onKeys:ot,pathThrough:st,placed:E}=peKit["kit/plot.js"];var{linear:D,logarithmic:nt,wholeTicks:it}=peKit["kit/scale.js"];var{of:rt}=peKit["kit/schema.js"];var $t=2*Math.PI,y=rt("ladder").find(({key:t})=>t==="rungs"),K=100,gt=1.05,I=(t,e)=>s=>{let o=Q(s.lengths),n=X(Math.round(e(o[t])),y.min,y.max);for(;o.some((i,r)=>r!==t&&i===n);)n+=n<y.max?1:-1;return{view:"own",position:0,rungs:o.map((i,r)=>r===t?n:i)}};function at(t,e){let{lengths:s,position:o,moment:n,type:i,fails:r}=t,x=e.width/s.length,l=Math.min(x/2-3,(e.height-i)/2-3),h=o===r;return b`<div class="pe-plot" role="img" style=${E(e)}
      aria-label=${`${s.length} hands at position ${o}`}>
    <svg width=${e.width} height=${e.height}>${s.map((m,a)=>v`<g transform="translate(${(a+.5)*x},${l+3}) scale(${l})">
        <circle class=${h?"pe-dial pe-fail":"pe-dial"} r="1"></circle>
        ${L(0,"held")}${L((o+(h?0:n))*$t/m,"now")}</g>
        <text class="pe-axis-label" text-anchor="middle" x=${(a+.5)*x}
          y=${2*l+4+i}>${a}</text>`)}</svg>
  </div>`}function lt(t,e){let{state:s,distances:o,position:n,fails:i,type:r,form:x,held:l,end:h}=t,m={left:2.6*r,right:1.2*r,top:1.6*r,bottom:2.4*r},a=U(e.width,e.height,m),g=D([0,s.seq_len-1],[a.x,a.x+a.width]),p=D([0,2*Math.sqrt(t.lengths.length)],[a.y+a.height,a.y]),d=(j,dt)=>[dt+1,R=>g(R),R=>p(j[R])],f=n===i,c=p(o[1]),u={scale:g,ticks:it(g,a.width,5*r),text:"position"},S={scale:p,ticks:[0,2,4],text:x==="phone"?"":"distance"},M=g(n),$=.55*r,k=`M${M-$},${p(o[n])-$}l${2*$},${2*$}m0,${-2*$}l${-2*$},${2*$}`,q=f?`Position ${w(n)} looks like the start`:n===h&&i===null?"No position looks like the start":"";return b`<div class="pe-plot" role="img" style="${E(e)}; cursor:default"
      aria-label="Distance of each position from the start, with a line where position 1 is">
    <svg width=${e.width} height=${e.height}>
      ${f?v`<rect class="pe-fail-ground" x=${a.x} y=${a.y} width=${a.width}
              height=${a.height}></rect>`:T}
      <rect class="pe-near" x=${a.x} y=${c} width=${a.width}
        height=${Math.max(0,a.y+a.height-c)}></rect>
      <line class="pe-limit" x1=${a.x} x2=${a.x+a.width} y1=${c} y2=${c}></line>
      ${N(a,u,S,e.width,e.height,r)}
      ${l?et("held",...d(l.distances,Math.min(l.position,s.seq_len-1))):T}
      <path class=${f?"pe-curve pe-fail":"pe-curve"} d=${st(...d(o,n))}></path>
      ${f?v`<path class="pe-curve pe-fail" style="stroke-width:4" d=${k}></path>`:v`<circle cx=${M} cy=${p(o[n])} r=${.3*r} style="fill:var(--pe-position)"></circle>`}
      <text class="pe-limit-text pe-halo" text-anchor="end" x=${a.x+a.width}
        y=${c+1.05*r}>as near as position 1</text>
      <text class=${`pe-axis-label pe-strong pe-halo ${f?"pe-fail-text":""}`} text-anchor="middle"
        x=${a.x+a.width/2} y=${a.y+.9*r}>${q}</text>
    </svg>
  </div>`}function ht(t,e,{change:s}){let{lengths:o,type:n,form:i,held:r}=t,x={left:(i==="phone"?4:4.6)*n,right:.6*n,top:1.5*n,bottom:1.7*n},l=U(e.width,e.height,x),h=nt([y.min/K,y.max/K],[l.y+l.height,l.y]),m=l.width/o.length,a=(p,d)=>{let f=k=>q=>s(I(d,j=>j*gt**(k*q))),c=k=>()=>s(I(d,()=>k)),u={ArrowUp:f(1),ArrowRight:f(1),ArrowDown:f(-1),ArrowLeft:f(-1),Home:c(y.min),End:c(y.max)},S=Z(s,(k,q)=>I(d,()=>h.invert(k.y)*K)(q)),[M,$]=[l.x+d*m,h(p)];return v`<g role="slider" tabindex="0" class="pe-rung" aria-orientation="vertical"
        aria-label=${`Rung of hand ${d}`} aria-valuemin=${y.min/K} aria-valuemax=${y.max/K}
        aria-valuenow=${p} aria-valuetext=${`${P(p)} positions for a turn`}
        @pointerdown=${S} @keydown=${ot(u)}>
      <rect x=${M} y=${$-22} width=${m} height="44" fill="transparent"></rect>
      <line class="pe-wave" x1=${M+2} x2=${M+m-2} y1=${$} y2=${$}></line>
      <circle class="pe-wave-knob" cx=${M+m/2} cy=${$} r=${Math.min(7,m/2-2)}></circle>
    </g>`},g={scale:h,ticks:h.ticks().filter(p=>p>2),text:"",format:p=>p<1e5?w(p):p.toExponential(0).replace("e+","e")};return b`<div class="pe-plot" role="group" style="${E(e)}; cursor:default"
      aria-label="Ladder: how many positions each hand takes for a turn, on a log scale">
    <svg width=${e.width} height=${e.height}>
      ${N(l,{scale:p=>p,ticks:[],text:""},g,e.width,e.height,n)}
      <text class="pe-axis-label" x=${l.x} y=${.95*n}>positions for a turn</text>
      ${r?v`<path class="pe-held-rungs" d=${r.lengths.map((p,d)=>`M${l.x+d*m},${h(p)}h${m}`).join("")}></path>`:T}
      ${o.map((p,d)=>v`<text class="pe-axis-label" text-anchor="middle" x=${l.x+(d+.5)*m}
          y=${l.y+l.height+1.15*n}>${d}</text>`)}
      ${o.map(a)}
    </svg>
  </div>`}function ct({position:t,fails:e,end:s,distances:o}){let n=`${P(o[t])} from the start, position 1 is ${P(o[1])}`;return t===e?`Position ${w(t)} looks like the start: ${n}.`:t===s?`Position ${w(s)} reached: no position looks like the start.`:t?`Position ${w(t)}: ${n}.`:"At the start. Press Play."}var pt=tt({kind:"ladder",heights:{wide:400,phone:400},limits:({end:t})=>({position:t}),set:(t,e)=>t==="position"?{position:e}:{[t]:e,position:0},make(){let t=z((e,s,o)=>{let n=J(e,s.split(",").map(Number)),{distances:i,fails:r}=V(n,o);return{lengths:n,distances:i,fails:r,end:r??o-1}});return{derive({view:e,rungs:s,seq_len:o,position:n}){let i=t(e,s.join(),o);return{...i,position:Math.min(n,i.end)}}}},view(t,e){let{width:s,height:o,form:n}=t;if(n==="phone")return b`${at(t,{x:0,y:0,width:s,height:62})}
        ${lt(t,{x:0,y:62,width:s,height:150})}
        ${ht(t,{x:0,y:216,width:s,height:o-216},e)}`;let i=Math.round(s*.62),r=Math.min(Math.round(o*.3),Math.round(i/8)+12);return b`${at(t,{x:0,y:0,width:i,height:r})}
      ${lt(t,{x:0,y:r,width:i,height:o-r})}
      ${ht(t,{x:i+12,y:0,width:s-i-12,height:o},e)}`},readout:ct,compare:(t,{fails:e,end:s})=>{let o=n=>n.fails===null?`reaches ${w(n.end)}`:`stops at ${w(n.fails)}`;return`held ${o(t)}, now ${o({fails:e,end:s})}`},words:t=>ct(t),table({lengths:t,distances:e,end:s},o,n){let i=n?String:P,r=Math.min(o,s+1),x=t.map(h=>i(h)).join(", "),l=r<=s?`; the first ${w(r)} positions`:"";return{note:`Positions for a turn: ${x}${l}.`,header:["position","distance from the start"],rows:Array.from({length:r},(h,m)=>[m,i(e[m])])}}});peKit.register(pt);})();
