(()=>{var At=Object.create;var Y=Object.defineProperty;var kt=Object.getOwnPropertyDescriptor;var Pt=Object.getOwnPropertyNames;var bt=Object.getPrototypeOf,It=Object.prototype.hasOwnProperty;var I=(n,t)=>()=>{try{return t||n((t={exports:{}}).exports,t),t.exports}catch(o){throw t=0,o}};var Tt=(n,t,o,e)=>{if(t&&typeof t=="object"||typeof t=="function")for(let i of Pt(t))!It.call(n,i)&&i!==o&&Y(n,i,{get:()=>t[i],enumerable:!(e=kt(t,i))||e.enumerable});return n};var T=(n,t,o)=>(o=n!=null?At(bt(n)):{},Tt(t||!n||!n.__esModule?Y(o,"default",{value:n,enumerable:!0}):o,n));var J=I((Ut,z)=>{z.exports=peKit["lit-html"]});var nt=I((Ct,tt)=>{tt.exports=peKit["./kit/colour.js"]});var ot=I((Xt,et)=>{et.exports=peKit["./kit/dials.js"]});var st=I((Gt,it)=>{it.exports=peKit["./kit/drag.js"]});var at=I((Yt,rt)=>{rt.exports=peKit["./kit/explorer.js"]});var ht=I((zt,lt)=>{lt.exports=peKit["./kit/format.js"]});var pt=I((Jt,ct)=>{ct.exports=peKit["./kit/heatmap.js"]});var $t=I((Qt,dt)=>{dt.exports=peKit["./kit/plot.js"]});var ft=I((Zt,mt)=>{mt.exports=peKit["./kit/scale.js"]});var a=T(J(),1);function St(n,t,o){let e=n*134217729-(n*134217729-n),i=n-e,r=t*134217729-(t*134217729-t),s=t-r;return e*r-o+e*s+i*r+i*s}function Kt(n,t,o,e){let i=-2*n/t,r=i*t,s=(-2*n-r-St(i,t,r))/t,h=o**i;return h+h*e*s}function Q(n,t){let o=new Float64Array(n/2),e=Math.log(t);for(let i=0;i<o.length;i++)o[i]=Kt(i,n,t,e);return o}function H(n,t,o){let e=n*o[t>>1];return t%2===0?Math.sin(e):Math.cos(e)}var Vt=4*2**-52;function Z(n){let t=null,o;return(...e)=>((!t||e.some((i,r)=>i!==t[r]))&&([t,o]=[e,n(...e)]),o)}var X=T(nt(),1),w=T(ot(),1),wt=T(st(),1),Mt=T(at(),1),d=T(ht(),1),E=T(pt(),1),L=T($t(),1),C=T(ft(),1),V={wide:8,phone:8,stage:16},jt={wide:12,phone:6,stage:12},Lt={wide:16,phone:12,stage:16},Rt=8,O=2*Math.PI,G=999999,yt=(n,t)=>(0,w.turning)(n,{change:t,key:()=>"position",most:()=>G,pressed:()=>t({pair:n})}),Ft=(n,t)=>{let o=(e,{left:i,width:r})=>t(({terms:s})=>{let h=(e.clientX-i)/r*s.length;return{first_pair:(0,w.within)(Math.round(h-n/2),0,s.length-n)}});return(0,wt.dragged)({begin(e){let i=e.currentTarget.getBoundingClientRect();return o(e,i),i},move:o})},ut=n=>t=>o=>t(({state:e})=>({position:(0,w.within)(e.position+n*o,0,G)})),[gt,xt]=[ut(1),ut(-1)];function Ht(n,t,o,e){let{state:i,terms:r,held:s,moment:h}=t,x=(i.position+h)*r[n],g={ArrowRight:gt(e),ArrowUp:gt(e),ArrowLeft:xt(e),ArrowDown:xt(e),Home:()=>e({position:0}),Enter:()=>e({pair:n})},l=o.room/o.radius;return a.svg`<g role="slider" tabindex="0" aria-label=${`Hand ${n}, turned by the position`}
      aria-valuemin="0" aria-valuemax=${G} aria-valuenow=${i.position} class="pe-grab"
      aria-valuetext=${`position ${i.position}, ${(0,d.four)(i.position*r[n])} radians`}
      transform="translate(${o.x},${o.y}) scale(${o.radius})"
      @pointerdown=${yt(n,e)} @keydown=${(0,L.onKeys)(g)}>
    <rect x=${-l} y="-1.1" width=${2*l} height="2.2" fill="transparent"></rect>
    <circle class=${n===i.pair?"pe-dial pe-chosen":"pe-dial"} r="1"></circle>
    ${s&&n<s.terms.length?(0,w.hand)(s.state.position*s.terms[n],"held"):a.nothing}
    ${(0,w.hand)(x,"now")}
  </g>`}function Ot(n,t,o,e){let{state:i,terms:r}=n,s=Math.min(r.length,Math.floor(o.width)),h=Array.from({length:s},($,c)=>Math.floor(c*r.length/s)),x=$=>{let c=[0,1].flatMap(_=>h.map(S=>(0,X.packedColour)(H(i.position,2*S+_,r))));(0,E.paintPixels)($,{x:0,y:0,width:o.width,height:o.height},Uint32Array.from(c),s)},g=t[0]/r.length*o.width,l=Math.max(6,t.length/r.length*o.width),p={ArrowRight:$=>e(({state:c})=>({first_pair:(0,w.within)(c.first_pair+$,0,r.length-t.length)})),ArrowLeft:$=>e(({state:c})=>({first_pair:(0,w.within)(c.first_pair-$,0,r.length-t.length)}))};return a.html`<div class="pe-strip" role="slider" tabindex="0" aria-label="Hands shown" aria-valuemin="0"
      aria-valuemax=${r.length-t.length} aria-valuenow=${t[0]}
      aria-valuetext=${`hands ${t[0]} to ${t.at(-1)} of ${r.length}`}
      style="left:${o.x}px; top:${o.y-10}px; width:${o.width}px; height:${o.height+20}px"
      @pointerdown=${Ft(t.length,e)} @keydown=${(0,L.onKeys)(p)}>
    <canvas aria-hidden="true" ${(0,L.painted)(o.width,o.height,x,[i.position,r,o.width])}></canvas>
    <span class="pe-bracket" style="left:${g}px; width:${l}px"></span>
  </div>`}function Et(n,t,o){let{state:e,terms:i,form:r,type:s,colours:h}=n,x=Math.min(V[r],i.length),g=Math.min(e.first_pair,i.length-x),l=Array.from({length:x},(m,M)=>g+M),p=Math.ceil(Math.max(2,(0,d.number)(e.position).length)*s*.56)+8,$=(t.width-p)/(2*Math.min(V[r],Math.max(4,x))),c=Math.min($,t.height*.14)-3,_=2*c+8+s+6,S=s+18,R=jt[r],W=Math.max(0,e.position-R+1),A=Array.from({length:Math.min(R,e.position+1)},(m,M)=>W+M),k=(t.height-_-S)/R,j={x:p,y:_,width:2*$*x,height:k*A.length},F=m=>{let M=A.map(f=>l.flatMap(u=>[0,1].map(y=>H(f,2*u+y,i))));(0,E.paintPixels)(m,j,Uint32Array.from(M.flat(),X.packedColour),2*x),m.font=`${Math.min(s,k)}px system-ui, sans-serif`,m.textBaseline="middle";for(let[f,u]of A.entries()){let y=_+(f+.5)*k;m.fillStyle=u===e.position?h.ink:h.soft,m.textAlign="end",(k>=12||u===e.position||f===0)&&m.fillText((0,d.number)(u),p-6,y),m.fillStyle="#000",m.textAlign="center";for(let[K,b]of M[f].entries())b<0&&$>=14&&k>=12&&m.fillText("−",p+(K+.5)*$,y)}},P=l.indexOf(e.pair),N=(m,M)=>a.svg`<rect class="pe-column pe-${M}" x=${p+m*$} y=${_}
      width=${$} height=${j.height}></rect>`,q=[A[0],A.length,i,h,l[0],x,p,s],v=m=>p+(2*m+1)*$,D=x<i.length,U={x:p,y:t.height-17,width:Math.floor(t.width*.58),height:12};return a.html`<div class="pe-plot" style="left:0; top:0; width:${t.width}px; height:${t.height}px">
    <canvas aria-hidden="true" ${(0,L.painted)(t.width,t.height,F,q)}></canvas>
    <svg width=${t.width} height=${t.height}>
      ${l.map((m,M)=>Ht(m,n,{x:v(M),y:c+3,radius:c,room:$},o))}
      ${l.map((m,M)=>a.svg`<text class="pe-axis-label" text-anchor="middle" x=${v(M)}
        y=${2*c+6+s}>${m}</text>`)}
      ${P<0?a.nothing:N(2*P,"sine")}
      ${P<0||e.sine_alone?a.nothing:N(2*P+1,"cosine")}
    </svg>
    ${D?Ot(n,l,U,o):a.nothing}
    ${(0,E.legend)({left:t.width-8.5*s,top:t.height-s-6,type:s})}
  </div>`}function Nt(n,t,o){let{state:e,term:i,form:r,type:s,held:h,moment:x}=n,g=e.position+x,l=Math.floor(Math.min(t.width*.23,t.height*(r==="phone"?.26:.225))),p={x:l+s,y:l+s},$=Lt[r],c=Math.max(0,e.position-$+1),_=(0,C.linear)([c,c+$],[p.x+l+s,t.width-8]),S=(0,C.linear)([c,c+$],[p.y+l+s,t.height-6]),{x:R,y:W}=(0,w.tip)(g*i),[A,k]=[p.x+l*R,p.y+l*W],j=(f,u)=>[p.x+l*Math.sin(f*u),S(f)],F=(f,u)=>[_(f),p.y-l*Math.cos(f*u)],P=(f,u,y)=>{let K=Math.max(1,Math.ceil(Rt*(y-c)));return Array.from({length:K+1},(b,B)=>f(c+(y-c)*B/K,u)).map(([b,B],_t)=>`${_t?"L":"M"}${b.toFixed(1)},${B.toFixed(1)}`).join("")},N=Array.from({length:e.position-c+1},(f,u)=>c+u),q=(f,u)=>N.map(y=>{let[K,b]=f(y,i);return a.svg`<circle cx=${K} cy=${b} r=${s/5} class="pe-dot pe-${u}"></circle>`}),v=h&&h.state.pair<h.terms.length?h.term:null,D=Math.PI-g*i,U=(f,u)=>{let y=(0,w.tip)(u);return a.svg`<text class="pe-axis-label" text-anchor="middle" dominant-baseline="central"
      x=${p.x+(l+s)*y.x} y=${p.y+(l+s)*y.y}>${f}</text>`},m=(t.width-p.x-l-2*s)/(.54*s),M=(f,u,y,K)=>{let b=`${u}(${(0,d.number)(e.position)} × ${(0,d.four)(i)}) = ${(0,d.four)(y)}`;return a.svg`<text class="pe-formula pe-${f}" x=${p.x+l+s}
      y=${S(c)+(K+.7)*1.4*s}>${b.length>m?`${u} = ${(0,d.four)(y)}`:b}</text>`};return a.html`<div class="pe-plot" role="img" aria-label=${`Hand ${e.pair} and the curves that its tip writes: its sine downwards${e.sine_alone?"":", its cosine to the right"}.`}
      style="left:${t.x}px; top:${t.y}px; width:${t.width}px; height:${t.height}px">
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${v===null?a.nothing:a.svg`<path class="pe-line pe-line-held" d=${P(j,v,c+$)}></path>`}
      <path class="pe-line pe-sine" d=${P(j,i,g)}></path>${q(j,"sine")}
      <line class="pe-shadow pe-sine" x1=${A} x2=${A} y1=${k} y2=${S(g)}></line>
      ${e.sine_alone?a.nothing:a.svg`${v===null?a.nothing:a.svg`<path class="pe-line pe-line-held" d=${P(F,v,c+$)}></path>`}
            <path class="pe-line pe-cosine" d=${P(F,i,g)}></path>${q(F,"cosine")}
            <line class="pe-shadow pe-cosine" x1=${A} x2=${_(g)} y1=${k} y2=${k}></line>
            ${M("cosine","cos",n.cosine,1)}`}
      ${M("sine","sin",n.sine,0)}
      <g transform="translate(${p.x},${p.y}) scale(${l})" class="pe-grab"
          @pointerdown=${yt(e.pair,o)}>
        <circle class="pe-dial pe-chosen" r="1"></circle>
        ${v===null?a.nothing:(0,w.hand)(h.state.position*v,"held")}
        ${e.sine_alone?a.svg`${(0,w.hand)(g*i,"maybe")}${(0,w.hand)(D,"maybe")}`:(0,w.hand)(g*i,"now")}
      </g>
      ${e.sine_alone?[U("a",g*i),U("b",D)]:a.nothing}
      ${v===null?a.nothing:a.svg`<text class="pe-axis-label" x=${p.x+l+s}
          y=${S(c)+3.8*s}>dotted: held</text>`}
    </svg>
  </div>`}function qt({state:n,angle:t,term:o,sine:e,cosine:i}){let r=s=>a.html`<output class="pe-value" data-value=${s}>${(0,d.four)(s)}</output>`;if(n.sine_alone){let s=h=>(0,d.four)((h%O+O)%O);return a.html`The sine of hand ${n.pair} is ${r(e)}: it stands at ${s(t)} rad
      (a) or at ${s(Math.PI-t)} rad (b). Its cosine would tell.`}return a.html`Hand ${n.pair}: ${(0,d.number)(n.position)} × ${(0,d.four)(o)} = ${(0,d.four)(t)} rad,
    ${(0,d.four)(t/O)} of a turn; sine ${r(e)}, cosine ${r(i)}.`}var vt=(0,Mt.explorer)({kind:"clocks",heights:{wide:400,phone:360},hidden:({d_model:n})=>n<=2*V.wide?["first_pair"]:[],limits:({terms:n})=>({first_pair:Math.max(0,n.length-V.wide)}),make(){let n=Z(Q);return{derive({d_model:t,base:o,position:e,pair:i}){let r=n(t,o),s=r[i],h=e*s,[x,g]=[0,1].map(l=>H(e,2*i+l,r));return{terms:r,term:s,angle:h,sine:x,cosine:g}}}},view(n,{change:t}){let{width:o,height:e,form:i}=n,r=i==="phone"?o:Math.round(o*.535),s=i==="phone"?Math.round(e*.53):e,h=i==="phone"?{x:0,y:s+8,width:o,height:e-s-8}:{x:r+24,y:0,width:o-r-24,height:e};return a.html`${Et(n,{width:r,height:s},t)}${Nt(n,h,t)}`},readout:qt,compare:(n,{angle:t})=>(0,d.difference)(n.angle,t,"rad"),words:({state:n,angle:t,sine:o,cosine:e})=>`Position ${(0,d.number)(n.position)}. Hand ${n.pair} at ${(0,d.four)(t)} rad, sine ${(0,d.four)(o)}${n.sine_alone?"":`, cosine ${(0,d.four)(e)}`}.`,table({state:n,terms:t},o,e){let i=Math.min(o,t.length),r=e?String:d.four;return{note:i<t.length?`${i} of ${(0,d.number)(t.length)} hands; the copy holds all.`:"",header:["hand","radians a position","radians","turns","sine","cosine"],rows:Array.from({length:i},(s,h)=>{let x=n.position*t[h],g=[0,1].map(l=>H(n.position,2*h+l,t));return[h,...[t[h],x,x/O,...g].map(r)]})}}});peKit.register(vt);})();
