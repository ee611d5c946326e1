(()=>{peKit["kit/schema.js"].know("two-positions",{title:"Two positions explorer",question:"Is any position nearer to {position} than its neighbour?",presets:[{ask:"{position} and {other}: does hand 0 help to tell them apart?",state:{position:17,other:23}},{ask:"Among {seq_len} positions, which is nearest?",state:{seq_len:1e6,position:17,other:18}},{ask:"Count a few hands only: which position comes nearer?",state:{seq_len:1e6,position:17,other:100755,pairs:8}}],main:["other"],play:{key:"other",name:"q"},parameters:{seq_len:{},d_model:{},base:{},position:{label:"p (position)",default:17},other:{like:"position",label:"q (position)",default:61},pairs:{like:"pair",label:"Hands counted (0: all)"},first_pair:{like:"pair",label:"First hand shown"}}});var{html:y,nothing:T,svg:M}=peKit["lit-html"];function L(t,e){let n=[];return(...s)=>{let r=n.findIndex(({given:p})=>s.every((o,h)=>o===p[h])),[i]=r<0?[{given:s,answer:e(...s)}]:n.splice(r,1);return n.unshift(i),n.length=Math.min(t,n.length),i.answer}}var A=t=>L(1,t);var kt=L(2,t=>t.map(e=>Math.sin(e/2)));function Z(t,e,n,s=n.length,r=null){let i=Math.ceil(t/e),p=Math.ceil(t/i),o=(i-1)/2,h=new Float64Array(p);for(let l=0;l<p;l++)h[l]=o+l*i;let c=kt(n),u=_t(s);for(let l=0;l<s;l++){let $=i*n[l]/2,d=Math.sin($),a=Math.cos($),f=c[l],m=Math.sqrt(1-f*f),x=i===1?1:d/(i*f),g=r?r[l]*x:x;u.now[l]=g*(a*m+d*f),u.before[l]=g*(a*m-d*f),u.twice[l]=2-4*d*d}return{offsets:h,products:J(u,p)}}var _t=t=>({now:new Float64Array(t),before:new Float64Array(t),twice:new Float64Array(t)});function J({now:t,before:e,twice:n},s){let r=new Float64Array(s+7);for(let i=0;i<s;i+=8){let[p,o,h,c,u,l,$,d]=[0,0,0,0,0,0,0,0];for(let a=0;a<t.length;a++){let f=n[a],m=t[a],x=f*m-e[a];p+=m,o+=x,m=f*x-m,x=f*m-x,h+=m,c+=x,m=f*x-m,x=f*m-x,u+=m,l+=x,m=f*x-m,x=f*m-x,$+=m,d+=x,t[a]=f*x-m,e[a]=x}r.set([p,o,h,c,u,l,$,d],i)}return r.subarray(0,s)}var P=(t,e)=>(2*Math.sin(t*e/2))**2;function B(t,e,n){let s=0;for(let r=0;r<n;r++)s+=P(t,e[r]);return s}function Q(t,e,n){let s=[{offset:1,squared:B(1,t,e)}],r=2;return{advance(i){let p=Math.min(n,r+i-1),o=s.at(-1).squared;for(;r<=p;r++){let h=0;for(let c=0;c<e&&h<o;c++){let u=2*Math.sin(r*t[c]/2);h+=u*u}h<o&&(o=h,s.push({offset:r,squared:h}))}return r>n},within:i=>s.findLast(({offset:p})=>p<=i),get reached(){return r-1}}}function Kt(t,e,n){let s=t*134217729-(t*134217729-t),r=t-s,i=e*134217729-(e*134217729-e),p=e-i;return s*i-n+s*p+r*i+r*p}function Tt(t,e,n,s){let r=-2*t/e,i=r*e,p=(-2*t-i-Kt(r,e,i))/e,o=n**r;return o+o*s*p}function X(t,e){let n=new Float64Array(t/2),s=Math.log(e);for(let r=0;r<n.length;r++)n[r]=Tt(r,t,e,s);return n}var At=2**-52,St=4*At,H=t=>St*Math.abs(t);var{countedBars:Y}=peKit["kit/bars.js"];var{hand:N,nearerHand:tt,tip:D,turning:et,within:R}=peKit["kit/dials.js"];var{draggedOver:ot}=peKit["kit/drag.js"];var{explorer:rt}=peKit["kit/explorer.js"];var{difference:nt,four:S,number:k,printer:st}=peKit["kit/format.js"];var{axes:it,boxOf:at,curveThrough:ht,guard:ct,onKeys:z,placed:F,sliderKeys:W}=peKit["kit/plot.js"];var{scrub:C,value:j,verdict:lt}=peKit["kit/readout.js"];var{linear:G,wholeTicks:dt}=peKit["kit/scale.js"];var{inSpareTime:pt}=peKit["kit/spare.js"];var E={least:4,most:16},It=1e3,ut={wide:1024,phone:512,stage:1024},gt=({state:t})=>[0,t.seq_len-1];function Ot(t,e,n,s){let{state:r,terms:i,counted:p,moment:o}=e,[h,c]=[r.position*i[t],(r.other+o)*i[t]],[u,l]=[D(h),D(c)],$=Math.sqrt(P(r.other-r.position,i[t])),d=({state:m})=>m.seq_len-1,[a,f]=["other","position"].map(m=>[m,r[m]*i[t]]);return M`<g role="slider" tabindex="0" class="pe-grab" aria-label=${`Hand ${t}, turned by q`}
      aria-valuemin="0" aria-valuemax=${r.seq_len-1} aria-valuenow=${r.other}
      aria-valuetext=${`q ${r.other}, chord ${S($)}`}
      transform="translate(${n.x},${n.y}) scale(${n.radius})"
      @pointerdown=${et(t,{change:s,key:tt(a,f),most:d})}
      @keydown=${z(W("other",s,gt))}>
    <rect x=${-n.room/n.radius} y="-1.15" width=${2*n.room/n.radius} height="2.3"
        fill="transparent"></rect>
    <circle class="pe-dial" r="1"></circle>
    ${N(h,"now")}${N(c,"other")}
    <line class=${t<p?"pe-chord":"pe-chord pe-uncounted"} x1=${u.x} y1=${u.y} x2=${l.x}
        y2=${l.y}></line>
  </g>`}function ft(t,e,n){let{state:s,terms:r,type:i}=t,p=Math.floor(e.width/(e.height-i)),o=Math.min(R(p,E.least,E.most),r.length),h=Math.min(s.first_pair,r.length-o),c=e.width/(2*Math.max(E.least,o)),u=Math.min(c-4,(e.height-i-12)/2),l=Array.from({length:o},(d,a)=>h+a),$=d=>(2*d+1)*c;return y`<div class="pe-plot" style=${F(e)}>
    <svg width=${e.width} height=${e.height}>
      ${l.map((d,a)=>Ot(d,t,{x:$(a),y:u+3,radius:u,room:c},n))}
      ${l.map((d,a)=>M`<text class="pe-axis-label" text-anchor="middle" x=${$(a)}
          y=${2*u+6+i}>${d}</text>`)}
    </svg>
  </div>`}var mt=(t,e,n)=>Y(t,e,n,{values:t.squares,heldValues:t.held?.squares,range:[0,4],ticks:[0,2,4],text:"chord²"});function xt(t,e){let{squared:n,counted:s,terms:r,type:i,form:p}=t,o=(h,c,u)=>M`<text class="pe-sum" text-anchor="middle" x=${e.width/2}
    y=${e.height/2+c*i} style="font-size:${u*i}px">${h}</text>`;return y`<div class="pe-plot" aria-hidden="true"
      style=${F(e)}>
    <svg width=${e.width} height=${e.height}>
      ${p==="phone"?T:o("● p    ■ q",-4.4,1)}
      ${o(s===r.length?"all add up to":`${k(s)} add up to`,-2.1,1)}
      ${o(S(n),-.5,1.5)}
      ${o(p==="phone"?"its root":"its root, the distance",1.3,1)}
      ${o(S(Math.sqrt(n)),3.1,1.7)}
    </svg>
  </div>`}var Pt=(t,e,n)=>ot(n,({x:s},{state:r})=>{let i=(s-e.x)/e.width;return{[t]:R(Math.round(i*(r.seq_len-1)),0,r.seq_len-1)}});function $t(t,e,n){let{state:s,counted:r,nearest:i,held:p,type:o,squared:h,moment:c,form:u}=t,l=t.profile(ut[u]),$=p?.profile(ut[u]),d={left:2.4*o,right:1.2*o,top:1.4*o,bottom:2.5*o},a=at(e.width,e.height,d),f=s.seq_len-1,m=Math.sqrt(Math.max(...l.squared,.01)),x=G([0,Math.max(1,f)],[a.x,a.x+a.width]),g=G([0,m],[a.y+a.height,a.y]),I=(q,{size:_,squared:b})=>Math.sqrt(b[Math.min(b.length-1,Math.floor(Math.abs(q)/_))]),v=Math.min(f+1,Math.floor(2*a.width)),U=(q,_,b)=>{let O=K=>v>1?Math.round(K*f/(v-1)):0;return ht(q,v,K=>x(O(K)),K=>g(I(O(K)-_,b)))},wt=()=>M`
    ${p?U("held",p.state.position,$):T}
    ${U("now",s.position,l)}`,V=(q,_,b,O)=>M`<g role="slider" tabindex="0" class="pe-edge" aria-label=${`Position ${_}`}
      aria-valuemin="0" aria-valuemax=${f} aria-valuenow=${s[q]}
          transform="translate(${b.x},${b.y})"
      @pointerdown=${Pt(q,a,n)} @keydown=${z(W(q,n,gt))}>
    <rect x="-22" y="-22" width="44" height="44" fill="transparent"></rect>${O}
    <text class="pe-axis-label" text-anchor="end" x=${-.6*o} y=${-.3*o}>${_}</text></g>`,w=o*.42,qt={scale:g,ticks:g.ticks(3),text:""},yt={scale:x,ticks:dt(x,a.width,6*o),text:"position, and its distance from p"},vt=M`<path class="pe-nearest" d="M0,${-w}L${w},${w}H${-w}Z"></path>`,bt=[l,s.position,s.seq_len,r,$,p?.state.position,o,e.width,e.height];return y`<div class="pe-plot" style=${F(e)}>
    <svg width=${e.width} height=${e.height}>
      ${ct(bt,wt)}
      ${it(a,yt,qt,e.width,e.height,o)}
      ${i?.at.map(q=>M`<g transform="translate(${x(q)},${g(Math.sqrt(i.squared))})">${vt}</g>`)}
      ${V("position","p",{x:x(s.position),y:g(0)},M`<circle class="pe-tip" r=${w}></circle>`)}
      ${V("other","q",{x:x(Math.min(f,s.other+c)),y:g(Math.sqrt(h))},M`<rect class="pe-tip" x=${-w} y=${-w} width=${2*w} height=${2*w}></rect>`)}
    </svg>
  </div>`}function Ft({state:t,squared:e,counted:n,terms:s,nearest:r,searched:i}){let p=n===s.length?"":` over ${k(n)} hands`,o=r?.at.map(k).join(" and "),h=r?y` Nearest to ${k(t.position)}${i?"":" so far"}: ${o},
        ${j(Math.sqrt(r.squared))}.`:T,c=y`${C("position",t.position)} and ${C("other",t.other)} lie
    ${j(Math.sqrt(e))} apart${p}.`;return y`${lt(c)}The squares add up to ${j(e)}.${h}`}var Mt=rt({kind:"two-positions",heights:{wide:380,phone:360},hidden:({d_model:t})=>t<=2*E.least?["first_pair"]:[],make({repaint:t}){let e=A(X),n=A((o,h,c)=>Q(o,h,c)),s=A((o,h)=>Array.from(h,c=>P(o,c))),r=A((o,h,c,u)=>{let{products:l}=Z(o,u,h,c);return{size:Math.ceil(o/u),squared:l.map($=>Math.max(0,2*(c-$)))}}),i=null;return{derive({seq_len:o,d_model:h,base:c,position:u,other:l,pairs:$}){let d=e(h,c),a=$||d.length,f=l-u,m=s(f,d),x=B(f,d,a),g=Math.max(u,o-1-u);return i=o>1?n(d,a,o-1):null,{terms:d,counted:a,squares:m,squared:x,farthest:g,profile:v=>r(o,d,a,v)}},view(o,{change:h}){let{width:c,height:u,form:l,type:$}=o,d={...o,...p(o,!0)};if(l==="phone"){let x=v=>Math.round(v*u),g=Math.round(c*.62),I=Math.round(c*.38);return y`${ft(d,{x:0,y:0,width:c,height:x(.24)},h)}
            ${mt(d,{x:0,y:x(.24),width:g,height:x(.33)},h)}
            ${xt(d,{x:g,y:x(.22),width:I,height:x(.3)})}
            ${$t(d,{x:0,y:x(.57),width:c,height:x(.43)},h)}`}let a=Math.round(c*.78),[f,m]=[Math.round(u*.23),Math.round(u*.38)];return y`${ft(d,{x:2.4*$,y:0,width:a-3*$,height:f},h)}
          ${mt(d,{x:0,y:f,width:a,height:m},h)}
          ${xt(d,{x:a,y:Math.round(f*.6),width:c-a,height:m})}
          ${$t(d,{x:0,y:f+m,width:c,height:u-f-m},h)}`},readout:o=>Ft({...o,...p(o,!1)})};function p({state:{position:o,seq_len:h},farthest:c},u){if(!i)return{nearest:null,searched:!0};let l=()=>i.reached>=c;u&&!l()&&pt(()=>i.advance(It)||l());let $=l();$||t();let{offset:d,squared:a}=i.within(c);return{nearest:{at:[o-d,o+d].filter(m=>m>=0&&m<h),squared:a},searched:$}}},view:()=>T,compare:(t,e)=>nt(Math.sqrt(t.squared),Math.sqrt(e.squared)),words:({state:t,squared:e})=>`q ${k(t.other)}. Distance ${S(Math.sqrt(e))}.`,table({state:t,terms:e,squares:n,counted:s},r,i){let p=Math.min(r,s),o=st(r,i),[h,c]=[0,0];return{note:p<s?`${p} of ${k(s)} hands; the copy holds all.`:"",header:["hand","radians apart","chord","chord²","sum so far"],rows:Array.from({length:p},(u,l)=>{let $=(t.other-t.position)*e[l],[d,a]=[Math.sqrt(n[l]),H($)],f=(2*d+a)*a;return h+=n[l],c+=f+H(h),[l,o($,a),o(d,a),o(n[l],f),o(h,c)]})}}});peKit.register(Mt);})();
