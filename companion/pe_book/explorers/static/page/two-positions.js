(()=>{peKit["kit/schema.js"].know("two-positions",{title:"Two positions explorer",question:"Is any position nearer to 17 than 18 is?",presets:[{ask:"Six apart: why is hand 0 no help?",state:{position:17,other:23}},{ask:"Among a million positions, which is nearest?",state:{seq_len:1e6,position:17,other:18}},{ask:"Count eight hands only: who comes nearer?",state:{seq_len:1e6,position:17,other:100755,pairs:8}}],main:["position","other"],play:{key:"other",name:"q"},parameters:{seq_len:{},d_model:{},base:{},position:{label:"p (position)",default:17},other:{like:"position",label:"q (position)",default:61},pairs:{like:"pair",label:"Hands counted (0: all)"},first_pair:{like:"pair",label:"First hand shown"}}});var{html:y,nothing:T,svg:M}=peKit["lit-html"];function L(t,e){let s=[];return(...r)=>{let n=s.findIndex(({given:d})=>r.every((o,h)=>o===d[h])),[i]=n<0?[{given:r,answer:e(...r)}]:s.splice(n,1);return s.unshift(i),s.length=Math.min(t,s.length),i.answer}}var A=t=>L(1,t);var wt=L(2,t=>t.map(e=>Math.sin(e/2)));function V(t,e,s,r=s.length,n=null){let i=Math.ceil(t/e),d=Math.ceil(t/i),o=(i-1)/2,h=new Float64Array(d);for(let p=0;p<d;p++)h[p]=o+p*i;let c=wt(s),a=qt(r);for(let p=0;p<r;p++){let x=i*s[p]/2,u=Math.sin(x),l=Math.cos(x),$=c[p],f=Math.sqrt(1-$*$),m=i===1?1:u/(i*$),g=n?n[p]*m:m;a.now[p]=g*(l*f+u*$),a.before[p]=g*(l*f-u*$),a.twice[p]=2-4*u*u}return{offsets:h,products:G(a,d)}}var qt=t=>({now:new Float64Array(t),before:new Float64Array(t),twice:new Float64Array(t)});function G({now:t,before:e,twice:s},r){let n=new Float64Array(r+7);for(let i=0;i<r;i+=8){let[d,o,h,c,a,p,x,u]=[0,0,0,0,0,0,0,0];for(let l=0;l<t.length;l++){let $=s[l],f=t[l],m=$*f-e[l];d+=f,o+=m,f=$*m-f,m=$*f-m,h+=f,c+=m,f=$*m-f,m=$*f-m,a+=f,p+=m,f=$*m-f,m=$*f-m,x+=f,u+=m,t[l]=$*m-f,e[l]=m}n.set([d,o,h,c,a,p,x,u],i)}return n.subarray(0,r)}var O=(t,e)=>(2*Math.sin(t*e/2))**2;function B(t,e,s){let r=0;for(let n=0;n<s;n++)r+=O(t,e[n]);return r}function U(t,e,s){let r=[{offset:1,squared:B(1,t,e)}],n=2;return{advance(i){let d=Math.min(s,n+i-1),o=r.at(-1).squared;for(;n<=d;n++){let h=0;for(let c=0;c<e&&h<o;c++){let a=2*Math.sin(n*t[c]/2);h+=a*a}h<o&&(o=h,r.push({offset:n,squared:h}))}return n>s},within:i=>r.findLast(({offset:d})=>d<=i),get reached(){return n-1}}}function yt(t,e,s){let r=t*134217729-(t*134217729-t),n=t-r,i=e*134217729-(e*134217729-e),d=e-i;return r*i-s+r*d+n*i+n*d}function vt(t,e,s,r){let n=-2*t/e,i=n*e,d=(-2*t-i-yt(n,e,i))/e,o=s**n;return o+o*r*d}function Z(t,e){let s=new Float64Array(t/2),r=Math.log(e);for(let n=0;n<s.length;n++)s[n]=vt(n,t,e,r);return s}var Bt=4*2**-52;var{countedBars:J}=peKit["kit/bars.js"];var{hand:H,nearerHand:Q,tip:z,turning:X,within:D}=peKit["kit/dials.js"];var{draggedOver:Y}=peKit["kit/drag.js"];var{explorer:tt}=peKit["kit/explorer.js"];var{difference:et,four:_,number:v}=peKit["kit/format.js"];var{axes:ot,boxOf:nt,curveThrough:st,guard:rt,onKeys:E,placed:P,sliderKeys:N}=peKit["kit/plot.js"];var{linear:R,wholeTicks:it}=peKit["kit/scale.js"];var{inSpareTime:at}=peKit["kit/spare.js"];var j={least:4,most:16},bt=1e3,ht={wide:1024,phone:512,stage:1024},ut=({state:t})=>[0,t.seq_len-1];function kt(t,e,s,r){let{state:n,terms:i,counted:d,moment:o}=e,[h,c]=[n.position*i[t],(n.other+o)*i[t]],[a,p]=[z(h),z(c)],x=Math.sqrt(O(n.other-n.position,i[t])),u=({state:f})=>f.seq_len-1,[l,$]=["other","position"].map(f=>[f,n[f]*i[t]]);return M`<g role="slider" tabindex="0" class="pe-grab" aria-label=${`Hand ${t}, turned by q`}
      aria-valuemin="0" aria-valuemax=${n.seq_len-1} aria-valuenow=${n.other}
      aria-valuetext=${`q ${n.other}, chord ${_(x)}`}
      transform="translate(${s.x},${s.y}) scale(${s.radius})"
      @pointerdown=${X(t,{change:r,key:Q(l,$),most:u})}
      @keydown=${E(N("other",r,ut))}>
    <rect x=${-s.room/s.radius} y="-1.15" width=${2*s.room/s.radius} height="2.3"
        fill="transparent"></rect>
    <circle class="pe-dial" r="1"></circle>
    ${H(h,"now")}${H(c,"other")}
    <line class=${t<d?"pe-chord":"pe-chord pe-uncounted"} x1=${a.x} y1=${a.y} x2=${p.x}
        y2=${p.y}></line>
  </g>`}function ct(t,e,s){let{state:r,terms:n,type:i}=t,d=Math.floor(e.width/(e.height-i)),o=Math.min(D(d,j.least,j.most),n.length),h=Math.min(r.first_pair,n.length-o),c=e.width/(2*Math.max(j.least,o)),a=Math.min(c-4,(e.height-i-12)/2),p=Array.from({length:o},(u,l)=>h+l),x=u=>(2*u+1)*c;return y`<div class="pe-plot" style=${P(e)}>
    <svg width=${e.width} height=${e.height}>
      ${p.map((u,l)=>kt(u,t,{x:x(l),y:a+3,radius:a,room:c},s))}
      ${p.map((u,l)=>M`<text class="pe-axis-label" text-anchor="middle" x=${x(l)}
          y=${2*a+6+i}>${u}</text>`)}
    </svg>
  </div>`}var lt=(t,e,s)=>J(t,e,s,{values:t.squares,heldValues:t.held?.squares,range:[0,4],ticks:[0,2,4],text:"chord²"});function dt(t,e){let{squared:s,counted:r,terms:n,type:i,form:d}=t,o=(h,c,a)=>M`<text class="pe-sum" text-anchor="middle" x=${e.width/2}
    y=${e.height/2+c*i} style="font-size:${a*i}px">${h}</text>`;return y`<div class="pe-plot" aria-hidden="true"
      style=${P(e)}>
    <svg width=${e.width} height=${e.height}>
      ${d==="phone"?T:o("● p    ■ q",-4.4,1)}
      ${o(r===n.length?"all add up to":`${v(r)} add up to`,-2.1,1)}
      ${o(_(s),-.5,1.5)}
      ${o(d==="phone"?"its root":"its root, the distance",1.3,1)}
      ${o(_(Math.sqrt(s)),3.1,1.7)}
    </svg>
  </div>`}var _t=(t,e,s)=>Y(s,({x:r},{state:n})=>{let i=(r-e.x)/e.width;return{[t]:D(Math.round(i*(n.seq_len-1)),0,n.seq_len-1)}});function pt(t,e,s){let{state:r,counted:n,nearest:i,held:d,type:o,squared:h,moment:c,form:a}=t,p=t.profile(ht[a]),x=d?.profile(ht[a]),u={left:2.4*o,right:1.2*o,top:1.4*o,bottom:2.5*o},l=nt(e.width,e.height,u),$=r.seq_len-1,f=Math.sqrt(Math.max(...p.squared,.01)),m=R([0,Math.max(1,$)],[l.x,l.x+l.width]),g=R([0,f],[l.y+l.height,l.y]),I=(q,{size:K,squared:k})=>Math.sqrt(k[Math.min(k.length-1,Math.floor(Math.abs(q)/K))]),b=Math.min($+1,Math.floor(2*l.width)),W=(q,K,k)=>{let F=S=>b>1?Math.round(S*$/(b-1)):0;return st(q,b,S=>m(F(S)),S=>g(I(F(S)-K,k)))},mt=()=>M`
    ${d?W("held",d.state.position,x):T}
    ${W("now",r.position,p)}`,C=(q,K,k,F)=>M`<g role="slider" tabindex="0" class="pe-edge" aria-label=${`Position ${K}`}
      aria-valuemin="0" aria-valuemax=${$} aria-valuenow=${r[q]}
          transform="translate(${k.x},${k.y})"
      @pointerdown=${_t(q,l,s)} @keydown=${E(N(q,s,ut))}>
    <rect x="-22" y="-22" width="44" height="44" fill="transparent"></rect>${F}
    <text class="pe-axis-label" text-anchor="end" x=${-.6*o} y=${-.3*o}>${K}</text></g>`,w=o*.42,$t={scale:g,ticks:g.ticks(3),text:""},xt={scale:m,ticks:it(m,l.width,6*o),text:"position, and its distance from p"},gt=M`<path class="pe-nearest" d="M0,${-w}L${w},${w}H${-w}Z"></path>`,Mt=[p,r.position,r.seq_len,n,x,d?.state.position,o,e.width,e.height];return y`<div class="pe-plot" style=${P(e)}>
    <svg width=${e.width} height=${e.height}>
      ${rt(Mt,mt)}
      ${ot(l,xt,$t,e.width,e.height,o)}
      ${i?.at.map(q=>M`<g transform="translate(${m(q)},${g(Math.sqrt(i.squared))})">${gt}</g>`)}
      ${C("position","p",{x:m(r.position),y:g(0)},M`<circle class="pe-tip" r=${w}></circle>`)}
      ${C("other","q",{x:m(Math.min($,r.other+c)),y:g(Math.sqrt(h))},M`<rect class="pe-tip" x=${-w} y=${-w} width=${2*w} height=${2*w}></rect>`)}
    </svg>
  </div>`}function Kt({state:t,squared:e,counted:s,terms:r,nearest:n,searched:i}){let d=a=>y`<output class="pe-value" data-value=${a}>${_(a)}</output>`,o=s===r.length?"":` over ${v(s)} hands`,h=n?.at.map(v).join(" and "),c=n?y` Nearest to ${v(t.position)}${i?"":" so far"}: ${h},
        ${d(Math.sqrt(n.squared))}.`:T;return y`${v(t.position)} and ${v(t.other)}: squares add up to ${d(e)},
    distance ${d(Math.sqrt(e))}${o}.${c}`}var ft=tt({kind:"two-positions",heights:{wide:400,phone:360},hidden:({d_model:t})=>t<=2*j.least?["first_pair"]:[],make({repaint:t}){let e=A(Z),s=A((o,h,c)=>U(o,h,c)),r=A((o,h)=>Array.from(h,c=>O(o,c))),n=A((o,h,c,a)=>{let{products:p}=V(o,a,h,c);return{size:Math.ceil(o/a),squared:p.map(x=>Math.max(0,2*(c-x)))}}),i=null;return{derive({seq_len:o,d_model:h,base:c,position:a,other:p,pairs:x}){let u=e(h,c),l=x||u.length,$=p-a,f=r($,u),m=B($,u,l),g=Math.max(a,o-1-a);return i=o>1?s(u,l,o-1):null,{terms:u,counted:l,squares:f,squared:m,farthest:g,profile:b=>n(o,u,l,b)}},view(o,{change:h}){let{width:c,height:a,form:p,type:x}=o,u={...o,...d(o,!0)};if(p==="phone"){let m=b=>Math.round(b*a),g=Math.round(c*.62),I=Math.round(c*.38);return y`${ct(u,{x:0,y:0,width:c,height:m(.24)},h)}
            ${lt(u,{x:0,y:m(.24),width:g,height:m(.33)},h)}
            ${dt(u,{x:g,y:m(.22),width:I,height:m(.3)})}
            ${pt(u,{x:0,y:m(.57),width:c,height:m(.43)},h)}`}let l=Math.round(c*.78),[$,f]=[Math.round(a*.23),Math.round(a*.38)];return y`${ct(u,{x:2.4*x,y:0,width:l-3*x,height:$},h)}
          ${lt(u,{x:0,y:$,width:l,height:f},h)}
          ${dt(u,{x:l,y:Math.round($*.6),width:c-l,height:f})}
          ${pt(u,{x:0,y:$+f,width:c,height:a-$-f},h)}`},readout:o=>Kt({...o,...d(o,!1)})};function d({state:{position:o,seq_len:h},farthest:c},a){if(!i)return{nearest:null,searched:!0};let p=()=>i.reached>=c;a&&!p()&&at(()=>i.advance(bt)||p());let x=p();x||t();let{offset:u,squared:l}=i.within(c);return{nearest:{at:[o-u,o+u].filter(f=>f>=0&&f<h),squared:l},searched:x}}},view:()=>T,compare:(t,e)=>et(Math.sqrt(t.squared),Math.sqrt(e.squared)),words:({state:t,squared:e})=>`q ${v(t.other)}. Distance ${_(Math.sqrt(e))}.`,table({state:t,terms:e,squares:s,counted:r},n,i){let d=Math.min(n,r),o=i?String:_,h=0;return{note:d<r?`${d} of ${v(r)} hands; the copy holds all.`:"",header:["hand","radians apart","chord","chord²","sum so far"],rows:Array.from({length:d},(c,a)=>{h+=s[a];let p=(t.other-t.position)*e[a];return[a,...[p,Math.sqrt(s[a]),s[a],h].map(o)]})}}});peKit.register(ft);})();
