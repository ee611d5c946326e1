(()=>{peKit["kit/schema.js"].know("add",{title:"Add explorer",question:"One dot: which word, at which position?",presets:[{ask:"More columns: are more words and positions read?",state:{view:"read",d_model:512},held:{d_model:4}},{ask:"Where is W cut?",state:{view:"matrix",d_model:64}},{ask:"Shorter words: what is lost?",state:{view:"read",d_model:64,size:.1},held:{size:1}}],main:{sum:["position"],matrix:["d_model"],read:["d_model"]},play:{key:"position"},parameters:{word:{kind:"sentence",label:"Word",words:1,letters:24,default:"cat"},position:{label:"Position",max:49,default:6,below:null},other:{like:"position",label:"Position of the other word",max:49,default:19,below:null},size:{kind:"number",label:"Word size",min:0,max:4,default:1,scale:"log",stops:[.05,.1,.2,.3,.4,.5,.6,.7,.8,.9]},base:{},d_model:{label:"Columns",max:512,default:4},embedding_dim:{like:"d_model",label:"Columns of x",max:512,default:16},noise:{kind:"number",label:"Noise",min:0,max:3,default:.5,scale:"log",stops:[.05,.1,.2,.3,.4,.5,.6,.7,.8,.9]},view:{kind:"choice",label:"View",choices:{sum:"Sum",matrix:"Matrix",read:"Read back"},default:"sum"}}});var{html:C,nothing:J,svg:K}=peKit["lit-html"];function re(t,e,n){let o=t*134217729-(t*134217729-t),r=t-o,s=e*134217729-(e*134217729-e),l=e-s;return o*s-n+o*l+r*s+r*l}function ae(t,e,n,o){let r=-2*t/e,s=r*e,l=(-2*t-s-re(r,e,s))/e,m=n**r;return m+m*o*l}function xt(t,e){let n=new Float64Array(t/2),o=Math.log(e);for(let r=0;r<n.length;r++)n[r]=ae(r,t,e,o);return n}function ie(t,e,n){let o=t*n[e>>1];return e%2===0?Math.sin(o):Math.cos(o)}function Q(t,e){let n=new Float64Array(2*e.length);for(let o=0;o<n.length;o++)n[o]=ie(t,o,e);return n}var ce=2**-52,le=4*ce;var gt=t=>le*Math.max(1,Math.abs(t));var It={cat:[1,0,.5,.2],sat:[0,1,.3,.8],mat:[.5,0,1,.1]};function de(t){let e=2166136261;for(let n of new TextEncoder().encode(t))e=Math.imul(e^n,16777619);return e}var he=t=>t.normalize("NFC").replace(/[A-Z]/g,e=>e.toLowerCase());function ct(t,e){let n=t+Math.imul(e+1,1831565813)|0,o=Math.imul(n^n>>>15,n|1);return o=o+Math.imul(o^o>>>7,o|61)^o,(o^o>>>14)>>>0}function X(t,e){let n=he(t);if(e===4&&Object.hasOwn(It,n))return Float64Array.from(It[n]);let o=de(n),r=new Float64Array(e);for(let s=0;s<e;s++)r[s]=ct(o,s)%11/10;return r}function lt(t,e){let n=new Float64Array(e);for(let o=0;o<e;o+=2){let r=Math.sqrt(-2*Math.log((ct(t,o)+.5)/4294967296)),s=Math.tan(Math.PI*((ct(t,o+1)+.5)/2**32)),l=r/(1+s*s);n[o]=l*(1-s*s),o+1<e&&(n[o+1]=l*2*s)}return n}function Tt(t){let e=new Map;return n=>e.get(n)??e.set(n,t(n)).get(n)}function me(t,e){let n=[];return(...o)=>{let r=n.findIndex(({given:l})=>o.every((m,p)=>m===l[p])),[s]=r<0?[{given:o,answer:e(...o)}]:n.splice(r,1);return n.unshift(s),n.length=Math.min(t,n.length),s.answer}}var V=t=>me(1,t);var D="cat sat mat dog man bird fish tree house road sun moon rain snow day night king queen book door".split(" "),I=50,Kt=1e-9,st=(t,e)=>{let n=0;for(let o=0;o<t.length;o++)n+=t[o]*e[o];return n},Lt=t=>t.toLowerCase()==="mat"?"cat":"mat";function dt(t,e,n,o){let r=Q(n,o);for(let[s,l]of X(t,r.length).entries())r[s]+=e*l;return r}function ht(t,e,n=t.length){let o=0;for(let r=0;r<n;r++)o+=(t[r]-e[r])**2;return Math.sqrt(o)}function Ct(t){let e=2*t.length,n=D.map(u=>X(u,e)),o=Array.from({length:I},(u,g)=>Q(g,t)),r=n.map(u=>n.map(g=>st(u,g))),s=n.map(u=>o.map(g=>st(u,g))),l=o.map(u=>o.map(g=>st(u,g))),m=D.length*I,p=new Float64Array(m*D.length),c=new Float64Array(m*I),i=0,$=u=>Float64Array.from({length:m},(g,d)=>{let h=Math.floor(d/I),b=d%I;return u*(u*r[h][h]+2*s[h][b])+l[b][b]}),a=u=>Float64Array.from(D,(g,d)=>Math.min(...u.subarray(d*I,(d+1)*I)));function y(u,g,d,h,b,w){let v=Math.floor(u/I),M=u%I,A=-1/0;for(let f=0;f<I;f++)w[f]=2*(g*s[v][f]+l[M][f]+d*c[u*I+f]),w[f]>A&&(A=w[f]);let W=f=>2*g*(g*r[v][f]+s[f][M]+d*p[u*D.length+f]),q=h[u]-W(v)-w[M],O=1/0,k=0;for(let f=0;f<D.length;f++){let z=W(f);if(b[f]-z-A>q+1e-6)continue;let R=O+z-Kt;for(let x=0,j=f*I;x<I;x++,j++){let U=h[j]-w[x];U<R&&(R=U-Kt,O=U-z,k=j)}}return k}return{width:e,get share(){return i/m},advance(u){let g=Math.min(m,i+Math.max(1,Math.floor(u/e)));for(;i<g;i++){let d=lt(i,e);for(let[h,b]of n.entries())p[i*D.length+h]=st(d,b);for(let[h,b]of o.entries())c[i*I+h]=st(d,b)}return i===m},read(u,g){let d={words:0,places:0},h=$(u),[b,w]=[a(h),new Float64Array(I)];for(let v=0;v<m;v++){let M=y(v,u,g,h,b,w);Math.floor(M/I)===Math.floor(v/I)&&d.words++,M%I===v%I&&d.places++}return d}}}var pe=V(t=>Array.from({length:I},(e,n)=>Q(n,t)));function Wt(t,e,n,o,r,s){let l=D.indexOf(t.toLowerCase()),m=l<0?[...D,t]:D,p=I*(l<0?D.length:l)+n,c=dt(t,e,n,r);for(let[a,y]of lt(p,c.length).entries())c[a]+=o*y;let i=pe(r);return m.flatMap(a=>{let y=X(a,c.length),u=c.map((g,d)=>g-e*y[d]);return i.map((g,d)=>({word:a,position:d,distance:ht(u,g)}))}).sort((a,y)=>a.distance-y.distance).slice(0,s)}var H=t=>3*t**2;function qt(t,e){let n=t/e;return Array.from({length:e},(o,r)=>lt(3e3+Math.floor(r*n),t).map(s=>s/Math.sqrt(t)))}function zt(t,e){let n=new Float64Array(t);for(let o=0;o<t;o++)n[o]=e(o);return n}var{turning:Rt,within:et}=peKit["kit/dials.js"];var{draggedOver:mt}=peKit["kit/drag.js"];var{explorer:jt}=peKit["kit/explorer.js"];var{difference:rt,four:wt,number:S,printer:Dt}=peKit["kit/format.js"];var{handle:Ft,touch:Bt}=peKit["kit/handle.js"];var{cells:Nt,legend:Vt,valueColours:Ut}=peKit["kit/heatmap.js"];var{axes:yt,barPath:Gt,boxOf:Mt,boxPath:Ht,curveThrough:Yt,guard:bt,onKeys:pt,placed:ot,sliderKeys:vt,squarePath:_t}=peKit["kit/plot.js"];var{scrub:Zt,value:nt,verdict:ut}=peKit["kit/readout.js"];var{linear:$t,logarithmic:Jt}=peKit["kit/scale.js"];var{inSpareTime:kt}=peKit["kit/spare.js"];var At=I-1,ue={wide:16,phone:8,stage:16},oe=64,ne=Array.from({length:9},(t,e)=>2**(e+1)),$e=4e3,Y=D.length*I;function at(t,e,n,o){let r=Math.hypot(e.x-t.x,e.y-t.y),s=Math.atan2(e.y-t.y,e.x-t.x)*180/Math.PI,l=Math.min(.8*o,r);return K`<g class=${`pe-arrow pe-arrow-${n}`}
      transform="translate(${t.x},${t.y}) rotate(${s})">
    <line x2=${Math.max(0,r-l/2)}></line>
    <path d="M${r},0l${-l},${-l/2}v${l}z"></path></g>`}function Qt(t,e,n){let{state:o,form:r,type:s,moment:l,held:m,first:p,second:c,rival:i}=t,$=[Ot(p,o.position+l),Ot(c,o.other)],a=m?Ot(m.first,m.state.position):null,y=[...$,...a?[a]:[]].map(({tip:_})=>_),u=r==="phone"?1.25:1.3,[g,d]=[Math.min(-.1,...y.map(({x:_})=>_-u)),Math.max(.1,...y.map(({x:_})=>_+u))],[h,b]=[Math.min(-.1,...y.map(({y:_})=>_-u)),Math.max(.1,...y.map(({y:_})=>_+u))],w=Math.min(e.width/(d-g),(e.height-s)/(b-h)),v={x:(e.width-w*(d+g))/2,y:(e.height-s+w*(b+h))/2},M=({x:_,y:T})=>({x:v.x+w*_,y:v.y-w*T}),A=M({x:0,y:0}),W=Array.from({length:I},(_,T)=>({x:Math.sin(T),y:Math.cos(T)})),q=({tip:_},T,B)=>{let F=M(_);return K`<g role="slider" tabindex="0" class="pe-grab" aria-label=${`Position of ${B}`}
        aria-valuemin="0"
        aria-valuemax=${At} aria-valuenow=${o[T]}
            transform="translate(${F.x},${F.y}) scale(${w})"
        @pointerdown=${Rt(0,{change:n,key:()=>T,most:()=>At})}
        @keydown=${pt(vt(T,n,()=>[0,At]))}>
      <circle r="1" class="pe-round"></circle><circle r="1" class="pe-round-hit"></circle>
      ${W.map(({x:Z,y:ft})=>K`<circle class="pe-place" r=${2/w} cx=${Z} cy=${-ft}></circle>`)}</g>`},O=(_,T,B,F=.7,Z=-.5)=>K`<text class=${`pe-axis-label pe-${B}`}
    x=${et(M(_).x+F*s,0,e.width-.6*s*T.length)}
        y=${M(_).y+Z*s}>${T}</text>`,[k,f]=$,z=_=>{let[T,B]=p.word,F=T*T+B*B;if(!F)return{};let Z=((_.x-A.x)*T-(_.y-A.y)*B)/(w*F);return{size:et(Math.round(20*Z)/20,0,4)}},R=M(k.tip),x=k.tip.x*f.tip.y-k.tip.y*f.tip.x,j=Math.abs(x)<.1*Math.hypot(k.tip.x,k.tip.y)*Math.hypot(f.tip.x,f.tip.y),U=_=>j?{x:_.x,y:_.y-.5*s}:_,G=(_,T)=>at(_,T,"held",s),tt=s/2;return C`<div class="pe-plot" style=${ot(e)}>
    <svg width=${e.width} height=${e.height}>
      <line class="pe-rule" x1="0" x2=${e.width} y1=${A.y} y2=${A.y}></line>
      <line class="pe-rule" y1="0" y2=${e.height-s} x1=${A.x} x2=${A.x}></line>
      <text class="pe-axis-label" text-anchor="end" x=${e.width}
          y=${e.height-4}>column 0 →, column 1 ↑</text>
      ${q(f,"other",i)}${q(k,"position",o.word)}
      ${at(U(A),U(M(f.tip)),"rival",s)}${at(M(f.tip),M(f.dot),"there",s)}
      ${a?K`${G(A,M(a.tip))}${G(M(a.tip),M(a.dot))}`:J}
      ${at(A,R,"word",s)}${at(R,M(k.dot),"place",s)}
      <rect class="pe-tip" transform="translate(${M(f.dot).x},${M(f.dot).y})" x=${-tt} y=${-tt}
        width=${2*tt} height=${2*tt}></rect>
      <circle class="pe-tip" r=${tt} cx=${M(k.dot).x} cy=${M(k.dot).y}></circle>
      ${O(k.tip,o.word,"strong",-.4*o.word.length,1.5)}
      ${O(f.tip,i,"strong",-.4*i.length,-1.1)}
      ${O(k.dot,`${S(o.position)}`,"strong",.7,-.5)}
      ${O(f.dot,`${S(o.other)}`,"strong",-1.9,1.1)}
      ${Ft({name:"Word size, the arrow",key:"size",at:R,value:o.size,ends:[0,4],text:`${S(o.size)} times`,shape:K`<circle class="pe-knot pe-knot-word" r=${s/2}></circle>`,drag:mt(n,z),change:n,cursor:"pe-grab",step:.05})}
    </svg>
  </div>`}var Ot=({word:t,size:e},n)=>{let o={x:e*t[0],y:e*t[1]};return{tip:o,dot:{x:o.x+Math.sin(n),y:o.y+Math.cos(n)}}};function Xt(t,e){let{state:n,terms:o,held:r,first:s,second:l,type:m,form:p,rival:c}=t,i=Math.min(ue[p],n.d_model),$={left:2.6*m,right:6,top:(p==="phone"?1.6:2.8)*m,bottom:2.5*m},a=Mt(e.width,e.height,$),y=Q(n.position,o),u=[...s.sum.slice(0,i),...l.sum.slice(0,i),...r?.first.sum.slice(0,i)??[],...s.word.slice(0,i).map(x=>x*n.size)],g=$t([0,i],[a.x,a.x+a.width]),d=$t([1.06*Math.min(-.2,...u),1.06*Math.max(.2,...u)],[a.y+a.height,a.y]),h=a.width/i,b=Array.from({length:i},(x,j)=>j),w=x=>g(x)+.14*h,v=(x,j)=>K`<path class=${x} d=${b.map(j).join("")}></path>`,M=(x,j,U,G)=>Gt(x,j,d(U),d(G)),A=x=>n.size*s.word[x],W=Math.min(.3*m,.12*h),q=()=>K`
    ${v("pe-piece-word",x=>M(w(x),.3*h,0,A(x)))}
    ${v("pe-piece-place",x=>M(w(x)+.36*h,.3*h,A(x),A(x)+y[x]))}
    ${r?v("pe-piece-held",x=>x<r.first.sum.length?`M${g(x)+.05*h},${d(r.first.sum[x])}h${.9*h}`:""):J}
    ${v("pe-piece-sum",x=>Ht(w(x),d(s.sum[x])-1.5,.72*h,3))}
    ${v("pe-piece-other",x=>_t(g(x)+.9*h,d(l.sum[x]),2*W))}
    <line class="pe-zero-line" x1=${a.x} x2=${a.x+a.width} y1=${d(0)} y2=${d(0)}></line>`,O=b.filter(x=>i<=8||x%2===0),k=i<n.d_model?`column, the first ${i} of ${S(n.d_model)}`:"column",f={scale:x=>g(x+.5),ticks:O,text:k},z={scale:d,ticks:d.ticks(4),text:""},R=[s.sum,l.sum,r?.first.sum,n.position,n.size,i,m,e.width,e.height];return C`<div class="pe-plot" style=${ot(e)}>
    <svg width=${e.width} height=${e.height}>
      ${bt(R,q)}
      ${yt(a,f,z,e.width,e.height,m)}
      <text class="pe-axis-label" x=${p==="phone"?0:a.x} y=${m}><tspan
          class="pe-name-word">■ ${n.word}</tspan>
        <tspan class="pe-name-turned"> □ + PE(${S(n.position)})</tspan>
        ${p==="phone"?K`<tspan> ▬ sum ▫ ${c}</tspan>`:J}</text>
      ${p==="phone"?J:K`<text class="pe-axis-label" x=${a.x}
              y=${2.3*m}>▬ their sum ▫ sum of ${c} at ${S(n.other)}</text>`}
    </svg>
  </div>`}function fe(t,{change:e}){let{width:n,height:o,form:r}=t;if(r==="phone"){let l=Math.round(o*.6);return C`${Qt(t,{x:0,y:0,width:n,height:l},e)}
      ${Xt(t,{x:0,y:l,width:n,height:o-l})}`}let s=Math.round(n*.5);return C`${Qt(t,{x:0,y:0,width:s,height:o},e)}
    ${Xt(t,{x:s+20,y:0,width:n-s-20,height:o})}`}var xe=(t,e)=>{let n=Math.min(e,t.length);return Array.from({length:n},(o,r)=>t[Math.floor(r*t.length/n)])};function ge(t,{change:e}){let{state:n,width:o,height:r,type:s,form:l}=t,{d_model:m,embedding_dim:p}=n,c=m+p,{row:i,columns:$,parts:a}=t.mixed(),y=l==="phone",u=Math.round(1.7*s),g=u+2.6*s,d=Math.round(y?(o-2.6*s)/2:Math.min(r-g-6,o*.33)),h={x:1.8*s,y:g,width:d,height:d},b=h.y+d*m/c,w={x:h.x,y:1.3*s,width:d,height:u},v=h.x+d+(y?.8:2)*s,M=d*m/c-(y?2:0),A={x:v,y:h.y,width:M,height:M},W=y?{x:h.x,y:h.y+d+1.9*s,width:o-h.x-2}:{x:v+d+2*s,y:h.y,width:o-v-d-2*s-2},q=["E A","x B","[E | x] W"].map((P,E)=>({name:P,box:{...W,y:W.y+E*(y?u+1.5*s:d/3),height:u},values:a[E]})),O=Math.max(...a.flatMap(P=>[...P].map(Math.abs)),1e-9),k=xe(Array.from({length:c},(P,E)=>E),oe),f=k.filter(P=>P<m).length,z=2.5/Math.sqrt(c),R=(P,E,L,N,it)=>Nt(P,L,()=>Ut(zt(E*L,St=>N(Math.floor(St/L),St%L))),it),x=(P,E)=>$[E][k[P]]/z,j=[R(w,1,k.length,(P,E)=>i[k[E]],[i]),R(h,k.length,$.length,x,[$]),q.map(({box:P,values:E})=>R(P,1,E.length,(L,N)=>E[N]/O,[E,O])),R(A,f,f,x,[$,f])],U=({y:P})=>{let E=(P-h.y)/d,L=et(2*Math.round(E*c/2),Math.max(2,c-512),Math.min(512,c-2));return{d_model:L,embedding_dim:c-L}},G=P=>E=>e(({state:L})=>{let N=L.d_model+L.embedding_dim,it=et(L.d_model+2*P*E,Math.max(2,N-512),Math.min(512,N-2));return{d_model:it,embedding_dim:N-it}}),tt={ArrowDown:G(1),ArrowRight:G(1),ArrowUp:G(-1),ArrowLeft:G(-1)},_=(P,E)=>K`<rect class=${`pe-frame pe-frame-${E}`} x=${P.x} y=${P.y}
    width=${Math.max(0,P.width)} height=${Math.max(0,P.height)}></rect>`,T=(P,E,L,N="start")=>K`<text class="pe-axis-label pe-strong" text-anchor=${N} x=${P} y=${E}>${L}</text>`,B=w.x+d*m/c,F={place:{...w,width:B-w.x},word:{...w,x:B,width:w.x+d-B},a:{...h,height:b-h.y},b:{...h,y:b,height:h.y+d-b}},Z=(P,E)=>T(1.4*s,P+.35*s,E,"end"),ft=({name:P,box:E},L)=>{let N=`${["","+ ","= "][L]}${P}`;return K`${T(E.x,E.y-.4*s,N)}${_(E,["place","word","sum"][L])}`};return C`<div class="pe-plot" style=${ot({x:0,y:0,width:o,height:r})}>
    ${j}
    <svg width=${o} height=${r}>
      ${T(w.x,s,`E: ${S(m)}`)}${T(w.x+d,s,`x: ${S(p)}`,"end")}
      ${_(F.place,"place")}${_(F.word,"word")}
      ${_(F.a,"place")}${_(F.b,"word")}
      ${Z((h.y+b)/2,"A")}${Z((b+h.y+d)/2,"B")}
      ${q.map(ft)}
      ${T(A.x,A.y-.5*s,"added: (E + x) W")}
      ${_(A,"sum")}
      <g role="slider" tabindex="0" class="pe-knob" aria-label="The cut of W" aria-valuemin="2"
          aria-valuemax=${c-2}
          aria-valuenow=${m} aria-valuetext=${`${m} rows of A, ${p} of B`}
              @pointerdown=${mt(e,U)}
          @keydown=${pt(tt)}>
        <rect x=${h.x} y=${b-22} width=${d} height="44" fill="transparent"></rect>
        <line class="pe-cut" x1=${h.x-4} x2=${h.x+d+4} y1=${b} y2=${b}></line>
        <path transform="translate(${h.x+d},${b}) scale(${s/14})"
            d="M0,-3l7,-8h-14zM0,3l7,8h-14z"></path></g>
    </svg>
    ${y?J:Vt({left:o-9*s,top:.2*s,type:s})}
  </div>`}function te(t,e,n,o){let{state:r,held:s,type:l,form:m}=t,p={left:(m==="phone"?3.9:4.4)*l,right:.8*l,top:1.8*l,bottom:2.5*l},c=Mt(e.width,e.height,p),i=Jt([2,512],[c.x,c.x+c.width]),$=$t([0,1],[c.y+c.height,c.y]),a=(O,k,f)=>Yt(O,k.length,z=>i(k[z].width),z=>$(k[z].right[f]/Y)),y=()=>o.now.map(({width:O,right:k})=>_t(i(O),$(k.words/Y),.5*l)).join(""),u=()=>o.now.map(({width:O,right:k})=>K`<circle class="pe-read-place" r=${.25*l} cx=${i(O)}
        cy=${$(k.places/Y)}></circle>`),g=()=>K`
    ${o.held?["words","places"].map(O=>a("held",o.held,O)):J}
    ${a("token",o.now,"words")}<path class="pe-read-word" d=${y()}></path>
    ${a("dashed",o.now,"places")}${u()}`,d=O=>`${Math.round(100*O)} %`,b={scale:i,ticks:m==="phone"?[2,8,32,128,512]:ne,text:"columns"},w={scale:$,ticks:[0,.5,1],format:d,text:m==="phone"?"":"read right"},v=o.now.find(({width:O})=>O===r.d_model)?.right??{words:0,places:0},M=({x:O})=>({d_model:et(2*Math.round(i.invert(O)/2),2,512)}),A={x:i(r.d_model),y:$(v.places/Y)},W=(O,k,f)=>K`<text class=${`pe-axis-label pe-name-${k}`} x=${c.x+f} y=${l}>${O}</text>`,q=[o.key,s?o.heldKey:"",l,e.width,e.height];return C`<div class="pe-plot" style=${ot(e)}>
    <svg width=${e.width} height=${e.height}>
      ${bt(q,g)}
      ${yt(c,b,w,e.width,e.height,l)}
      ${s?K`<line class="pe-shadow pe-fall" x1=${i(s.state.d_model)} x2=${i(s.state.d_model)}
              y1=${c.y}
              y2=${c.y+c.height}></line>`:J}
      ${W("■ words","word",4)}${W("○ positions","turned",4+6*l)}
      <g role="slider" tabindex="0" class="pe-edge" aria-label="Columns, on the curve" aria-valuemin="2"
          aria-valuemax="512"
          aria-valuenow=${r.d_model}
              aria-valuetext=${`${r.d_model} columns, ${v.words} words, ${v.places} positions`}
          transform="translate(${A.x},${A.y})" @pointerdown=${mt(n,M)}
          @keydown=${pt(vt("d_model",n,()=>[2,512],2))}>
        ${Bt}<line y1=${c.y-A.y} y2=${c.y+c.height-A.y}></line><circle class="pe-tip"
            r=${.5*l}></circle></g>
    </svg>
  </div>`}function ee(t,e){let{state:n,type:o,form:r}=t,s=t.best(),l=Math.max(...s.map(({distance:c})=>c),1e-9),m=(e.height-2.2*o)/3,p=r==="phone"?`${n.word} at ${n.position} is read as`:`one sum, ${n.word} at ${n.position} in noise, is nearest to`;return C`<div class="pe-plot" style=${ot(e)}>
    <svg width=${e.width} height=${e.height}>
      <text class="pe-axis-label" x="0" y=${1.1*o}>${p}</text>
      ${s.map(({word:c,position:i,distance:$},a)=>{let y=c.toLowerCase()===n.word.toLowerCase()&&i===n.position,u=2*o+a*m;return K`<text class="pe-axis-label pe-strong" x="0"
            y=${u+o}>${y?"✓":"✕"} ${c} at ${i}</text>
          <rect class=${y?"pe-far pe-far-right":"pe-far"} x="0" y=${u+1.35*o}
            width=${.72*e.width*$/l}
                height=${Math.min(.6*o,m-1.5*o)}></rect>
          <text class="pe-axis-label" text-anchor="end" x=${e.width}
              y=${u+o}>${wt($)} away</text>`})}
    </svg>
  </div>`}function Pt(t,e){let{readings:n}=t,o=[t.state.d_model,...ne].map(a=>t.job(a)),r=o.find(a=>!a.advance(0));r&&e&&kt(()=>r.advance($e));let s=[...new Set(o)].filter(a=>a.advance(0)).sort((a,y)=>a.width-y.width);s.includes(o[0])&&n.of(o[0]);let l=a=>!n.has(a),m=()=>{let a=s.find(l);return a&&n.of(a),!s.some(l)};if(e)kt(m);else for(;!m(););let p=s.map(a=>({width:a.width,right:n.last(a)})).filter(({right:a})=>a!==void 0),{size:c,noise:i,base:$}=t.state;return{list:p,isDone:s.length===new Set(o).size&&!s.some(l),key:`${p.map(({width:a})=>a)} ${c} ${i} ${$} ${s.filter(l).length}`}}function we(t){return(e,n,o)=>{let r=new Map;return{has:s=>r.has(s),of(s){return r.has(s)||(r.set(s,s.read(n,o)),t.set(s,r.get(s))),r.get(s)},last:s=>r.get(s)??t.get(s)}}}function ye(t,{change:e,repaint:n}){let{width:o,height:r,form:s,held:l}=t,m=Pt(t,!0),p=l?Pt(l,m.isDone):null;(!m.isDone||p&&!p.isDone)&&n();let c={now:m.list,key:m.key,held:p?.list??null,heldKey:p?.key??""};if(s==="phone"){let $=Math.round(r*.6);return C`${te(t,{x:0,y:0,width:o,height:$},e,c)}
      ${ee(t,{x:0,y:$+6,width:o,height:r-$-6})}`}let i=Math.round(o*.62);return C`${te(t,{x:0,y:0,width:i,height:r},e,c)}
    ${ee(t,{x:i+24,y:0,width:o-i-24,height:Math.round(r*.7)})}`}var Et=t=>{let e=t.job(t.state.d_model);return e.advance(0)?t.readings.of(e):null},Me={sum({state:t,rival:e,drawn:n,whole:o}){let r=n<.1*o?"They meet here, and not in all columns.":"Two sums, two places.";return C`${ut(r)}${t.word} at ${Zt("position",t.position)} and ${e} at
      ${S(t.other)} are ${nt(n)} apart in the two columns drawn, ${nt(o)} in all
      ${S(t.d_model)}.`},matrix({state:{d_model:t,embedding_dim:e}}){let[n,o]=[t+e,t].map(s=>nt(H(s))),r=H(t+e)/H(t);return C`${ut(C`Side by side takes ${r.toPrecision(2)} times the weights.`)}
      ${S(t)} + ${S(e)} columns: ${n} weights for queries, keys and values;
      added at ${S(t)}: ${o}.`},read(t){let{state:e}=t,n=Et(t);if(!n)return C`${S(e.d_model)} columns: reading …`;let o=C`${nt(n.words)} words and ${nt(n.places)} positions of ${S(Y)} are
      read right.`;return C`${ut(o)}${S(e.d_model)} columns, noise ${S(e.noise)}.`}},be={sum:(t,e)=>rt(t.whole,e.whole),matrix:(t,e)=>rt(...[t,e].map(({state:n})=>H(n.d_model+n.embedding_dim)),"weights"),read(t,e){let[n,o]=[t,e].map(Et);if(!n||!o)return null;let r=s=>Math.abs(o[s]-n[s]);return r("words")>r("places")?rt(n.words,o.words,"words"):rt(n.places,o.places,"positions")}},ve={sum:({state:t,rival:e,whole:n})=>`${t.word} at ${t.position}. ${e} at ${t.other} is ${wt(n)} apart in ${S(t.d_model)} columns.`,matrix:({state:{d_model:t,embedding_dim:e}})=>`${S(t)} and ${S(e)} columns: ${S(H(t+e))} weights side by side, ${S(H(t))} added.`,read(t){let e=Et(t);if(!e)return"";let{words:n,places:o}=e,s=n===Y&&o===Y?`All ${S(Y)} words and positions`:`${S(n)} words and ${S(o)} positions`;return`Columns ${S(t.state.d_model)}. ${s} read.`}},_e={sum({state:t,first:e,second:n,terms:o,rival:r},s,l){let m=Q(t.position,o),p=Math.min(s,t.d_model);return{note:p<t.d_model?`${p} of ${S(t.d_model)} columns; the copy holds all.`:"",header:["column",t.word,`PE(${t.position})`,"sum",`${r} at ${t.other}`],rows:Array.from({length:p},(c,i)=>[i,...[t.size*e.word[i],m[i],e.sum[i],n.sum[i]].map($=>l($,gt(Math.max(t.position,t.other))+gt(4*t.size)))])}},matrix:({state:{d_model:t,embedding_dim:e}})=>({note:"",header:["way","columns","weights"],rows:[["side by side",t+e,H(t+e)],["added",t,H(t)]]}),read(t){let{list:e}=Pt(t,!1);return{note:"",header:["columns","words read right","positions read right","of"],rows:e.map(({width:n,right:o})=>[n,o.words,o.places,Y])}}},ke={sum:["noise","embedding_dim"],matrix:["noise","other"],read:["embedding_dim","other"]},Ae={sum:fe,matrix:ge,read:ye},se=jt({kind:"add",heights:{wide:380,phone:360},hidden:({view:t})=>ke[t],make(){let t=V(xt),e=V((p,c,i,$)=>({word:X(p,2*$.length),size:c,sum:dt(p,c,i,$)})),n=V((p,c,i,$)=>({word:X(p,2*$.length),size:c,sum:dt(p,c,i,$)})),o=V(p=>Tt(c=>Ct(xt(c,p)))),r=V(we(new WeakMap)),s=V((p,c,i,$,a)=>Wt(p,c,i,$,a,3)),l=V(p=>qt(p,Math.min(oe,p))),m=V((p,c,i,$,a)=>{let y=Q(i,$),u=X(p,a).map(w=>c*w),g=l(y.length+a),d=(w,v)=>g.map(M=>w.reduce((A,W,q)=>A+W*M[v+q],0)),[h,b]=[d(y,0),d(u,y.length)];return{row:[...y,...u],columns:g,parts:[h,b,h.map((w,v)=>w+b[v])]}});return{derive(p){let{d_model:c,base:i,word:$,size:a,position:y,other:u,noise:g,embedding_dim:d}=p,h=t(c,i),b=Lt($),w=e($,a,y,h),v=n(b,a,u,h),M=o(i);return{terms:h,rival:b,first:w,second:v,drawn:ht(w.sum,v.sum,2),whole:ht(w.sum,v.sum),job:M,readings:r(M,a,g),best:()=>s($,a,y,g,h),mixed:()=>m($,a,y,h,d)}}}},view:(t,e)=>Ae[t.state.view](t,e),readout:t=>Me[t.state.view](t),compare:(t,e)=>be[e.state.view](t,e),words:t=>ve[t.state.view](t),table:(t,e,n)=>_e[t.state.view](t,e,Dt(e,n))});peKit.register(se);})();
