(()=>{peKit["kit/schema.js"].know("add",{title:"Add explorer",question:"One dot: which word, at which position?",presets:[{ask:"More columns: are more words and positions read?",state:{view:"read",d_model:512},held:{d_model:4}},{ask:"Where is W cut?",state:{view:"matrix",d_model:64}},{ask:"Shorter words: what is lost?",state:{view:"read",d_model:64,size:.1},held:{size:1}}],main:{sum:["position"],matrix:["d_model"],read:["d_model"]},play:{key:"position"},parameters:{word:{kind:"sentence",label:"Word",words:1,letters:24,default:"cat"},position:{label:"Position",max:49,default:6,below:null},other:{like:"position",label:"Position of the other word",max:49,default:19,below:null},size:{kind:"number",label:"Word size",min:0,max:4,default:1,scale:"log",stops:[.05,.1,.2,.3,.4,.5,.6,.7,.8,.9]},base:{},d_model:{label:"Columns",max:512,default:4},embedding_dim:{like:"d_model",label:"Columns of x",max:512,default:16},noise:{kind:"number",label:"Noise",min:0,max:3,default:.5,scale:"log",stops:[.05,.1,.2,.3,.4,.5,.6,.7,.8,.9]},view:{kind:"choice",label:"View",choices:{sum:"Sum",matrix:"Matrix",read:"Read back"},default:"sum"}}});var{html:q,nothing:Y,svg:L}=peKit["lit-html"];function se(t,e,n){let o=t*134217729-(t*134217729-t),r=t-o,s=e*134217729-(e*134217729-e),l=e-s;return o*s-n+o*l+r*s+r*l}function re(t,e,n,o){let r=-2*t/e,s=r*e,l=(-2*t-s-se(r,e,s))/e,m=n**r;return m+m*o*l}function ft(t,e){let n=new Float64Array(t/2),o=Math.log(e);for(let r=0;r<n.length;r++)n[r]=re(r,t,e,o);return n}function ae(t,e,n){let o=t*n[e>>1];return e%2===0?Math.sin(o):Math.cos(o)}function Z(t,e){let n=new Float64Array(2*e.length);for(let o=0;o<n.length;o++)n[o]=ae(t,o,e);return n}var ie=2**-52,ce=4*ie;var xt=t=>ce*Math.max(1,Math.abs(t));var St={cat:[1,0,.5,.2],sat:[0,1,.3,.8],mat:[.5,0,1,.1]};function le(t){let e=2166136261;for(let n of new TextEncoder().encode(t))e=Math.imul(e^n,16777619);return e}var de=t=>t.normalize("NFC").replace(/[A-Z]/g,e=>e.toLowerCase());function ct(t,e){let n=t+Math.imul(e+1,1831565813)|0,o=Math.imul(n^n>>>15,n|1);return o=o+Math.imul(o^o>>>7,o|61)^o,(o^o>>>14)>>>0}function J(t,e){let n=de(t);if(e===4&&Object.hasOwn(St,n))return Float64Array.from(St[n]);let o=le(n),r=new Float64Array(e);for(let s=0;s<e;s++)r[s]=ct(o,s)%11/10;return r}function lt(t,e){let n=new Float64Array(e);for(let o=0;o<e;o+=2){let r=Math.sqrt(-2*Math.log((ct(t,o)+.5)/4294967296)),s=Math.tan(Math.PI*((ct(t,o+1)+.5)/2**32)),l=r/(1+s*s);n[o]=l*(1-s*s),o+1<e&&(n[o+1]=l*2*s)}return n}function It(t){let e=new Map;return n=>e.get(n)??e.set(n,t(n)).get(n)}function he(t,e){let n=[];return(...o)=>{let r=n.findIndex(({given:l})=>o.every((m,p)=>m===l[p])),[s]=r<0?[{given:o,answer:e(...o)}]:n.splice(r,1);return n.unshift(s),n.length=Math.min(t,n.length),s.answer}}var V=t=>he(1,t);var F="cat sat mat dog man bird fish tree house road sun moon rain snow day night king queen book door".split(" "),I=50,Tt=1e-9,ot=(t,e)=>{let n=0;for(let o=0;o<t.length;o++)n+=t[o]*e[o];return n},Lt=t=>t.toLowerCase()==="mat"?"cat":"mat";function dt(t,e,n,o){let r=Z(n,o);for(let[s,l]of J(t,r.length).entries())r[s]+=e*l;return r}function ht(t,e,n=t.length){let o=0;for(let r=0;r<n;r++)o+=(t[r]-e[r])**2;return Math.sqrt(o)}function Kt(t){let e=2*t.length,n=F.map(u=>J(u,e)),o=Array.from({length:I},(u,x)=>Z(x,t)),r=n.map(u=>n.map(x=>ot(u,x))),s=n.map(u=>o.map(x=>ot(u,x))),l=o.map(u=>o.map(x=>ot(u,x))),m=F.length*I,p=new Float64Array(m*F.length),c=new Float64Array(m*I),i=0,$=u=>Float64Array.from({length:m},(x,d)=>{let h=Math.floor(d/I),b=d%I;return u*(u*r[h][h]+2*s[h][b])+l[b][b]}),a=u=>Float64Array.from(F,(x,d)=>Math.min(...u.subarray(d*I,(d+1)*I)));function w(u,x,d,h,b,g){let v=Math.floor(u/I),M=u%I,k=-1/0;for(let y=0;y<I;y++)g[y]=2*(x*s[v][y]+l[M][y]+d*c[u*I+y]),g[y]>k&&(k=g[y]);let C=y=>2*x*(x*r[v][y]+s[y][M]+d*p[u*F.length+y]),D=h[u]-C(v)-g[M],A=1/0,O=0;for(let y=0;y<F.length;y++){let j=C(y);if(b[y]-j-k>D+1e-6)continue;let z=A+j-Tt;for(let f=0,K=y*I;f<I;f++,K++){let _=h[K]-g[f];_<z&&(z=_-Tt,A=_-j,O=K)}}return O}return{width:e,get share(){return i/m},advance(u){let x=Math.min(m,i+Math.max(1,Math.floor(u/e)));for(;i<x;i++){let d=lt(i,e);for(let[h,b]of n.entries())p[i*F.length+h]=ot(d,b);for(let[h,b]of o.entries())c[i*I+h]=ot(d,b)}return i===m},read(u,x){let d={words:0,places:0},h=$(u),[b,g]=[a(h),new Float64Array(I)];for(let v=0;v<m;v++){let M=w(v,u,x,h,b,g);Math.floor(M/I)===Math.floor(v/I)&&d.words++,M%I===v%I&&d.places++}return d}}}var me=V(t=>Array.from({length:I},(e,n)=>Z(n,t)));function Wt(t,e,n,o,r,s){let l=F.indexOf(t.toLowerCase()),m=l<0?[...F,t]:F,p=I*(l<0?F.length:l)+n,c=dt(t,e,n,r);for(let[a,w]of lt(p,c.length).entries())c[a]+=o*w;let i=me(r);return m.flatMap(a=>{let w=J(a,c.length),u=c.map((x,d)=>x-e*w[d]);return i.map((x,d)=>({word:a,position:d,distance:ht(u,x)}))}).sort((a,w)=>a.distance-w.distance).slice(0,s)}var G=t=>3*t**2;function qt(t,e){let n=t/e;return Array.from({length:e},(o,r)=>lt(3e3+Math.floor(r*n),t).map(s=>s/Math.sqrt(t)))}function Ct(t,e){let n=new Float64Array(t);for(let o=0;o<t;o++)n[o]=e(o);return n}var{turning:zt,within:Q}=peKit["kit/dials.js"];var{draggedOver:mt}=peKit["kit/drag.js"];var{explorer:Rt}=peKit["kit/explorer.js"];var{difference:nt,four:gt,number:S,printer:Dt}=peKit["kit/format.js"];var{cells:jt,legend:Ft,valueColours:Bt}=peKit["kit/heatmap.js"];var{axes:wt,barPath:Nt,boxOf:yt,boxPath:Vt,curveThrough:Ut,guard:Mt,onKeys:st,placed:X,sliderKeys:pt,squarePath:bt}=peKit["kit/plot.js"];var{scrub:Gt,value:tt,verdict:ut}=peKit["kit/readout.js"];var{linear:$t,logarithmic:Ht}=peKit["kit/scale.js"];var{inSpareTime:vt}=peKit["kit/spare.js"];var _t=I-1,pe={wide:16,phone:8,stage:16},Xt=64,te=Array.from({length:9},(t,e)=>2**(e+1)),ue=4e3,H=F.length*I,ee=L`<rect x="-22" y="-22" width="44" height="44" fill="transparent"></rect>`;function rt(t,e,n,o){let r=Math.hypot(e.x-t.x,e.y-t.y),s=Math.atan2(e.y-t.y,e.x-t.x)*180/Math.PI,l=Math.min(.8*o,r);return L`<g class=${`pe-arrow pe-arrow-${n}`}
      transform="translate(${t.x},${t.y}) rotate(${s})">
    <line x2=${Math.max(0,r-l/2)}></line>
    <path d="M${r},0l${-l},${-l/2}v${l}z"></path></g>`}function Yt(t,e,n){let{state:o,form:r,type:s,moment:l,held:m,first:p,second:c,rival:i}=t,$=[kt(p,o.position+l),kt(c,o.other)],a=m?kt(m.first,m.state.position):null,w=[...$,...a?[a]:[]].map(({tip:_})=>_),u=r==="phone"?1.25:1.3,[x,d]=[Math.min(-.1,...w.map(({x:_})=>_-u)),Math.max(.1,...w.map(({x:_})=>_+u))],[h,b]=[Math.min(-.1,...w.map(({y:_})=>_-u)),Math.max(.1,...w.map(({y:_})=>_+u))],g=Math.min(e.width/(d-x),(e.height-s)/(b-h)),v={x:(e.width-g*(d+x))/2,y:(e.height-s+g*(b+h))/2},M=({x:_,y:T})=>({x:v.x+g*_,y:v.y-g*T}),k=M({x:0,y:0}),C=Array.from({length:I},(_,T)=>({x:Math.sin(T),y:Math.cos(T)})),D=({tip:_},T,U)=>{let R=M(_);return L`<g role="slider" tabindex="0" class="pe-grab" aria-label=${`Position of ${U}`}
        aria-valuemin="0"
        aria-valuemax=${_t} aria-valuenow=${o[T]}
            transform="translate(${R.x},${R.y}) scale(${g})"
        @pointerdown=${zt(0,{change:n,key:()=>T,most:()=>_t})}
        @keydown=${st(pt(T,n,()=>[0,_t]))}>
      <circle r="1" class="pe-round"></circle><circle r="1" class="pe-round-hit"></circle>
      ${C.map(({x:B,y:et})=>L`<circle class="pe-place" r=${2/g} cx=${B} cy=${-et}></circle>`)}</g>`},A=(_,T,U,R=.7,B=-.5)=>L`<text class=${`pe-axis-label pe-${U}`}
    x=${Q(M(_).x+R*s,0,e.width-.6*s*T.length)}
        y=${M(_).y+B*s}>${T}</text>`,[O,y]=$,j=_=>{let[T,U]=p.word,R=T*T+U*U;if(!R)return{};let B=((_.x-k.x)*T-(_.y-k.y)*U)/(g*R);return{size:Q(Math.round(20*B)/20,0,4)}},z=M(O.tip),f=(_,T)=>rt(_,T,"held",s),K=.42*s;return q`<div class="pe-plot" style=${X(e)}>
    <svg width=${e.width} height=${e.height}>
      <line class="pe-rule" x1="0" x2=${e.width} y1=${k.y} y2=${k.y}></line>
      <line class="pe-rule" y1="0" y2=${e.height-s} x1=${k.x} x2=${k.x}></line>
      <text class="pe-axis-label" text-anchor="end" x=${e.width}
          y=${e.height-4}>column 0 →, column 1 ↑</text>
      ${D(y,"other",i)}${D(O,"position",o.word)}
      ${rt(k,M(y.tip),"rival",s)}${rt(M(y.tip),M(y.dot),"there",s)}
      ${a?L`${f(k,M(a.tip))}${f(M(a.tip),M(a.dot))}`:Y}
      ${rt(k,z,"word",s)}${rt(z,M(O.dot),"place",s)}
      <rect class="pe-tip" transform="translate(${M(y.dot).x},${M(y.dot).y})" x=${-K} y=${-K}
        width=${2*K} height=${2*K}></rect>
      <circle class="pe-tip" r=${K} cx=${M(O.dot).x} cy=${M(O.dot).y}></circle>
      ${A(O.tip,o.word,"strong",-.4*o.word.length,1.5)}
      ${A(y.tip,i,"strong",-.4*i.length,-.7)}
      ${A(O.dot,`${S(o.position)}`,"strong",.7,-.5)}
      ${A(y.dot,`${S(o.other)}`,"strong",-1.9,1.1)}
      <g role="slider" tabindex="0" class="pe-grab" aria-label="Word size, the arrow" aria-valuemin="0"
          aria-valuemax="4"
          aria-valuenow=${o.size} transform="translate(${z.x},${z.y})"
          @pointerdown=${mt(n,j)}
              @keydown=${st(pt("size",n,()=>[0,4],.05))}>${ee}
        <circle class="pe-knot pe-knot-word" r=${.4*s}></circle></g>
    </svg>
  </div>`}var kt=({word:t,size:e},n)=>{let o={x:e*t[0],y:e*t[1]};return{tip:o,dot:{x:o.x+Math.sin(n),y:o.y+Math.cos(n)}}};function Zt(t,e){let{state:n,terms:o,held:r,first:s,second:l,type:m,form:p,rival:c}=t,i=Math.min(pe[p],n.d_model),$={left:2.6*m,right:6,top:(p==="phone"?1.6:2.8)*m,bottom:2.5*m},a=yt(e.width,e.height,$),w=Z(n.position,o),u=[...s.sum.slice(0,i),...l.sum.slice(0,i),...r?.first.sum.slice(0,i)??[],...s.word.slice(0,i).map(f=>f*n.size)],x=$t([0,i],[a.x,a.x+a.width]),d=$t([1.06*Math.min(-.2,...u),1.06*Math.max(.2,...u)],[a.y+a.height,a.y]),h=a.width/i,b=Array.from({length:i},(f,K)=>K),g=f=>x(f)+.14*h,v=(f,K)=>L`<path class=${f} d=${b.map(K).join("")}></path>`,M=(f,K,_,T)=>Nt(f,K,d(_),d(T)),k=f=>n.size*s.word[f],C=Math.min(.3*m,.12*h),D=()=>L`
    ${v("pe-piece-word",f=>M(g(f),.3*h,0,k(f)))}
    ${v("pe-piece-place",f=>M(g(f)+.36*h,.3*h,k(f),k(f)+w[f]))}
    ${r?v("pe-piece-held",f=>f<r.first.sum.length?`M${x(f)+.05*h},${d(r.first.sum[f])}h${.9*h}`:""):Y}
    ${v("pe-piece-sum",f=>Vt(g(f),d(s.sum[f])-1.5,.72*h,3))}
    ${v("pe-piece-other",f=>bt(x(f)+.9*h,d(l.sum[f]),2*C))}
    <line class="pe-zero-line" x1=${a.x} x2=${a.x+a.width} y1=${d(0)} y2=${d(0)}></line>`,A=b.filter(f=>i<=8||f%2===0),O=i<n.d_model?`column, the first ${i} of ${S(n.d_model)}`:"column",y={scale:f=>x(f+.5),ticks:A,text:O},j={scale:d,ticks:d.ticks(4),text:""},z=[s.sum,l.sum,r?.first.sum,n.position,n.size,i,m,e.width,e.height];return q`<div class="pe-plot" style=${X(e)}>
    <svg width=${e.width} height=${e.height}>
      ${Mt(z,D)}
      ${wt(a,y,j,e.width,e.height,m)}
      <text class="pe-axis-label" x=${p==="phone"?0:a.x} y=${m}><tspan
          class="pe-name-word">■ ${n.word}</tspan>
        <tspan class="pe-name-turned"> □ + PE(${S(n.position)})</tspan>
        ${p==="phone"?L`<tspan> ▬ sum ▫ ${c}</tspan>`:Y}</text>
      ${p==="phone"?Y:L`<text class="pe-axis-label" x=${a.x}
              y=${2.3*m}>▬ their sum ▫ sum of ${c} at ${S(n.other)}</text>`}
    </svg>
  </div>`}function $e(t,{change:e}){let{width:n,height:o,form:r}=t;if(r==="phone"){let l=Math.round(o*.6);return q`${Yt(t,{x:0,y:0,width:n,height:l},e)}
      ${Zt(t,{x:0,y:l,width:n,height:o-l})}`}let s=Math.round(n*.5);return q`${Yt(t,{x:0,y:0,width:s,height:o},e)}
    ${Zt(t,{x:s+20,y:0,width:n-s-20,height:o})}`}var fe=(t,e)=>{let n=Math.min(e,t.length);return Array.from({length:n},(o,r)=>t[Math.floor(r*t.length/n)])};function xe(t,{change:e}){let{state:n,width:o,height:r,type:s,form:l}=t,{d_model:m,embedding_dim:p}=n,c=m+p,{row:i,columns:$,parts:a}=t.mixed(),w=l==="phone",u=Math.round(1.7*s),x=u+2.6*s,d=Math.round(w?(o-2.6*s)/2:Math.min(r-x-6,o*.33)),h={x:1.8*s,y:x,width:d,height:d},b=h.y+d*m/c,g={x:h.x,y:1.3*s,width:d,height:u},v=h.x+d+(w?.8:2)*s,M=d*m/c-(w?2:0),k={x:v,y:h.y,width:M,height:M},C=w?{x:h.x,y:h.y+d+1.9*s,width:o-h.x-2}:{x:v+d+2*s,y:h.y,width:o-v-d-2*s-2},D=["E A","x B","[E | x] W"].map((P,E)=>({name:P,box:{...C,y:C.y+E*(w?u+1.5*s:d/3),height:u},values:a[E]})),A=Math.max(...a.flatMap(P=>[...P].map(Math.abs)),1e-9),O=fe(Array.from({length:c},(P,E)=>E),Xt),y=O.filter(P=>P<m).length,j=2.5/Math.sqrt(c),z=(P,E,W,N,it)=>jt(P,W,()=>Bt(Ct(E*W,Et=>N(Math.floor(Et/W),Et%W))),it),f=(P,E)=>$[E][O[P]]/j,K=[z(g,1,O.length,(P,E)=>i[O[E]],[i]),z(h,O.length,$.length,f,[$]),D.map(({box:P,values:E})=>z(P,1,E.length,(W,N)=>E[N]/A,[E,A])),z(k,y,y,f,[$,y])],_=({y:P})=>{let E=(P-h.y)/d,W=Q(2*Math.round(E*c/2),Math.max(2,c-512),Math.min(512,c-2));return{d_model:W,embedding_dim:c-W}},T=P=>E=>e(({state:W})=>{let N=W.d_model+W.embedding_dim,it=Q(W.d_model+2*P*E,Math.max(2,N-512),Math.min(512,N-2));return{d_model:it,embedding_dim:N-it}}),U={ArrowDown:T(1),ArrowRight:T(1),ArrowUp:T(-1),ArrowLeft:T(-1)},R=(P,E)=>L`<rect class=${`pe-frame pe-frame-${E}`} x=${P.x} y=${P.y}
    width=${Math.max(0,P.width)} height=${Math.max(0,P.height)}></rect>`,B=(P,E,W,N="start")=>L`<text class="pe-axis-label pe-strong" text-anchor=${N} x=${P} y=${E}>${W}</text>`,et=g.x+d*m/c,at={place:{...g,width:et-g.x},word:{...g,x:et,width:g.x+d-et},a:{...h,height:b-h.y},b:{...h,y:b,height:h.y+d-b}},Pt=(P,E)=>B(1.4*s,P+.35*s,E,"end"),ne=({name:P,box:E},W)=>{let N=`${["","+ ","= "][W]}${P}`;return L`${B(E.x,E.y-.4*s,N)}${R(E,["place","word","sum"][W])}`};return q`<div class="pe-plot" style=${X({x:0,y:0,width:o,height:r})}>
    ${K}
    <svg width=${o} height=${r}>
      ${B(g.x,s,`E: ${S(m)}`)}${B(g.x+d,s,`x: ${S(p)}`,"end")}
      ${R(at.place,"place")}${R(at.word,"word")}
      ${R(at.a,"place")}${R(at.b,"word")}
      ${Pt((h.y+b)/2,"A")}${Pt((b+h.y+d)/2,"B")}
      ${D.map(ne)}
      ${B(k.x,k.y-.5*s,"added: (E + x) W")}
      ${R(k,"sum")}
      <g role="slider" tabindex="0" class="pe-knob" aria-label="The cut of W" aria-valuemin="2"
          aria-valuemax=${c-2}
          aria-valuenow=${m} aria-valuetext=${`${m} rows of A, ${p} of B`}
              @pointerdown=${mt(e,_)}
          @keydown=${st(U)}>
        <rect x=${h.x} y=${b-22} width=${d} height="44" fill="transparent"></rect>
        <line class="pe-cut" x1=${h.x-4} x2=${h.x+d+4} y1=${b} y2=${b}></line>
        <path transform="translate(${h.x+d},${b}) scale(${s/14})"
            d="M0,-3l7,-8h-14zM0,3l7,8h-14z"></path></g>
    </svg>
    ${w?Y:Ft({left:o-9*s,top:.2*s,type:s})}
  </div>`}function Jt(t,e,n,o){let{state:r,held:s,type:l,form:m}=t,p={left:(m==="phone"?3.9:4.4)*l,right:.8*l,top:1.8*l,bottom:2.5*l},c=yt(e.width,e.height,p),i=Ht([2,512],[c.x,c.x+c.width]),$=$t([0,1],[c.y+c.height,c.y]),a=(A,O,y)=>Ut(A,O.length,j=>i(O[j].width),j=>$(O[j].right[y]/H)),w=()=>o.now.map(({width:A,right:O})=>bt(i(A),$(O.words/H),.5*l)).join(""),u=()=>o.now.map(({width:A,right:O})=>L`<circle class="pe-read-place" r=${.25*l} cx=${i(A)}
        cy=${$(O.places/H)}></circle>`),x=()=>L`
    ${o.held?["words","places"].map(A=>a("held",o.held,A)):Y}
    ${a("token",o.now,"words")}<path class="pe-read-word" d=${w()}></path>
    ${a("dashed",o.now,"places")}${u()}`,d=A=>`${Math.round(100*A)} %`,b={scale:i,ticks:m==="phone"?[2,8,32,128,512]:te,text:"columns"},g={scale:$,ticks:[0,.5,1],format:d,text:m==="phone"?"":"read right"},v=o.now.find(({width:A})=>A===r.d_model)?.right??{words:0,places:0},M=({x:A})=>({d_model:Q(2*Math.round(i.invert(A)/2),2,512)}),k={x:i(r.d_model),y:$(v.places/H)},C=(A,O,y)=>L`<text class=${`pe-axis-label pe-name-${O}`} x=${c.x+y} y=${l}>${A}</text>`,D=[o.key,s?o.heldKey:"",l,e.width,e.height];return q`<div class="pe-plot" style=${X(e)}>
    <svg width=${e.width} height=${e.height}>
      ${Mt(D,x)}
      ${wt(c,b,g,e.width,e.height,l)}
      ${s?L`<line class="pe-shadow pe-fall" x1=${i(s.state.d_model)} x2=${i(s.state.d_model)}
              y1=${c.y}
              y2=${c.y+c.height}></line>`:Y}
      ${C("■ words","word",4)}${C("○ positions","turned",4+6*l)}
      <g role="slider" tabindex="0" class="pe-edge" aria-label="Columns, on the curve" aria-valuemin="2"
          aria-valuemax="512"
          aria-valuenow=${r.d_model}
              aria-valuetext=${`${r.d_model} columns, ${v.words} words, ${v.places} positions`}
          transform="translate(${k.x},${k.y})" @pointerdown=${mt(n,M)}
          @keydown=${st(pt("d_model",n,()=>[2,512],2))}>
        ${ee}<line y1=${c.y-k.y} y2=${c.y+c.height-k.y}></line><circle class="pe-tip"
            r=${.5*l}></circle></g>
    </svg>
  </div>`}function Qt(t,e){let{state:n,type:o,form:r}=t,s=t.best(),l=Math.max(...s.map(({distance:c})=>c),1e-9),m=(e.height-2.2*o)/3,p=r==="phone"?`${n.word} at ${n.position} is read as`:`one sum, ${n.word} at ${n.position} in noise, is nearest to`;return q`<div class="pe-plot" style=${X(e)}>
    <svg width=${e.width} height=${e.height}>
      <text class="pe-axis-label" x="0" y=${1.1*o}>${p}</text>
      ${s.map(({word:c,position:i,distance:$},a)=>{let w=c.toLowerCase()===n.word.toLowerCase()&&i===n.position,u=2*o+a*m;return L`<text class="pe-axis-label pe-strong" x="0"
            y=${u+o}>${w?"✓":"✕"} ${c} at ${i}</text>
          <rect class=${w?"pe-far pe-far-right":"pe-far"} x="0" y=${u+1.35*o}
            width=${.72*e.width*$/l}
                height=${Math.min(.6*o,m-1.5*o)}></rect>
          <text class="pe-axis-label" text-anchor="end" x=${e.width}
              y=${u+o}>${gt($)} away</text>`})}
    </svg>
  </div>`}function At(t,e){let{readings:n}=t,o=[t.state.d_model,...te].map(a=>t.job(a)),r=o.find(a=>!a.advance(0));r&&e&&vt(()=>r.advance(ue));let s=[...new Set(o)].filter(a=>a.advance(0)).sort((a,w)=>a.width-w.width);s.includes(o[0])&&n.of(o[0]);let l=a=>!n.has(a),m=()=>{let a=s.find(l);return a&&n.of(a),!s.some(l)};if(e)vt(m);else for(;!m(););let p=s.map(a=>({width:a.width,right:n.last(a)})).filter(({right:a})=>a!==void 0),{size:c,noise:i,base:$}=t.state;return{list:p,isDone:s.length===new Set(o).size&&!s.some(l),key:`${p.map(({width:a})=>a)} ${c} ${i} ${$} ${s.filter(l).length}`}}function ge(t){return(e,n,o)=>{let r=new Map;return{has:s=>r.has(s),of(s){return r.has(s)||(r.set(s,s.read(n,o)),t.set(s,r.get(s))),r.get(s)},last:s=>r.get(s)??t.get(s)}}}function we(t,{change:e,repaint:n}){let{width:o,height:r,form:s,held:l}=t,m=At(t,!0),p=l?At(l,m.isDone):null;(!m.isDone||p&&!p.isDone)&&n();let c={now:m.list,key:m.key,held:p?.list??null,heldKey:p?.key??""};if(s==="phone"){let $=Math.round(r*.6);return q`${Jt(t,{x:0,y:0,width:o,height:$},e,c)}
      ${Qt(t,{x:0,y:$+6,width:o,height:r-$-6})}`}let i=Math.round(o*.62);return q`${Jt(t,{x:0,y:0,width:i,height:r},e,c)}
    ${Qt(t,{x:i+24,y:0,width:o-i-24,height:Math.round(r*.7)})}`}var Ot=t=>{let e=t.job(t.state.d_model);return e.advance(0)?t.readings.of(e):null},ye={sum({state:t,rival:e,drawn:n,whole:o}){let r=n<.1*o?"They meet here, and not in all columns.":"Two sums, two places.";return q`${ut(r)}${t.word} at ${Gt("position",t.position)} and ${e} at
      ${S(t.other)} are ${tt(n)} apart in the two columns drawn, ${tt(o)} in all
      ${S(t.d_model)}.`},matrix({state:{d_model:t,embedding_dim:e}}){let[n,o]=[t+e,t].map(s=>tt(G(s))),r=G(t+e)/G(t);return q`${ut(q`Side by side takes ${r.toPrecision(2)} times the weights.`)}
      ${S(t)} + ${S(e)} columns: ${n} weights for queries, keys and values;
      added at ${S(t)}: ${o}.`},read(t){let{state:e}=t,n=Ot(t);if(!n)return q`${S(e.d_model)} columns: reading …`;let o=q`${tt(n.words)} words and ${tt(n.places)} positions of ${S(H)} are
      read right.`;return q`${ut(o)}${S(e.d_model)} columns, noise ${S(e.noise)}.`}},Me={sum:(t,e)=>nt(t.whole,e.whole),matrix:(t,e)=>nt(...[t,e].map(({state:n})=>G(n.d_model+n.embedding_dim)),"weights"),read(t,e){let[n,o]=[t,e].map(Ot);if(!n||!o)return null;let r=s=>Math.abs(o[s]-n[s]);return r("words")>r("places")?nt(n.words,o.words,"words"):nt(n.places,o.places,"positions")}},be={sum:({state:t,rival:e,whole:n})=>`${t.word} at ${t.position}. ${e} at ${t.other} is ${gt(n)} apart in ${S(t.d_model)} columns.`,matrix:({state:{d_model:t,embedding_dim:e}})=>`${S(t)} and ${S(e)} columns: ${S(G(t+e))} weights side by side, ${S(G(t))} added.`,read(t){let e=Ot(t);if(!e)return"";let{words:n,places:o}=e,s=n===H&&o===H?`All ${S(H)} words and positions`:`${S(n)} words and ${S(o)} positions`;return`Columns ${S(t.state.d_model)}. ${s} read.`}},ve={sum({state:t,first:e,second:n,terms:o,rival:r},s,l){let m=Z(t.position,o),p=Math.min(s,t.d_model);return{note:p<t.d_model?`${p} of ${S(t.d_model)} columns; the copy holds all.`:"",header:["column",t.word,`PE(${t.position})`,"sum",`${r} at ${t.other}`],rows:Array.from({length:p},(c,i)=>[i,...[t.size*e.word[i],m[i],e.sum[i],n.sum[i]].map($=>l($,xt(Math.max(t.position,t.other))+xt(4*t.size)))])}},matrix:({state:{d_model:t,embedding_dim:e}})=>({note:"",header:["way","columns","weights"],rows:[["side by side",t+e,G(t+e)],["added",t,G(t)]]}),read(t){let{list:e}=At(t,!1);return{note:"",header:["columns","words read right","positions read right","of"],rows:e.map(({width:n,right:o})=>[n,o.words,o.places,H])}}},_e={sum:["noise","embedding_dim"],matrix:["noise","other"],read:["embedding_dim","other"]},ke={sum:$e,matrix:xe,read:we},oe=Rt({kind:"add",heights:{wide:380,phone:360},hidden:({view:t})=>_e[t],make(){let t=V(ft),e=V((p,c,i,$)=>({word:J(p,2*$.length),size:c,sum:dt(p,c,i,$)})),n=V((p,c,i,$)=>({word:J(p,2*$.length),size:c,sum:dt(p,c,i,$)})),o=V(p=>It(c=>Kt(ft(c,p)))),r=V(ge(new WeakMap)),s=V((p,c,i,$,a)=>Wt(p,c,i,$,a,3)),l=V(p=>qt(p,Math.min(Xt,p))),m=V((p,c,i,$,a)=>{let w=Z(i,$),u=J(p,a).map(g=>c*g),x=l(w.length+a),d=(g,v)=>x.map(M=>g.reduce((k,C,D)=>k+C*M[v+D],0)),[h,b]=[d(w,0),d(u,w.length)];return{row:[...w,...u],columns:x,parts:[h,b,h.map((g,v)=>g+b[v])]}});return{derive(p){let{d_model:c,base:i,word:$,size:a,position:w,other:u,noise:x,embedding_dim:d}=p,h=t(c,i),b=Lt($),g=e($,a,w,h),v=n(b,a,u,h),M=o(i);return{terms:h,rival:b,first:g,second:v,drawn:ht(g.sum,v.sum,2),whole:ht(g.sum,v.sum),job:M,readings:r(M,a,x),best:()=>s($,a,w,x,h),mixed:()=>m($,a,w,h,d)}}}},view:(t,e)=>ke[t.state.view](t,e),readout:t=>ye[t.state.view](t),compare:(t,e)=>Me[e.state.view](t,e),words:t=>be[t.state.view](t),table:(t,e,n)=>ve[t.state.view](t,e,Dt(e,n))});peKit.register(oe);})();
