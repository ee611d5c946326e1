(()=>{peKit["kit/schema.js"].know("add",{title:"Add explorer",question:"One dot: which word, at which position?",presets:[{ask:"More columns: are more words and positions read?",state:{view:"read",d_model:512},held:{d_model:4}},{ask:"Where is W cut?",state:{view:"matrix",d_model:64}},{ask:"Shorter words: what is lost?",state:{view:"read",d_model:64,size:.1},held:{size:1}}],asks:{planes:"Two planes: how does a sum come apart?",read:"How many columns until both can be read?"},main:{sum:["position"],planes:["angle"],matrix:["d_model"],read:["d_model","one_length"]},play:{key:"position"},parameters:{word:{kind:"sentence",label:"Word",words:1,letters:24,default:"cat"},position:{label:"Position",max:49,default:6,below:null},other:{like:"position",label:"Position of the other word",max:49,default:19,below:null},size:{kind:"number",label:"Word size",min:0,max:4,default:1,scale:"log",stops:[.05,.1,.2,.3,.4,.5,.6,.7,.8,.9]},base:{},d_model:{label:"Columns",max:512,default:4},embedding_dim:{like:"d_model",label:"Columns of x",max:512,default:16},noise:{kind:"number",label:"Noise",min:0,max:3,default:.5,scale:"log",stops:[.05,.1,.2,.3,.4,.5,.6,.7,.8,.9]},view:{kind:"choice",label:"View",choices:{sum:"Sum",planes:"Planes",matrix:"Matrix",read:"Read back"},default:"sum"},angle:{kind:"integer",label:"Angle of the planes",min:0,max:90,default:90},azimuth:{kind:"integer",label:"Picture turned by (°)",min:-180,max:180,default:-30},one_length:{kind:"switch",label:"Rows of one length",default:!1}}});var{html:K,nothing:tt,svg:S}=peKit["lit-html"];function Ae(t,e,o){let n=t*134217729-(t*134217729-t),r=t-n,s=e*134217729-(e*134217729-e),a=e-s;return n*s-o+n*a+r*s+r*a}function Pe(t,e,o,n){let r=-2*t/e,s=r*e,a=(-2*t-s-Ae(r,e,s))/e,d=o**r;return d+d*n*a}function Ot(t,e){let o=new Float64Array(t/2),n=Math.log(e);for(let r=0;r<o.length;r++)o[r]=Pe(r,t,e,n);return o}function Oe(t,e,o){let n=t*o[e>>1];return e%2===0?Math.sin(n):Math.cos(n)}function et(t,e){let o=new Float64Array(2*e.length);for(let n=0;n<o.length;n++)o[n]=Oe(t,n,e);return o}var Ee=2**-52,Te=4*Ee;var ht=t=>Te*Math.max(1,Math.abs(t));var Ft={cat:[1,0,.5,.2],sat:[0,1,.3,.8],mat:[.5,0,1,.1]};function ze(t){let e=2166136261;for(let o of new TextEncoder().encode(t))e=Math.imul(e^o,16777619);return e}var Ie=t=>t.normalize("NFC").replace(/[A-Z]/g,e=>e.toLowerCase());function wt(t,e){let o=t+Math.imul(e+1,1831565813)|0,n=Math.imul(o^o>>>15,o|1);return n=n+Math.imul(n^n>>>7,n|61)^n,(n^n>>>14)>>>0}function ot(t,e){let o=Ie(t);if(e===4&&Object.hasOwn(Ft,o))return Float64Array.from(Ft[o]);let n=ze(o),r=new Float64Array(e);for(let s=0;s<e;s++)r[s]=wt(n,s)%11/10;return r}function yt(t,e){let o=new Float64Array(e);for(let n=0;n<e;n+=2){let r=Math.sqrt(-2*Math.log((wt(t,n)+.5)/4294967296)),s=Math.tan(Math.PI*((wt(t,n+1)+.5)/2**32)),a=r/(1+s*s);o[n]=a*(1-s*s),n+1<e&&(o[n+1]=a*2*s)}return o}function Nt(t){let e=new Map;return o=>e.get(o)??e.set(o,t(o)).get(o)}function Le(t,e){let o=[];return(...n)=>{let r=o.findIndex(({given:a})=>n.every((d,c)=>d===a[c])),[s]=r<0?[{given:n,answer:e(...n)}]:o.splice(r,1);return o.unshift(s),o.length=Math.min(t,o.length),s.answer}}var X=t=>Le(1,t);var Z="cat sat mat dog man bird fish tree house road sun moon rain snow day night king queen book door".split(" "),L=50,Bt=1e-9,mt=(t,e)=>{let o=0;for(let n=0;n<t.length;n++)o+=t[n]*e[n];return o},Ut=t=>t.toLowerCase()==="mat"?"cat":"mat";function Mt(t,e,o,n){let r=et(o,n);for(let[s,a]of ot(t,r.length).entries())r[s]+=e*a;return r}function bt(t,e,o=t.length){let n=0;for(let r=0;r<o;r++)n+=(t[r]-e[r])**2;return Math.sqrt(n)}function Gt(t){let e=2*t.length,o=Z.map($=>ot($,e)),n=Array.from({length:L},($,g)=>et(g,t)),r=o.map($=>o.map(g=>mt($,g))),s=o.map($=>n.map(g=>mt($,g))),a=n.map($=>n.map(g=>mt($,g))),d=Z.length*L,c=new Float64Array(d*Z.length),l=new Float64Array(d*L),i=0,f=$=>Float64Array.from({length:d},(g,h)=>{let m=Math.floor(h/L),w=h%L;return $*($*r[m][m]+2*s[m][w])+a[w][w]}),u=$=>Float64Array.from(Z,(g,h)=>Math.min(...$.subarray(h*L,(h+1)*L)));function p($,g,h,m,w,M){let b=Math.floor($/L),v=$%L,P=-1/0;for(let x=0;x<L;x++)M[x]=2*(g*s[b][x]+a[v][x]+h*l[$*L+x]),M[x]>P&&(P=M[x]);let V=x=>2*g*(g*r[b][x]+s[x][v]+h*c[$*Z.length+x]),R=m[$]-V(b)-M[v],A=1/0,_=0;for(let x=0;x<Z.length;x++){let N=V(x);if(w[x]-N-P>R+1e-6)continue;let q=A+N-Bt;for(let y=0,W=x*L;y<L;y++,W++){let B=m[W]-M[y];B<q&&(q=B-Bt,A=B-N,_=W)}}return _}return{width:e,get share(){return i/d},advance($){let g=Math.min(d,i+Math.max(1,Math.floor($/e)));for(;i<g;i++){let h=yt(i,e);for(let[m,w]of o.entries())c[i*Z.length+m]=mt(h,w);for(let[m,w]of n.entries())l[i*L+m]=mt(h,w)}return i===d},read($,g){let h={words:0,places:0},m=f($),[w,M]=[u(m),new Float64Array(L)];for(let b=0;b<d;b++){let v=p(b,$,g,m,w,M);Math.floor(v/L)===Math.floor(b/L)&&h.words++,v%L===b%L&&h.places++}return h}}}var Se=X(t=>Array.from({length:L},(e,o)=>et(o,t)));function Zt(t,e,o,n,r,s){let a=Z.indexOf(t.toLowerCase()),d=a<0?[...Z,t]:Z,c=L*(a<0?Z.length:a)+o,l=Mt(t,e,o,r);for(let[u,p]of yt(c,l.length).entries())l[u]+=n*p;let i=Se(r);return d.flatMap(u=>{let p=ot(u,l.length),$=l.map((g,h)=>g-e*p[h]);return i.map((g,h)=>({word:u,position:h,distance:bt($,g)}))}).sort((u,p)=>u.distance-p.distance).slice(0,s)}var J=t=>3*t**2;function Ht(t,e){let o=t/e;return Array.from({length:e},(n,r)=>yt(3e3+Math.floor(r*o),t).map(s=>s/Math.sqrt(t)))}function Xt(t,e){let o=new Float64Array(t);for(let n=0;n<t;n++)o[n]=e(n);return o}var{turning:Yt,within:nt}=peKit["kit/dials.js"];var{draggedOver:vt,dragged:Jt}=peKit["kit/drag.js"];var{explorer:Qt}=peKit["kit/explorer.js"];var{difference:at,four:te,number:z,printer:ee,two:oe}=peKit["kit/format.js"];var{handle:ne,touch:se,disc:Et,square:re}=peKit["kit/handle.js"];var{cells:ae,legend:ie,valueColours:ce}=peKit["kit/heatmap.js"];var{axes:Tt,barPath:le,boxOf:zt,boxPath:de,curveThrough:he,guard:It,onKeys:ct,placed:st,sliderKeys:pt,squarePath:Lt,fixed:St}=peKit["kit/plot.js"];var{scrub:ut,value:rt,verdict:lt}=peKit["kit/readout.js"];var{linear:_t,logarithmic:me}=peKit["kit/scale.js"];var{inSpareTime:Ct}=peKit["kit/spare.js"];var dt=Math.PI/180,$t=24*dt,j=1.5,Ce=.5,At=({word:t,size:e})=>e*Math.hypot(t[0],t[1]),Ke=({state:t,first:e})=>At(e)*Math.abs(Math.cos(t.angle*dt)),Pt=t=>t.state.angle===90?0:Ke(t),kt=(t,e)=>[0,t*Math.cos(e*dt),t*Math.sin(e*dt)],ft=t=>[Math.sin(t),Math.cos(t),0],it=(t,e)=>t.map((o,n)=>o+e[n]),Re=t=>Jt({begin:e=>({x:e.clientX,from:null}),move:(e,o)=>t(({state:n})=>{o.from??=n.azimuth;let r=Math.round(o.from+Ce*(e.clientX-o.x));return{azimuth:nt(r,-180,180)}})});function pe(t,{change:e}){let{state:o,first:n,second:r,rival:s,width:a,height:d,type:c,moment:l,form:i}=t,[f,u]=[At(n),At(r)],p=Math.max(1.2,f+.2,u+.2),$=Math.min(a/(3.4*j),d/(p*Math.cos($t)+2.4*j*Math.sin($t)+.4)),g={x:a/2,y:(d+$*p*Math.cos($t))/2},[h,m]=[Math.sin(o.azimuth*dt),Math.cos(o.azimuth*dt)],w=([O,I,U])=>({x:g.x+$*(O*m-I*h),y:g.y-$*(U*Math.cos($t)+(O*h+I*m)*Math.sin($t))}),M=O=>O.map((I,U)=>`${U?"L":"M"}${St(w(I).x)},${St(w(I).y)}`).join(""),b=kt(p,o.angle),v=[[-j,-j,0],[j,-j,0],[j,j,0],[-j,j,0]],P=[[-j,0,0],[j,0,0],it([j,0,0],b),it([-j,0,0],b)],V=Array.from({length:97},(O,I)=>ft(I*Math.PI/48)),[R,A]=[kt(f,o.angle),kt(u,o.angle)],_=ft(o.position+l),[x,N]=[it(R,_),it(A,ft(o.other))],q=[x[0],x[1],0],y=(O,I,U)=>S`<line class=${O} x1=${w(I).x} y1=${w(I).y} x2=${w(U).x} y2=${w(U).y}></line>`,W=(O,I)=>S`<g transform="translate(${w(O).x},${w(O).y})">${I}</g>`,B=(O,I)=>S`<path class=${`pe-ring-3d ${I}`} d=${M(V.map(U=>it(U,O)))}></path>`,F=(O,I,U,E,T="start")=>S`<text class="pe-axis-label pe-strong pe-halo"
    text-anchor=${T} x=${w(O).x+U*c} y=${w(O).y+E*c}>${I}</text>`,Y=Array.from({length:L},(O,I)=>w(ft(I))),k=`the positions’ plane lies level, the words’ ${o.angle} degrees to it`,C=S`<circle class="pe-nearest" r=${.4*c}></circle>`,G=pt("azimuth",e,()=>[-180,180],5);return K`<div class="pe-plot pe-grab" role="slider" tabindex="0" aria-label="Turn the picture"
      aria-valuemin="-180" aria-valuemax="180" aria-valuenow=${o.azimuth}
      aria-valuetext=${`turned by ${o.azimuth} degrees; ${k}`}
      style=${st({x:0,y:0,width:a,height:d})} @pointerdown=${Re(e)} @keydown=${ct(G)}>
    <svg width=${a} height=${d} aria-hidden="true">
      <path class="pe-plane pe-plane-place" d=${`${M(v)}Z`}></path>
      <path class="pe-plane pe-plane-word" d=${`${M(P)}Z`}></path>
      ${B([0,0,0],"pe-position")}
      ${Y.map(({x:O,y:I})=>S`<circle class="pe-place" r="2" cx=${O} cy=${I}></circle>`)}
      ${B(A,"pe-faint")}${B(R,"pe-word")}
      ${y("pe-arm-word",[0,0,0],R)}
      ${y("pe-arm-place",R,x)}
      ${y("pe-shadow pe-fall",x,q)}${y("pe-shadow pe-fall",_,q)}
      ${W(A,S`<circle class="pe-place" r=${.3*c}></circle>`)}
      ${W(N,re(c))}${W(q,C)}${W(_,Et(.7*c))}${W(x,Et(c))}
      ${F(R,o.word,-.6,.3,"end")}${F(A,s,-.6,.3,"end")}
      ${F(x,`${o.word} at ${z(o.position)}`,.8,-.4)}
      ${F(q,"shadow",.7,1.1)}
      <text class="pe-axis-label" x=${a-4} y=${1.05*c} text-anchor="end">drag to turn</text>
      ${i==="phone"?"":F([-j,-j,0],"positions",0,-.6)}
      ${i==="phone"?"":F(it([-j,0,0],b),"words",0,-.5)}
    </svg>
  </div>`}function ue(t){let{state:e}=t,o=Pt(t),n=o?K`The shadow misses the position by ${rt(o)}: word and position mix.`:"At right angles the shadow is the position, the height is the word.";return K`${lt(n)}${e.word} at ${ut("position",e.position)}; the planes
    ${ut("angle",e.angle)}° apart.`}var $e=(t,e)=>at(Pt(t),Pt(e)),fe=t=>`${t.state.word} at ${t.state.position}, planes ${t.state.angle} degrees apart: the shadow is ${Pt(t).toPrecision(2)} off.`;function xe(t,e,o){let{state:n,first:r}=t,s=kt(At(r),n.angle),a=ft(n.position),d=it(s,a),c=(l,i)=>[l,...i.map(f=>o(f,ht(4*L)))];return{note:"Of the word the length of the two columns drawn, as one direction of its plane.",header:["point","across","along","up"],rows:[c("word",s),c("position",a),c("sum",d),c("shadow",[d[0],d[1],0])]}}var Kt=L-1,We={wide:16,phone:8,stage:16},be=64,ve=Array.from({length:9},(t,e)=>2**(e+1)),qe=4e3,Q=Z.length*L,_e=16,Dt=t=>Math.sqrt(t/_e);function xt(t,e,o,n){let r=Math.hypot(e.x-t.x,e.y-t.y),s=Math.atan2(e.y-t.y,e.x-t.x)*180/Math.PI,a=Math.min(.8*n,r);return S`<g class=${`pe-arrow pe-arrow-${o}`}
      transform="translate(${t.x},${t.y}) rotate(${s})">
    <line x2=${Math.max(0,r-a/2)}></line>
    <path d="M${r},0l${-a},${-a/2}v${a}z"></path></g>`}function ge(t,e,o){let{state:n,form:r,type:s,moment:a,held:d,first:c,second:l,rival:i}=t,f=[Rt(c,n.position+a),Rt(l,n.other)],u=d?Rt(d.first,d.state.position):null,p=[...f,...u?[u]:[]].map(({tip:k})=>k),$=r==="phone"?1.25:1.3,[g,h]=[Math.min(-.1,...p.map(({x:k})=>k-$)),Math.max(.1,...p.map(({x:k})=>k+$))],[m,w]=[Math.min(-.1,...p.map(({y:k})=>k-$)),Math.max(.1,...p.map(({y:k})=>k+$))],M=Math.min(e.width/(h-g),(e.height-s)/(w-m)),b={x:(e.width-M*(h+g))/2,y:(e.height-s+M*(w+m))/2},v=({x:k,y:C})=>({x:b.x+M*k,y:b.y-M*C}),P=v({x:0,y:0}),V=Array.from({length:L},(k,C)=>({x:Math.sin(C),y:Math.cos(C)})),R=({tip:k},C,G)=>{let O=v(k);return S`<g role="slider" tabindex="0" class="pe-grab" aria-label=${`Position of ${G}`}
        aria-valuemin="0"
        aria-valuemax=${Kt} aria-valuenow=${n[C]}
            transform="translate(${O.x},${O.y}) scale(${M})"
        @pointerdown=${Yt(0,{change:o,key:()=>C,most:()=>Kt})}
        @keydown=${ct(pt(C,o,()=>[0,Kt]))}>
      <circle r="1" class="pe-round"></circle><circle r="1" class="pe-round-hit"></circle>
      ${V.map(({x:I,y:U})=>S`<circle class="pe-place" r=${2/M} cx=${I} cy=${-U}></circle>`)}</g>`},A=(k,C,G,O=.7,I=-.5)=>S`<text class=${`pe-axis-label pe-${G}`}
    x=${nt(v(k).x+O*s,0,e.width-.6*s*C.length)}
        y=${v(k).y+I*s}>${C}</text>`,[_,x]=f,N=k=>{let[C,G]=c.word,O=C*C+G*G;if(!O)return{};let I=((k.x-P.x)*C-(k.y-P.y)*G)/(M*O);return{size:nt(Math.round(20*I)/20,0,4)}},q=v(_.tip),y=_.tip.x*x.tip.y-_.tip.y*x.tip.x,W=Math.abs(y)<.1*Math.hypot(_.tip.x,_.tip.y)*Math.hypot(x.tip.x,x.tip.y),B=k=>W?{x:k.x,y:k.y-.5*s}:k,F=(k,C)=>xt(k,C,"held",s),Y=s/2;return K`<div class="pe-plot" style=${st(e)}>
    <svg width=${e.width} height=${e.height}>
      <line class="pe-rule" x1="0" x2=${e.width} y1=${P.y} y2=${P.y}></line>
      <line class="pe-rule" y1="0" y2=${e.height-s} x1=${P.x} x2=${P.x}></line>
      <text class="pe-axis-label" text-anchor="end" x=${e.width}
          y=${e.height-4}>column 0 →, column 1 ↑</text>
      ${R(x,"other",i)}${R(_,"position",n.word)}
      ${xt(B(P),B(v(x.tip)),"rival",s)}
      ${xt(v(x.tip),v(x.dot),"there",s)}
      ${u?S`${F(P,v(u.tip))}${F(v(u.tip),v(u.dot))}`:tt}
      ${xt(P,q,"word",s)}${xt(q,v(_.dot),"place",s)}
      <rect class="pe-tip" transform="translate(${v(x.dot).x},${v(x.dot).y})" x=${-Y} y=${-Y}
        width=${2*Y} height=${2*Y}></rect>
      <circle class="pe-tip" r=${Y} cx=${v(_.dot).x} cy=${v(_.dot).y}></circle>
      ${A(_.tip,n.word,"strong",-.4*n.word.length,1.5)}
      ${A(x.tip,i,"strong",-.4*i.length,-1.1)}
      ${A(_.dot,`${z(n.position)}`,"strong",.7,-.5)}
      ${A(x.dot,`${z(n.other)}`,"strong",-1.9,1.1)}
      ${ne({name:"Word size, the arrow",key:"size",at:q,value:n.size,ends:[0,4],text:`${z(n.size)} times`,shape:S`<circle class="pe-knot pe-knot-word" r=${s/2}></circle>`,drag:vt(o,N),change:o,cursor:"pe-grab",step:.05})}
    </svg>
  </div>`}var Rt=({word:t,size:e},o)=>{let n={x:e*t[0],y:e*t[1]};return{tip:n,dot:{x:n.x+Math.sin(o),y:n.y+Math.cos(o)}}};function we(t,e){let{state:o,terms:n,held:r,first:s,second:a,type:d,form:c,rival:l}=t,i=Math.min(We[c],o.d_model),f={left:2.6*d,right:6,top:(c==="phone"?1.6:2.8)*d,bottom:2.5*d},u=zt(e.width,e.height,f),p=et(o.position,n),$=[...s.sum.slice(0,i),...a.sum.slice(0,i),...r?.first.sum.slice(0,i)??[],...s.word.slice(0,i).map(y=>y*o.size)],g=_t([0,i],[u.x,u.x+u.width]),h=_t([1.06*Math.min(-.2,...$),1.06*Math.max(.2,...$)],[u.y+u.height,u.y]),m=u.width/i,w=Array.from({length:i},(y,W)=>W),M=y=>g(y)+.14*m,b=(y,W)=>S`<path class=${y} d=${w.map(W).join("")}></path>`,v=(y,W,B,F)=>le(y,W,h(B),h(F)),P=y=>o.size*s.word[y],V=Math.min(.3*d,.12*m),R=()=>S`
    ${b("pe-piece-word",y=>v(M(y),.3*m,0,P(y)))}
    ${b("pe-piece-place",y=>v(M(y)+.36*m,.3*m,P(y),P(y)+p[y]))}
    ${r?b("pe-piece-held",y=>y<r.first.sum.length?`M${g(y)+.05*m},${h(r.first.sum[y])}h${.9*m}`:""):tt}
    ${b("pe-piece-sum",y=>de(M(y),h(s.sum[y])-1.5,.72*m,3))}
    ${b("pe-piece-other",y=>Lt(g(y)+.9*m,h(a.sum[y]),2*V))}
    <line class="pe-zero-line" x1=${u.x} x2=${u.x+u.width} y1=${h(0)} y2=${h(0)}></line>`,A=w.filter(y=>i<=8||y%2===0),_=i<o.d_model?`column, the first ${i} of ${z(o.d_model)}`:"column",x={scale:y=>g(y+.5),ticks:A,text:_},N={scale:h,ticks:h.ticks(4),text:""},q=[s.sum,a.sum,r?.first.sum,o.position,o.size,i,d,e.width,e.height];return K`<div class="pe-plot" style=${st(e)}>
    <svg width=${e.width} height=${e.height}>
      ${It(q,R)}
      ${Tt(u,x,N,e.width,e.height,d)}
      <text class="pe-axis-label" x=${c==="phone"?0:u.x} y=${d}><tspan
          class="pe-name-word">■ ${o.word}</tspan>
        <tspan class="pe-name-turned"> □ + PE(${z(o.position)})</tspan>
        ${c==="phone"?S`<tspan> ▬ sum ▫ ${l}</tspan>`:tt}</text>
      ${c==="phone"?tt:S`<text class="pe-axis-label" x=${u.x}
              y=${2.3*d}>▬ their sum ▫ sum of ${l} at ${z(o.other)}</text>`}
    </svg>
  </div>`}function De(t,{change:e}){let{width:o,height:n,form:r}=t;if(r==="phone"){let a=Math.round(n*.6);return K`${ge(t,{x:0,y:0,width:o,height:a},e)}
      ${we(t,{x:0,y:a,width:o,height:n-a})}`}let s=Math.round(o*.5);return K`${ge(t,{x:0,y:0,width:s,height:n},e)}
    ${we(t,{x:s+20,y:0,width:o-s-20,height:n})}`}var je=(t,e)=>{let o=Math.min(e,t.length);return Array.from({length:o},(n,r)=>t[Math.floor(r*t.length/o)])};function Ve(t,{change:e}){let{state:o,width:n,height:r,type:s,form:a}=t,{d_model:d,embedding_dim:c}=o,l=d+c,{row:i,columns:f,parts:u}=t.mixed(),p=a==="phone",$=Math.round(1.7*s),g=$+2.6*s,h=Math.round(p?(n-2.6*s)/2:Math.min(r-g-6,n*.33)),m={x:1.8*s,y:g,width:h,height:h},w=m.y+h*d/l,M={x:m.x,y:1.3*s,width:h,height:$},b=m.x+h+(p?.8:2)*s,v=h*d/l-(p?2:0),P={x:b,y:m.y,width:v,height:v},V=p?{x:m.x,y:m.y+h+1.9*s,width:n-m.x-2}:{x:b+h+2*s,y:m.y,width:n-b-h-2*s-2},R=["E A","x B","[E | x] W"].map((E,T)=>({name:E,box:{...V,y:V.y+T*(p?$+1.5*s:h/3),height:$},values:u[T]})),A=Math.max(...u.flatMap(E=>[...E].map(Math.abs)),1e-9),_=je(Array.from({length:l},(E,T)=>T),be),x=_.filter(E=>E<d).length,N=2.5/Math.sqrt(l),q=(E,T,D,H,gt)=>ae(E,D,()=>ce(Xt(T*D,Vt=>H(Math.floor(Vt/D),Vt%D))),gt),y=(E,T)=>f[T][_[E]]/N,W=[q(M,1,_.length,(E,T)=>i[_[T]],[i]),q(m,_.length,f.length,y,[f]),R.map(({box:E,values:T})=>q(E,1,T.length,(D,H)=>T[H]/A,[T,A])),q(P,x,x,y,[f,x])],B=({y:E})=>{let T=(E-m.y)/h,D=nt(2*Math.round(T*l/2),Math.max(2,l-512),Math.min(512,l-2));return{d_model:D,embedding_dim:l-D}},F=E=>T=>e(({state:D})=>{let H=D.d_model+D.embedding_dim,gt=nt(D.d_model+2*E*T,Math.max(2,H-512),Math.min(512,H-2));return{d_model:gt,embedding_dim:H-gt}}),Y={ArrowDown:F(1),ArrowRight:F(1),ArrowUp:F(-1),ArrowLeft:F(-1)},k=(E,T)=>S`<rect class=${`pe-frame pe-frame-${T}`} x=${E.x} y=${E.y}
    width=${Math.max(0,E.width)} height=${Math.max(0,E.height)}></rect>`,C=(E,T,D,H="start")=>S`<text class="pe-axis-label pe-strong" text-anchor=${H} x=${E} y=${T}>${D}</text>`,G=M.x+h*d/l,O={place:{...M,width:G-M.x},word:{...M,x:G,width:M.x+h-G},a:{...m,height:w-m.y},b:{...m,y:w,height:m.y+h-w}},I=(E,T)=>C(1.4*s,E+.35*s,T,"end"),U=({name:E,box:T},D)=>{let H=`${["","+ ","= "][D]}${E}`;return S`${C(T.x,T.y-.4*s,H)}${k(T,["place","word","sum"][D])}`};return K`<div class="pe-plot" style=${st({x:0,y:0,width:n,height:r})}>
    ${W}
    <svg width=${n} height=${r}>
      ${C(M.x,s,`E: ${z(d)}`)}${C(M.x+h,s,`x: ${z(c)}`,"end")}
      ${k(O.place,"place")}${k(O.word,"word")}
      ${k(O.a,"place")}${k(O.b,"word")}
      ${I((m.y+w)/2,"A")}${I((w+m.y+h)/2,"B")}
      ${R.map(U)}
      ${C(P.x,P.y-.5*s,"added: (E + x) W")}
      ${k(P,"sum")}
      <g role="slider" tabindex="0" class="pe-knob" aria-label="The cut of W" aria-valuemin="2"
          aria-valuemax=${l-2}
          aria-valuenow=${d} aria-valuetext=${`${d} rows of A, ${c} of B`}
              @pointerdown=${vt(e,B)}
          @keydown=${ct(Y)}>
        <rect x=${m.x} y=${w-22} width=${h} height="44" fill="transparent"></rect>
        <line class="pe-cut" x1=${m.x-4} x2=${m.x+h+4} y1=${w} y2=${w}></line>
        <path transform="translate(${m.x+h},${w}) scale(${s/14})"
            d="M0,-3l7,-8h-14zM0,3l7,8h-14z"></path></g>
    </svg>
    ${p?tt:ie({left:n-9*s,top:.2*s,type:s})}
  </div>`}function ye(t,e,o,n){let{state:r,held:s,type:a,form:d}=t,c={left:(d==="phone"?3.9:4.4)*a,right:.8*a,top:1.8*a,bottom:2.5*a},l=zt(e.width,e.height,c),i=me([2,512],[l.x,l.x+l.width]),f=_t([0,1],[l.y+l.height,l.y]),u=(A,_,x)=>he(A,_.length,N=>i(_[N].width),N=>f(_[N].right[x]/Q)),p=()=>n.now.map(({width:A,right:_})=>Lt(i(A),f(_.words/Q),.5*a)).join(""),$=()=>n.now.map(({width:A,right:_})=>S`<circle class="pe-read-place" r=${.25*a} cx=${i(A)}
        cy=${f(_.places/Q)}></circle>`),g=()=>S`
    ${n.held?["words","places"].map(A=>u("held",n.held,A)):tt}
    ${u("token",n.now,"words")}<path class="pe-read-word" d=${p()}></path>
    ${u("dashed",n.now,"places")}${$()}`,h=A=>`${Math.round(100*A)} %`,w={scale:i,ticks:d==="phone"?[2,8,32,128,512]:ve,text:"columns"},M={scale:f,ticks:[0,.5,1],format:h,text:d==="phone"?"":"read right"},b=n.now.find(({width:A})=>A===r.d_model)?.right??{words:0,places:0},v=({x:A})=>({d_model:nt(2*Math.round(i.invert(A)/2),2,512)}),P={x:i(r.d_model),y:f(b.places/Q)},V=(A,_,x)=>S`<text class=${`pe-axis-label pe-name-${_}`} x=${l.x+x} y=${a}>${A}</text>`,R=[n.key,s?n.heldKey:"",a,e.width,e.height];return K`<div class="pe-plot" style=${st(e)}>
    <svg width=${e.width} height=${e.height}>
      ${It(R,g)}
      ${Tt(l,w,M,e.width,e.height,a)}
      ${s?S`<line class="pe-shadow pe-fall" x1=${i(s.state.d_model)} x2=${i(s.state.d_model)}
              y1=${l.y}
              y2=${l.y+l.height}></line>`:tt}
      ${V("■ words","word",4)}${V("○ positions","turned",4+6*a)}
      <g role="slider" tabindex="0" class="pe-edge" aria-label="Columns, on the curve" aria-valuemin="2"
          aria-valuemax="512"
          aria-valuenow=${r.d_model}
              aria-valuetext=${`${r.d_model} columns, ${b.words} words, ${b.places} positions`}
          transform="translate(${P.x},${P.y})" @pointerdown=${vt(o,v)}
          @keydown=${ct(pt("d_model",o,()=>[2,512],2))}>
        ${se}<line y1=${l.y-P.y} y2=${l.y+l.height-P.y}></line><circle class="pe-tip"
            r=${.5*a}></circle></g>
    </svg>
  </div>`}function Me(t,e){let{state:o,type:n,form:r}=t,s=t.best(),a=o.one_length?Dt(o.d_model):1,d=Math.max(...s.map(({distance:i})=>i),1e-9),c=(e.height-2.2*n)/3,l=r==="phone"?`${o.word} at ${o.position} is read as`:`one sum, ${o.word} at ${o.position} in noise, is nearest to`;return K`<div class="pe-plot" style=${st(e)}>
    <svg width=${e.width} height=${e.height}>
      <text class="pe-axis-label" x="0" y=${1.1*n}>${l}</text>
      ${s.map(({word:i,position:f,distance:u},p)=>{let $=i.toLowerCase()===o.word.toLowerCase()&&f===o.position,g=2*n+p*c;return S`<text class="pe-axis-label pe-strong" x="0"
            y=${g+n}>${$?"✓":"✕"} ${i} at ${f}</text>
          <rect class=${$?"pe-far pe-far-right":"pe-far"} x="0" y=${g+1.35*n}
            width=${.72*e.width*u/d}
                height=${Math.min(.6*n,c-1.5*n)}></rect>
          <text class="pe-axis-label" text-anchor="end" x=${e.width}
              y=${g+n}>${oe(u/a)} away</text>`})}
    </svg>
  </div>`}function qt(t,e){let{readings:o}=t,n=[t.state.d_model,...ve].map(p=>t.job(p)),r=n.find(p=>!p.advance(0));r&&e&&Ct(()=>r.advance(qe));let s=[...new Set(n)].filter(p=>p.advance(0)).sort((p,$)=>p.width-$.width);s.includes(n[0])&&o.of(n[0]);let a=p=>!o.has(p),d=()=>{let p=s.find(a);return p&&o.of(p),!s.some(a)};if(e)Ct(d);else for(;!d(););let c=s.map(p=>({width:p.width,right:o.last(p)})).filter(({right:p})=>p!==void 0),{size:l,noise:i,base:f,one_length:u}=t.state;return{list:c,isDone:s.length===new Set(n).size&&!s.some(a),key:[c.map(({width:p})=>p),l,i,f,u,s.filter(a).length].join(" ")}}function Fe(t){return(e,o,n,r)=>{let s=new Map;return{has:a=>s.has(a),of(a){return s.has(a)||(s.set(a,a.read(o,n*(r?Dt(a.width):1))),t.set(a,s.get(a))),s.get(a)},last:a=>s.get(a)??t.get(a)}}}function Ne(t,{change:e,repaint:o}){let{width:n,height:r,form:s,held:a}=t,d=qt(t,!0),c=a?qt(a,d.isDone):null;(!d.isDone||c&&!c.isDone)&&o();let l={now:d.list,key:d.key,held:c?.list??null,heldKey:c?.key??""};if(s==="phone"){let f=Math.round(r*.6);return K`${ye(t,{x:0,y:0,width:n,height:f},e,l)}
      ${Me(t,{x:0,y:f+6,width:n,height:r-f-6})}`}let i=Math.round(n*.62);return K`${ye(t,{x:0,y:0,width:i,height:r},e,l)}
    ${Me(t,{x:i+24,y:0,width:n-i-24,height:Math.round(r*.7)})}`}var jt=t=>{let e=t.job(t.state.d_model);return e.advance(0)?t.readings.of(e):null},Be={planes:ue,sum({state:t,rival:e,drawn:o,whole:n}){let r=o<.1*n?"They meet here, and not in all columns.":"Two sums, two places.";return K`${lt(r)}${t.word} at ${ut("position",t.position)} and ${e} at
      ${z(t.other)} are ${rt(o)} apart in the two columns drawn, ${rt(n)} in all
      ${z(t.d_model)}.`},matrix({state:{d_model:t,embedding_dim:e}}){let[o,n]=[t+e,t].map(s=>rt(J(s))),r=J(t+e)/J(t);return K`${lt(K`Side by side takes ${r.toPrecision(2)} times the weights.`)}
      ${z(t)} + ${z(e)} columns: ${o} weights for queries, keys and values;
      added at ${z(t)}: ${n}.`},read(t){let{state:e}=t,o=jt(t);if(!o)return K`${z(e.d_model)} columns: reading …`;let n=K`${rt(o.words)} words and ${rt(o.places)} positions of ${z(Q)} are
      read right.`,r=e.one_length?`, all rows as long as those of ${_e}`:"; wider rows are longer too";return K`${lt(n)}${z(e.d_model)} columns, noise ${z(e.noise)}${r}.`}},Ue={planes:$e,sum:(t,e)=>at(t.whole,e.whole),matrix:(t,e)=>at(...[t,e].map(({state:o})=>J(o.d_model+o.embedding_dim)),"weights"),read(t,e){let[o,n]=[t,e].map(jt);if(!o||!n)return null;let r=s=>Math.abs(n[s]-o[s]);return r("words")>r("places")?at(o.words,n.words,"words"):at(o.places,n.places,"positions")}},Ge={planes:fe,sum:({state:t,rival:e,whole:o})=>`${t.word} at ${t.position}. ${e} at ${t.other} is ${te(o)} apart in ${z(t.d_model)} columns.`,matrix:({state:{d_model:t,embedding_dim:e}})=>`${z(t)} and ${z(e)} columns: ${z(J(t+e))} weights side by side, ${z(J(t))} added.`,read(t){let e=jt(t);if(!e)return"";let{words:o,places:n}=e,s=o===Q&&n===Q?`All ${z(Q)} words and positions`:`${z(o)} words and ${z(n)} positions`;return`Columns ${z(t.state.d_model)}. ${s} read.`}},Ze={planes:xe,sum({state:t,first:e,second:o,terms:n,rival:r},s,a){let d=et(t.position,n),c=Math.min(s,t.d_model);return{note:c<t.d_model?`${c} of ${z(t.d_model)} columns; the copy holds all.`:"",header:["column",t.word,`PE(${t.position})`,"sum",`${r} at ${t.other}`],rows:Array.from({length:c},(l,i)=>[i,...[t.size*e.word[i],d[i],e.sum[i],o.sum[i]].map(f=>a(f,ht(Math.max(t.position,t.other))+ht(4*t.size)))])}},matrix:({state:{d_model:t,embedding_dim:e}})=>({note:"",header:["way","columns","weights"],rows:[["side by side",t+e,J(t+e)],["added",t,J(t)]]}),read(t){let{list:e}=qt(t,!1);return{note:"",header:["columns","words read right","positions read right","of"],rows:e.map(({width:o,right:n})=>[o,n.words,n.places,Q])}}},Wt=["angle","azimuth"],He={sum:["noise","embedding_dim","one_length",...Wt],planes:["noise","embedding_dim","one_length"],matrix:["noise","other","one_length",...Wt],read:["embedding_dim","other",...Wt]},Xe={sum:De,planes:pe,matrix:Ve,read:Ne},ke=Qt({kind:"add",heights:{wide:380,phone:360},hidden:({view:t})=>He[t],make(){let t=X(Ot),e=X((c,l,i,f)=>({word:ot(c,2*f.length),size:l,sum:Mt(c,l,i,f)})),o=X((c,l,i,f)=>({word:ot(c,2*f.length),size:l,sum:Mt(c,l,i,f)})),n=X(c=>Nt(l=>Gt(Ot(l,c)))),r=X(Fe(new WeakMap)),s=X((c,l,i,f,u)=>Zt(c,l,i,f,u,3)),a=X(c=>Ht(c,Math.min(be,c))),d=X((c,l,i,f,u)=>{let p=et(i,f),$=ot(c,u).map(M=>l*M),g=a(p.length+u),h=(M,b)=>g.map(v=>M.reduce((P,V,R)=>P+V*v[b+R],0)),[m,w]=[h(p,0),h($,p.length)];return{row:[...p,...$],columns:g,parts:[m,w,m.map((M,b)=>M+w[b])]}});return{derive(c){let{d_model:l,base:i,word:f,size:u,position:p,other:$,noise:g,embedding_dim:h}=c,m=t(l,i),w=Ut(f),M=e(f,u,p,m),b=o(w,u,$,m),v=n(i);return{terms:m,rival:w,first:M,second:b,drawn:bt(M.sum,b.sum,2),whole:bt(M.sum,b.sum),job:v,readings:r(v,u,g,c.one_length),best:()=>s(f,u,p,g*(c.one_length?Dt(l):1),m),mixed:()=>d(f,u,p,m,h)}}}},view:(t,e)=>Xe[t.state.view](t,e),readout:t=>Be[t.state.view](t),compare:(t,e)=>Ue[e.state.view](t,e),words:t=>Ge[t.state.view](t),table:(t,e,o)=>Ze[t.state.view](t,e,ee(e,o))});peKit.register(ke);})();
