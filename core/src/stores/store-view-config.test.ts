import { describe, expect, it } from 'vitest';
import { currentStoreView } from './current-store-view.ts';
import { defaultSettings, SettingsSchema } from './settings.ts';
import { ESTONIAN_STORE } from './store-view.ts';
import { StoreViewListSchema } from './store-view-config.ts';

describe('[STORE-01] a store view is configuration', () => {
  it('fills in missing values from the shop default', () => {
    expect(StoreViewListSchema.parse([{ storeCode: 'fi', storeId: 3 }])).toEqual([
      {
        ...ESTONIAN_STORE,
        storeCode: 'fi',
        storeId: 3,
        name: 'fi',
        url: '/fi',
        elasticsearch: { index: 'vue_storefront_catalog_fi' },
      },
    ]);
  });

  it('merges a chain of extended stores, the nearest last', () => {
    const [, , third] = StoreViewListSchema.parse([
      { storeCode: 'fi', storeId: 3, i18n: { defaultLocale: 'fi-FI', defaultCountry: 'FI' } },
      { storeCode: 'b2b', storeId: 4, extend: 'fi', tax: { userGroupId: 2 }, i18n: { fractionDigits: 3 } },
      { storeCode: 'sv', storeId: 5, extend: 'b2b', name: 'Svenska', i18n: { defaultLocale: 'sv-FI' } },
    ]);
    expect(third).toMatchObject({
      storeCode: 'sv',
      name: 'Svenska',
      url: '/sv',
      elasticsearch: { index: 'vue_storefront_catalog_sv' },
      tax: { userGroupId: 2, sourcePriceIncludesTax: true },
      i18n: { defaultLocale: 'sv-FI', defaultCountry: 'FI', fractionDigits: 3, currencyCode: 'EUR' },
    });
    expect(third).not.toHaveProperty('extend');
  });

  it.each([
    [[{ storeCode: 'fi', storeId: 3, extend: 'nobody' }]],
    [
      [
        { storeCode: 'fi', storeId: 3, extend: 'sv' },
        { storeCode: 'sv', storeId: 4, extend: 'fi' },
      ],
    ],
  ])('reports the store that extends an unknown store or itself: %j', (stores) => {
    const { error } = SettingsSchema.safeParse({ storeViews: { stores } });
    expect(error?.issues[0]?.path.join('.')).toBe('storeViews.stores.0.extend');
    expect(error?.issues[0]?.message).toContain("store 'fi' extends");
  });

  it('rejects the code that means all stores', () => {
    expect(StoreViewListSchema.safeParse([{ storeCode: 'all', storeId: 3 }]).success).toBe(false);
    expect(StoreViewListSchema.safeParse([{ storeCode: 'allas', storeId: 3 }]).success).toBe(true);
  });

  it('rejects an unknown key of a store', () => {
    expect(StoreViewListSchema.safeParse([{ storeCode: 'fi', storeId: 3, colour: 1 }]).success).toBe(false);
  });
});

describe('the current store view', () => {
  const { storeViews } = defaultSettings();
  it.each([
    ['ru', 'ru'],
    ['et', 'et'],
    ['xx', 'et'],
    [null, 'et'],
    [undefined, 'et'],
  ])('%s gives %s', (code, expected) => {
    expect(currentStoreView(storeViews, code).storeCode).toBe(expected);
  });

  it('ignores a disabled store', () => {
    const stores = storeViews.stores.map((store) => ({ ...store, disabled: store.storeCode === 'ru' }));
    expect(currentStoreView({ ...storeViews, stores }, 'ru').storeCode).toBe('et');
  });
});
