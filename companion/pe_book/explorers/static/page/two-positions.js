(()=>{peKit["kit/schema.js"].know("two-positions",{title:"Two positions explorer",question:"Is any position nearer to 17 than 18 is?",presets:[{ask:"Six apart: why is hand 0 no help?",state:{position:17,other:23}},{ask:"Among a million positions, which is nearest?",state:{seq_len:1e6,position:17,other:18}},{ask:"Count eight hands only: who comes nearer?",state:{seq_len:1e6,position:17,other:100755,pairs:8}}],main:["position","other"],play:{key:"other",name:"q"},parameters:{seq_len:{},d_model:{},base:{},position:{label:"p (position)",default:17},other:{like:"position",label:"q (position)",default:61},pairs:{like:"pair",label:"Hands counted (0: all)"},first_pair:{like:"pair",label:"First hand shown"}}});var{html:y,nothing:T,svg:M}=peKit["lit-html"];function j(t,e){let n=[];return(...s)=>{let r=n.findIndex(({given:p})=>s.every((o,h)=>o===p[h])),[i]=r<0?[{given:s,answer:e(...s)}]:n.splice(r,1);return n.unshift(i),n.length=Math.min(t,n.length),i.answer}}var A=t=>j(1,t);var yt=j(2,t=>t.map(e=>Math.sin(e/2)));function U(t,e,n,s=n.length,r=null){let i=Math.ceil(t/e),p=Math.ceil(t/i),o=(i-1)/2,h=new Float64Array(p);for(let l=0;l<p;l++)h[l]=o+l*i;let c=yt(n),u=vt(s);for(let l=0;l<s;l++){let $=i*n[l]/2,d=Math.sin($),a=Math.cos($),f=c[l],m=Math.sqrt(1-f*f),x=i===1?1:d/(i*f),g=r?r[l]*x:x;u.now[l]=g*(a*m+d*f),u.before[l]=g*(a*m-d*f),u.twice[l]=2-4*d*d}return{offsets:h,products:V(u,p)}}var vt=t=>({now:new Float64Array(t),before:new Float64Array(t),twice:new Float64Array(t)});function V({now:t,before:e,twice:n},s){let r=new Float64Array(s+7);for(let i=0;i<s;i+=8){let[p,o,h,c,u,l,$,d]=[0,0,0,0,0,0,0,0];for(let a=0;a<t.length;a++){let f=n[a],m=t[a],x=f*m-e[a];p+=m,o+=x,m=f*x-m,x=f*m-x,h+=m,c+=x,m=f*x-m,x=f*m-x,u+=m,l+=x,m=f*x-m,x=f*m-x,$+=m,d+=x,t[a]=f*x-m,e[a]=x}r.set([p,o,h,c,u,l,$,d],i)}return r.subarray(0,s)}var P=(t,e)=>(2*Math.sin(t*e/2))**2;function L(t,e,n){let s=0;for(let r=0;r<n;r++)s+=P(t,e[r]);return s}function Z(t,e,n){let s=[{offset:1,squared:L(1,t,e)}],r=2;return{advance(i){let p=Math.min(n,r+i-1),o=s.at(-1).squared;for(;r<=p;r++){let h=0;for(let c=0;c<e&&h<o;c++){let u=2*Math.sin(r*t[c]/2);h+=u*u}h<o&&(o=h,s.push({offset:r,squared:h}))}return r>n},within:i=>s.findLast(({offset:p})=>p<=i),get reached(){return r-1}}}function bt(t,e,n){let s=t*134217729-(t*134217729-t),r=t-s,i=e*134217729-(e*134217729-e),p=e-i;return s*i-n+s*p+r*i+r*p}function kt(t,e,n,s){let r=-2*t/e,i=r*e,p=(-2*t-i-bt(r,e,i))/e,o=n**r;return o+o*s*p}function J(t,e){let n=new Float64Array(t/2),s=Math.log(e);for(let r=0;r<n.length;r++)n[r]=kt(r,t,e,s);return n}var _t=2**-52,Kt=4*_t,B=t=>Kt*Math.abs(t);var{countedBars:Q}=peKit["kit/bars.js"];var{hand:H,nearerHand:X,tip:N,turning:Y,within:D}=peKit["kit/dials.js"];var{draggedOver:tt}=peKit["kit/drag.js"];var{explorer:et}=peKit["kit/explorer.js"];var{difference:ot,four:K,number:v,printer:rt}=peKit["kit/format.js"];var{axes:nt,boxOf:st,curveThrough:it,guard:at,onKeys:R,placed:F,sliderKeys:z}=peKit["kit/plot.js"];var{linear:W,wholeTicks:ht}=peKit["kit/scale.js"];var{inSpareTime:ct}=peKit["kit/spare.js"];var E={least:4,most:16},St=1e3,lt={wide:1024,phone:512,stage:1024},mt=({state:t})=>[0,t.seq_len-1];function Tt(t,e,n,s){let{state:r,terms:i,counted:p,moment:o}=e,[h,c]=[r.position*i[t],(r.other+o)*i[t]],[u,l]=[N(h),N(c)],$=Math.sqrt(P(r.other-r.position,i[t])),d=({state:m})=>m.seq_len-1,[a,f]=["other","position"].map(m=>[m,r[m]*i[t]]);return M`<g role="slider" tabindex="0" class="pe-grab" aria-label=${`Hand ${t}, turned by q`}
      aria-valuemin="0" aria-valuemax=${r.seq_len-1} aria-valuenow=${r.other}
      aria-valuetext=${`q ${r.other}, chord ${K($)}`}
      transform="translate(${n.x},${n.y}) scale(${n.radius})"
      @pointerdown=${Y(t,{change:s,key:X(a,f),most:d})}
      @keydown=${R(z("other",s,mt))}>
    <rect x=${-n.room/n.radius} y="-1.15" width=${2*n.room/n.radius} height="2.3"
        fill="transparent"></rect>
    <circle class="pe-dial" r="1"></circle>
    ${H(h,"now")}${H(c,"other")}
    <line class=${t<p?"pe-chord":"pe-chord pe-uncounted"} x1=${u.x} y1=${u.y} x2=${l.x}
        y2=${l.y}></line>
  </g>`}function dt(t,e,n){let{state:s,terms:r,type:i}=t,p=Math.floor(e.width/(e.height-i)),o=Math.min(D(p,E.least,E.most),r.length),h=Math.min(s.first_pair,r.length-o),c=e.width/(2*Math.max(E.least,o)),u=Math.min(c-4,(e.height-i-12)/2),l=Array.from({length:o},(d,a)=>h+a),$=d=>(2*d+1)*c;return y`<div class="pe-plot" style=${F(e)}>
    <svg width=${e.width} height=${e.height}>
      ${l.map((d,a)=>Tt(d,t,{x:$(a),y:u+3,radius:u,room:c},n))}
      ${l.map((d,a)=>M`<text class="pe-axis-label" text-anchor="middle" x=${$(a)}
          y=${2*u+6+i}>${d}</text>`)}
    </svg>
  </div>`}var pt=(t,e,n)=>Q(t,e,n,{values:t.squares,heldValues:t.held?.squares,range:[0,4],ticks:[0,2,4],text:"chord²"});function ut(t,e){let{squared:n,counted:s,terms:r,type:i,form:p}=t,o=(h,c,u)=>M`<text class="pe-sum" text-anchor="middle" x=${e.width/2}
    y=${e.height/2+c*i} style="font-size:${u*i}px">${h}</text>`;return y`<div class="pe-plot" aria-hidden="true"
      style=${F(e)}>
    <svg width=${e.width} height=${e.height}>
      ${p==="phone"?T:o("● p    ■ q",-4.4,1)}
      ${o(s===r.length?"all add up to":`${v(s)} add up to`,-2.1,1)}
      ${o(K(n),-.5,1.5)}
      ${o(p==="phone"?"its root":"its root, the distance",1.3,1)}
      ${o(K(Math.sqrt(n)),3.1,1.7)}
    </svg>
  </div>`}var At=(t,e,n)=>tt(n,({x:s},{state:r})=>{let i=(s-e.x)/e.width;return{[t]:D(Math.round(i*(r.seq_len-1)),0,r.seq_len-1)}});function ft(t,e,n){let{state:s,counted:r,nearest:i,held:p,type:o,squared:h,moment:c,form:u}=t,l=t.profile(lt[u]),$=p?.profile(lt[u]),d={left:2.4*o,right:1.2*o,top:1.4*o,bottom:2.5*o},a=st(e.width,e.height,d),f=s.seq_len-1,m=Math.sqrt(Math.max(...l.squared,.01)),x=W([0,Math.max(1,f)],[a.x,a.x+a.width]),g=W([0,m],[a.y+a.height,a.y]),I=(q,{size:_,squared:k})=>Math.sqrt(k[Math.min(k.length-1,Math.floor(Math.abs(q)/_))]),b=Math.min(f+1,Math.floor(2*a.width)),C=(q,_,k)=>{let O=S=>b>1?Math.round(S*f/(b-1)):0;return it(q,b,S=>x(O(S)),S=>g(I(O(S)-_,k)))},$t=()=>M`
    ${p?C("held",p.state.position,$):T}
    ${C("now",s.position,l)}`,G=(q,_,k,O)=>M`<g role="slider" tabindex="0" class="pe-edge" aria-label=${`Position ${_}`}
      aria-valuemin="0" aria-valuemax=${f} aria-valuenow=${s[q]}
          transform="translate(${k.x},${k.y})"
      @pointerdown=${At(q,a,n)} @keydown=${R(z(q,n,mt))}>
    <rect x="-22" y="-22" width="44" height="44" fill="transparent"></rect>${O}
    <text class="pe-axis-label" text-anchor="end" x=${-.6*o} y=${-.3*o}>${_}</text></g>`,w=o*.42,gt={scale:g,ticks:g.ticks(3),text:""},Mt={scale:x,ticks:ht(x,a.width,6*o),text:"position, and its distance from p"},wt=M`<path class="pe-nearest" d="M0,${-w}L${w},${w}H${-w}Z"></path>`,qt=[l,s.position,s.seq_len,r,$,p?.state.position,o,e.width,e.height];return y`<div class="pe-plot" style=${F(e)}>
    <svg width=${e.width} height=${e.height}>
      ${at(qt,$t)}
      ${nt(a,Mt,gt,e.width,e.height,o)}
      ${i?.at.map(q=>M`<g transform="translate(${x(q)},${g(Math.sqrt(i.squared))})">${wt}</g>`)}
      ${G("position","p",{x:x(s.position),y:g(0)},M`<circle class="pe-tip" r=${w}></circle>`)}
      ${G("other","q",{x:x(Math.min(f,s.other+c)),y:g(Math.sqrt(h))},M`<rect class="pe-tip" x=${-w} y=${-w} width=${2*w} height=${2*w}></rect>`)}
    </svg>
  </div>`}function It({state:t,squared:e,counted:n,terms:s,nearest:r,searched:i}){let p=u=>y`<output class="pe-value" data-value=${u}>${K(u)}</output>`,o=n===s.length?"":` over ${v(n)} hands`,h=r?.at.map(v).join(" and "),c=r?y` Nearest to ${v(t.position)}${i?"":" so far"}: ${h},
        ${p(Math.sqrt(r.squared))}.`:T;return y`${v(t.position)} and ${v(t.other)}: squares add up to ${p(e)},
    distance ${p(Math.sqrt(e))}${o}.${c}`}var xt=et({kind:"two-positions",heights:{wide:400,phone:360},hidden:({d_model:t})=>t<=2*E.least?["first_pair"]:[],make({repaint:t}){let e=A(J),n=A((o,h,c)=>Z(o,h,c)),s=A((o,h)=>Array.from(h,c=>P(o,c))),r=A((o,h,c,u)=>{let{products:l}=U(o,u,h,c);return{size:Math.ceil(o/u),squared:l.map($=>Math.max(0,2*(c-$)))}}),i=null;return{derive({seq_len:o,d_model:h,base:c,position:u,other:l,pairs:$}){let d=e(h,c),a=$||d.length,f=l-u,m=s(f,d),x=L(f,d,a),g=Math.max(u,o-1-u);return i=o>1?n(d,a,o-1):null,{terms:d,counted:a,squares:m,squared:x,farthest:g,profile:b=>r(o,d,a,b)}},view(o,{change:h}){let{width:c,height:u,form:l,type:$}=o,d={...o,...p(o,!0)};if(l==="phone"){let x=b=>Math.round(b*u),g=Math.round(c*.62),I=Math.round(c*.38);return y`${dt(d,{x:0,y:0,width:c,height:x(.24)},h)}
            ${pt(d,{x:0,y:x(.24),width:g,height:x(.33)},h)}
            ${ut(d,{x:g,y:x(.22),width:I,height:x(.3)})}
            ${ft(d,{x:0,y:x(.57),width:c,height:x(.43)},h)}`}let a=Math.round(c*.78),[f,m]=[Math.round(u*.23),Math.round(u*.38)];return y`${dt(d,{x:2.4*$,y:0,width:a-3*$,height:f},h)}
          ${pt(d,{x:0,y:f,width:a,height:m},h)}
          ${ut(d,{x:a,y:Math.round(f*.6),width:c-a,height:m})}
          ${ft(d,{x:0,y:f+m,width:c,height:u-f-m},h)}`},readout:o=>It({...o,...p(o,!1)})};function p({state:{position:o,seq_len:h},farthest:c},u){if(!i)return{nearest:null,searched:!0};let l=()=>i.reached>=c;u&&!l()&&ct(()=>i.advance(St)||l());let $=l();$||t();let{offset:d,squared:a}=i.within(c);return{nearest:{at:[o-d,o+d].filter(m=>m>=0&&m<h),squared:a},searched:$}}},view:()=>T,compare:(t,e)=>ot(Math.sqrt(t.squared),Math.sqrt(e.squared)),words:({state:t,squared:e})=>`q ${v(t.other)}. Distance ${K(Math.sqrt(e))}.`,table({state:t,terms:e,squares:n,counted:s},r,i){let p=Math.min(r,s),o=rt(r,i),[h,c]=[0,0];return{note:p<s?`${p} of ${v(s)} hands; the copy holds all.`:"",header:["hand","radians apart","chord","chord²","sum so far"],rows:Array.from({length:p},(u,l)=>{let $=(t.other-t.position)*e[l],[d,a]=[Math.sqrt(n[l]),B($)],f=(2*d+a)*a;return h+=n[l],c+=f+B(h),[l,o($,a),o(d,a),o(n[l],f),o(h,c)]})}}});peKit.register(xt);})();
