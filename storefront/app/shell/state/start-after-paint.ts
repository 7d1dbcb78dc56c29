// The page is to be seen before its scripts are fetched: on a slow line they would take the room of its styles and
// pictures, and on a slow phone they would run before the first paint. What is pressed until then is remembered
// (`ui/wake/early-press-script.ts`).

/** How the router starts a page: it asks for the files at once and imports them at the end of the document. */
const PRELOAD = /<link rel="modulepreload" href="([^"]*)"\/>/g;
const STARTER = /<script type="module" async="">([\s\S]*?)<\/script>/;
const IMPORT = /import (?:\* as (\w+) from )?("[^"]*");/g;

/** The first paint, or what there is in its place: a sign of the visitor, or a page that nobody sees yet. */
const WAIT = `await new Promise(go=>{
if(document.hidden||'visitor'in document.documentElement.dataset)return go();
addEventListener('visitor',go);addEventListener('load',go);
if(window.PerformanceObserver)new PerformanceObserver(()=>setTimeout(go)).observe({type:'paint',buffered:true})
});`;

const PRELOAD_NOW = `.forEach(href=>document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href})));`;

/** A document that starts in another way stays as it is. */
export const startAfterPaint = (html: string): string => {
  const starter = STARTER.exec(html)?.[1];
  if (starter === undefined) return html;
  const files = Array.from(html.matchAll(PRELOAD), ([, file]) => file);
  const imports = Array.from(starter.matchAll(IMPORT), ([, name = '', file]) => ({ name, file }));
  const late = [
    WAIT,
    `${JSON.stringify(files)}${PRELOAD_NOW}`,
    `const [${imports.map(({ name }) => name)}]=await Promise.all([${imports.map(({ file }) => `import(${file})`)}]);`,
    starter.replace(IMPORT, ''),
  ].join('');
  // A file that is gone must be heard of as a rejection that nobody handles (`offline/updates/recovery-script.ts`).
  const starting = `<script type="module" async="">(async()=>{${late}})()</script>`;
  return html.replace(PRELOAD, '').replace(STARTER, () => starting);
};
