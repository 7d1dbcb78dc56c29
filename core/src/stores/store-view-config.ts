// Store view configuration: only the differences from the store it extends, or from the shop's default.
import * as z from 'zod/mini';
import {
  ESTONIAN_STORE,
  I18nSchema,
  type StoreView,
  StoreViewSchema,
  TaxSettingsSchema,
} from './store-view.ts';

const StoreViewConfigSchema = z.extend(z.partial(StoreViewSchema), {
  // `all` means what the stores share, in edits and in the change log.
  storeCode: z.string().check(z.regex(/^(?!all$)[a-z][a-z0-9_-]*$/)),
  storeId: z.number(),
  /** Code of the store that this one extends. */
  extend: z.optional(z.string()),
  tax: z.optional(z.partial(TaxSettingsSchema)),
  i18n: z.optional(z.partial(I18nSchema)),
});

type StoreViewConfig = z.infer<typeof StoreViewConfigSchema>;

/** The stores from the base to the requested one; `null` when a link is missing or circular. */
const extendChain = (
  config: StoreViewConfig,
  byCode: ReadonlyMap<string, StoreViewConfig>,
): StoreViewConfig[] | null => {
  const chain: StoreViewConfig[] = [];
  let next: StoreViewConfig | undefined = config;
  while (next) {
    if (chain.includes(next)) return null;
    chain.unshift(next);
    if (next.extend === undefined) return chain;
    next = byCode.get(next.extend);
  }
  return null;
};

const mergeStoreView = (base: StoreView, { extend: _, ...config }: StoreViewConfig): StoreView => ({
  ...base,
  ...config,
  elasticsearch: { ...base.elasticsearch, ...config.elasticsearch },
  seo: { ...base.seo, ...config.seo },
  tax: { ...base.tax, ...config.tax },
  i18n: { ...base.i18n, ...config.i18n },
});

const resolveStoreView = (chain: readonly StoreViewConfig[], config: StoreViewConfig): StoreView => {
  const { storeCode } = config;
  // Values that are never inherited.
  const own = {
    ...config,
    name: config.name ?? storeCode,
    url: config.url ?? `/${storeCode}`,
    disabled: config.disabled ?? false,
    elasticsearch: config.elasticsearch ?? { index: `vue_storefront_catalog_${storeCode}` },
  };
  return mergeStoreView(chain.slice(0, -1).reduce(mergeStoreView, ESTONIAN_STORE), own);
};

/** [STORE-01] Expands the configured list to full store views. */
export const StoreViewListSchema = z.pipe(
  z.array(StoreViewConfigSchema).check(z.minLength(1)),
  z.transform((configs, context): StoreView[] => {
    const byCode = new Map(configs.map((config) => [config.storeCode, config]));
    return configs.map((config, position) => {
      const chain = extendChain(config, byCode);
      if (chain) return resolveStoreView(chain, config);
      context.issues.push({
        code: 'custom',
        message: `store '${config.storeCode}' extends '${config.extend}', which does not lead to a store`,
        input: config,
        path: [position, 'extend'],
      });
      return ESTONIAN_STORE;
    });
  }),
);
