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

/** Runs what the document runs, with a stand-in for the browser: what was asked for, in order. */
const run = async (starter: string, page: { isHidden: boolean }) => {
  const asked: string[] = [];
  const told: Record<string, () => void> = {};
  const window: { modules?: unknown } = {};
  const load = async (file: string) => {
    asked.push(`import ${file}`);
    return { file };
  };
  const element = () => ({ rel: '', href: '' });
  const document = {
    hidden: page.isHidden,
    documentElement: { dataset: {} },
    createElement: element,
    head: { append: ({ rel, href }: ReturnType<typeof element>) => asked.push(`${rel} ${href}`) },
  };
  const body = starter.replaceAll('import(', 'load(');
  const started = new Function('window', 'document', 'addEventListener', 'load', `return ${body}`)(
    window,
    document,
    (name: string, go: () => void) => Object.assign(told, { [name]: go }),
    load,
  );
  return { asked, told, window, started: started as Promise<void> };
};

describe('the start of a page', () => {
  it('leaves no file for the browser to ask for before the first paint', () => {
    const html = startAfterPaint(DOCUMENT);
    expect(html).not.toContain('<link rel="modulepreload"');
    expect(html).toContain('<link rel="stylesheet" href="/assets/shop.css"/>');
    expect(html).toContain('<main>modulepreload</main><script>window.early = 1;</script>');
    expect(starterOf(html)).not.toMatch(/^import |;import |\nimport /);
  });

  it('asks for every file at once, and starts when the routes are there', async () => {
    const { asked, window, started } = await run(starterOf(startAfterPaint(DOCUMENT)), { isHidden: true });
    await started;
    expect(asked).toEqual([
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

  it.each(['visitor', 'load'])('begins at the latest with the event %s', async (name) => {
    const { asked, told, started } = await run(starterOf(startAfterPaint(DOCUMENT)), { isHidden: false });
    await Promise.resolve();
    expect(asked).toEqual([]);
    told[name]?.();
    await started;
    expect(asked.at(-1)).toBe('import /assets/entry-5.js');
  });

  it('leaves a document alone that starts in another way', () => {
    const html = '<html><head><link rel="modulepreload" href="/a.js"/></head><body></body></html>';
    expect(startAfterPaint(html)).toBe(html);
  });
});
