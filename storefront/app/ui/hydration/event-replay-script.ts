// What is pressed or changed before React has woken that part of the page up is done when it has: React lets such
// events fall while the part's code is on its way. Runs from the first paint on.
//
// A part that sleeps says so with `data-asleep`; it takes that away and tells `awake` when it can answer
// (`defer-hydration.tsx`). A press is noted on its way down, before React sees it. React may wake the part up at that very
// press and answer it: then it is not asleep any more behind React, and the note is dropped. Every element is done once,
// in the order of the last presses, each when React has finished with the one before; only where every press counts
// (`data-repeats`: one more, one less) it is done as often as it was pressed. What stood in a field is noted with
// its change, because React writes its own state back with every answer. What is typed or pressed while such notes wait
// to be done comes after them, also where React could answer at once. Links and forms that the browser
// itself can follow stay the browser's, save links within the page in a part that sleeps while the rest is awake.
// A link that is a box is pressed with the space bar too, asleep or awake.
//
// The first sign of the visitor is heard here too, for code that waits for it (`first-interaction.ts`), and whether the page
// must be laid out wholly at once is known here (`data-whole`).

/** Static: its hash is in the CSP. The browser has it in the document and need not load it again. */
export const EVENT_REPLAY_SCRIPT = import.meta.env.SSR
  ? `(function(){
var signs='pointermove pointerdown touchstart wheel scroll keydown focusin click input change'.split(' ');
function there(){signs.forEach(function(n){removeEventListener(n,there,true)});document.documentElement.setAttribute('data-visitor','');dispatchEvent(new Event('visitor'))}
signs.forEach(function(n){addEventListener(n,there,{capture:true,passive:true})});
var way=performance.getEntriesByType('navigation')[0];
if(location.hash||!way||way.type!=='navigate')document.documentElement.setAttribute('data-whole','');
var kept=[],noted=null,due=0,doing=false,d=document,NO=/^(submit|image|reset|file|hidden)$/;
function asleep(e){return e.isConnected&&e.closest('[data-asleep]')}
function busy(e,is){if(is){e.setAttribute('data-pressed','');e.setAttribute('aria-busy','true')}else{e.removeAttribute('data-pressed');e.removeAttribute('aria-busy')}}
function own(e,link){return e.button===0&&!(e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)&&!link.target&&!link.hasAttribute('download')&&link.origin+link.pathname===location.origin+location.pathname}
function keep(e,how){if(!e.hasAttribute('data-repeats'))kept=kept.filter(function(x){return x[0]!==e});kept.push([e,how,e.checked,e.value]);if(how==='press')busy(e,true)}
function drop(e){
var last=kept.map(function(x){return x[0]}).lastIndexOf(e);
if(last<0)return;
var how=kept.splice(last,1)[0][1];
if(how==='press'&&!kept.some(function(x){return x[0]===e}))busy(e,false)
}
function note(e,how){noted=e;keep(e,how)}
function comesAfter(e,t,how){
if(doing||!due&&!kept.some(function(x){return x[0].isConnected&&!asleep(x[0])}))return;
e.preventDefault();e.stopImmediatePropagation();keep(t,how);setTimeout(again,due?0:99)
}
addEventListener('click',function(e){
noted=null;
var t=e.target.closest&&e.target.closest('button,a[href]');
if(!t||t.disabled)return;
if(!asleep(t)){if(t.tagName==='BUTTON')comesAfter(e,t,'press');return}
if(t.tagName==='A'){if(!d.body.hasAttribute('data-asleep')&&own(e,t))noted=t}
else if((t.type!=='submit'||!t.form)&&!t.hasAttribute('popovertarget'))note(t,'press')
},true);
addEventListener('keydown',function(e){
if(e.key===' '&&e.target.matches&&e.target.matches('a[role="checkbox"]')){e.preventDefault();e.target.click()}
},true);
function changed(e){
var t=e.target;noted=null;
if(!/^(INPUT|SELECT|TEXTAREA)$/.test(t.tagName)||NO.test(t.type))return;
if(asleep(t))note(t,'change');else if(t.type!=='checkbox'&&t.type!=='radio')comesAfter(e,t,'change')
}
addEventListener('input',changed,true);
addEventListener('change',changed,true);
function answered(){if(noted&&!asleep(noted)){drop(noted);noted=null}}
function unanswered(e){if(noted&&noted.tagName==='A'&&asleep(noted)){e.preventDefault();keep(noted,'press')}}
['click','input','change'].forEach(function(n){d.documentElement.addEventListener(n,answered,true)});
function tell(t,checked,v){
if(t.type==='checkbox'||t.type==='radio'){if(t.type==='checkbox'||checked){t.checked=!checked;t.click()}return}
if(t.tagName==='SELECT')t.value=v;
else{t.value=v+' ';Object.getOwnPropertyDescriptor(Object.getPrototypeOf(t),'value').set.call(t,v);t.dispatchEvent(new Event('input',{bubbles:true}))}
t.dispatchEvent(new Event('change',{bubbles:true}))
}
function again(){
kept=kept.filter(function(x){
if(asleep(x[0]))return true;
due++;
setTimeout(function(){
var t=x[0],isPress=x[1]==='press';
due--;
if(isPress)busy(t,false);
if(!t.isConnected||t.disabled)return;
doing=true;
try{if(isPress)t.click();else tell(t,x[2],x[3])}finally{doing=false}
})
})
}
addEventListener('awake',function(e){
if(e.target===d.body){d.removeEventListener('click',unanswered,true);d.addEventListener('click',unanswered,true)}
setTimeout(again)
});
addEventListener('pagehide',function(){kept.slice().forEach(function(x){drop(x[0])})})
})()`
  : '';
