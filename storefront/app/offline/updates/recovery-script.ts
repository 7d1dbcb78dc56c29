// Runs before everything else, also when nothing else can: files of this page that are gone (a deploy came between, a
// cache was half emptied) are had by loading the page anew, once. What was asked for without a connection is not gone:
// its error may come just after the connection is back, when an order that waited is being sent.
import { PAGES_CACHE } from '../worker-messages.ts';

/**
 * Static: its hash is in the CSP. Old syntax: it must run wherever the rest does not. The browser has it in the document
 * and need not load it again.
 */
export const RECOVERY_SCRIPT = import.meta.env.SSR
  ? `(function(){
var K='klaas/recovered',W=60000,G=5000,back=-G;
addEventListener('online',function(){back=performance.now()});
function first(){try{var d=Date.now()-Number(sessionStorage.getItem(K));if(d>=0&&d<W)return false;sessionStorage.setItem(K,String(Date.now()));return true}catch(e){var n=performance.getEntriesByType('navigation')[0];return !n||n.type!=='reload'}}
function again(){if(!navigator.onLine||performance.now()-back<G||!first())return;var go=function(){location.reload()};try{caches.open('${PAGES_CACHE}').then(function(c){return c.delete(location.href.split('#')[0])}).then(go,go)}catch(e){go()}}
addEventListener('error',function(e){var t=e.target;if(!t||!t.tagName)return;var s=t.tagName==='SCRIPT'?t.src||t.textContent:t.tagName==='LINK'&&t.rel==='stylesheet'?t.href:'';if(s&&s.indexOf('/assets/')>=0)again()},true);
addEventListener('unhandledrejection',function(e){if(/dynamically imported module|importing a module script failed|unable to preload/i.test(String(e.reason&&e.reason.message)))again()});
addEventListener('vite:preloadError',again)
})()`
  : '';
