// Inline script that runs before all other code, even if that fails to load: when an asset of this page is gone (new
// deployment, partly evicted cache) it reloads the page, once. Assets requested offline are not gone: their errors may
// arrive just after reconnecting, when a reload would interrupt sending a queued order.
import { PAGES_CACHE } from '../worker-messages.ts';

/**
 * Static: its hash is in the CSP. ES5 syntax: it must run where the bundle does not. Empty in the client bundle, because
 * the document contains it already.
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
