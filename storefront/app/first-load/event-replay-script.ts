// Inline script for event replay: records clicks and changes before hydration and replays them after it. React drops
// such events while a part's code is loading.
//
// - A part that is not hydrated has `data-asleep`; it removes it and dispatches `awake` (`defer-hydration.tsx`).
// - Events are recorded in the capture phase, before React. React may hydrate synchronously and handle the event itself:
//   then the part is hydrated in React's listener, and the record is dropped.
// - Each element is replayed once, in the order of the last events, one task each, so that React commits in between.
//   Elements with `data-repeats` (quantity steppers) replay every click.
// - A field's value is recorded with its change, because React writes its own state back on every update.
// - Events during a pending replay are queued behind it, also in hydrated parts.
// - Native links and forms are left to the browser, except same-page links in a non-hydrated part of a hydrated page.
// - The space bar clicks a link with role="checkbox", hydrated or not.
//
// Also detects the first interaction (`first-interaction.ts`), and sets `data-whole` where the page must be laid out
// completely at once (hash, reload, back/forward).

/** Static: its hash is in the CSP. Empty in the client bundle, because the document contains it already. */
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
