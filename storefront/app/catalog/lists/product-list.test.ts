import { describe, expect, it } from 'vitest';
import { createLocalStore } from '../../offline/local-store.ts';
import { createMemoryDriver } from '../../offline/storage-driver.ts';
import type { CardModel } from '../cards/card-model.ts';
import { createProductList } from './product-list.ts';

const card = (sku: string, price = '1,00 €'): CardModel => ({
  id: 1,
  sku,
  name: sku,
  url: `/${sku}`,
  price,
  stock: 'in',
});

const pageOn = (driver = createMemoryDriver()) => {
  const store = createLocalStore({
    driver,
    storeCode: 'et',
    commonCache: false,
    now: () => 0,
    log: () => {},
  });
  let notifyChange: (key: string) => void = () => {};
  const storage = {
    collection: store.collection,
    onChangedElsewhere: (_name: string, listener: (key: string) => void) => {
      notifyChange = (key) => {
        store.collection('wishlist').evict(key);
        listener(key);
      };
      return () => {};
    },
  };
  return { driver, storage, notifyTab: (key: string) => notifyChange(key) };
};

const skus = (list: ReturnType<typeof createProductList>) => list.getState().items.map(({ sku }) => sku);

describe('[UI-04] wishlist and compare', () => {
  it('stores products across pages, newest first, without duplicates', async () => {
    const { driver, storage } = pageOn();
    const list = createProductList(storage, 'wishlist');
    await list.add(card('A'));
    await list.add(card('B'));
    await list.add(card('A'));
    expect(skus(list)).toEqual(['B', 'A']);
    const later = createProductList(pageOn(driver).storage, 'wishlist');
    expect(later.getState().isLoaded).toBe(false);
    await later.load();
    expect(skus(later)).toEqual(['B', 'A']);
    await later.remove('B');
    expect(skus(later)).toEqual(['A']);
  });

  it('does not undo a change of another tab that it has not read yet', async () => {
    const { driver, storage } = pageOn();
    const here = createProductList(storage, 'wishlist');
    await here.add(card('A'));
    await here.add(card('B'));
    const there = createProductList(pageOn(driver).storage, 'wishlist');
    await there.load();
    await there.remove('A');
    await here.refresh(['A', 'B'], [card('A', '2,00 €'), card('B', '2,00 €')]);
    expect(skus(here)).toEqual(['B']);
    await here.add(card('C'));
    const later = createProductList(pageOn(driver).storage, 'wishlist');
    await later.load();
    expect(later.getState().items.map(({ sku, price }) => [sku, price])).toEqual([
      ['C', '1,00 €'],
      ['B', '2,00 €'],
    ]);
  });

  it('shows a click at once and applies several in order', async () => {
    const { driver, storage } = pageOn();
    const list = createProductList(storage, 'wishlist');
    await list.load();
    const changes = [list.add(card('A')), list.add(card('B')), list.remove('A')];
    await Promise.resolve();
    expect(skus(list)).toEqual(['B']);
    await Promise.all(changes);
    expect(skus(list)).toEqual(['B']);
    const later = createProductList(pageOn(driver).storage, 'wishlist');
    await later.load();
    expect(skus(later)).toEqual(['B']);
  });

  it('keeps the stored items when one is added before they were read', async () => {
    const { driver, storage } = pageOn();
    await createProductList(storage, 'compare').add(card('A'));
    const later = createProductList(pageOn(driver).storage, 'compare');
    await later.add(card('B'));
    expect(skus(later)).toEqual(['B', 'A']);
  });

  it('updates when another tab changes the list', async () => {
    const page = pageOn();
    const list = createProductList(page.storage, 'wishlist');
    await list.add(card('A'));
    await createProductList(pageOn(page.driver).storage, 'wishlist').clear();
    page.notifyTab('current-wishlist');
    await expect.poll(() => skus(list)).toEqual([]);
  });

  it('shows fresh data and drops products that no longer exist', async () => {
    const list = createProductList(pageOn().storage, 'wishlist');
    await list.add(card('A'));
    await list.add(card('B'));
    await list.refresh(['A', 'B'], [card('B', '2,00 €')]);
    expect(list.getState().items).toEqual([card('B', '2,00 €')]);
  });

  it('keeps a product that was added while fresh data was loaded', async () => {
    const list = createProductList(pageOn().storage, 'wishlist');
    await list.add(card('A'));
    const asked = skus(list);
    await list.add(card('B'));
    await list.refresh(asked, [card('A', '2,00 €')]);
    expect(list.getState().items).toEqual([card('B'), card('A', '2,00 €')]);
  });
});

it('[PROD-12] keeps the newest 24 recently viewed products', async () => {
  const list = createProductList(pageOn().storage, 'recently-viewed');
  for (let i = 0; i < 30; i++) await list.add(card(`S${i}`));
  expect(skus(list)[0]).toBe('S29');
  expect(skus(list)).toHaveLength(24);
});
