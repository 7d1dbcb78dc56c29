// The PWA manifest and every resource it names.
import { loadPage } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

interface Manifest {
  shortcuts: { name: string; url: string; icons?: Icon[] }[];
  icons: Icon[];
}

interface Icon {
  src: string;
  purpose?: string;
}

for (const [store, lang, name] of [
  ['et', 'et-EE', 'Lemmikud'],
  ['ru', 'ru-RU', 'Избранное'],
] as const)
  test(`[OFF-01] ${store}: the manifest is in the store's language, and its resources exist`, async ({
    request,
  }) => {
    const page = await loadPage(request, `/${store}`);
    const href = page.one('link[rel="manifest"]').getAttribute('href') ?? '';
    const manifest = (await (await request.get(href)).json()) as Manifest;
    expect(manifest).toMatchObject({ lang, display: 'standalone' });
    expect(manifest.shortcuts.map((shortcut) => shortcut.name)).toContain(name);
    const icons = [manifest, ...manifest.shortcuts].flatMap(({ icons: own = [] }) => own);
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    const named = [...icons.map(({ src }) => src), ...manifest.shortcuts.map(({ url }) => url)];
    for (const path of named) expect((await request.get(path)).status(), path).toBe(200);
  });
