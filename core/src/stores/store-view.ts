// A store view: one language, one URL prefix, one set of formats. It is configuration.
import * as z from 'zod/mini';

export const I18nSchema = z.strictObject({
  defaultLocale: z.string(),
  defaultCountry: z.string(),
  currencyCode: z.string(),
  currencySign: z.string(),
  currencyDecimal: z.string(),
  currencyGroup: z.string(),
  fractionDigits: z.number(),
  priceFormat: z.string(),
  dateFormat: z.string(),
});

export const TaxSettingsSchema = z.strictObject({
  defaultCountry: z.string(),
  defaultRegion: z.string(),
  sourcePriceIncludesTax: z.boolean(),
  userGroupId: z.nullable(z.number()),
  useOnlyDefaultUserGroupId: z.boolean(),
  deprecatedPriceFieldsSupport: z.boolean(),
  finalPriceIncludesTax: z.boolean(),
});

export const StoreViewSchema = z.strictObject({
  storeCode: z.string(),
  storeId: z.number(),
  name: z.string(),
  /** Path prefix or host + path that identifies this store in a URL, such as `/ru` or `ru.example.com`. */
  url: z.string(),
  appendStoreCode: z.boolean(),
  disabled: z.boolean(),
  elasticsearch: z.strictObject({ index: z.string() }),
  seo: z.strictObject({ defaultTitle: z.string() }),
  tax: TaxSettingsSchema,
  i18n: I18nSchema,
});

export type I18nSettings = z.infer<typeof I18nSchema>;
export type TaxSettings = z.infer<typeof TaxSettingsSchema>;
export type StoreView = z.infer<typeof StoreViewSchema>;

const euro = { currencyCode: 'EUR', currencySign: '€', fractionDigits: 2, priceFormat: '{amount} {sign}' };
const estonianTax: TaxSettings = {
  defaultCountry: 'EE',
  defaultRegion: '',
  sourcePriceIncludesTax: true,
  userGroupId: null,
  useOnlyDefaultUserGroupId: false,
  deprecatedPriceFieldsSupport: true,
  finalPriceIncludesTax: true,
};

export const ESTONIAN_STORE: StoreView = {
  storeCode: 'et',
  storeId: 1,
  name: 'Eesti',
  url: '/et',
  appendStoreCode: true,
  disabled: false,
  elasticsearch: { index: 'vue_storefront_catalog_et' },
  seo: { defaultTitle: 'Klaas' },
  tax: estonianTax,
  i18n: {
    ...euro,
    defaultLocale: 'et-EE',
    defaultCountry: 'EE',
    currencyDecimal: ',',
    currencyGroup: '\u00a0',
    dateFormat: 'HH:mm D-M-YYYY',
  },
};

export const ENGLISH_STORE: StoreView = {
  ...ESTONIAN_STORE,
  storeCode: 'en',
  storeId: 3,
  name: 'English',
  url: '/en',
  elasticsearch: { index: 'vue_storefront_catalog_en' },
  i18n: {
    ...ESTONIAN_STORE.i18n,
    defaultLocale: 'en-GB',
    currencyDecimal: '.',
    currencyGroup: ',',
    priceFormat: '{sign}{amount}',
    dateFormat: 'HH:mm D/M/YYYY',
  },
};

export const RUSSIAN_STORE: StoreView = {
  ...ESTONIAN_STORE,
  storeCode: 'ru',
  storeId: 2,
  name: 'Русский',
  url: '/ru',
  elasticsearch: { index: 'vue_storefront_catalog_ru' },
  i18n: { ...ESTONIAN_STORE.i18n, defaultLocale: 'ru-RU', dateFormat: 'D/M/YYYY' },
};
