import { describe, expect, it } from 'vitest';
import { startAfterPaint as startBytesAfterPaint } from './start-after-paint.ts';

const DOCUMENT = [
  '<!DOCTYPE html><html><head>',
  '<link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/frame-2.js"/>',
  '<link rel="stylesheet" href="/assets/shop.css"/></head><body><main>modulepreload</main>',
  '<script>window.early = 1;</script>',
  '<script type="module" async="">import "/assets/manifest-1.js";\nimport * as route0 from "/assets/root-3.js";\n',
  'import * as route1_main from "/assets/home-4.js";\nconst route1 = {...route1_main};\n',
  'window.modules = {"root":route0,"home":route1};\n\nimport("/assets/entry-5.js");</script></body></html>',
].join('');

const startAfterPaint = (html: string) => startBytesAfterPaint(Buffer.from(html)).toString();

const starterOf = (html: string) =>
  /<script type="module" async="">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';

/** Runs the document's script with a fake browser and records the requests in order. */
const run = async (starter: string, page: { isHidden: boolean }) => {
  const requests: string[] = [];
  const listeners: Record<string, () => void> = {};
  const window: { modules?: unknown } = {};
  const load = async (file: string) => {
    requests.push(`import ${file}`);
    return { file };
  };
  const element = () => ({ rel: '', href: '' });
  const document = {
    hidden: page.isHidden,
    documentElement: { dataset: {} },
    createElement: element,
    head: { append: ({ rel, href }: ReturnType<typeof element>) => requests.push(`${rel} ${href}`) },
  };
  const body = starter.replaceAll('import(', 'load(');
  const started = new Function('window', 'document', 'addEventListener', 'load', `return ${body}`)(
    window,
    document,
    (name: string, go: () => void) => Object.assign(listeners, { [name]: go }),
    load,
  );
  return { requests, listeners, window, started: started as Promise<void> };
};

describe('startAfterPaint', () => {
  it('leaves no script for the browser to fetch before the first paint', () => {
    const html = startAfterPaint(DOCUMENT);
    expect(html).not.toContain('<link rel="modulepreload"');
    expect(html).toContain('<link rel="stylesheet" href="/assets/shop.css"/>');
    expect(html).toContain('<main>modulepreload</main><script>window.early = 1;</script>');
    expect(starterOf(html)).not.toMatch(/^import |;import |\nimport /);
  });

  it('requests all files at once, and starts when the routes are loaded', async () => {
    const { requests, window, started } = await run(starterOf(startAfterPaint(DOCUMENT)), { isHidden: true });
    await started;
    expect(requests).toEqual([
      'modulepreload /assets/manifest-1.js',
      'modulepreload /assets/frame-2.js',
      'import /assets/manifest-1.js',
      'import /assets/root-3.js',
      'import /assets/home-4.js',
      'import /assets/entry-5.js',
    ]);
    expect(window.modules).toEqual({
      root: { file: '/assets/root-3.js' },
      home: { file: '/assets/home-4.js' },
    });
  });

  it.each(['visitor', 'load'])('starts on the event %s at the latest', async (name) => {
    const { requests, listeners, started } = await run(starterOf(startAfterPaint(DOCUMENT)), {
      isHidden: false,
    });
    await Promise.resolve();
    expect(requests).toEqual([]);
    listeners[name]?.();
    await started;
    expect(requests.at(-1)).toBe('import /assets/entry-5.js');
  });

  it('leaves a document unchanged that starts in another way', () => {
    const html = '<html><head><link rel="modulepreload" href="/a.js"/></head><body></body></html>';
    expect(startAfterPaint(html)).toBe(html);
  });
});
