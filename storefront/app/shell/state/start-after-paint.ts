// Delays the page's scripts until the first paint: on a slow connection they would compete with styles and images, on a
// slow phone they would run first. Events until then are replayed (`first-load/event-replay-script.ts`).
import { Buffer } from 'node:buffer';

/** How the router starts a page: modulepreload links, and imports at the end of the document. */
const PRELOAD = Buffer.from('<link rel="modulepreload" href="');
const PRELOAD_END = '"/>';
const STARTER = '<script type="module" async="">';
const STARTER_END = '</script>';
const IMPORT = /import (?:\* as (\w+) from )?("[^"]*");/g;

/** Waits for the first paint; not in a hidden page or after an interaction. */
const WAIT = `await new Promise(go=>{
if(document.hidden||'visitor'in document.documentElement.dataset)return go();
addEventListener('visitor',go);addEventListener('load',go);
if(window.PerformanceObserver)new PerformanceObserver(()=>setTimeout(go)).observe({type:'paint',buffered:true})
});`;

const PRELOAD_NOW = `.forEach(href=>document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href})));`;

/** Removes the modulepreload links: the remaining document parts, and their files. */
const withoutPreloads = (html: Buffer) => {
  const parts: Buffer[] = [];
  const files: string[] = [];
  let from = 0;
  for (let at = html.indexOf(PRELOAD); at >= 0; at = html.indexOf(PRELOAD, from)) {
    const end = html.indexOf(PRELOAD_END, at);
    parts.push(html.subarray(from, at));
    files.push(html.toString('utf8', at + PRELOAD.length, end));
    from = end + PRELOAD_END.length;
  }
  return { parts: [...parts, html.subarray(from)], files };
};

const deferredStarter = (starter: string, files: readonly string[]): string => {
  const imports = Array.from(starter.matchAll(IMPORT), ([, name = '', file]) => ({ name, file }));
  const deferred = [
    WAIT,
    `${JSON.stringify(files)}${PRELOAD_NOW}`,
    `const [${imports.map(({ name }) => name)}]=await Promise.all([${imports.map(({ file }) => `import(${file})`)}]);`,
    starter.replace(IMPORT, ''),
  ];
  // A missing file must surface as an unhandled rejection (`offline/updates/recovery-script.ts`).
  return `(async()=>{${deferred.join('')}})()`;
};

/**
 * Leaves a document unchanged that starts in another way.
 * Works on bytes: decoding and encoding a long page would cost time.
 */
export const startAfterPaint = (html: Buffer): Buffer => {
  const at = html.lastIndexOf(STARTER);
  if (at < 0) return html;
  const start = at + STARTER.length;
  const end = html.indexOf(STARTER_END, start);
  const { parts, files } = withoutPreloads(html.subarray(0, start));
  const starter = deferredStarter(html.toString('utf8', start, end), files);
  return Buffer.concat([...parts, Buffer.from(starter), html.subarray(end)]);
};
