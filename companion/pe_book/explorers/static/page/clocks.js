(()=>{peKit["kit/schema.js"].know("clocks",{title:"Clocks explorer",question:"{position} steps from noon: which hand went all the way round?",do:"Press ▶.",presets:[{ask:"The sine alone: which of two hands is it?",state:{position:21,pair:0,sine_alone:!0}},{ask:"Which hands hardly move in {position} words?",state:{position:100,pair:7}},{ask:"Do all hands ever meet at noon again?",state:{d_model:8,position:6283,pair:0}}],main:["position"],play:{key:"position",grow:!1},parameters:{position:{label:"Position",default:7,below:null,scale:"log",stops:[]},base:{},d_model:{default:16},pair:{label:"Hand (pair of columns)",default:1},first_pair:{like:"pair",label:"First hand shown"},sine_alone:{kind:"switch",label:"Hide the cosine",default:!1},hands_alone:{kind:"switch",label:"Show the hands alone",default:!1},matrix:{kind:"switch",label:"Print the matrix of a step",default:!1}}});var{html:v,nothing:y,svg:b}=peKit["lit-html"];function At(t,n,s){let e=t*134217729-(t*134217729-t),o=t-e,r=n*134217729-(n*134217729-n),i=n-r;return e*r-s+e*i+o*r+o*i}function Pt(t,n,s,e){let o=-2*t/n,r=o*n,i=(-2*t-r-At(o,n,r))/n,a=s**o;return a+a*e*i}function lt(t,n){let s=new Float64Array(t/2),e=Math.log(n);for(let o=0;o<s.length;o++)s[o]=Pt(o,t,n,e);return s}function V(t,n,s){let e=t*s[n>>1];return n%2===0?Math.sin(e):Math.cos(e)}function Kt(t,n){let s=[];return(...e)=>{let o=s.findIndex(({given:i})=>e.every((a,m)=>a===i[m])),[r]=o<0?[{given:e,answer:n(...e)}]:s.splice(o,1);return s.unshift(r),s.length=Math.min(t,s.length),r.answer}}var ct=t=>Kt(1,t);var{packedColour:tt}=peKit["kit/colour.js"];var{button:ht}=peKit["kit/controls.js"];var{hand:O,tip:nt,turning:pt,wholeLines:dt,within:Y}=peKit["kit/dials.js"];var{dragged:$t}=peKit["kit/drag.js"];var{explorer:mt}=peKit["kit/explorer.js"];var{difference:ut,number:C,three:M}=peKit["kit/format.js"];var{cells:et,legend:ft,minuses:xt}=peKit["kit/heatmap.js"];var{firstOf:gt}=peKit["kit/numbers.js"];var{arrows:wt,centredAt:yt,guard:Mt,onKeys:ot,plot:G,textAt:J}=peKit["kit/plot.js"];var{scrub:st,value:X,verdict:Q}=peKit["kit/readout.js"];var{linear:it}=peKit["kit/scale.js"];var z={wide:8,phone:8,stage:16},It={wide:12,phone:6,stage:12},Tt={wide:16,phone:12,stage:16},St=8,D=2*Math.PI,rt=999999,vt=(t,n)=>pt(t,{change:n,key:()=>"position",most:()=>rt,pressed:()=>n({pair:t})}),jt=(t,n)=>{let s=(e,{left:o,width:r})=>n(({terms:i})=>{let a=(e.clientX-o)/r*i.length;return{first_pair:Y(Math.round(a-t/2),0,i.length-t)}});return $t({begin(e){let o=e.currentTarget.getBoundingClientRect();return s(e,o),o},move:s})},at=t=>[Math.asin(t),Math.PI-Math.asin(t)];function bt(t,n,s,e){let{state:o,terms:r,held:i,moment:a}=n,m=(o.position+a)*r[t],l={...wt(u=>d=>e(({state:f})=>({position:Y(f.position+u*d,0,rt)}))),Enter:()=>e({pair:t})},c=s.room/s.radius;return b`<g role="slider" tabindex="0" aria-label=${`Hand ${t}, turned by the position`}
      aria-valuemin="0" aria-valuemax=${rt} aria-valuenow=${o.position} class="pe-grab"
      aria-valuetext=${`position ${o.position}, ${M(o.position*r[t])} radians`}
      transform="translate(${s.x},${s.y}) scale(${s.radius})"
      @pointerdown=${vt(t,e)} @keydown=${ot(l)}>
    <rect x=${-c} y="-1.1" width=${2*c} height="2.2" fill="transparent"></rect>
    <circle class=${t===o.pair?"pe-dial pe-chosen":"pe-dial"} r="1"></circle>
    ${i&&t<i.terms.length?O(i.state.position*i.terms[t],"held"):y}
    ${o.sine_alone&&t===o.pair?at(Math.sin(m)).map(u=>O(u,"maybe")):O(m,"now")}
  </g>`}function Ht(t,n,s,e){let{state:o,terms:r}=t,i=Math.floor(s.width),a=Array.from({length:i},(d,f)=>Math.floor(f*r.length/i)),m=()=>Uint32Array.from([0,1].flatMap(d=>a.map(f=>tt(V(o.position,2*f+d,r))))),p=n[0]/r.length*s.width,l=Math.max(6,n.length/r.length*s.width),c=d=>f=>e(({state:g})=>({first_pair:Y(g.first_pair+d*f,0,r.length-n.length)})),u={ArrowRight:c(1),ArrowLeft:c(-1)};return v`<div class="pe-strip" role="slider" tabindex="0" aria-label="Hands shown" aria-valuemin="0"
      aria-valuemax=${r.length-n.length} aria-valuenow=${n[0]}
      aria-valuetext=${`hands ${n[0]} to ${n.at(-1)} of ${r.length}`}
      style="left:${s.x}px; top:${s.y-10}px; width:${s.width}px; height:${s.height+20}px"
      @pointerdown=${jt(n.length,e)} @keydown=${ot(u)}>
    ${et({...s,x:0,y:10},i,m,[o.position,r])}
    <span class="pe-bracket" style="left:${p}px; width:${l}px"></span>
  </div>`}function Lt(t,n,s){let{state:e,terms:o,form:r,type:i}=t,a=Math.min(z[r],o.length),m=Math.min(e.first_pair,o.length-a),p=Array.from({length:a},(h,$)=>m+$),l=Math.ceil(Math.max(2,C(e.position).length)*i*.56)+8,c=(n.width-l)/(2*Math.min(z[r],Math.max(4,a))),u=Math.min(c,n.height*.14)-3,d=2*u+8+i+6,f=i+18,g=It[r],L=Math.max(0,e.position-g+1),k=Array.from({length:Math.min(g,e.position+1)},(h,$)=>L+$),A=(n.height-d-f)/g,F={x:l,y:d,width:2*c*a,height:A*k.length},_=e.sine_alone?2*p.indexOf(e.pair)+1:-1,T=()=>k.map(h=>p.flatMap($=>[0,1].map(I=>V(h,2*$+I,o)))),S=(h,$)=>$%(2*a)===_?0:tt(h),j=h=>d+(h+.5)*A,N=(h,$)=>A>=12||h===e.position||$===0,P=()=>k.filter(N).map(h=>b`<text class="pe-axis-label ${h===e.position?"pe-ink":""}"
      text-anchor="end" dominant-baseline="central" x=${l-6} y=${j(h-L)}
      style=${`font-size:${Math.min(i,A)}px`}>${C(h)}</text>`),K=(h,$)=>h<0&&$!==_&&c>=14&&A>=12,R=()=>T().flatMap((h,$)=>h.flatMap((I,H)=>K(I,H)?[[l+(H+.5)*c,j($)]]:[])),q=()=>[P(),xt(R(),Math.min(i,A))],W=p.indexOf(e.pair),E=(h,$)=>b`<rect class="pe-column pe-${$}" x=${l+h*c} y=${d}
      width=${c} height=${F.height}></rect>`,B=[k[0],k.length,o,p[0],_],U=h=>l+(2*h+1)*c,x=a<o.length,w={x:l,y:n.height-17,width:Math.floor(n.width*.58),height:12};return v`<div class="pe-plot" style="left:0; top:0; width:${n.width}px; height:${n.height}px">
    ${et(F,2*a,()=>Uint32Array.from(T().flat(),S),B)}
    <svg width=${n.width} height=${n.height}>
      ${Mt([...B,n.width,n.height],q)}
      ${p.map((h,$)=>bt(h,t,{x:U($),y:u+3,radius:u,room:c},s))}
      ${p.map((h,$)=>J(U($),2*u+6+i,h,"middle"))}
      ${W<0?y:E(2*W,"sine")}
      ${W<0||e.sine_alone?y:E(2*W+1,"cosine")}
    </svg>
    ${x?Ht(t,p,w,s):y}
    ${ft({left:n.width-8.5*i,top:n.height-i-6,type:i})}
  </div>`}function Ft(t,n){let{state:s,terms:e,width:o,height:r,type:i}=t,a=Math.min(z.wide,e.length),m=Math.min(s.first_pair,e.length-a),p=Array.from({length:a},(c,u)=>m+u),l=dt(p,t).flatMap(({hands:c,y:u,room:d,radius:f})=>c.map((g,L)=>{let k=(2*L+1)*d;return b`${bt(g,t,{x:k,y:u+f,radius:f,room:d},n)}
        ${J(k,u+2*f+4+i,g,"middle")}`}));return G({x:0,y:0,width:o,height:r})`${l}`}function Ot(t,n,s){let{state:e,term:o,form:r,type:i,held:a,moment:m}=t,p=e.position+m,l=Math.floor(Math.min(n.width*.23,n.height*(r==="phone"?.26:.225))),c={x:l+i,y:l+i},u=Tt[r],d=Math.max(0,e.position-u+1),f=it([d,d+u],[c.x+l+i,n.width-8]),g=it([d,d+u],[c.y+l+i,n.height-6]),{x:L,y:k}=nt(p*o),[A,F]=[c.x+l*L,c.y+l*k],_=(x,w)=>[c.x+l*Math.sin(x*w),g(x)],T=(x,w)=>[f(x),c.y-l*Math.cos(x*w)],S=(x,w,h)=>{let $=Math.max(1,Math.ceil(St*(h-d)));return Array.from({length:$+1},(I,H)=>x(d+(h-d)*H/$,w)).map(([I,H],Z)=>`${Z?"L":"M"}${I.toFixed(1)},${H.toFixed(1)}`).join("")},j=Array.from({length:e.position-d+1},(x,w)=>d+w),N=(x,w)=>j.map(h=>{let[$,I]=x(h,o);return b`<circle cx=${$} cy=${I} r=${i/5} class="pe-dot pe-${w}"></circle>`}),P=a&&a.state.pair<a.terms.length?a.term:null,[K,R]=at(Math.sin(p*o)),q=(x,w)=>{let h=nt(w),$=l+.6*i;return yt(c.x+$*h.x,c.y+$*h.y,x,"middle")},W=(n.width-c.x-l-2*i)/(.54*i),E=(x,w,h,$)=>{let I=`${w}(${C(e.position)} × ${M(o)}) = ${M(h)}`,H=e.sine_alone||I.length>W?`${w} = ${M(h)}`:I,Z=Math.min(c.x+l+i,n.width-.6*i*H.length);return b`<text class="pe-formula pe-${x}" x=${Z}
      y=${g(d)+($+.7)*1.4*i}>${H}</text>`},B=`its sine downwards${e.sine_alone?"":", its cosine to the right"}`,U=x=>P===null?y:b`<path class="pe-line pe-line-held" d=${S(x,P,d+u)}></path>`;return v`${G(n,`Hand ${e.pair} and the curves that its tip writes: ${B}.`)`
    ${U(_)}
    ${e.sine_alone?y:b`<path class="pe-line pe-sine" d=${S(_,o,p)}></path>`}${N(_,"sine")}
    <line class="pe-shadow pe-sine" x1=${A} x2=${A} y1=${F} y2=${g(p)}></line>
    ${e.sine_alone?y:b`${U(T)}
          <path class="pe-line pe-cosine" d=${S(T,o,p)}></path>${N(T,"cosine")}
          <line class="pe-shadow pe-cosine" x1=${A} x2=${f(p)} y1=${F} y2=${F}></line>
          ${E("cosine","cos",t.cosine,1)}`}
    ${E("sine","sin",t.sine,0)}
    <g transform="translate(${c.x},${c.y}) scale(${l})" class="pe-grab"
        @pointerdown=${vt(e.pair,s)}>
      <circle class="pe-dial pe-chosen" r="1"></circle>
      ${P===null?y:O(a.state.position*P,"held")}
      ${e.sine_alone?[O(K,"maybe"),O(R,"maybe")]:O(p*o,"now")}
    </g>
    ${e.sine_alone?[q("a",K),q("b",R)]:y}
    ${P===null?y:J(c.x+l+i,g(d)+3.8*i,"dotted: held")}`}
  ${e.sine_alone?v`<div class="pe-shows"
          style="left:${n.x+f(d)}px; top:${n.y+c.y-22}px">${ht("Show the cosine",()=>s({sine_alone:!1}))}</div>`:y}`}function Nt({state:t,term:n,sine:s,cosine:e,type:o},r){let[i,a]=[Math.cos(n),Math.sin(n)],m=[s*i+e*a,e*i-s*a],l=[[[i,a],[-a,i]],[[s],[e]],m.map(_=>[_])],c=Math.min(4.4*o,(r.width-3.4*o)/4),u=1.5*o,d=1.6*o,f=_=>b`<text class="pe-formula pe-plain" x=${_} y=${d+1.2*u}>=</text>`,g=2,L=l.map((_,T)=>{let S=c*_[0].length,j=g;g+=S+(T?1.9*o:.9*o);let N=(P,K)=>`M${P+4*K},${d}h${-4*K}v${2*u}h${4*K}`;return b`<path class="pe-bracket" d=${N(j,1)+N(j+S,-1)}></path>
      ${_.map((P,K)=>P.map((R,q)=>b`<text class=${`pe-formula ${T?["pe-sine","pe-cosine"][K]:"pe-plain"}`}
            text-anchor="end" x=${j+c*(q+1)-.5*o}
            y=${d+(K+.68)*u}>${M(R)}</text>`))}
      ${T===1?f(j+S+.6*o):y}`}),[k,A]=[t.position,t.position+1].map(C),F=`${k} to ${A}: the same matrix everywhere`;return G(r,`The matrix that carries hand ${t.pair} one position on`,"default")`
    <text class="pe-axis-label" x="0" y=${1.05*o}>${F}</text>${L}`}function _t(t){return t>=1?t<2?"once round":`round ${C(Math.floor(t))} times`:t<.01?"hardly anywhere":`${Number((100*t).toPrecision(2))} % of a turn`}function Ct({state:t,angle:n,term:s,sine:e,cosine:o}){if(t.sine_alone){let[m,p]=at(e).map(l=>M((l+D)%D));return v`${Q(v`The sine is ${X(e)}: is the hand at a or at b?`)}Hand ${t.pair}
      stands at ${m} or at ${p} rad. Where will it be next?`}let r=n/D,i=r<1?`${M(r)} of a turn`:`${M(r)} turns`,a=v`<span data-value=${t.hands_alone?r:y}>${i}</span>`;return t.hands_alone?v`${Q(v`Hand ${t.pair} has gone ${_t(n/D)}.`)}
      ${st("position",t.position)} × ${M(s)} = ${X(n)} rad,
      ${a}.`:v`${Q(v`Hand ${t.pair} has gone ${_t(n/D)}.`)}
    ${st("position",t.position)} × ${M(s)} = ${M(n)} rad,
    ${a}; sine ${X(e)}, cosine ${X(o)}.`}var kt=mt({kind:"clocks",heights:{wide:380,phone:360},hidden:({d_model:t,sine_alone:n,hands_alone:s})=>[...t<=2*z.wide?["first_pair"]:[],...n||s?["matrix"]:[]],limits:({terms:t})=>({first_pair:Math.max(0,t.length-z.wide)}),make(){let t=ct(lt);return{derive({d_model:n,base:s,position:e,pair:o}){let r=t(n,s),i=r[o],a=e*i,[m,p]=[0,1].map(l=>V(e,2*o+l,r));return{terms:r,term:i,angle:a,sine:m,cosine:p}}}},view(t,{change:n}){if(t.state.hands_alone)return Ft(t,n);let{width:s,height:e,form:o,type:r,state:i}=t,a=i.matrix&&!i.sine_alone?5*r:0,m=o==="phone"?s:Math.round(s*.535),p=o==="phone"?Math.round(e*(a?.43:.53)):e,l=o==="phone"?{x:0,y:p+8,width:s,height:e-p-8-a}:{x:m+24,y:0,width:s-m-24,height:e-a},c={...l,y:l.y+l.height,height:a};return v`${Lt(t,{width:m,height:p},n)}${Ot(t,l,n)}
      ${a?Nt(t,c):y}`},readout:Ct,compare:(t,{angle:n})=>ut(t.angle,n,"rad"),words:({state:t,angle:n,sine:s,cosine:e})=>`Position ${C(t.position)}. Hand ${t.pair} at ${M(n)} rad${t.hands_alone?"":`, sine ${M(s)}`}${t.hands_alone||t.sine_alone?"":`, cosine ${M(e)}`}.`,table({state:t,terms:n},s,e){return gt(["hand","radians a position","radians","turns","sine","cosine"],n.length,s,"hands",r=>{let i=t.position*n[r],[a,m]=[0,1].map(p=>V(t.position,2*r+p,n));return[r,...[n[r],i,i/D,a,m].map(p=>e(p))]})}});peKit.register(kt);})();
