import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { describe, expect, it } from 'vitest';
import type { CatalogChange } from '../catalog-repository.ts';
import { requestsIn, requestsOf, startPicturePreparation } from './picture-preparation.ts';
import type { PictureRequest } from './picture-request.ts';

const settings = defaultSettings();

const product = (id: number, more: Record<string, unknown>): CatalogDocument =>
  ({ id, ...more }) as CatalogDocument;

describe('[PROD-11] what is made ahead', () => {
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

  it('cards come first, each picture once in each size', () => {
    expect(requests.slice(0, 4).map(({ file, width }) => [file, width])).toEqual([
      ['a.webp', 240],
      ['a.webp', 320],
      ['a.webp', 480],
      ['a.webp', 640],
    ]);
    expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBe(requests.length);
  });

  it('only of pictures that this shop has and that are made of pixels', () => {
    expect([...new Set(requests.map(({ file }) => file))]).toEqual(['a.webp', 'b.webp', 'c.webp']);
  });

  it('pictures of variants in the size of an option too', () => {
    expect(requests.filter(({ width }) => width === 112).map(({ file }) => file)).toEqual(['c.webp']);
  });
});

it('[PROD-11] the pictures of a page are asked for as the page does', () => {
  const html =
    '<img src="/img/1920/960/resize/banners/a%20b.webp" srcSet="/img/720/360/resize/banners/a%20b.webp 720w, /img/1080/540/fit/c.webp 1080w"/><img src="/media/placeholder.svg"/>';
  expect(requestsIn(html)).toEqual([
    { width: 1920, height: 960, action: 'resize', file: 'banners/a b.webp' },
    { width: 720, height: 360, action: 'resize', file: 'banners/a b.webp' },
    { width: 1080, height: 540, action: 'fit', file: 'c.webp' },
  ]);
});

const createFixture = (documents: CatalogDocument[], kept = new Set<string>()) => {
  const made: string[] = [];
  const listeners = new Set<(change: CatalogChange) => void>();
  const pauses: { ms: number; end: () => void }[] = [];
  const world = { documents, made, kept };
  const nameOf = ({ file, width, action }: PictureRequest) => `${file} ${width} ${action}`;
  const preparation = startPicturePreparation({
    catalog: {
      allDocuments: async (storeCode) => (storeCode === 'et' ? world.documents : []),
      onChange: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    pictures: {
      prepare: async (request) => {
        if (kept.has(nameOf(request))) return 'known';
        kept.add(nameOf(request));
        made.push(nameOf(request));
        return 'made';
      },
    },
    settings,
    log: () => {},
    now: () => 0,
    pause: (ms, signal) =>
      new Promise((resolve) => {
        pauses.push({ ms, end: resolve });
        signal.addEventListener('abort', () => resolve(), { once: true });
        if (signal.aborted) resolve();
      }),
  });
  /** Lets it go on until it has nothing more to do. */
  const goOn = async (steps = 1000) => {
    for (let step = 0; step < steps; step += 1) {
      pauses.shift()?.end();
      await new Promise((done) => setImmediate(done));
      if (pauses.length === 0) return;
    }
  };
  const change = (entity: CatalogChange['entity']) => {
    for (const listener of listeners) listener({ storeCode: 'et', entity, ids: null });
  };
  return { ...world, world, preparation, pauses, goOn, change, listeners };
};

const ONE = [product(1, { image: '/a.webp' })];
const ALL_OF_ONE = 8;

describe('[PROD-11] making ahead', () => {
  it('waits until the shop has opened, then makes one after the other', async () => {
    const { made, pauses, goOn, preparation } = createFixture(ONE);
    expect(made).toEqual([]);
    expect(pauses.map(({ ms }) => ms)).toEqual([20_000]);
    await goOn(3);
    expect(made).toHaveLength(3);
    await goOn();
    expect(made).toHaveLength(ALL_OF_ONE);
    await preparation.stop();
  });

  it('goes on where an earlier run stopped', async () => {
    const earlier = createFixture(ONE);
    await earlier.goOn(3);
    await earlier.preparation.stop();
    expect(earlier.made).toHaveLength(3);
    const later = createFixture(ONE, earlier.kept);
    await later.goOn();
    expect(later.made).toHaveLength(ALL_OF_ONE - 3);
    await later.preparation.stop();
  });

  it('makes what an import brings, and nothing for other changes', async () => {
    const { made, goOn, change, world, pauses, preparation } = createFixture(ONE);
    await goOn();
    change('category');
    expect(pauses).toEqual([]);
    world.documents = [...ONE, product(2, { image: '/b.webp' })];
    change('product');
    change('product');
    expect(pauses.map(({ ms }) => ms)).toEqual([5000]);
    await goOn();
    expect(made).toHaveLength(2 * ALL_OF_ONE);
    await preparation.stop();
  });

  it('ends at once when the shop closes, and hears of nothing any more', async () => {
    const { made, goOn, change, preparation, listeners } = createFixture(ONE);
    await goOn(2);
    await preparation.stop();
    const before = made.length;
    change('product');
    await goOn();
    expect([made.length, listeners.size]).toEqual([before, 0]);
  });
});
