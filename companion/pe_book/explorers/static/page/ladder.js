(()=>{peKit["kit/schema.js"].know("ladder",{title:"Ladder explorer",question:"Does any position look like the start?",presets:[{ask:"Equal speeds: how far do they get?",state:{view:"speeds"}},{ask:"Equal factors: how far do they get?",state:{view:"factors"}},{ask:"Each hand twice as slow as the one before: is that far enough?",state:{view:"own",rungs:[628,1257,2513,5027,10053,20106,40212,80425]}}],main:["position","seq_len"],play:{key:"position",rate:24,grow:!1},parameters:{view:{kind:"choice",label:"Ladder",choices:{times:"Equal times",speeds:"Equal speeds",factors:"Equal factors",own:"Yours"},default:"times"},seq_len:{label:"Positions played",min:2,max:4096,default:513},position:{label:"Position",max:4095},rungs:{kind:"list",label:"Your rungs (hundredths of a position)",fewest:8,longest:8,min:200,max:1e7,default:[628,714824,1429020,2143216,2857412,3571608,4285804,5e6]}}});var{html:A,nothing:R,svg:y}=peKit["lit-html"];function H(t,e){let n=new Float64Array(t);for(let o=0;o<t;o++)n[o]=e(o);return n}function _(t,e){let n=[];return(...o)=>{let s=n.findIndex(({given:r})=>o.every((x,l)=>x===r[l])),[i]=s<0?[{given:o,answer:e(...o)}]:n.splice(s,1);return n.unshift(i),n.length=Math.min(t,n.length),i.answer}}var B=t=>_(1,t);var Tt=_(2,t=>t.map(e=>Math.sin(e/2)));function C({now:t,before:e,twice:n},o){let s=new Float64Array(o+7);for(let i=0;i<o;i+=8){let[r,x,l,c,m,a,v,p]=[0,0,0,0,0,0,0,0];for(let h=0;h<t.length;h++){let f=n[h],d=t[h],u=f*d-e[h];r+=d,x+=u,d=f*u-d,u=f*d-u,l+=d,c+=u,d=f*u-d,u=f*d-u,m+=d,a+=u,d=f*u-d,u=f*d-u,v+=d,p+=u,t[h]=f*u-d,e[h]=u}s.set([r,x,l,c,m,a,v,p],i)}return s.subarray(0,o)}var $t=(t,e)=>(2*Math.sin(t*e/2))**2;function gt(t,e,n){let o=0;for(let s=0;s<n;s++)o+=$t(t,e[s]);return o}var Y=256,wt=16;function G(t,e){let n=e.length;if(n<wt)return H(t,i=>Math.sqrt(gt(i,e,n)));let o=new Float64Array(t),s=e.map(i=>2-4*Math.sin(i/2)**2);for(let i=0;i<t;i+=Y){let r=e.map(c=>Math.cos(i*c)),x=e.map(c=>Math.cos((i-1)*c)),l=C({now:r,before:x,twice:s},Math.min(Y,t-i));for(let c=0;c<l.length;c++)o[i+c]=Math.sqrt(Math.max(0,2*(n-l[c])))}return o}var E=2*Math.PI,J=8,L=5e4,Q=100,N=(t,e)=>Array.from({length:J},(n,o)=>t+o*(e-t)/(J-1)),yt={times:()=>N(E,L),speeds:()=>N(1,E/L).map(t=>E/t),factors:()=>N(Math.log(E),Math.log(L)).map(Math.exp)},V=(t,e)=>yt[t]?.()??e.map(n=>n/Q),X=t=>t.map(e=>Math.round(e*Q));function Z(t,e){let n=G(e,t.map(s=>E/s)),o=n.findIndex((s,i)=>i>1&&s<n[1]);return{distances:n,fails:o<0?null:o}}var{hand:U,within:tt}=peKit["kit/dials.js"];var{draggedOver:et}=peKit["kit/drag.js"];var{explorer:ot}=peKit["kit/explorer.js"];var{four:K,number:g}=peKit["kit/format.js"];var{axes:D,boxOf:I,curveThrough:st,onKeys:nt,pathThrough:it,placed:F}=peKit["kit/plot.js"];var{linear:W,logarithmic:rt,wholeTicks:at}=peKit["kit/scale.js"];var{of:lt}=peKit["kit/schema.js"];var vt=2*Math.PI,w=lt("ladder").find(({key:t})=>t==="rungs"),S=100,Mt=[16,64,256],kt=1.05,z=(t,e)=>n=>{let o=X(n.lengths),s=tt(Math.round(e(o[t])),w.min,w.max);for(;o.some((i,r)=>r!==t&&i===s);)s+=s<w.max?1:-1;return{view:"own",position:0,rungs:o.map((i,r)=>r===t?s:i)}};function ct(t,e){let{lengths:n,position:o,moment:s,type:i,fails:r}=t,x=e.width/n.length,l=Math.min(x/2-3,(e.height-i)/2-3),c=o===r;return A`<div class="pe-plot" role="img" style=${F(e)}
      aria-label=${`${n.length} hands at position ${o}`}>
    <svg width=${e.width} height=${e.height}>${n.map((m,a)=>y`<g transform="translate(${(a+.5)*x},${l+3}) scale(${l})">
        <circle class=${c?"pe-dial pe-fail":"pe-dial"} r="1"></circle>
        ${U(0,"held")}${U((o+(c?0:s))*vt/m,"now")}</g>
        <text class="pe-axis-label" text-anchor="middle" x=${(a+.5)*x}
          y=${2*l+4+i}>${a}</text>`)}</svg>
  </div>`}function ht(t,e){let{state:n,distances:o,position:s,fails:i,type:r,form:x,held:l,end:c}=t,m={left:2.6*r,right:1.2*r,top:1.6*r,bottom:2.4*r},a=I(e.width,e.height,m),v=n.seq_len-1,p=Mt.find(j=>j>=s&&j<v)??v,h=W([0,p],[a.x,a.x+a.width]),f=W([0,2*Math.sqrt(t.lengths.length)],[a.y+a.height,a.y]),d=(j,xt)=>[xt+1,O=>h(O),O=>f(j[O])],u=l?Math.min(l.position,p):0,M=s===i,$=f(o[1]),b={scale:h,ticks:at(h,a.width,5*r),text:"position"},k={scale:f,ticks:[0,2,4],text:x==="phone"?"":"distance"},q=h(s),P=.55*r,T=2*P,ut=`M${q-P},${f(o[s])-P}l${T},${T}m0,${-T}l${-T},${T}`,mt=M?`Position ${g(s)} looks like the start`:s===c&&i===null?"No position looks like the start":"";return A`<div class="pe-plot" role="img" style="${F(e)}; cursor:default"
      aria-label="Distance of each position from the start, with a line where position 1 is">
    <svg width=${e.width} height=${e.height}>
      ${M?y`<rect class="pe-fail-ground" x=${a.x} y=${a.y} width=${a.width}
              height=${a.height}></rect>`:R}
      <rect class="pe-near" x=${a.x} y=${$} width=${a.width}
        height=${Math.max(0,a.y+a.height-$)}></rect>
      <line class="pe-limit" x1=${a.x} x2=${a.x+a.width} y1=${$} y2=${$}></line>
      ${D(a,b,k,e.width,e.height,r)}
      ${l?st("held",...d(l.distances,u)):R}
      <path class=${M?"pe-curve pe-fail":"pe-curve"}
        d=${it(...d(o,s))}></path>
      ${M?y`<path class="pe-curve pe-fail" style="stroke-width:4" d=${ut}></path>`:y`<circle class="pe-now" cx=${q} cy=${f(o[s])} r=${.3*r}></circle>`}
      <text class="pe-limit-text pe-halo" text-anchor="end" x=${a.x+a.width}
        y=${$+1.05*r}>as near as position 1</text>
      <text class=${`pe-axis-label pe-strong pe-halo ${M?"pe-fail-text":""}`} text-anchor="middle"
        x=${a.x+a.width/2} y=${a.y+.9*r}>${mt}</text>
    </svg>
  </div>`}function dt(t,e,{change:n}){let{lengths:o,type:s,form:i,held:r}=t,x={left:(i==="phone"?4:4.6)*s,right:.6*s,top:1.5*s,bottom:1.7*s},l=I(e.width,e.height,x),c=rt([w.min/S,w.max/S],[l.y+l.height,l.y]),m=l.width/o.length,a=(p,h)=>{let f=k=>q=>n(z(h,P=>P*kt**(k*q))),d=k=>()=>n(z(h,()=>k)),u={ArrowUp:f(1),ArrowRight:f(1),ArrowDown:f(-1),ArrowLeft:f(-1),Home:d(w.min),End:d(w.max)},M=et(n,(k,q)=>z(h,()=>c.invert(k.y)*S)(q)),[$,b]=[l.x+h*m,c(p)];return y`<g role="slider" tabindex="0" class="pe-rung" aria-orientation="vertical"
        aria-label=${`Rung of hand ${h}`} aria-valuemin=${w.min/S} aria-valuemax=${w.max/S}
        aria-valuenow=${p} aria-valuetext=${`${K(p)} positions for a turn`}
        @pointerdown=${M} @keydown=${nt(u)}>
      <rect x=${$} y=${b-22} width=${m} height="44" fill="transparent"></rect>
      <line class="pe-wave" x1=${$+2} x2=${$+m-2} y1=${b} y2=${b}></line>
      <circle class="pe-wave-knob" cx=${$+m/2} cy=${b} r=${Math.min(7,m/2-2)}></circle>
    </g>`},v={scale:c,ticks:c.ticks().filter(p=>p>2),text:"",format:p=>p<1e5?g(p):p.toExponential(0).replace("e+","e")};return A`<div class="pe-plot" role="group" style="${F(e)}; cursor:default"
      aria-label="Ladder: how many positions each hand takes for a turn, on a log scale">
    <svg width=${e.width} height=${e.height}>
      ${D(l,{scale:p=>p,ticks:[],text:""},v,e.width,e.height,s)}
      <text class="pe-axis-label" x=${l.x} y=${.95*s}>positions for a turn</text>
      ${r?y`<path class="pe-held-rungs" d=${r.lengths.map((p,h)=>`M${l.x+h*m},${c(p)}h${m}`).join("")}></path>`:R}
      ${o.map((p,h)=>y`<text class="pe-axis-label" text-anchor="middle" x=${l.x+(h+.5)*m}
          y=${l.y+l.height+1.15*s}>${h}</text>`)}
      ${o.map(a)}
    </svg>
  </div>`}function pt({position:t,fails:e,end:n,distances:o}){let s=`${K(o[t])} from the start, position 1 is ${K(o[1])}`;return t===e?`Position ${g(t)} looks like the start: ${s}.`:t===n?`Position ${g(n)} reached: no position looks like the start.`:t?`Position ${g(t)}: ${s}.`:"At the start. Press Play."}var ft=ot({kind:"ladder",heights:{wide:400,phone:400},limits:({end:t})=>({position:t}),set:(t,e)=>t==="position"?{position:e}:{[t]:e,position:0},make(){let t=B((e,n,o)=>{let s=V(e,n.split(",").map(Number)),{distances:i,fails:r}=Z(s,o);return{lengths:s,distances:i,fails:r,end:r??o-1}});return{derive({view:e,rungs:n,seq_len:o,position:s}){let i=t(e,n.join(),o);return{...i,position:Math.min(s,i.end)}}}},view(t,e){let{width:n,height:o,form:s}=t;if(s==="phone")return A`${ct(t,{x:0,y:0,width:n,height:62})}
        ${ht(t,{x:0,y:62,width:n,height:150})}
        ${dt(t,{x:0,y:216,width:n,height:o-216},e)}`;let i=Math.round(n*.62),r=Math.min(Math.round(o*.3),Math.round(i/8)+12);return A`${ct(t,{x:0,y:0,width:i,height:r})}
      ${ht(t,{x:0,y:r,width:i,height:o-r})}
      ${dt(t,{x:i+12,y:0,width:n-i-12,height:o},e)}`},readout:pt,compare:(t,{fails:e,end:n})=>{let o=s=>s.fails===null?`reaches ${g(s.end)}`:`stops at ${g(s.fails)}`;return`held ${o(t)}, now ${o({fails:e,end:n})}`},words:t=>pt(t),table({lengths:t,distances:e,end:n},o,s){let i=s?String:K,r=Math.min(o,n+1),x=t.map(c=>i(c)).join(", "),l=r<=n?`; the first ${g(r)} positions`:"";return{note:`Positions for a turn: ${x}${l}.`,header:["position","distance from the start"],rows:Array.from({length:r},(c,m)=>[m,i(e[m])])}}});peKit.register(ft);})();
