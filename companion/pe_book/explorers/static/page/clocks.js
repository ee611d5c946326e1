(()=>{peKit["kit/schema.js"].know("clocks",{title:"Clocks explorer",question:"{position} steps from noon: which hand went all the way round?",presets:[{ask:"The sine alone: which of two hands is it?",state:{position:21,pair:0,sine_alone:!0}},{ask:"Which hands hardly move in {position} words?",state:{position:100,pair:7}},{ask:"Do all hands ever meet at noon again?",state:{d_model:8,position:6283,pair:0}}],main:["position"],play:{key:"position",grow:!1},parameters:{position:{label:"Position",default:7,below:null,scale:"log",stops:[]},base:{},d_model:{default:16},pair:{label:"Hand (pair of columns)",default:1},first_pair:{like:"pair",label:"First hand shown"},sine_alone:{kind:"switch",label:"Hide the cosine",default:!1},hands_alone:{kind:"switch",label:"Show the hands alone",default:!1},matrix:{kind:"switch",label:"Print the matrix of a step",default:!1}}});var{html:M,nothing:v,svg:g}=peKit["lit-html"];function St(t,e,i){let n=t*134217729-(t*134217729-t),o=t-n,r=e*134217729-(e*134217729-e),s=e-r;return n*r-i+n*s+o*r+o*s}function Lt(t,e,i,n){let o=-2*t/e,r=o*e,s=(-2*t-r-St(o,e,r))/e,a=i**o;return a+a*n*s}function lt(t,e){let i=new Float64Array(t/2),n=Math.log(e);for(let o=0;o<i.length;o++)i[o]=Lt(o,t,e,n);return i}function W(t,e,i){let n=t*i[e>>1];return e%2===0?Math.sin(n):Math.cos(n)}var jt=2**-52,ht=4*jt,q=t=>ht*Math.abs(t),ct=t=>ht*Math.max(1,Math.abs(t));function Et(t,e){let i=[];return(...n)=>{let o=i.findIndex(({given:s})=>n.every((a,$)=>a===s[$])),[r]=o<0?[{given:n,answer:e(...n)}]:i.splice(o,1);return i.unshift(r),i.length=Math.min(t,i.length),r.answer}}var pt=t=>Et(1,t);var{packedColour:tt}=peKit["kit/colour.js"];var{button:dt}=peKit["kit/controls.js"];var{hand:E,tip:et,turning:$t,wholeLines:mt,within:G}=peKit["kit/dials.js"];var{dragged:ut}=peKit["kit/drag.js"];var{explorer:ft}=peKit["kit/explorer.js"];var{decimals:xt,difference:gt,four:S,number:L,printer:wt}=peKit["kit/format.js"];var{cells:nt,legend:yt,minuses:Mt}=peKit["kit/heatmap.js"];var{guard:vt,onKeys:ot,placed:J}=peKit["kit/plot.js"];var{rounded:Q,scrub:it,value:D,verdict:Z}=peKit["kit/readout.js"];var{linear:st}=peKit["kit/scale.js"];var V={wide:8,phone:8,stage:16},Ht={wide:12,phone:6,stage:12},Rt={wide:16,phone:12,stage:16},Nt=8,H=2*Math.PI,rt=999999,Pt=(t,e)=>$t(t,{change:e,key:()=>"position",most:()=>rt,pressed:()=>e({pair:t})}),Ft=(t,e)=>{let i=(n,{left:o,width:r})=>e(({terms:s})=>{let a=(n.clientX-o)/r*s.length;return{first_pair:G(Math.round(a-t/2),0,s.length-t)}});return ut({begin(n){let o=n.currentTarget.getBoundingClientRect();return i(n,o),o},move:i})},at=t=>[Math.asin(t),Math.PI-Math.asin(t)],_t=t=>e=>i=>e(({state:n})=>({position:G(n.position+t*i,0,rt)})),[bt,kt]=[_t(1),_t(-1)];function It(t,e,i,n){let{state:o,terms:r,held:s,moment:a}=e,$=(o.position+a)*r[t],d={ArrowRight:bt(n),ArrowUp:bt(n),ArrowLeft:kt(n),ArrowDown:kt(n),Home:()=>n({position:0}),Enter:()=>n({pair:t})},l=i.room/i.radius;return g`<g role="slider" tabindex="0" aria-label=${`Hand ${t}, turned by the position`}
      aria-valuemin="0" aria-valuemax=${rt} aria-valuenow=${o.position} class="pe-grab"
      aria-valuetext=${`position ${o.position}, ${S(o.position*r[t])} radians`}
      transform="translate(${i.x},${i.y}) scale(${i.radius})"
      @pointerdown=${Pt(t,n)} @keydown=${ot(d)}>
    <rect x=${-l} y="-1.1" width=${2*l} height="2.2" fill="transparent"></rect>
    <circle class=${t===o.pair?"pe-dial pe-chosen":"pe-dial"} r="1"></circle>
    ${s&&t<s.terms.length?E(s.state.position*s.terms[t],"held"):v}
    ${o.sine_alone&&t===o.pair?at(Math.sin($)).map(h=>E(h,"maybe")):E($,"now")}
  </g>`}function Ot(t,e,i,n){let{state:o,terms:r}=t,s=Math.floor(i.width),a=Array.from({length:s},(u,p)=>Math.floor(p*r.length/s)),$=()=>Uint32Array.from([0,1].flatMap(u=>a.map(p=>tt(W(o.position,2*p+u,r))))),d=e[0]/r.length*i.width,l=Math.max(6,e.length/r.length*i.width),h={ArrowRight:u=>n(({state:p})=>({first_pair:G(p.first_pair+u,0,r.length-e.length)})),ArrowLeft:u=>n(({state:p})=>({first_pair:G(p.first_pair-u,0,r.length-e.length)}))};return M`<div class="pe-strip" role="slider" tabindex="0" aria-label="Hands shown" aria-valuemin="0"
      aria-valuemax=${r.length-e.length} aria-valuenow=${e[0]}
      aria-valuetext=${`hands ${e[0]} to ${e.at(-1)} of ${r.length}`}
      style="left:${i.x}px; top:${i.y-10}px; width:${i.width}px; height:${i.height+20}px"
      @pointerdown=${Ft(e.length,n)} @keydown=${ot(h)}>
    ${nt({...i,x:0,y:10},s,$,[o.position,r])}
    <span class="pe-bracket" style="left:${d}px; width:${l}px"></span>
  </div>`}function Dt(t,e,i){let{state:n,terms:o,form:r,type:s}=t,a=Math.min(V[r],o.length),$=Math.min(n.first_pair,o.length-a),d=Array.from({length:a},(c,m)=>$+m),l=Math.ceil(Math.max(2,L(n.position).length)*s*.56)+8,h=(e.width-l)/(2*Math.min(V[r],Math.max(4,a))),u=Math.min(h,e.height*.14)-3,p=2*u+8+s+6,k=s+18,_=Ht[r],A=Math.max(0,n.position-_+1),w=Array.from({length:Math.min(_,n.position+1)},(c,m)=>A+m),y=(e.height-p-k)/_,P={x:l,y:p,width:2*h*a,height:y*w.length},K=n.sine_alone?2*d.indexOf(n.pair)+1:-1,T=()=>w.map(c=>d.flatMap(m=>[0,1].map(I=>W(c,2*m+I,o)))),b=(c,m)=>m%(2*a)===K?0:tt(c),N=c=>p+(c+.5)*y,F=(c,m)=>y>=12||c===n.position||m===0,R=()=>w.filter(F).map(c=>g`<text class="pe-axis-label ${c===n.position?"pe-ink":""}"
      text-anchor="end" dominant-baseline="central" x=${l-6} y=${N(c-A)}
      style=${`font-size:${Math.min(s,y)}px`}>${L(c)}</text>`),X=(c,m)=>c<0&&m!==K&&h>=14&&y>=12,z=()=>T().flatMap((c,m)=>c.flatMap((I,j)=>X(I,j)?[[l+(j+.5)*h,N(m)]]:[])),B=()=>[R(),Mt(z(),Math.min(s,y))],O=d.indexOf(n.pair),C=(c,m)=>g`<rect class="pe-column pe-${m}" x=${l+c*h} y=${p}
      width=${h} height=${P.height}></rect>`,Y=[w[0],w.length,o,d[0],K],U=c=>l+(2*c+1)*h,f=a<o.length,x={x:l,y:e.height-17,width:Math.floor(e.width*.58),height:12};return M`<div class="pe-plot" style="left:0; top:0; width:${e.width}px; height:${e.height}px">
    ${nt(P,2*a,()=>Uint32Array.from(T().flat(),b),Y)}
    <svg width=${e.width} height=${e.height}>
      ${vt([...Y,e.width,e.height],B)}
      ${d.map((c,m)=>It(c,t,{x:U(m),y:u+3,radius:u,room:h},i))}
      ${d.map((c,m)=>g`<text class="pe-axis-label" text-anchor="middle" x=${U(m)}
        y=${2*u+6+s}>${c}</text>`)}
      ${O<0?v:C(2*O,"sine")}
      ${O<0||n.sine_alone?v:C(2*O+1,"cosine")}
    </svg>
    ${f?Ot(t,d,x,i):v}
    ${yt({left:e.width-8.5*s,top:e.height-s-6,type:s})}
  </div>`}function Ct(t,e){let{state:i,terms:n,width:o,height:r,type:s}=t,a=Math.min(V.wide,n.length),$=Math.min(i.first_pair,n.length-a),d=Array.from({length:a},(h,u)=>$+u),l=mt(d,t).flatMap(({hands:h,y:u,room:p,radius:k})=>h.map((_,A)=>{let w=(2*A+1)*p;return g`${It(_,t,{x:w,y:u+k,radius:k,room:p},e)}
        <text class="pe-axis-label" text-anchor="middle" x=${w}
          y=${u+2*k+4+s}>${_}</text>`}));return M`<div class="pe-plot" style=${J({x:0,y:0,width:o,height:r})}>
    <svg width=${o} height=${r}>${l}</svg>
  </div>`}function Ut(t,e,i){let{state:n,term:o,form:r,type:s,held:a,moment:$}=t,d=n.position+$,l=Math.floor(Math.min(e.width*.23,e.height*(r==="phone"?.26:.225))),h={x:l+s,y:l+s},u=Rt[r],p=Math.max(0,n.position-u+1),k=st([p,p+u],[h.x+l+s,e.width-8]),_=st([p,p+u],[h.y+l+s,e.height-6]),{x:A,y:w}=et(d*o),[y,P]=[h.x+l*A,h.y+l*w],K=(f,x)=>[h.x+l*Math.sin(f*x),_(f)],T=(f,x)=>[k(f),h.y-l*Math.cos(f*x)],b=(f,x,c)=>{let m=Math.max(1,Math.ceil(Nt*(c-p)));return Array.from({length:m+1},(I,j)=>f(p+(c-p)*j/m,x)).map(([I,j],Tt)=>`${Tt?"L":"M"}${I.toFixed(1)},${j.toFixed(1)}`).join("")},N=Array.from({length:n.position-p+1},(f,x)=>p+x),F=(f,x)=>N.map(c=>{let[m,I]=f(c,o);return g`<circle cx=${m} cy=${I} r=${s/5} class="pe-dot pe-${x}"></circle>`}),R=a&&a.state.pair<a.terms.length?a.term:null,[X,z]=at(Math.sin(d*o)),B=(f,x)=>{let c=et(x);return g`<text class="pe-axis-label" text-anchor="middle" dominant-baseline="central"
      x=${h.x+(l+s)*c.x} y=${h.y+(l+s)*c.y}>${f}</text>`},O=(e.width-h.x-l-2*s)/(.54*s),C=(f,x,c,m)=>{let I=`${x}(${L(n.position)} × ${S(o)}) = ${S(c)}`,j=n.sine_alone||I.length>O?`${x} = ${S(c)}`:I;return g`<text class="pe-formula pe-${f}" x=${h.x+l+s}
      y=${_(p)+(m+.7)*1.4*s}>${j}</text>`},Y=`its sine downwards${n.sine_alone?"":", its cosine to the right"}`,U=f=>R===null?v:g`<path class="pe-line pe-line-held" d=${b(f,R,p+u)}></path>`;return M`<div class="pe-plot" role="img"
      aria-label=${`Hand ${n.pair} and the curves that its tip writes: ${Y}.`}
      style=${J(e)}>
    <svg width=${e.width} height=${e.height} aria-hidden="true">
      ${U(K)}
      ${n.sine_alone?v:g`<path class="pe-line pe-sine" d=${b(K,o,d)}></path>`}${F(K,"sine")}
      <line class="pe-shadow pe-sine" x1=${y} x2=${y} y1=${P} y2=${_(d)}></line>
      ${n.sine_alone?v:g`${U(T)}
            <path class="pe-line pe-cosine" d=${b(T,o,d)}></path>${F(T,"cosine")}
            <line class="pe-shadow pe-cosine" x1=${y} x2=${k(d)} y1=${P} y2=${P}></line>
            ${C("cosine","cos",t.cosine,1)}`}
      ${C("sine","sin",t.sine,0)}
      <g transform="translate(${h.x},${h.y}) scale(${l})" class="pe-grab"
          @pointerdown=${Pt(n.pair,i)}>
        <circle class="pe-dial pe-chosen" r="1"></circle>
        ${R===null?v:E(a.state.position*R,"held")}
        ${n.sine_alone?[E(X,"maybe"),E(z,"maybe")]:E(d*o,"now")}
      </g>
      ${n.sine_alone?[B("a",X),B("b",z)]:v}
      ${R===null?v:g`<text class="pe-axis-label" x=${h.x+l+s}
          y=${_(p)+3.8*s}>dotted: held</text>`}
    </svg>
    ${n.sine_alone?M`<div class="pe-shows" style="left:${k(p)}px; top:${h.y-22}px">${dt("Show the cosine",()=>i({sine_alone:!1}))}</div>`:v}
  </div>`}function Wt({state:t,term:e,sine:i,cosine:n,type:o},r){let[s,a]=[Math.cos(e),Math.sin(e)],$=[i*s+n*a,n*s-i*a],d=[[[s,a],[-a,s]],[[i],[n]],$.map(A=>[A])],l=Math.min(4.4*o,(r.width-3.4*o)/4),h=1.5*o,u=1.6*o,p=2,k=d.map((A,w)=>{let y=l*A[0].length,P=p;p+=y+(w?1.9*o:.9*o);let K=(T,b)=>`M${T+4*b},${u}h${-4*b}v${2*h}h${4*b}`;return g`<path class="pe-bracket" d=${K(P,1)+K(P+y,-1)}></path>
      ${A.map((T,b)=>T.map((N,F)=>g`<text class=${`pe-formula ${w?["pe-sine","pe-cosine"][b]:"pe-plain"}`}
            text-anchor="end" x=${P+l*(F+1)-.5*o}
            y=${u+(b+.68)*h}>${xt(N,3)}</text>`))}
      ${w===1?g`<text class="pe-formula pe-plain" x=${P+y+.6*o} y=${u+1.2*h}>=</text>`:v}`}),_=`position ${L(t.position)} to ${L(t.position+1)}: the same matrix everywhere`;return M`<div class="pe-plot" role="img" style="${J(r)}; cursor:default"
      aria-label=${`The matrix that carries hand ${t.pair} one position on`}>
    <svg width=${r.width} height=${r.height}>
      <text class="pe-axis-label" x="0" y=${1.05*o}>${_}</text>${k}
    </svg>
  </div>`}function At(t){return t>=1?t<2?"once round":`round ${L(Math.floor(t))} times`:t<.01?"hardly anywhere":`${Number((100*t).toPrecision(2))} % of a turn`}function qt({state:t,angle:e,term:i,sine:n,cosine:o}){if(t.sine_alone){let[r,s]=at(n).map(a=>Q((a+H)%H));return M`${Z(M`The sine is ${D(n)}: is the hand at a or at b?`)}Hand ${t.pair}
      stands at ${r} or at ${s} rad. Where will it be next?`}return t.hands_alone?M`${Z(M`Hand ${t.pair} has gone ${At(e/H)}.`)}
      ${it("position",t.position)} × ${S(i)} = ${D(e)} rad,
      ${D(e/H)} of a turn.`:M`${Z(M`Hand ${t.pair} has gone ${At(e/H)}.`)}
    ${it("position",t.position)} × ${S(i)} = ${Q(e)} rad,
    ${Q(e/H)} of a turn; sine ${D(n)}, cosine ${D(o)}.`}var Kt=ft({kind:"clocks",heights:{wide:380,phone:360},hidden:({d_model:t,sine_alone:e,hands_alone:i})=>[...t<=2*V.wide?["first_pair"]:[],...e||i?["matrix"]:[]],limits:({terms:t})=>({first_pair:Math.max(0,t.length-V.wide)}),make(){let t=pt(lt);return{derive({d_model:e,base:i,position:n,pair:o}){let r=t(e,i),s=r[o],a=n*s,[$,d]=[0,1].map(l=>W(n,2*o+l,r));return{terms:r,term:s,angle:a,sine:$,cosine:d}}}},view(t,{change:e}){if(t.state.hands_alone)return Ct(t,e);let{width:i,height:n,form:o,type:r,state:s}=t,a=s.matrix&&!s.sine_alone?5*r:0,$=o==="phone"?i:Math.round(i*.535),d=o==="phone"?Math.round(n*(a?.43:.53)):n,l=o==="phone"?{x:0,y:d+8,width:i,height:n-d-8-a}:{x:$+24,y:0,width:i-$-24,height:n-a},h={...l,y:l.y+l.height,height:a};return M`${Dt(t,{width:$,height:d},e)}${Ut(t,l,e)}
      ${a?Wt(t,h):v}`},readout:qt,compare:(t,{angle:e})=>gt(t.angle,e,"rad"),words:({state:t,angle:e,sine:i,cosine:n})=>`Position ${L(t.position)}. Hand ${t.pair} at ${S(e)} rad${t.hands_alone?"":`, sine ${S(i)}`}${t.hands_alone||t.sine_alone?"":`, cosine ${S(n)}`}.`,table({state:t,terms:e},i,n){let o=Math.min(i,e.length),r=wt(i,n);return{note:o<e.length?`${o} of ${L(e.length)} hands; the copy holds all.`:"",header:["hand","radians a position","radians","turns","sine","cosine"],rows:Array.from({length:o},(s,a)=>{let $=t.position*e[a],[d,l]=[0,1].map(h=>W(t.position,2*a+h,e));return[a,r(e[a],q(e[a])),r($,q($)),r($/H,q($/H)),r(d,q($)),r(l,ct($))]})}}});peKit.register(Kt);})();
