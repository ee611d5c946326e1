(()=>{var wt=Object.create;var R=Object.defineProperty;var yt=Object.getOwnPropertyDescriptor;var vt=Object.getOwnPropertyNames;var bt=Object.getPrototypeOf,_t=Object.prototype.hasOwnProperty;var k=(e,t)=>()=>{try{return t||e((t={exports:{}}).exports,t),t.exports}catch(r){throw t=0,r}};var kt=(e,t,r,n)=>{if(t&&typeof t=="object"||typeof t=="function")for(let o of vt(t))!_t.call(e,o)&&o!==r&&R(e,o,{get:()=>t[o],enumerable:!(n=yt(t,o))||n.enumerable});return e};var S=(e,t,r)=>(r=e!=null?wt(bt(e)):{},kt(t||!e||!e.__esModule?R(r,"default",{value:e,enumerable:!0}):r,e));var E=k((Ft,z)=>{z.exports=peKit["lit-html"]});var Z=k((Et,G)=>{G.exports=peKit["./kit/bars.js"]});var Q=k((Nt,J)=>{J.exports=peKit["./kit/dials.js"]});var X=k((Vt,U)=>{U.exports=peKit["./kit/drag.js"]});var tt=k((Wt,Y)=>{Y.exports=peKit["./kit/explorer.js"]});var ot=k((Ct,et)=>{et.exports=peKit["./kit/format.js"]});var st=k((Gt,rt)=>{rt.exports=peKit["./kit/plot.js"]});var it=k((Zt,nt)=>{nt.exports=peKit["./kit/scale.js"]});var p=S(E(),1);var F=(e,t)=>(2*Math.sin(e*t/2))**2;function H(e,t,r){let n=0;for(let o=0;o<r;o++)n+=F(e,t[o]);return n}function N(e,t,r){let n=[{offset:1,squared:H(1,e,t)}],o=2;return{advance(h){let d=Math.min(r,o+h-1),s=n.at(-1).squared;for(;o<=d;o++){let i=0;for(let a=0;a<t&&i<s;a++){let c=2*Math.sin(o*e[a]/2);i+=c*c}i<s&&(s=i,n.push({offset:o,squared:i}))}return o>r},within:h=>n.findLast(({offset:d})=>d<=h),get reached(){return o-1}}}function St(e,t,r){let n=e*134217729-(e*134217729-e),o=e-n,h=t*134217729-(t*134217729-t),d=t-h;return n*h-r+n*d+o*h+o*d}function Pt(e,t,r,n){let o=-2*e/t,h=o*t,d=(-2*e-h-St(o,t,h))/t,s=r**o;return s+s*n*d}function V(e,t){let r=new Float64Array(e/2),n=Math.log(t);for(let o=0;o<r.length;o++)r[o]=Pt(o,e,t,n);return r}function W(e,t){if(t===1)return 1;let r=e/2;return Math.sin(t*r)/(t*Math.sin(r))}var Dt=4*2**-52;function L(e){let t=null,r;return(...n)=>((!t||n.some((o,h)=>o!==t[h]))&&([t,r]=[n,e(...n)]),r)}function C(e,t,r,n=o=>1){let o=Math.ceil(e/t),h=Math.ceil(e/o),d=(o-1)/2;return{offsets:Float64Array.from({length:h},(i,a)=>d+a*o),products:Kt(r,d,o,h,i=>n(i)*W(i,o))}}function Kt(e,t,r,n,o){let h=new Float64Array(n);for(let d=0;d<e.length;d+=2){let s=e[d],i=d+1<e.length?e[d+1]:0,a=o(s),c=i?o(i):0,m=Math.cos(r*s),q=Math.sin(r*s),l=Math.cos(r*i),u=Math.sin(r*i),g=a*Math.cos(t*s),f=a*Math.sin(t*s),$=c*Math.cos(t*i),v=c*Math.sin(t*i);for(let _=0;_<n;_++){h[_]+=g+$;let A=g;g=g*m-f*q,f=f*m+A*q;let j=$;$=$*l-v*u,v=v*l+j*u}}return h}var ut=S(Z(),1),y=S(Q(),1),ft=S(X(),1),pt=S(tt(),1),M=S(ot(),1),w=S(st(),1),T=S(it(),1),O={least:4,most:16},At=2e4,at=1024,mt=({state:e})=>[0,e.seq_len-1];function It(e,t,r,n){let{state:o,terms:h,counted:d,moment:s}=t,[i,a]=[o.position*h[e],(o.other+s)*h[e]],[c,m]=[(0,y.tip)(i),(0,y.tip)(a)],q=Math.sqrt(F(o.other-o.position,h[e])),l=({state:f})=>f.seq_len-1,[u,g]=["other","position"].map(f=>[f,o[f]*h[e]]);return p.svg`<g role="slider" tabindex="0" class="pe-grab" aria-label=${`Hand ${e}, turned by q`}
      aria-valuemin="0" aria-valuemax=${o.seq_len-1} aria-valuenow=${o.other}
      aria-valuetext=${`q ${o.other}, chord ${(0,M.four)(q)}`}
      transform="translate(${r.x},${r.y}) scale(${r.radius})"
      @pointerdown=${(0,y.turning)(e,{change:n,key:(0,y.nearerHand)(u,g),most:l})}
      @keydown=${(0,w.onKeys)((0,w.sliderKeys)("other",n,mt))}>
    <rect x=${-r.room/r.radius} y="-1.15" width=${2*r.room/r.radius} height="2.3"
        fill="transparent"></rect>
    <circle class="pe-dial" r="1"></circle>
    ${(0,y.hand)(i,"now")}${(0,y.hand)(a,"other")}
    <line class=${e<d?"pe-chord":"pe-chord pe-uncounted"} x1=${c.x} y1=${c.y} x2=${m.x}
        y2=${m.y}></line>
  </g>`}function ht(e,t,r){let{state:n,terms:o,type:h}=e,d=Math.floor(t.width/(t.height-h)),s=Math.min((0,y.within)(d,O.least,O.most),o.length),i=Math.min(n.first_pair,o.length-s),a=t.width/(2*Math.max(O.least,s)),c=Math.min(a-4,(t.height-h-12)/2),m=Array.from({length:s},(l,u)=>i+u),q=l=>(2*l+1)*a;return p.html`<div class="pe-plot" style=${(0,w.placed)(t)}>
    <svg width=${t.width} height=${t.height}>
      ${m.map((l,u)=>It(l,e,{x:q(u),y:c+3,radius:c,room:a},r))}
      ${m.map((l,u)=>p.svg`<text class="pe-axis-label" text-anchor="middle" x=${q(u)}
          y=${2*c+6+h}>${l}</text>`)}
    </svg>
  </div>`}var ct=(e,t,r)=>(0,ut.countedBars)(e,t,r,{values:e.squares,heldValues:e.held?.squares,range:[0,4],ticks:[0,2,4],text:"chord²"});function lt(e,t){let{squared:r,counted:n,terms:o,type:h,form:d}=e,s=(i,a,c)=>p.svg`<text class="pe-sum" text-anchor="middle" x=${t.width/2}
    y=${t.height/2+a*h} style="font-size:${c*h}px">${i}</text>`;return p.html`<div class="pe-plot" aria-hidden="true"
      style=${(0,w.placed)(t)}>
    <svg width=${t.width} height=${t.height}>
      ${d==="phone"?p.nothing:s("● p    ■ q",-4.4,1)}
      ${s(n===o.length?"all add up to":`${(0,M.number)(n)} add up to`,-2.1,1)}
      ${s((0,M.four)(r),-.5,1.5)}
      ${s(d==="phone"?"its root":"its root, the distance",1.3,1)}
      ${s((0,M.four)(Math.sqrt(r)),3.1,1.7)}
    </svg>
  </div>`}var Lt=(e,t,r)=>(0,ft.draggedOver)(r,({x:n},{state:o})=>{let h=(n-t.x)/t.width;return{[e]:(0,y.within)(Math.round(h*(o.seq_len-1)),0,o.seq_len-1)}});function dt(e,t,r){let{state:n,profile:o,counted:h,nearest:d,colours:s,held:i,type:a,squared:c,moment:m}=e,q={left:2.4*a,right:1.2*a,top:1.4*a,bottom:2.5*a},l=(0,w.boxOf)(t.width,t.height,q),u=n.seq_len-1,g=Math.sqrt(Math.max(...o.squared,.01)),f=(0,T.linear)([0,Math.max(1,u)],[l.x,l.x+l.width]),$=(0,T.linear)([0,g],[l.y+l.height,l.y]),v=(x,{size:K,squared:P})=>Math.sqrt(P[Math.min(P.length-1,Math.floor(Math.abs(x)/K))]),_=(x,K,P)=>{x.beginPath();let I=Math.min(u+1,Math.floor(2*l.width));for(let D=0;D<I;D++){let B=I>1?Math.round(D*u/(I-1)):0;x.lineTo(f(B),$(v(B-K,P)))}x.stroke()},A=x=>{x.lineWidth=2,i&&(x.strokeStyle=s.soft,x.setLineDash([1,4]),_(x,i.state.position,i.profile),x.setLineDash([])),x.strokeStyle=s.position,_(x,n.position,o)},j=(x,K,P,I)=>p.svg`<g role="slider" tabindex="0" class="pe-edge" aria-label=${`Position ${K}`}
      aria-valuemin="0" aria-valuemax=${u} aria-valuenow=${n[x]}
          transform="translate(${P.x},${P.y})"
      @pointerdown=${Lt(x,l,r)} @keydown=${(0,w.onKeys)((0,w.sliderKeys)(x,r,mt))}>
    <rect x="-22" y="-22" width="44" height="44" fill="transparent"></rect>${I}
    <text class="pe-axis-label" text-anchor="end" x=${-.6*a} y=${-.3*a}>${K}</text></g>`,b=a*.42,xt={scale:$,ticks:$.ticks(3),text:""},Mt={scale:f,ticks:(0,T.wholeTicks)(f,l.width,6*a),text:"position, and its distance from p"},gt=p.svg`<path class="pe-nearest" d="M0,${-b}L${b},${b}H${-b}Z"></path>`,qt=[o,n.position,n.seq_len,h,s,i?.profile,i?.state.position,a];return p.html`<div class="pe-plot" style=${(0,w.placed)(t)}>
    <canvas aria-hidden="true" ${(0,w.painted)(t.width,t.height,A,qt)}></canvas>
    <svg width=${t.width} height=${t.height}>
      ${(0,w.axes)(l,Mt,xt,t.width,t.height,a)}
      ${d?.at.map(x=>p.svg`<g transform="translate(${f(x)},${$(Math.sqrt(d.squared))})">${gt}</g>`)}
      ${j("position","p",{x:f(n.position),y:$(0)},p.svg`<circle class="pe-tip" r=${b}></circle>`)}
      ${j("other","q",{x:f(Math.min(u,n.other+m)),y:$(Math.sqrt(c))},p.svg`<rect class="pe-tip" x=${-b} y=${-b} width=${2*b} height=${2*b}></rect>`)}
    </svg>
  </div>`}function Tt({state:e,squared:t,counted:r,terms:n,nearest:o,searched:h}){let d=c=>p.html`<output class="pe-value" data-value=${c}>${(0,M.four)(c)}</output>`,s=r===n.length?"":` over ${(0,M.number)(r)} hands`,i=o?.at.map(M.number).join(" and "),a=o?p.html` Nearest to ${(0,M.number)(e.position)}${h?"":" so far"}: ${i},
        ${d(Math.sqrt(o.squared))}.`:p.nothing;return p.html`${(0,M.number)(e.position)} and ${(0,M.number)(e.other)}: squares add up to ${d(t)},
    distance ${d(Math.sqrt(t))}${s}.${a}`}var $t=(0,pt.explorer)({kind:"two-positions",heights:{wide:400,phone:360},hidden:({d_model:e})=>e<=2*O.least?["first_pair"]:[],make({repaint:e}){let t=L(V),r=L((s,i,a)=>N(s,i,a)),n=L((s,i)=>Array.from(i,a=>F(s,a))),o=L((s,i,a)=>{let{products:c}=C(s,at,i.subarray(0,a));return{size:Math.ceil(s/at),squared:c.map(m=>Math.max(0,2*(a-m)))}}),h=null;return{derive({seq_len:s,d_model:i,base:a,position:c,other:m,pairs:q}){let l=t(i,a),u=q||l.length,g=m-c,f=n(g,l),$=H(g,l,u),v=Math.max(c,s-1-c);return h=s>1?r(l,u,s-1):null,{terms:l,counted:u,squares:f,squared:$,farthest:v,profile:o(s,l,u)}},view(s,{change:i}){let{width:a,height:c,form:m,type:q}=s,l={...s,...d(s)};if(m==="phone"){let $=A=>Math.round(A*c),v=Math.round(a*.62),_=Math.round(a*.38);return p.html`${ht(l,{x:0,y:0,width:a,height:$(.24)},i)}
            ${ct(l,{x:0,y:$(.24),width:v,height:$(.33)},i)}
            ${lt(l,{x:v,y:$(.22),width:_,height:$(.3)})}
            ${dt(l,{x:0,y:$(.57),width:a,height:$(.43)},i)}`}let u=Math.round(a*.78),[g,f]=[Math.round(c*.23),Math.round(c*.38)];return p.html`${ht(l,{x:2.4*q,y:0,width:u-3*q,height:g},i)}
          ${ct(l,{x:0,y:g,width:u,height:f},i)}
          ${lt(l,{x:u,y:Math.round(g*.6),width:a-u,height:f})}
          ${dt(l,{x:0,y:g+f,width:a,height:c-g-f},i)}`},readout:s=>Tt({...s,...d(s)})};function d({state:{position:s,seq_len:i},farthest:a}){if(!h)return{nearest:null,searched:!0};let c=h.reached>=a||h.advance(At);c||e();let{offset:m,squared:q}=h.within(a);return{nearest:{at:[s-m,s+m].filter(u=>u>=0&&u<i),squared:q},searched:c}}},view:()=>p.nothing,compare:(e,t)=>(0,M.difference)(Math.sqrt(e.squared),Math.sqrt(t.squared)),words:({state:e,squared:t})=>`q ${(0,M.number)(e.other)}. Distance ${(0,M.four)(Math.sqrt(t))}.`,table({state:e,terms:t,squares:r,counted:n},o,h){let d=Math.min(o,n),s=h?String:M.four,i=0;return{note:d<n?`${d} of ${(0,M.number)(n)} hands; the copy holds all.`:"",header:["hand","radians apart","chord","chord²","sum so far"],rows:Array.from({length:d},(a,c)=>{i+=r[c];let m=(e.other-e.position)*t[c];return[c,...[m,Math.sqrt(r[c]),r[c],i].map(s)]})}}});peKit.register($t);})();
