// The page's scripts start after the first paint: on a slow connection they would compete with styles and images, on a
// slow phone they would run first. Events until then are replayed (`event-replay-script.ts`).
//
// The router's own `Scripts` are rendered into a `noscript` element, which the browser reads as text. An inline script
// inserts its elements: preloads and modules after the first paint, the rest at once. It knows nothing else of them, so
// that another version of the router starts as well. Without it: −4 / −3 / −5 Lighthouse points.
import { Scripts } from 'react-router';
import { FIRST_LOAD } from './switches.ts';

const ID = 'scripts';

/**
 * Static: its hash is in the CSP. Classic scripts run at once: the data at the end of the document is passed to them.
 * Modules do not wait in a hidden page or after an interaction.
 */
const START_SCRIPT = `(function(){
var d=document,now=d.createRange().createContextualFragment(d.getElementById('${ID}').textContent),later=d.createDocumentFragment();
now.querySelectorAll('link,script[type="module"]').forEach(function(e){later.append(e)});
d.head.append(now);
function go(){d.head.append(later)}
if(d.hidden||'interacted'in d.documentElement.dataset)return go();
addEventListener('interacted',go);addEventListener('load',go);
if(window.PerformanceObserver)new PerformanceObserver(function(){setTimeout(go)}).observe({type:'paint',buffered:true})
})()`;

/** In development the router's imports must stay in order: hot reload comes first. */
const isDelayed = import.meta.env.PROD && FIRST_LOAD.scriptsAfterPaint;

export const DelayedScripts = () => {
  if (!isDelayed) return <Scripts />;
  return (
    <>
      {/* React renders nothing into `noscript` in the browser. */}
      <noscript id={ID}>{import.meta.env.SSR && <Scripts />}</noscript>
      <script
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? START_SCRIPT : '' }}
      />
    </>
  );
};
