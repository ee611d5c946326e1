(()=>{peKit["kit/schema.js"].know("ladder",{title:"Ladder explorer",question:"Does any position look like the start?",presets:[{ask:"Equal speeds: how far do they get?",state:{view:"speeds"}},{ask:"Equal factors: how far do they get?",state:{view:"factors"}},{ask:"Each hand twice as slow as the one before: is that far enough?",state:{view:"own",rungs:[628,1257,2513,5027,10053,20106,40212,80425]}}],asks:{own:"Does any position look like the start?"},main:["position"],play:{key:"position",rate:24,grow:!1},parameters:{view:{kind:"choice",label:"Ladder",choices:{times:"Equal times",speeds:"Equal speeds",factors:"Equal factors",own:"Yours"},default:"times"},seq_len:{label:"Positions played",min:2,max:4096,default:513},position:{label:"Position",max:4095},rungs:{kind:"list",label:"Your rungs (hundredths of a position)",fewest:8,longest:8,min:200,max:1e7,default:[628,714824,1429020,2143216,2857412,3571608,4285804,5e6]}}});var{html:b,nothing:j,svg:y}=peKit["lit-html"];function B(e,t){let n=new Float64Array(e);for(let o=0;o<e;o++)n[o]=t(o);return n}function N(e,t){let n=[];return(...o)=>{let s=n.findIndex(({given:r})=>o.every((x,l)=>x===r[l])),[i]=s<0?[{given:o,answer:t(...o)}]:n.splice(s,1);return n.unshift(i),n.length=Math.min(e,n.length),i.answer}}var H=e=>N(1,e);var jt=N(2,e=>e.map(t=>Math.sin(t/2)));function C({now:e,before:t,twice:n},o){let s=new Float64Array(o+7);for(let i=0;i<o;i+=8){let[r,x,l,c,f,a,v,p]=[0,0,0,0,0,0,0,0];for(let h=0;h<e.length;h++){let m=n[h],d=e[h],u=m*d-t[h];r+=d,x+=u,d=m*u-d,u=m*d-u,l+=d,c+=u,d=m*u-d,u=m*d-u,f+=d,a+=u,d=m*u-d,u=m*d-u,v+=d,p+=u,e[h]=m*u-d,t[h]=u}s.set([r,x,l,c,f,a,v,p],i)}return s.subarray(0,o)}var vt=(e,t)=>(2*Math.sin(e*t/2))**2;function kt(e,t,n){let o=0;for(let s=0;s<n;s++)o+=vt(e,t[s]);return o}var Y=256,Mt=16;function G(e,t){let n=t.length;if(n<Mt)return B(e,i=>Math.sqrt(kt(i,t,n)));let o=new Float64Array(e),s=t.map(i=>2-4*Math.sin(i/2)**2);for(let i=0;i<e;i+=Y){let r=t.map(c=>Math.cos(i*c)),x=t.map(c=>Math.cos((i-1)*c)),l=C({now:r,before:x,twice:s},Math.min(Y,e-i));for(let c=0;c<l.length;c++)o[i+c]=Math.sqrt(Math.max(0,2*(n-l[c])))}return o}var E=2*Math.PI,Q=8,_=5e4,V=100,J=Q-1,D=(e,t)=>Array.from({length:Q},(n,o)=>(e*(J-o)+t*o)/J),bt={times:()=>D(E,_),speeds:()=>D(1,E/_).map(e=>E/e),factors:()=>D(Math.log(E),Math.log(_)).map(Math.exp)},X=(e,t)=>bt[e]?.()??t.map(n=>n/V),Z=e=>e.map(t=>Math.round(t*V));function tt(e,t){let n=G(t,e.map(s=>E/s)),o=n.findIndex((s,i)=>i>1&&s<n[1]);return{distances:n,fails:o<0?null:o}}var{hand:L,within:et}=peKit["kit/dials.js"];var{draggedOver:ot}=peKit["kit/drag.js"];var{explorer:st}=peKit["kit/explorer.js"];var{four:R,number:g,printer:nt}=peKit["kit/format.js"];var{axes:U,boxOf:I,curveThrough:it,onKeys:rt,pathThrough:at,placed:O}=peKit["kit/plot.js"];var{verdict:lt}=peKit["kit/readout.js"];var{linear:W,logarithmic:ct,wholeTicks:ht}=peKit["kit/scale.js"];var{of:dt}=peKit["kit/schema.js"];var qt=2*Math.PI,w=dt("ladder").find(({key:e})=>e==="rungs"),K=100,At=[16,64,256],Tt=1.05,z=(e,t)=>n=>{let o=Z(n.lengths),s=et(Math.round(t(o[e])),w.min,w.max);for(;o.some((i,r)=>r!==e&&i===s);)s+=s<w.max?1:-1;return{view:"own",position:0,rungs:o.map((i,r)=>r===e?s:i)}};function pt(e,t){let{lengths:n,position:o,moment:s,type:i,fails:r}=e,x=t.width/n.length,l=Math.min(x/2-3,(t.height-i)/2-3),c=o===r;return b`<div class="pe-plot" role="img" style=${O(t)}
      aria-label=${`${n.length} hands at position ${o}`}>
    <svg width=${t.width} height=${t.height}>${n.map((f,a)=>y`<g transform="translate(${(a+.5)*x},${l+3}) scale(${l})">
        <circle class=${c?"pe-dial pe-fail":"pe-dial"} r="1"></circle>
        ${L(0,"held")}${L((o+(c?0:s))*qt/f,"now")}</g>
        <text class="pe-axis-label" text-anchor="middle" x=${(a+.5)*x}
          y=${2*l+4+i}>${a}</text>`)}</svg>
  </div>`}function ft(e,t){let{state:n,distances:o,position:s,fails:i,type:r,form:x,held:l,end:c}=e,f={left:2.6*r,right:1.2*r,top:1.6*r,bottom:2.4*r},a=I(t.width,t.height,f),v=n.seq_len-1,p=At.find(S=>S>=s&&S<v)??v,h=W([0,p],[a.x,a.x+a.width]),m=W([0,2*Math.sqrt(e.lengths.length)],[a.y+a.height,a.y]),d=(S,yt)=>[yt+1,F=>h(F),F=>m(S[F])],u=l?Math.min(l.position,p):0,k=s===i,$=m(o[1]),q={scale:h,ticks:ht(h,a.width,5*r),text:"position"},M={scale:m,ticks:[0,2,4],text:x==="phone"?"":"distance"},A=h(s),T=.55*r,P=2*T,gt=`M${A-T},${m(o[s])-T}l${P},${P}m0,${-P}l${-P},${P}`,wt=k?`Position ${g(s)} looks like the start`:s===c&&i===null?"No position looks like the start":"";return b`<div class="pe-plot" role="img" style="${O(t)}; cursor:default"
      aria-label="Distance of each position from the start, with a line where position 1 is">
    <svg width=${t.width} height=${t.height}>
      ${k?y`<rect class="pe-fail-ground" x=${a.x} y=${a.y} width=${a.width}
              height=${a.height}></rect>`:j}
      <rect class="pe-near" x=${a.x} y=${$} width=${a.width}
        height=${Math.max(0,a.y+a.height-$)}></rect>
      <line class="pe-limit" x1=${a.x} x2=${a.x+a.width} y1=${$} y2=${$}></line>
      ${U(a,q,M,t.width,t.height,r)}
      ${l?it("held",...d(l.distances,u)):j}
      <path class=${k?"pe-curve pe-fail":"pe-curve"}
        d=${at(...d(o,s))}></path>
      ${k?y`<path class="pe-curve pe-fail" style="stroke-width:4" d=${gt}></path>`:y`<circle class="pe-now" cx=${A} cy=${m(o[s])} r=${.3*r}></circle>`}
      <text class="pe-limit-text pe-halo" text-anchor="end" x=${a.x+a.width}
        y=${$+1.05*r}>as near as position 1</text>
      <text class=${`pe-axis-label pe-strong pe-halo ${k?"pe-fail-text":""}`} text-anchor="middle"
        x=${a.x+a.width/2} y=${a.y+.9*r}>${wt}</text>
    </svg>
  </div>`}function mt(e,t,{change:n}){let{lengths:o,type:s,form:i,held:r}=e,x={left:(i==="phone"?4:4.6)*s,right:.6*s,top:1.5*s,bottom:1.7*s},l=I(t.width,t.height,x),c=ct([w.min/K,w.max/K],[l.y+l.height,l.y]),f=l.width/o.length,a=(p,h)=>{let m=M=>A=>n(z(h,T=>T*Tt**(M*A))),d=M=>()=>n(z(h,()=>M)),u={ArrowUp:m(1),ArrowRight:m(1),ArrowDown:m(-1),ArrowLeft:m(-1),Home:d(w.min),End:d(w.max)},k=ot(n,(M,A)=>z(h,()=>c.invert(M.y)*K)(A)),[$,q]=[l.x+h*f,c(p)];return y`<g role="slider" tabindex="0" class="pe-rung" aria-orientation="vertical"
        aria-label=${`Rung of hand ${h}`} aria-valuemin=${w.min/K} aria-valuemax=${w.max/K}
        aria-valuenow=${p} aria-valuetext=${`${R(p)} positions for a turn`}
        @pointerdown=${k} @keydown=${rt(u)}>
      <rect x=${$} y=${q-22} width=${f} height="44" fill="transparent"></rect>
      <line class="pe-wave" x1=${$+2} x2=${$+f-2} y1=${q} y2=${q}></line>
      <circle class="pe-wave-knob" cx=${$+f/2} cy=${q} r=${Math.min(7,f/2-2)}></circle>
    </g>`},v={scale:c,ticks:c.ticks().filter(p=>p>2),text:"",format:p=>p<1e5?g(p):p.toExponential(0).replace("e+","e")};return b`<div class="pe-plot" role="group" style="${O(t)}; cursor:default"
      aria-label="Ladder: how many positions each hand takes for a turn, on a log scale">
    <svg width=${t.width} height=${t.height}>
      ${U(l,{scale:p=>p,ticks:[],text:""},v,t.width,t.height,s)}
      <text class="pe-axis-label" x=${l.x} y=${.95*s}>positions for a turn</text>
      ${r?y`<path class="pe-held-rungs" d=${r.lengths.map((p,h)=>`M${l.x+h*f},${c(p)}h${f}`).join("")}></path>`:j}
      ${o.map((p,h)=>y`<text class="pe-axis-label" text-anchor="middle" x=${l.x+(h+.5)*f}
          y=${l.y+l.height+1.15*s}>${h}</text>`)}
      ${o.map(a)}
    </svg>
  </div>`}function ut({state:e,position:t,fails:n,end:o,distances:s}){let i=g(e.seq_len-1),r=`It is ${R(s[t])} from the start; position 1 is ${R(s[1])}.`;return t===n?[`Position ${g(t)} looks like the start.`,r]:t===o?[`Position ${g(o)} reached.`,"No position looks like the start."]:t?[`Position ${g(t)} of ${i}.`,r]:[`${i} positions to go.`,"All hands stand at noon. Press Play."]}var xt=1e-14,$t=st({kind:"ladder",heights:{wide:380,phone:356},limits:({end:e})=>({position:e}),set:(e,t)=>e==="position"?{position:t}:{[e]:t,position:0},make(){let e=H((t,n,o)=>{let s=X(t,n.split(",").map(Number)),{distances:i,fails:r}=tt(s,o);return{lengths:s,distances:i,fails:r,end:r??o-1}});return{derive({view:t,rungs:n,seq_len:o,position:s}){let i=e(t,n.join(),o);return{...i,position:Math.min(s,i.end)}}}},view(e,t){let{width:n,height:o,form:s}=e;if(s==="phone")return b`${pt(e,{x:0,y:0,width:n,height:62})}
        ${ft(e,{x:0,y:62,width:n,height:150})}
        ${mt(e,{x:0,y:216,width:n,height:o-216},t)}`;let i=Math.round(n*.62),r=Math.min(Math.round(o*.3),Math.round(i/8)+12);return b`${pt(e,{x:0,y:0,width:i,height:r})}
      ${ft(e,{x:0,y:r,width:i,height:o-r})}
      ${mt(e,{x:i+12,y:0,width:n-i-12,height:o},t)}`},readout(e){let[t,n]=ut(e);return b`${lt(t)}${n}`},compare:(e,{fails:t,end:n})=>{let o=s=>s.fails===null?`reaches ${g(s.end)}`:`stops at ${g(s.fails)}`;return`held ${o(e)}, now ${o({fails:t,end:n})}`},words:e=>ut(e).join(" "),table({lengths:e,distances:t,end:n},o,s){let i=nt(o,s),r=Math.min(o,n+1),x=e.map(c=>i(c,xt*c)).join(", "),l=r<=n?`; the first ${g(r)} positions`:"";return{note:`Positions for a turn: ${x}${l}.`,header:["position","distance from the start"],rows:Array.from({length:r},(c,f)=>[f,i(t[f],xt*(f+1))])}}});peKit.register($t);})();
