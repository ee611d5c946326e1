(()=>{peKit["kit/schema.js"].know("two-positions",{title:"Two positions explorer",question:"Is any position nearer to 17 than 18 is?",presets:[{ask:"Six apart: why is hand 0 no help?",state:{position:17,other:23}},{ask:"Among a million positions, which is nearest?",state:{seq_len:1e6,position:17,other:18}},{ask:"Count eight hands only: who comes nearer?",state:{seq_len:1e6,position:17,other:100755,pairs:8}}],main:["other"],play:{key:"other",name:"q"},parameters:{seq_len:{},d_model:{},base:{},position:{label:"p (position)",default:17},other:{like:"position",label:"q (position)",default:61},pairs:{like:"pair",label:"Hands counted (0: all)"},first_pair:{like:"pair",label:"First hand shown"}}});var{html:y,nothing:T,svg:M}=peKit["lit-html"];function B(t,e){let r=[];return(...s)=>{let n=r.findIndex(({given:d})=>s.every((o,a)=>o===d[a])),[i]=n<0?[{given:s,answer:e(...s)}]:r.splice(n,1);return r.unshift(i),r.length=Math.min(t,r.length),i.answer}}var A=t=>B(1,t);var vt=B(2,t=>t.map(e=>Math.sin(e/2)));function U(t,e,r,s=r.length,n=null){let i=Math.ceil(t/e),d=Math.ceil(t/i),o=(i-1)/2,a=new Float64Array(d);for(let p=0;p<d;p++)a[p]=o+p*i;let h=vt(r),c=bt(s);for(let p=0;p<s;p++){let $=i*r[p]/2,u=Math.sin($),l=Math.cos($),x=h[p],f=Math.sqrt(1-x*x),m=i===1?1:u/(i*x),g=n?n[p]*m:m;c.now[p]=g*(l*f+u*x),c.before[p]=g*(l*f-u*x),c.twice[p]=2-4*u*u}return{offsets:a,products:Z(c,d)}}var bt=t=>({now:new Float64Array(t),before:new Float64Array(t),twice:new Float64Array(t)});function Z({now:t,before:e,twice:r},s){let n=new Float64Array(s+7);for(let i=0;i<s;i+=8){let[d,o,a,h,c,p,$,u]=[0,0,0,0,0,0,0,0];for(let l=0;l<t.length;l++){let x=r[l],f=t[l],m=x*f-e[l];d+=f,o+=m,f=x*m-f,m=x*f-m,a+=f,h+=m,f=x*m-f,m=x*f-m,c+=f,p+=m,f=x*m-f,m=x*f-m,$+=f,u+=m,t[l]=x*m-f,e[l]=m}n.set([d,o,a,h,c,p,$,u],i)}return n.subarray(0,s)}var O=(t,e)=>(2*Math.sin(t*e/2))**2;function H(t,e,r){let s=0;for(let n=0;n<r;n++)s+=O(t,e[n]);return s}function J(t,e,r){let s=[{offset:1,squared:H(1,t,e)}],n=2;return{advance(i){let d=Math.min(r,n+i-1),o=s.at(-1).squared;for(;n<=d;n++){let a=0;for(let h=0;h<e&&a<o;h++){let c=2*Math.sin(n*t[h]/2);a+=c*c}a<o&&(o=a,s.push({offset:n,squared:a}))}return n>r},within:i=>s.findLast(({offset:d})=>d<=i),get reached(){return n-1}}}function kt(t,e,r){let s=t*134217729-(t*134217729-t),n=t-s,i=e*134217729-(e*134217729-e),d=e-i;return s*i-r+s*d+n*i+n*d}function _t(t,e,r,s){let n=-2*t/e,i=n*e,d=(-2*t-i-kt(n,e,i))/e,o=r**n;return o+o*s*d}function Q(t,e){let r=new Float64Array(t/2),s=Math.log(e);for(let n=0;n<r.length;n++)r[n]=_t(n,t,e,s);return r}var Dt=4*2**-52;var{countedBars:X}=peKit["kit/bars.js"];var{hand:z,nearerHand:Y,tip:D,turning:tt,within:E}=peKit["kit/dials.js"];var{draggedOver:et}=peKit["kit/drag.js"];var{explorer:ot}=peKit["kit/explorer.js"];var{difference:nt,four:K,number:k}=peKit["kit/format.js"];var{axes:rt,boxOf:st,curveThrough:it,guard:at,onKeys:N,placed:P,sliderKeys:R}=peKit["kit/plot.js"];var{scrub:W,value:j,verdict:ht}=peKit["kit/readout.js"];var{linear:C,wholeTicks:ct}=peKit["kit/scale.js"];var{inSpareTime:lt}=peKit["kit/spare.js"];var L={least:4,most:16},Kt=1e3,dt={wide:1024,phone:512,stage:1024},xt=({state:t})=>[0,t.seq_len-1];function St(t,e,r,s){let{state:n,terms:i,counted:d,moment:o}=e,[a,h]=[n.position*i[t],(n.other+o)*i[t]],[c,p]=[D(a),D(h)],$=Math.sqrt(O(n.other-n.position,i[t])),u=({state:f})=>f.seq_len-1,[l,x]=["other","position"].map(f=>[f,n[f]*i[t]]);return M`<g role="slider" tabindex="0" class="pe-grab" aria-label=${`Hand ${t}, turned by q`}
      aria-valuemin="0" aria-valuemax=${n.seq_len-1} aria-valuenow=${n.other}
      aria-valuetext=${`q ${n.other}, chord ${K($)}`}
      transform="translate(${r.x},${r.y}) scale(${r.radius})"
      @pointerdown=${tt(t,{change:s,key:Y(l,x),most:u})}
      @keydown=${N(R("other",s,xt))}>
    <rect x=${-r.room/r.radius} y="-1.15" width=${2*r.room/r.radius} height="2.3"
        fill="transparent"></rect>
    <circle class="pe-dial" r="1"></circle>
    ${z(a,"now")}${z(h,"other")}
    <line class=${t<d?"pe-chord":"pe-chord pe-uncounted"} x1=${c.x} y1=${c.y} x2=${p.x}
        y2=${p.y}></line>
  </g>`}function pt(t,e,r){let{state:s,terms:n,type:i}=t,d=Math.floor(e.width/(e.height-i)),o=Math.min(E(d,L.least,L.most),n.length),a=Math.min(s.first_pair,n.length-o),h=e.width/(2*Math.max(L.least,o)),c=Math.min(h-4,(e.height-i-12)/2),p=Array.from({length:o},(u,l)=>a+l),$=u=>(2*u+1)*h;return y`<div class="pe-plot" style=${P(e)}>
    <svg width=${e.width} height=${e.height}>
      ${p.map((u,l)=>St(u,t,{x:$(l),y:c+3,radius:c,room:h},r))}
      ${p.map((u,l)=>M`<text class="pe-axis-label" text-anchor="middle" x=${$(l)}
          y=${2*c+6+i}>${u}</text>`)}
    </svg>
  </div>`}var ut=(t,e,r)=>X(t,e,r,{values:t.squares,heldValues:t.held?.squares,range:[0,4],ticks:[0,2,4],text:"chord²"});function ft(t,e){let{squared:r,counted:s,terms:n,type:i,form:d}=t,o=(a,h,c)=>M`<text class="pe-sum" text-anchor="middle" x=${e.width/2}
    y=${e.height/2+h*i} style="font-size:${c*i}px">${a}</text>`;return y`<div class="pe-plot" aria-hidden="true"
      style=${P(e)}>
    <svg width=${e.width} height=${e.height}>
      ${d==="phone"?T:o("● p    ■ q",-4.4,1)}
      ${o(s===n.length?"all add up to":`${k(s)} add up to`,-2.1,1)}
      ${o(K(r),-.5,1.5)}
      ${o(d==="phone"?"its root":"its root, the distance",1.3,1)}
      ${o(K(Math.sqrt(r)),3.1,1.7)}
    </svg>
  </div>`}var Tt=(t,e,r)=>et(r,({x:s},{state:n})=>{let i=(s-e.x)/e.width;return{[t]:E(Math.round(i*(n.seq_len-1)),0,n.seq_len-1)}});function mt(t,e,r){let{state:s,counted:n,nearest:i,held:d,type:o,squared:a,moment:h,form:c}=t,p=t.profile(dt[c]),$=d?.profile(dt[c]),u={left:2.4*o,right:1.2*o,top:1.4*o,bottom:2.5*o},l=st(e.width,e.height,u),x=s.seq_len-1,f=Math.sqrt(Math.max(...p.squared,.01)),m=C([0,Math.max(1,x)],[l.x,l.x+l.width]),g=C([0,f],[l.y+l.height,l.y]),I=(q,{size:_,squared:b})=>Math.sqrt(b[Math.min(b.length-1,Math.floor(Math.abs(q)/_))]),v=Math.min(x+1,Math.floor(2*l.width)),V=(q,_,b)=>{let F=S=>v>1?Math.round(S*x/(v-1)):0;return it(q,v,S=>m(F(S)),S=>g(I(F(S)-_,b)))},gt=()=>M`
    ${d?V("held",d.state.position,$):T}
    ${V("now",s.position,p)}`,G=(q,_,b,F)=>M`<g role="slider" tabindex="0" class="pe-edge" aria-label=${`Position ${_}`}
      aria-valuemin="0" aria-valuemax=${x} aria-valuenow=${s[q]}
          transform="translate(${b.x},${b.y})"
      @pointerdown=${Tt(q,l,r)} @keydown=${N(R(q,r,xt))}>
    <rect x="-22" y="-22" width="44" height="44" fill="transparent"></rect>${F}
    <text class="pe-axis-label" text-anchor="end" x=${-.6*o} y=${-.3*o}>${_}</text></g>`,w=o*.42,Mt={scale:g,ticks:g.ticks(3),text:""},wt={scale:m,ticks:ct(m,l.width,6*o),text:"position, and its distance from p"},qt=M`<path class="pe-nearest" d="M0,${-w}L${w},${w}H${-w}Z"></path>`,yt=[p,s.position,s.seq_len,n,$,d?.state.position,o,e.width,e.height];return y`<div class="pe-plot" style=${P(e)}>
    <svg width=${e.width} height=${e.height}>
      ${at(yt,gt)}
      ${rt(l,wt,Mt,e.width,e.height,o)}
      ${i?.at.map(q=>M`<g transform="translate(${m(q)},${g(Math.sqrt(i.squared))})">${qt}</g>`)}
      ${G("position","p",{x:m(s.position),y:g(0)},M`<circle class="pe-tip" r=${w}></circle>`)}
      ${G("other","q",{x:m(Math.min(x,s.other+h)),y:g(Math.sqrt(a))},M`<rect class="pe-tip" x=${-w} y=${-w} width=${2*w} height=${2*w}></rect>`)}
    </svg>
  </div>`}function At({state:t,squared:e,counted:r,terms:s,nearest:n,searched:i}){let d=r===s.length?"":` over ${k(r)} hands`,o=n?.at.map(k).join(" and "),a=n?y` Nearest to ${k(t.position)}${i?"":" so far"}: ${o},
        ${j(Math.sqrt(n.squared))}.`:T,h=y`${W("position",t.position)} and ${W("other",t.other)} lie
    ${j(Math.sqrt(e))} apart${d}.`;return y`${ht(h)}The squares add up to ${j(e)}.${a}`}var $t=ot({kind:"two-positions",heights:{wide:380,phone:360},hidden:({d_model:t})=>t<=2*L.least?["first_pair"]:[],make({repaint:t}){let e=A(Q),r=A((o,a,h)=>J(o,a,h)),s=A((o,a)=>Array.from(a,h=>O(o,h))),n=A((o,a,h,c)=>{let{products:p}=U(o,c,a,h);return{size:Math.ceil(o/c),squared:p.map($=>Math.max(0,2*(h-$)))}}),i=null;return{derive({seq_len:o,d_model:a,base:h,position:c,other:p,pairs:$}){let u=e(a,h),l=$||u.length,x=p-c,f=s(x,u),m=H(x,u,l),g=Math.max(c,o-1-c);return i=o>1?r(u,l,o-1):null,{terms:u,counted:l,squares:f,squared:m,farthest:g,profile:v=>n(o,u,l,v)}},view(o,{change:a}){let{width:h,height:c,form:p,type:$}=o,u={...o,...d(o,!0)};if(p==="phone"){let m=v=>Math.round(v*c),g=Math.round(h*.62),I=Math.round(h*.38);return y`${pt(u,{x:0,y:0,width:h,height:m(.24)},a)}
            ${ut(u,{x:0,y:m(.24),width:g,height:m(.33)},a)}
            ${ft(u,{x:g,y:m(.22),width:I,height:m(.3)})}
            ${mt(u,{x:0,y:m(.57),width:h,height:m(.43)},a)}`}let l=Math.round(h*.78),[x,f]=[Math.round(c*.23),Math.round(c*.38)];return y`${pt(u,{x:2.4*$,y:0,width:l-3*$,height:x},a)}
          ${ut(u,{x:0,y:x,width:l,height:f},a)}
          ${ft(u,{x:l,y:Math.round(x*.6),width:h-l,height:f})}
          ${mt(u,{x:0,y:x+f,width:h,height:c-x-f},a)}`},readout:o=>At({...o,...d(o,!1)})};function d({state:{position:o,seq_len:a},farthest:h},c){if(!i)return{nearest:null,searched:!0};let p=()=>i.reached>=h;c&&!p()&&lt(()=>i.advance(Kt)||p());let $=p();$||t();let{offset:u,squared:l}=i.within(h);return{nearest:{at:[o-u,o+u].filter(f=>f>=0&&f<a),squared:l},searched:$}}},view:()=>T,compare:(t,e)=>nt(Math.sqrt(t.squared),Math.sqrt(e.squared)),words:({state:t,squared:e})=>`q ${k(t.other)}. Distance ${K(Math.sqrt(e))}.`,table({state:t,terms:e,squares:r,counted:s},n,i){let d=Math.min(n,s),o=i?String:K,a=0;return{note:d<s?`${d} of ${k(s)} hands; the copy holds all.`:"",header:["hand","radians apart","chord","chord²","sum so far"],rows:Array.from({length:d},(h,c)=>{a+=r[c];let p=(t.other-t.position)*e[c];return[c,...[p,Math.sqrt(r[c]),r[c],a].map(o)]})}}});peKit.register($t);})();
