(()=>{var At=Object.create;var Y=Object.defineProperty;var kt=Object.getOwnPropertyDescriptor;var Pt=Object.getOwnPropertyNames;var It=Object.getPrototypeOf,bt=Object.prototype.hasOwnProperty;var b=(e,t)=>()=>{try{return t||e((t={exports:{}}).exports,t),t.exports}catch(o){throw t=0,o}};var Tt=(e,t,o,n)=>{if(t&&typeof t=="object"||typeof t=="function")for(let i of Pt(t))!bt.call(e,i)&&i!==o&&Y(e,i,{get:()=>t[i],enumerable:!(n=kt(t,i))||n.enumerable});return e};var T=(e,t,o)=>(o=e!=null?At(It(e)):{},Tt(t||!e||!e.__esModule?Y(o,"default",{value:e,enumerable:!0}):o,e));var J=b((Vt,z)=>{z.exports=peKit["lit-html"]});var et=b((Ct,tt)=>{tt.exports=peKit["./kit/colour.js"]});var ot=b((Xt,nt)=>{nt.exports=peKit["./kit/dials.js"]});var st=b((Gt,it)=>{it.exports=peKit["./kit/drag.js"]});var at=b((Yt,rt)=>{rt.exports=peKit["./kit/explorer.js"]});var ht=b((zt,lt)=>{lt.exports=peKit["./kit/format.js"]});var pt=b((Jt,ct)=>{ct.exports=peKit["./kit/heatmap.js"]});var $t=b((Qt,dt)=>{dt.exports=peKit["./kit/plot.js"]});var ft=b((Zt,mt)=>{mt.exports=peKit["./kit/scale.js"]});var a=T(J(),1);function St(e,t,o){let n=e*134217729-(e*134217729-e),i=e-n,r=t*134217729-(t*134217729-t),s=t-r;return n*r-o+n*s+i*r+i*s}function Kt(e,t,o,n){let i=-2*e/t,r=i*t,s=(-2*e-r-St(i,t,r))/t,h=o**i;return h+h*n*s}function Q(e,t){let o=new Float64Array(e/2),n=Math.log(t);for(let i=0;i<o.length;i++)o[i]=Kt(i,e,t,n);return o}function H(e,t,o){let n=e*o[t>>1];return t%2===0?Math.sin(n):Math.cos(n)}var Wt=4*2**-52;function Z(e){let t=null,o;return(...n)=>((!t||n.some((i,r)=>i!==t[r]))&&([t,o]=[n,e(...n)]),o)}var X=T(et(),1),w=T(ot(),1),wt=T(st(),1),Mt=T(at(),1),d=T(ht(),1),N=T(pt(),1),j=T($t(),1),C=T(ft(),1),W={wide:8,phone:8,stage:16},jt={wide:12,phone:6,stage:12},Lt={wide:16,phone:12,stage:16},Rt=8,E=2*Math.PI,G=999999,yt=(e,t)=>(0,w.turning)(e,{change:t,key:()=>"position",most:()=>G,pressed:()=>t({pair:e})}),Ft=(e,t)=>{let o=(n,{left:i,width:r})=>t(({terms:s})=>{let h=(n.clientX-i)/r*s.length;return{first_pair:(0,w.within)(Math.round(h-e/2),0,s.length-e)}});return(0,wt.dragged)({begin(n){let i=n.currentTarget.getBoundingClientRect();return o(n,i),i},move:o})},ut=e=>t=>o=>t(({state:n})=>({position:(0,w.within)(n.position+e*o,0,G)})),[gt,xt]=[ut(1),ut(-1)];function Ht(e,t,o,n){let{state:i,terms:r,held:s,moment:h}=t,x=(i.position+h)*r[e],g={ArrowRight:gt(n),ArrowUp:gt(n),ArrowLeft:xt(n),ArrowDown:xt(n),Home:()=>n({position:0}),Enter:()=>n({pair:e})},l=o.room/o.radius;return a.svg`<g role="slider" tabindex="0" aria-label=${`Hand ${e}, turned by the position`}
      aria-valuemin="0" aria-valuemax=${G} aria-valuenow=${i.position} class="pe-grab"
      aria-valuetext=${`position ${i.position}, ${(0,d.four)(i.position*r[e])} radians`}
      transform="translate(${o.x},${o.y}) scale(${o.radius})"
      @pointerdown=${yt(e,n)} @keydown=${(0,j.onKeys)(g)}>
    <rect x=${-l} y="-1.1" width=${2*l} height="2.2" fill="transparent"></rect>
    <circle class=${e===i.pair?"pe-dial pe-chosen":"pe-dial"} r="1"></circle>
    ${s&&e<s.terms.length?(0,w.hand)(s.state.position*s.terms[e],"held"):a.nothing}
    ${(0,w.hand)(x,"now")}
  </g>`}function Et(e,t,o,n){let{state:i,terms:r}=e,s=Math.min(r.length,Math.floor(o.width)),h=Array.from({length:s},($,c)=>Math.floor(c*r.length/s)),x=$=>{let c=[0,1].flatMap(_=>h.map(S=>(0,X.packedColour)(H(i.position,2*S+_,r))));(0,N.paintPixels)($,{x:0,y:0,width:o.width,height:o.height},Uint32Array.from(c),s)},g=t[0]/r.length*o.width,l=Math.max(6,t.length/r.length*o.width),p={ArrowRight:$=>n(({state:c})=>({first_pair:(0,w.within)(c.first_pair+$,0,r.length-t.length)})),ArrowLeft:$=>n(({state:c})=>({first_pair:(0,w.within)(c.first_pair-$,0,r.length-t.length)}))};return a.html`<div class="pe-strip" role="slider" tabindex="0" aria-label="Hands shown" aria-valuemin="0"
      aria-valuemax=${r.length-t.length} aria-valuenow=${t[0]}
      aria-valuetext=${`hands ${t[0]} to ${t.at(-1)} of ${r.length}`}
      style="left:${o.x}px; top:${o.y-10}px; width:${o.width}px; height:${o.height+20}px"
      @pointerdown=${Ft(t.length,n)} @keydown=${(0,j.onKeys)(p)}>
    <canvas aria-hidden="true"
        ${(0,j.painted)(o.width,o.height,x,[i.position,r,o.width])}></canvas>
    <span class="pe-bracket" style="left:${g}px; width:${l}px"></span>
  </div>`}function Nt(e,t,o){let{state:n,terms:i,form:r,type:s,colours:h}=e,x=Math.min(W[r],i.length),g=Math.min(n.first_pair,i.length-x),l=Array.from({length:x},(m,M)=>g+M),p=Math.ceil(Math.max(2,(0,d.number)(n.position).length)*s*.56)+8,$=(t.width-p)/(2*Math.min(W[r],Math.max(4,x))),c=Math.min($,t.height*.14)-3,_=2*c+8+s+6,S=s+18,R=jt[r],q=Math.max(0,n.position-R+1),A=Array.from({length:Math.min(R,n.position+1)},(m,M)=>q+M),k=(t.height-_-S)/R,L={x:p,y:_,width:2*$*x,height:k*A.length},F=m=>{let M=A.map(f=>l.flatMap(u=>[0,1].map(y=>H(f,2*u+y,i))));(0,N.paintPixels)(m,L,Uint32Array.from(M.flat(),X.packedColour),2*x),m.font=`${Math.min(s,k)}px system-ui, sans-serif`,m.textBaseline="middle";for(let[f,u]of A.entries()){let y=_+(f+.5)*k;m.fillStyle=u===n.position?h.ink:h.soft,m.textAlign="end",(k>=12||u===n.position||f===0)&&m.fillText((0,d.number)(u),p-6,y),m.fillStyle="#000",m.textAlign="center";for(let[K,I]of M[f].entries())I<0&&$>=14&&k>=12&&m.fillText("−",p+(K+.5)*$,y)}},P=l.indexOf(n.pair),D=(m,M)=>a.svg`<rect class="pe-column pe-${M}" x=${p+m*$} y=${_}
      width=${$} height=${L.height}></rect>`,O=[A[0],A.length,i,h,l[0],x,p,s],v=m=>p+(2*m+1)*$,U=x<i.length,V={x:p,y:t.height-17,width:Math.floor(t.width*.58),height:12};return a.html`<div class="pe-plot" style="left:0; top:0; width:${t.width}px; height:${t.height}px">
    <canvas aria-hidden="true" ${(0,j.painted)(t.width,t.height,F,O)}></canvas>
    <svg width=${t.width} height=${t.height}>
      ${l.map((m,M)=>Ht(m,e,{x:v(M),y:c+3,radius:c,room:$},o))}
      ${l.map((m,M)=>a.svg`<text class="pe-axis-label" text-anchor="middle" x=${v(M)}
        y=${2*c+6+s}>${m}</text>`)}
      ${P<0?a.nothing:D(2*P,"sine")}
      ${P<0||n.sine_alone?a.nothing:D(2*P+1,"cosine")}
    </svg>
    ${U?Et(e,l,V,o):a.nothing}
    ${(0,N.legend)({left:t.width-8.5*s,top:t.height-s-6,type:s})}
  </div>`}function Dt(e,t,o){let{state:n,term:i,form:r,type:s,held:h,moment:x}=e,g=n.position+x,l=Math.floor(Math.min(t.width*.23,t.height*(r==="phone"?.26:.225))),p={x:l+s,y:l+s},$=Lt[r],c=Math.max(0,n.position-$+1),_=(0,C.linear)([c,c+$],[p.x+l+s,t.width-8]),S=(0,C.linear)([c,c+$],[p.y+l+s,t.height-6]),{x:R,y:q}=(0,w.tip)(g*i),[A,k]=[p.x+l*R,p.y+l*q],L=(f,u)=>[p.x+l*Math.sin(f*u),S(f)],F=(f,u)=>[_(f),p.y-l*Math.cos(f*u)],P=(f,u,y)=>{let K=Math.max(1,Math.ceil(Rt*(y-c)));return Array.from({length:K+1},(I,B)=>f(c+(y-c)*B/K,u)).map(([I,B],_t)=>`${_t?"L":"M"}${I.toFixed(1)},${B.toFixed(1)}`).join("")},D=Array.from({length:n.position-c+1},(f,u)=>c+u),O=(f,u)=>D.map(y=>{let[K,I]=f(y,i);return a.svg`<circle cx=${K} cy=${I} r=${s/5} class="pe-dot pe-${u}"></circle>`}),v=h&&h.state.pair<h.terms.length?h.term:null,U=Math.PI-g*i,V=(f,u)=>{let y=(0,w.tip)(u);return a.svg`<text class="pe-axis-label" text-anchor="middle" dominant-baseline="central"
      x=${p.x+(l+s)*y.x} y=${p.y+(l+s)*y.y}>${f}</text>`},m=(t.width-p.x-l-2*s)/(.54*s),M=(f,u,y,K)=>{let I=`${u}(${(0,d.number)(n.position)} × ${(0,d.four)(i)}) = ${(0,d.four)(y)}`;return a.svg`<text class="pe-formula pe-${f}" x=${p.x+l+s}
      y=${S(c)+(K+.7)*1.4*s}>${I.length>m?`${u} = ${(0,d.four)(y)}`:I}</text>`};return a.html`<div class="pe-plot" role="img"
      aria-label=${`Hand ${n.pair} and the curves that its tip writes: its sine downwards${n.sine_alone?"":", its cosine to the right"}.`}
      style=${(0,j.placed)(t)}>
    <svg width=${t.width} height=${t.height} aria-hidden="true">
      ${v===null?a.nothing:a.svg`<path class="pe-line pe-line-held" d=${P(L,v,c+$)}></path>`}
      <path class="pe-line pe-sine" d=${P(L,i,g)}></path>${O(L,"sine")}
      <line class="pe-shadow pe-sine" x1=${A} x2=${A} y1=${k} y2=${S(g)}></line>
      ${n.sine_alone?a.nothing:a.svg`${v===null?a.nothing:a.svg`<path class="pe-line pe-line-held" d=${P(F,v,c+$)}></path>`}
            <path class="pe-line pe-cosine" d=${P(F,i,g)}></path>${O(F,"cosine")}
            <line class="pe-shadow pe-cosine" x1=${A} x2=${_(g)} y1=${k} y2=${k}></line>
            ${M("cosine","cos",e.cosine,1)}`}
      ${M("sine","sin",e.sine,0)}
      <g transform="translate(${p.x},${p.y}) scale(${l})" class="pe-grab"
          @pointerdown=${yt(n.pair,o)}>
        <circle class="pe-dial pe-chosen" r="1"></circle>
        ${v===null?a.nothing:(0,w.hand)(h.state.position*v,"held")}
        ${n.sine_alone?a.svg`${(0,w.hand)(g*i,"maybe")}${(0,w.hand)(U,"maybe")}`:(0,w.hand)(g*i,"now")}
      </g>
      ${n.sine_alone?[V("a",g*i),V("b",U)]:a.nothing}
      ${v===null?a.nothing:a.svg`<text class="pe-axis-label" x=${p.x+l+s}
          y=${S(c)+3.8*s}>dotted: held</text>`}
    </svg>
  </div>`}function Ot({state:e,angle:t,term:o,sine:n,cosine:i}){let r=s=>a.html`<output class="pe-value" data-value=${s}>${(0,d.four)(s)}</output>`;if(e.sine_alone){let s=h=>(0,d.four)((h%E+E)%E);return a.html`The sine of hand ${e.pair} is ${r(n)}: it stands at ${s(t)} rad
      (a) or at ${s(Math.PI-t)} rad (b). Its cosine would tell.`}return a.html`Hand ${e.pair}: ${(0,d.number)(e.position)} × ${(0,d.four)(o)} = ${(0,d.four)(t)} rad,
    ${(0,d.four)(t/E)} of a turn; sine ${r(n)}, cosine ${r(i)}.`}var vt=(0,Mt.explorer)({kind:"clocks",heights:{wide:400,phone:360},hidden:({d_model:e})=>e<=2*W.wide?["first_pair"]:[],limits:({terms:e})=>({first_pair:Math.max(0,e.length-W.wide)}),make(){let e=Z(Q);return{derive({d_model:t,base:o,position:n,pair:i}){let r=e(t,o),s=r[i],h=n*s,[x,g]=[0,1].map(l=>H(n,2*i+l,r));return{terms:r,term:s,angle:h,sine:x,cosine:g}}}},view(e,{change:t}){let{width:o,height:n,form:i}=e,r=i==="phone"?o:Math.round(o*.535),s=i==="phone"?Math.round(n*.53):n,h=i==="phone"?{x:0,y:s+8,width:o,height:n-s-8}:{x:r+24,y:0,width:o-r-24,height:n};return a.html`${Nt(e,{width:r,height:s},t)}${Dt(e,h,t)}`},readout:Ot,compare:(e,{angle:t})=>(0,d.difference)(e.angle,t,"rad"),words:({state:e,angle:t,sine:o,cosine:n})=>`Position ${(0,d.number)(e.position)}. Hand ${e.pair} at ${(0,d.four)(t)} rad, sine ${(0,d.four)(o)}${e.sine_alone?"":`, cosine ${(0,d.four)(n)}`}.`,table({state:e,terms:t},o,n){let i=Math.min(o,t.length),r=n?String:d.four;return{note:i<t.length?`${i} of ${(0,d.number)(t.length)} hands; the copy holds all.`:"",header:["hand","radians a position","radians","turns","sine","cosine"],rows:Array.from({length:i},(s,h)=>{let x=e.position*t[h],g=[0,1].map(l=>H(e.position,2*h+l,t));return[h,...[t[h],x,x/E,...g].map(r)]})}}});peKit.register(vt);})();
