(()=>{peKit["kit/schema.js"].know("clocks",{title:"Clocks explorer",question:"{position} steps from noon: which hand went all the way round?",do:"Press ▶.",presets:[{ask:"The sine alone: which of two hands is it?",state:{position:21,pair:0,sine_alone:!0}},{ask:"Which hands hardly move in {position} words?",state:{position:100,pair:7}},{ask:"Do all hands ever meet at noon again?",state:{d_model:8,position:6283,pair:0}}],main:["position"],play:{key:"position",grow:!1},parameters:{position:{label:"Position",default:7,below:null,scale:"log",stops:[]},base:{},d_model:{default:16},pair:{label:"Hand (pair of columns)",default:1},first_pair:{like:"pair",label:"First hand shown"},sine_alone:{kind:"switch",label:"Hide the cosine",default:!1},hands_alone:{kind:"switch",label:"Show the hands alone",default:!1},matrix:{kind:"switch",label:"Print the matrix of a step",default:!1}}});var{html:w,nothing:y,svg:g}=peKit["lit-html"];function At(t,n,i){let e=t*134217729-(t*134217729-t),o=t-e,r=n*134217729-(n*134217729-n),s=n-r;return e*r-i+e*s+o*r+o*s}function Pt(t,n,i,e){let o=-2*t/n,r=o*n,s=(-2*t-r-At(o,n,r))/n,a=i**o;return a+a*e*s}function at(t,n){let i=new Float64Array(t/2),e=Math.log(n);for(let o=0;o<i.length;o++)i[o]=Pt(o,t,n,e);return i}function V(t,n,i){let e=t*i[n>>1];return n%2===0?Math.sin(e):Math.cos(e)}function Kt(t,n){let i=[];return(...e)=>{let o=i.findIndex(({given:s})=>e.every((a,u)=>a===s[u])),[r]=o<0?[{given:e,answer:n(...e)}]:i.splice(o,1);return i.unshift(r),i.length=Math.min(t,i.length),r.answer}}var lt=t=>Kt(1,t);var{packedColour:Z}=peKit["kit/colour.js"];var{button:ht}=peKit["kit/controls.js"];var{hand:N,tip:tt,turning:ct,wholeLines:pt,within:X}=peKit["kit/dials.js"];var{dragged:dt}=peKit["kit/drag.js"];var{explorer:$t}=peKit["kit/explorer.js"];var{difference:mt,number:R,printer:ut,three:M}=peKit["kit/format.js"];var{cells:nt,legend:ft,minuses:xt}=peKit["kit/heatmap.js"];var{guard:gt,onKeys:et,placed:G}=peKit["kit/plot.js"];var{scrub:ot,value:z,verdict:J}=peKit["kit/readout.js"];var{linear:it}=peKit["kit/scale.js"];var B={wide:8,phone:8,stage:16},It={wide:12,phone:6,stage:12},Tt={wide:16,phone:12,stage:16},St=8,U=2*Math.PI,st=999999,_t=(t,n)=>ct(t,{change:n,key:()=>"position",most:()=>st,pressed:()=>n({pair:t})}),jt=(t,n)=>{let i=(e,{left:o,width:r})=>n(({terms:s})=>{let a=(e.clientX-o)/r*s.length;return{first_pair:X(Math.round(a-t/2),0,s.length-t)}});return dt({begin(e){let o=e.currentTarget.getBoundingClientRect();return i(e,o),o},move:i})},rt=t=>[Math.asin(t),Math.PI-Math.asin(t)],wt=t=>n=>i=>n(({state:e})=>({position:X(e.position+t*i,0,st)})),[yt,Mt]=[wt(1),wt(-1)];function bt(t,n,i,e){let{state:o,terms:r,held:s,moment:a}=n,u=(o.position+a)*r[t],d={ArrowRight:yt(e),ArrowUp:yt(e),ArrowLeft:Mt(e),ArrowDown:Mt(e),Home:()=>e({position:0}),Enter:()=>e({pair:t})},l=i.room/i.radius;return g`<g role="slider" tabindex="0" aria-label=${`Hand ${t}, turned by the position`}
      aria-valuemin="0" aria-valuemax=${st} aria-valuenow=${o.position} class="pe-grab"
      aria-valuetext=${`position ${o.position}, ${M(o.position*r[t])} radians`}
      transform="translate(${i.x},${i.y}) scale(${i.radius})"
      @pointerdown=${_t(t,e)} @keydown=${et(d)}>
    <rect x=${-l} y="-1.1" width=${2*l} height="2.2" fill="transparent"></rect>
    <circle class=${t===o.pair?"pe-dial pe-chosen":"pe-dial"} r="1"></circle>
    ${s&&t<s.terms.length?N(s.state.position*s.terms[t],"held"):y}
    ${o.sine_alone&&t===o.pair?rt(Math.sin(u)).map(c=>N(c,"maybe")):N(u,"now")}
  </g>`}function Ht(t,n,i,e){let{state:o,terms:r}=t,s=Math.floor(i.width),a=Array.from({length:s},(m,p)=>Math.floor(p*r.length/s)),u=()=>Uint32Array.from([0,1].flatMap(m=>a.map(p=>Z(V(o.position,2*p+m,r))))),d=n[0]/r.length*i.width,l=Math.max(6,n.length/r.length*i.width),c={ArrowRight:m=>e(({state:p})=>({first_pair:X(p.first_pair+m,0,r.length-n.length)})),ArrowLeft:m=>e(({state:p})=>({first_pair:X(p.first_pair-m,0,r.length-n.length)}))};return w`<div class="pe-strip" role="slider" tabindex="0" aria-label="Hands shown" aria-valuemin="0"
      aria-valuemax=${r.length-n.length} aria-valuenow=${n[0]}
      aria-valuetext=${`hands ${n[0]} to ${n.at(-1)} of ${r.length}`}
      style="left:${i.x}px; top:${i.y-10}px; width:${i.width}px; height:${i.height+20}px"
      @pointerdown=${jt(n.length,e)} @keydown=${et(c)}>
    ${nt({...i,x:0,y:10},s,u,[o.position,r])}
    <span class="pe-bracket" style="left:${d}px; width:${l}px"></span>
  </div>`}function Lt(t,n,i){let{state:e,terms:o,form:r,type:s}=t,a=Math.min(B[r],o.length),u=Math.min(e.first_pair,o.length-a),d=Array.from({length:a},(h,$)=>u+$),l=Math.ceil(Math.max(2,R(e.position).length)*s*.56)+8,c=(n.width-l)/(2*Math.min(B[r],Math.max(4,a))),m=Math.min(c,n.height*.14)-3,p=2*m+8+s+6,A=s+18,v=It[r],L=Math.max(0,e.position-v+1),b=Array.from({length:Math.min(v,e.position+1)},(h,$)=>L+$),k=(n.height-p-A)/v,F={x:l,y:p,width:2*c*a,height:k*b.length},_=e.sine_alone?2*d.indexOf(e.pair)+1:-1,T=()=>b.map(h=>d.flatMap($=>[0,1].map(I=>V(h,2*$+I,o)))),S=(h,$)=>$%(2*a)===_?0:Z(h),j=h=>p+(h+.5)*k,C=(h,$)=>k>=12||h===e.position||$===0,P=()=>b.filter(C).map(h=>g`<text class="pe-axis-label ${h===e.position?"pe-ink":""}"
      text-anchor="end" dominant-baseline="central" x=${l-6} y=${j(h-L)}
      style=${`font-size:${Math.min(s,k)}px`}>${R(h)}</text>`),K=(h,$)=>h<0&&$!==_&&c>=14&&k>=12,O=()=>T().flatMap((h,$)=>h.flatMap((I,H)=>K(I,H)?[[l+(H+.5)*c,j($)]]:[])),q=()=>[P(),xt(O(),Math.min(s,k))],D=d.indexOf(e.pair),W=(h,$)=>g`<rect class="pe-column pe-${$}" x=${l+h*c} y=${p}
      width=${c} height=${F.height}></rect>`,Y=[b[0],b.length,o,d[0],_],E=h=>l+(2*h+1)*c,f=a<o.length,x={x:l,y:n.height-17,width:Math.floor(n.width*.58),height:12};return w`<div class="pe-plot" style="left:0; top:0; width:${n.width}px; height:${n.height}px">
    ${nt(F,2*a,()=>Uint32Array.from(T().flat(),S),Y)}
    <svg width=${n.width} height=${n.height}>
      ${gt([...Y,n.width,n.height],q)}
      ${d.map((h,$)=>bt(h,t,{x:E($),y:m+3,radius:m,room:c},i))}
      ${d.map((h,$)=>g`<text class="pe-axis-label" text-anchor="middle" x=${E($)}
        y=${2*m+6+s}>${h}</text>`)}
      ${D<0?y:W(2*D,"sine")}
      ${D<0||e.sine_alone?y:W(2*D+1,"cosine")}
    </svg>
    ${f?Ht(t,d,x,i):y}
    ${ft({left:n.width-8.5*s,top:n.height-s-6,type:s})}
  </div>`}function Ft(t,n){let{state:i,terms:e,width:o,height:r,type:s}=t,a=Math.min(B.wide,e.length),u=Math.min(i.first_pair,e.length-a),d=Array.from({length:a},(c,m)=>u+m),l=pt(d,t).flatMap(({hands:c,y:m,room:p,radius:A})=>c.map((v,L)=>{let b=(2*L+1)*p;return g`${bt(v,t,{x:b,y:m+A,radius:A,room:p},n)}
        <text class="pe-axis-label" text-anchor="middle" x=${b}
          y=${m+2*A+4+s}>${v}</text>`}));return w`<div class="pe-plot" style=${G({x:0,y:0,width:o,height:r})}>
    <svg width=${o} height=${r}>${l}</svg>
  </div>`}function Nt(t,n,i){let{state:e,term:o,form:r,type:s,held:a,moment:u}=t,d=e.position+u,l=Math.floor(Math.min(n.width*.23,n.height*(r==="phone"?.26:.225))),c={x:l+s,y:l+s},m=Tt[r],p=Math.max(0,e.position-m+1),A=it([p,p+m],[c.x+l+s,n.width-8]),v=it([p,p+m],[c.y+l+s,n.height-6]),{x:L,y:b}=tt(d*o),[k,F]=[c.x+l*L,c.y+l*b],_=(f,x)=>[c.x+l*Math.sin(f*x),v(f)],T=(f,x)=>[A(f),c.y-l*Math.cos(f*x)],S=(f,x,h)=>{let $=Math.max(1,Math.ceil(St*(h-p)));return Array.from({length:$+1},(I,H)=>f(p+(h-p)*H/$,x)).map(([I,H],Q)=>`${Q?"L":"M"}${I.toFixed(1)},${H.toFixed(1)}`).join("")},j=Array.from({length:e.position-p+1},(f,x)=>p+x),C=(f,x)=>j.map(h=>{let[$,I]=f(h,o);return g`<circle cx=${$} cy=${I} r=${s/5} class="pe-dot pe-${x}"></circle>`}),P=a&&a.state.pair<a.terms.length?a.term:null,[K,O]=rt(Math.sin(d*o)),q=(f,x)=>{let h=tt(x),$=l+.6*s;return g`<text class="pe-axis-label" text-anchor="middle" dominant-baseline="central"
      x=${c.x+$*h.x} y=${c.y+$*h.y}>${f}</text>`},D=(n.width-c.x-l-2*s)/(.54*s),W=(f,x,h,$)=>{let I=`${x}(${R(e.position)} × ${M(o)}) = ${M(h)}`,H=e.sine_alone||I.length>D?`${x} = ${M(h)}`:I,Q=Math.min(c.x+l+s,n.width-.6*s*H.length);return g`<text class="pe-formula pe-${f}" x=${Q}
      y=${v(p)+($+.7)*1.4*s}>${H}</text>`},Y=`its sine downwards${e.sine_alone?"":", its cosine to the right"}`,E=f=>P===null?y:g`<path class="pe-line pe-line-held" d=${S(f,P,p+m)}></path>`;return w`<div class="pe-plot" role="img"
      aria-label=${`Hand ${e.pair} and the curves that its tip writes: ${Y}.`}
      style=${G(n)}>
    <svg width=${n.width} height=${n.height} aria-hidden="true">
      ${E(_)}
      ${e.sine_alone?y:g`<path class="pe-line pe-sine" d=${S(_,o,d)}></path>`}${C(_,"sine")}
      <line class="pe-shadow pe-sine" x1=${k} x2=${k} y1=${F} y2=${v(d)}></line>
      ${e.sine_alone?y:g`${E(T)}
            <path class="pe-line pe-cosine" d=${S(T,o,d)}></path>${C(T,"cosine")}
            <line class="pe-shadow pe-cosine" x1=${k} x2=${A(d)} y1=${F} y2=${F}></line>
            ${W("cosine","cos",t.cosine,1)}`}
      ${W("sine","sin",t.sine,0)}
      <g transform="translate(${c.x},${c.y}) scale(${l})" class="pe-grab"
          @pointerdown=${_t(e.pair,i)}>
        <circle class="pe-dial pe-chosen" r="1"></circle>
        ${P===null?y:N(a.state.position*P,"held")}
        ${e.sine_alone?[N(K,"maybe"),N(O,"maybe")]:N(d*o,"now")}
      </g>
      ${e.sine_alone?[q("a",K),q("b",O)]:y}
      ${P===null?y:g`<text class="pe-axis-label" x=${c.x+l+s}
          y=${v(p)+3.8*s}>dotted: held</text>`}
    </svg>
  </div>
  ${e.sine_alone?w`<div class="pe-shows"
          style="left:${n.x+A(p)}px; top:${n.y+c.y-22}px">${ht("Show the cosine",()=>i({sine_alone:!1}))}</div>`:y}`}function Rt({state:t,term:n,sine:i,cosine:e,type:o},r){let[s,a]=[Math.cos(n),Math.sin(n)],u=[i*s+e*a,e*s-i*a],l=[[[s,a],[-a,s]],[[i],[e]],u.map(_=>[_])],c=Math.min(4.4*o,(r.width-3.4*o)/4),m=1.5*o,p=1.6*o,A=_=>g`<text class="pe-formula pe-plain" x=${_} y=${p+1.2*m}>=</text>`,v=2,L=l.map((_,T)=>{let S=c*_[0].length,j=v;v+=S+(T?1.9*o:.9*o);let C=(P,K)=>`M${P+4*K},${p}h${-4*K}v${2*m}h${4*K}`;return g`<path class="pe-bracket" d=${C(j,1)+C(j+S,-1)}></path>
      ${_.map((P,K)=>P.map((O,q)=>g`<text class=${`pe-formula ${T?["pe-sine","pe-cosine"][K]:"pe-plain"}`}
            text-anchor="end" x=${j+c*(q+1)-.5*o}
            y=${p+(K+.68)*m}>${M(O)}</text>`))}
      ${T===1?A(j+S+.6*o):y}`}),[b,k]=[t.position,t.position+1].map(R),F=`${b} to ${k}: the same matrix everywhere`;return w`<div class="pe-plot" role="img" style="${G(r)}; cursor:default"
      aria-label=${`The matrix that carries hand ${t.pair} one position on`}>
    <svg width=${r.width} height=${r.height}>
      <text class="pe-axis-label" x="0" y=${1.05*o}>${F}</text>${L}
    </svg>
  </div>`}function vt(t){return t>=1?t<2?"once round":`round ${R(Math.floor(t))} times`:t<.01?"hardly anywhere":`${Number((100*t).toPrecision(2))} % of a turn`}function Ct({state:t,angle:n,term:i,sine:e,cosine:o}){if(t.sine_alone){let[u,d]=rt(e).map(l=>M((l+U)%U));return w`${J(w`The sine is ${z(e)}: is the hand at a or at b?`)}Hand ${t.pair}
      stands at ${u} or at ${d} rad. Where will it be next?`}let r=n/U,s=r<1?`${M(r)} of a turn`:`${M(r)} turns`,a=w`<span data-value=${t.hands_alone?r:y}>${s}</span>`;return t.hands_alone?w`${J(w`Hand ${t.pair} has gone ${vt(n/U)}.`)}
      ${ot("position",t.position)} × ${M(i)} = ${z(n)} rad,
      ${a}.`:w`${J(w`Hand ${t.pair} has gone ${vt(n/U)}.`)}
    ${ot("position",t.position)} × ${M(i)} = ${M(n)} rad,
    ${a}; sine ${z(e)}, cosine ${z(o)}.`}var kt=$t({kind:"clocks",heights:{wide:380,phone:360},hidden:({d_model:t,sine_alone:n,hands_alone:i})=>[...t<=2*B.wide?["first_pair"]:[],...n||i?["matrix"]:[]],limits:({terms:t})=>({first_pair:Math.max(0,t.length-B.wide)}),make(){let t=lt(at);return{derive({d_model:n,base:i,position:e,pair:o}){let r=t(n,i),s=r[o],a=e*s,[u,d]=[0,1].map(l=>V(e,2*o+l,r));return{terms:r,term:s,angle:a,sine:u,cosine:d}}}},view(t,{change:n}){if(t.state.hands_alone)return Ft(t,n);let{width:i,height:e,form:o,type:r,state:s}=t,a=s.matrix&&!s.sine_alone?5*r:0,u=o==="phone"?i:Math.round(i*.535),d=o==="phone"?Math.round(e*(a?.43:.53)):e,l=o==="phone"?{x:0,y:d+8,width:i,height:e-d-8-a}:{x:u+24,y:0,width:i-u-24,height:e-a},c={...l,y:l.y+l.height,height:a};return w`${Lt(t,{width:u,height:d},n)}${Nt(t,l,n)}
      ${a?Rt(t,c):y}`},readout:Ct,compare:(t,{angle:n})=>mt(t.angle,n,"rad"),words:({state:t,angle:n,sine:i,cosine:e})=>`Position ${R(t.position)}. Hand ${t.pair} at ${M(n)} rad${t.hands_alone?"":`, sine ${M(i)}`}${t.hands_alone||t.sine_alone?"":`, cosine ${M(e)}`}.`,table({state:t,terms:n},i){let e=Math.min(i,n.length),o=ut(i);return{note:e<n.length?`${e} of ${R(n.length)} hands; the copy holds all.`:"",header:["hand","radians a position","radians","turns","sine","cosine"],rows:Array.from({length:e},(r,s)=>{let a=t.position*n[s],[u,d]=[0,1].map(l=>V(t.position,2*s+l,n));return[s,o(n[s]),o(a),o(a/U),o(u),o(d)]})}}});peKit.register(kt);})();
