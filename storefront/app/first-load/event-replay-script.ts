// Inline script for event replay: records clicks and changes before hydration and replays them after it. React drops
// such events while a part's code is loading.
//
// - A part that is not hydrated has `data-unhydrated`; it removes it and dispatches `hydrated` (`defer-hydration.tsx`).
// - Events are recorded in the capture phase, before React. React may hydrate synchronously and handle the event itself:
//   then the part is hydrated in React's listener, and the record is dropped.
// - Each element is replayed once, in the order of the last events, one task each, so that React commits in between.
//   Elements with `data-repeats` (quantity steppers) replay every click.
// - A field's value is recorded with its change, because React writes its own state back on every update.
// - Events during a pending replay are queued behind it, also in hydrated parts.
// - Native links and forms are left to the browser, except same-page links in a non-hydrated part of a hydrated page.
// - The space bar clicks a link with role="checkbox", hydrated or not.
//
// Also detects the first interaction (`first-interaction.ts`), and sets `data-full-layout` where the page must be laid out
// completely at once (hash, reload, back/forward).

/** Static: its hash is in the CSP. Empty in the client bundle, because the document contains it already. */
export const EVENT_REPLAY_SCRIPT = import.meta.env.SSR
  ? `(function(){
var events='pointermove pointerdown touchstart wheel scroll keydown focusin click input change'.split(' ');
function interacted(){events.forEach(function(n){removeEventListener(n,interacted,true)});document.documentElement.setAttribute('data-interacted','');dispatchEvent(new Event('interacted'))}
events.forEach(function(n){addEventListener(n,interacted,{capture:true,passive:true})});
var navigation=performance.getEntriesByType('navigation')[0];
if(location.hash||!navigation||navigation.type!=='navigate')document.documentElement.setAttribute('data-full-layout','');
var records=[],current=null,scheduled=0,isReplaying=false,d=document,NOT_RECORDED=/^(submit|image|reset|file|hidden)$/;
function isUnhydrated(e){return e.isConnected&&e.closest('[data-unhydrated]')}
function setBusy(e,is){if(is){e.setAttribute('data-pressed','');e.setAttribute('aria-busy','true')}else{e.removeAttribute('data-pressed');e.removeAttribute('aria-busy')}}
function isSamePage(e,link){return e.button===0&&!(e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)&&!link.target&&!link.hasAttribute('download')&&link.origin+link.pathname===location.origin+location.pathname}
function record(e,how){if(!e.hasAttribute('data-repeats'))records=records.filter(function(x){return x[0]!==e});records.push([e,how,e.checked,e.value]);if(how==='press')setBusy(e,true)}
function discard(e){
var last=records.map(function(x){return x[0]}).lastIndexOf(e);
if(last<0)return;
var how=records.splice(last,1)[0][1];
if(how==='press'&&!records.some(function(x){return x[0]===e}))setBusy(e,false)
}
function recordCurrent(e,how){current=e;record(e,how)}
function queueBehind(e,t,how){
if(isReplaying||!scheduled&&!records.some(function(x){return x[0].isConnected&&!isUnhydrated(x[0])}))return;
e.preventDefault();e.stopImmediatePropagation();record(t,how);setTimeout(replay,scheduled?0:99)
}
addEventListener('click',function(e){
current=null;
var t=e.target.closest&&e.target.closest('button,a[href]');
if(!t||t.disabled)return;
if(!isUnhydrated(t)){if(t.tagName==='BUTTON')queueBehind(e,t,'press');return}
if(t.tagName==='A'){if(!d.body.hasAttribute('data-unhydrated')&&isSamePage(e,t))current=t}
else if((t.type!=='submit'||!t.form)&&!t.hasAttribute('popovertarget'))recordCurrent(t,'press')
},true);
addEventListener('keydown',function(e){
if(e.key===' '&&e.target.matches&&e.target.matches('a[role="checkbox"]')){e.preventDefault();e.target.click()}
},true);
function onChange(e){
var t=e.target;current=null;
if(!/^(INPUT|SELECT|TEXTAREA)$/.test(t.tagName)||NOT_RECORDED.test(t.type))return;
if(isUnhydrated(t))recordCurrent(t,'change');else if(t.type!=='checkbox'&&t.type!=='radio')queueBehind(e,t,'change')
}
addEventListener('input',onChange,true);
addEventListener('change',onChange,true);
function onHandled(){if(current&&!isUnhydrated(current)){discard(current);current=null}}
function onUnhandled(e){if(current&&current.tagName==='A'&&isUnhydrated(current)){e.preventDefault();record(current,'press')}}
['click','input','change'].forEach(function(n){d.documentElement.addEventListener(n,onHandled,true)});
function replayChange(t,checked,v){
if(t.type==='checkbox'||t.type==='radio'){if(t.type==='checkbox'||checked){t.checked=!checked;t.click()}return}
if(t.tagName==='SELECT')t.value=v;
else{t.value=v+' ';Object.getOwnPropertyDescriptor(Object.getPrototypeOf(t),'value').set.call(t,v);t.dispatchEvent(new Event('input',{bubbles:true}))}
t.dispatchEvent(new Event('change',{bubbles:true}))
}
function replay(){
records=records.filter(function(x){
if(isUnhydrated(x[0]))return true;
scheduled++;
setTimeout(function(){
var t=x[0],isPress=x[1]==='press';
scheduled--;
if(isPress)setBusy(t,false);
if(!t.isConnected||t.disabled)return;
isReplaying=true;
try{if(isPress)t.click();else replayChange(t,x[2],x[3])}finally{isReplaying=false}
})
})
}
addEventListener('hydrated',function(e){
if(e.target===d.body){d.removeEventListener('click',onUnhandled,true);d.addEventListener('click',onUnhandled,true)}
setTimeout(replay)
});
addEventListener('pagehide',function(){records.slice().forEach(function(x){discard(x[0])})})
})()`
  : '';
