import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { describe, expect, it } from 'vitest';
import type { CatalogChange, DocumentChange } from '../catalog-change.ts';
import { requestsIn, requestsOf, startPicturePreparation } from './picture-preparation.ts';
import type { PictureRequest } from './picture-request.ts';

const settings = defaultSettings();

const product = (id: number, more: Record<string, unknown>): CatalogDocument =>
  ({ id, ...more }) as CatalogDocument;

describe('[PROD-11] pictures created in advance', () => {
  const documents = [
    product(1, {
      image: '/a.webp',
      media_gallery: [{ image: '/a.webp' }, { image: '/b.webp' }],
      configurable_children: [{ image: '/c.webp' }],
    }),
    product(2, { image: 'no_selection', media_gallery: [{ image: 'https://elsewhere.example/d.webp' }] }),
    product(3, { image: '/plan.svg' }),
  ];
  const requests = requestsOf(documents, settings);

  it('puts card sizes first, each picture once per size', () => {
    expect(requests.slice(0, 4).map(({ file, width }) => [file, width])).toEqual([
      ['a.webp', 240],
      ['a.webp', 320],
      ['a.webp', 480],
      ['a.webp', 640],
    ]);
    expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBe(requests.length);
  });

  it('includes only raster pictures hosted by this shop', () => {
    expect([...new Set(requests.map(({ file }) => file))]).toEqual(['a.webp', 'b.webp', 'c.webp']);
  });

  it('includes pictures of variants in the option size', () => {
    expect(requests.filter(({ width }) => width === 112).map(({ file }) => file)).toEqual(['c.webp']);
  });
});

it('[PROD-11] finds the pictures of a page in the sizes it requests', () => {
  const html =
    '<img src="/img/1920/960/resize/banners/a%20b.webp" srcSet="/img/720/360/resize/banners/a%20b.webp 720w, /img/1080/540/fit/c.webp 1080w"/><img src="/media/placeholder.svg"/>';
  expect(requestsIn(html)).toEqual([
    { width: 1920, height: 960, action: 'resize', file: 'banners/a b.webp' },
    { width: 720, height: 360, action: 'resize', file: 'banners/a b.webp' },
    { width: 1080, height: 540, action: 'fit', file: 'c.webp' },
  ]);
});

const createFixture = (documents: CatalogDocument[], cached = new Set<string>()) => {
  const made: string[] = [];
  const listeners = new Set<(change: CatalogChange) => void>();
  const pauses: { ms: number; end: () => void }[] = [];
  const state = { documents, made, cached };
  const nameOf = ({ file, width, action }: PictureRequest) => `${file} ${width} ${action}`;
  const preparation = startPicturePreparation({
    catalog: {
      allDocuments: async (storeCode) => (storeCode === 'et' ? state.documents : []),
      onChange: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    pictures: {
      prepare: async (request) => {
        if (cached.has(nameOf(request))) return 'known';
        cached.add(nameOf(request));
        made.push(nameOf(request));
        return 'made';
      },
    },
    settings,
    log: () => {},
    now: () => 0,
    firstPages: async () => [],
    pause: (ms, signal) =>
      new Promise((resolve) => {
        pauses.push({ ms, end: resolve });
        signal.addEventListener('abort', () => resolve(), { once: true });
        if (signal.aborted) resolve();
      }),
  });
  /** Advances the timers until no work is left. */
  const goOn = async (steps = 1000) => {
    for (let step = 0; step < steps; step += 1) {
      pauses.shift()?.end();
      await new Promise((done) => setImmediate(done));
      if (pauses.length === 0) return;
    }
  };
  const change = (
    entity: CatalogChange['entity'],
    documents: Pick<DocumentChange, 'before' | 'after'>[] | null = null,
  ) => {
    const changes = documents?.map((pair) => ({ id: '1', isRepriced: false, ...pair })) ?? null;
    for (const listener of listeners) listener({ storeCode: 'et', entity, documents: changes });
  };
  return { ...state, state, preparation, pauses, goOn, change, listeners };
};

const ONE = [product(1, { image: '/a.webp' })];
const ALL_OF_ONE = 8;

describe('[PROD-11] preparation run', () => {
  it('waits after the start, then creates pictures one at a time', async () => {
    const { made, pauses, goOn, preparation } = createFixture(ONE);
    expect(made).toEqual([]);
    expect(pauses.map(({ ms }) => ms)).toEqual([20_000]);
    await goOn(3);
    expect(made).toHaveLength(3);
    await goOn();
    expect(made).toHaveLength(ALL_OF_ONE);
    await preparation.stop();
  });

  it('continues where an earlier run stopped', async () => {
    const earlier = createFixture(ONE);
    await earlier.goOn(3);
    await earlier.preparation.stop();
    expect(earlier.made).toHaveLength(3);
    const later = createFixture(ONE, earlier.cached);
    await later.goOn();
    expect(later.made).toHaveLength(ALL_OF_ONE - 3);
    await later.preparation.stop();
  });

  it('creates pictures after an import, but not after other changes', async () => {
    const { made, goOn, change, state, pauses, preparation } = createFixture(ONE);
    await goOn();
    change('category');
    expect(pauses).toEqual([]);
    state.documents = [...ONE, product(2, { image: '/b.webp' })];
    change('product');
    change('product');
    expect(pauses.map(({ ms }) => ms)).toEqual([5000]);
    await goOn();
    expect(made).toHaveLength(2 * ALL_OF_ONE);
    await preparation.stop();
  });

  it('looks only at products that got other pictures', async () => {
    const { made, goOn, change, state, pauses, preparation } = createFixture(ONE);
    await goOn();
    const [before] = ONE;
    // Everything would be looked through.
    state.documents = [product(9, { image: '/unseen.webp' })];
    change('product', [{ before, after: product(1, { image: '/a.webp', price: 3 }) }]);
    change('product', [{ before, after: undefined }]);
    expect(pauses).toEqual([]);
    change('product', [{ before, after: product(1, { image: '/b.webp' }) }]);
    change('product', [{ before: undefined, after: product(2, { image: '/c.webp' }) }]);
    await goOn();
    const files = made.slice(ALL_OF_ONE).map((name) => name.split(' ')[0]);
    expect(files).toHaveLength(2 * ALL_OF_ONE);
    expect(new Set(files)).toEqual(new Set(['b.webp', 'c.webp']));
    await preparation.stop();
  });

  it('does not start over for a changed product, and makes its pictures afterwards', async () => {
    const { made, goOn, change, preparation } = createFixture(ONE);
    await goOn(3);
    change('product', [{ before: undefined, after: product(2, { image: '/b.webp' }) }]);
    await goOn();
    expect(made).toHaveLength(2 * ALL_OF_ONE);
    await preparation.stop();
  });

  it('stops immediately at shutdown and unsubscribes from changes', async () => {
    const { made, goOn, change, preparation, listeners } = createFixture(ONE);
    await goOn(2);
    await preparation.stop();
    const before = made.length;
    change('product');
    await goOn();
    expect([made.length, listeners.size]).toEqual([before, 0]);
  });
});
