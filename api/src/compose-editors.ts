// Every editor of the shop, built once: the command line, and later the back office, write through these only. Orders
// have theirs in the checkout service, because it sends e-mails.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import { type CouponEditor, createCouponEditor, createCouponEntity } from './cart/coupon/coupon-editor.ts';
import {
  createMethodEditor,
  createPaymentEntity,
  createShippingEntity,
  type MethodEditor,
} from './cart/methods/method-editor.ts';
import { type AttributeEditor, createAttributeEditor } from './catalog/attribute/attribute-editor.ts';
import { type CatalogEditor, createCatalogEditor } from './catalog/catalog-editor.ts';
import { loadDocuments, removeDocuments, upsertDocuments } from './catalog/catalog-repository.ts';
import { type CategoryEditor, createCategoryEditor } from './catalog/category/category-editor.ts';
import { createDocumentEntity } from './catalog/document-entity-service.ts';
import { createNewProductEditor, type NewProductEditor } from './catalog/office/new-product-editor.ts';
import { createProductGridEditor, type ProductGridEditor } from './catalog/office/product-grid-editor.ts';
import {
  createProductVariantEditor,
  type ProductVariantEditor,
} from './catalog/office/product-variant-editor.ts';
import { createProductWriter } from './catalog/office/product-writer.ts';
import { createShopPriceEditor, type PriceEditor, priceStoresOf } from './catalog/price/price-editor.ts';
import {
  createPriceTableEditor,
  createPriceTableEntity,
  type PriceTableEditor,
} from './catalog/price-table/price-table-editor.ts';
import { createGoodsByKey, type GoodsByKey } from './catalog/price-table/priced-goods-service.ts';
import { createProductEntity } from './catalog/product/product-entity-service.ts';
import {
  createSynonymEditor,
  createSynonymEntity,
  type SynonymEditor,
} from './catalog/synonym/synonym-editor.ts';
import {
  createTaxClassEditor,
  createTaxClassEntity,
  type TaxClassEditor,
} from './catalog/tax/tax-class-editor.ts';
import { createTaxRateEditor, type TaxRateEditor } from './catalog/tax/tax-rate-editor.ts';
import { createTaxRuleEditor, type TaxRuleEditor } from './catalog/tax/tax-rule-editor.ts';
import { createDraftEntity } from './checkout/draft/draft-order-editor.ts';
import { createQuoteEntity } from './checkout/quote/quote-editor.ts';
import type { Config } from './config/config.ts';
import { type CmsEditor, createCmsEditor } from './content/cms-editor.ts';
import { type ContentEditor, createContentEditor, createContentEntity } from './content/content-editor.ts';
import {
  createRedirectEditor,
  createRedirectEntity,
  type RedirectEditor,
} from './content/redirect/redirect-editor.ts';
import {
  type CustomerEditor,
  createCustomerEditor,
  createCustomerEntity,
} from './customer/customer-editor.ts';
import type { Database, Transaction } from './db/database.ts';
import { createMessageEntity } from './messages/contact/message-editor.ts';
import {
  createEmailTextEditor,
  createEmailTextEntity,
  type EmailTextEditor,
} from './messages/email-texts/email-text-editor.ts';
import {
  createTemplateEditor,
  createTemplateEntity,
  type TemplateEditor,
} from './messages/templates/template-editor.ts';
import { createMarkEntity } from './orders/office/order-marks.ts';
import { createPaneEntity } from './production/pane-entity-service.ts';
import { createReviewEditor, createReviewEntity, type ReviewEditor } from './reviews/review-editor.ts';
import { createUndoService, type UndoService } from './staff/change-log/undo-service.ts';
import type { EntityStore } from './staff/edit-service.ts';

import {
  createSettingEditor,
  createSettingEntity,
  type SettingEditor,
} from './staff/settings/setting-editor.ts';
import { createViewEditor, createViewEntity, type ViewEditor } from './staff/views/view-editor.ts';

import { createStockBookingEditor, type StockBookingEditor } from './stock/stock-booking-editor.ts';
import {
  createStockItemEntity,
  createStockLimitEditor,
  type StockLimitEditor,
} from './stock/stock-limit-editor.ts';
import { translateIn } from './texts/translate.ts';

export interface EditorDeps {
  db: Database;
  now: () => number;
  settings: Settings;
  config: Pick<Config, 'settingSources' | 'shopUrl'>;
}

export interface Editors {
  content: ContentEditor;
  cms: CmsEditor;
  catalog: CatalogEditor;
  categories: CategoryEditor;
  prices: PriceEditor;
  priceTables: PriceTableEditor;
  grid: ProductGridEditor;
  newProducts: NewProductEditor;
  variants: ProductVariantEditor;
  attributes: AttributeEditor;
  methods: MethodEditor;
  coupons: CouponEditor;
  taxes: TaxRuleEditor;
  taxRates: TaxRateEditor;
  taxClasses: TaxClassEditor;
  reviews: ReviewEditor;
  customers: CustomerEditor;
  settings: SettingEditor;
  redirects: RedirectEditor;
  synonyms: SynonymEditor;
  stockBooking: StockBookingEditor;
  stockLimits: StockLimitEditor;
  emailTexts: EmailTextEditor;
  templates: TemplateEditor;
  views: ViewEditor;
  /** Whose pictures are written with their files. */
  products: EntityStore;
  /** Written by the orders, in their transaction. */
  orderMarks: EntityStore;
  undo: UndoService;
}

const listDocuments = async (
  db: Database | Transaction,
  storeCode: string,
  kind: Entity,
): Promise<CatalogDocument[]> => {
  const all: CatalogDocument[] = [];
  for await (const batch of loadDocuments(db, storeCode, kind)) all.push(...batch);
  return all;
};

const storeCodesOf = ({ storeViews }: Settings): string[] =>
  storeViews.stores.map(({ storeCode }) => storeCode);

/** Languages that the shop is written in. */
export const languagesIn = ({ storeViews: { stores } }: Settings): string[] => [
  ...new Set(stores.map(({ i18n }) => languageOf(i18n.defaultLocale))),
];

const createEntities = ({ now, settings, config, goods }: EditorDeps & { goods: GoodsByKey }) => ({
  entries: createContentEntity(now),
  product: createProductEntity(),
  category: createDocumentEntity('category'),
  attribute: createDocumentEntity('attribute'),
  cmsPages: createDocumentEntity('cms_page'),
  cmsBlocks: createDocumentEntity('cms_block'),
  taxRules: createDocumentEntity('taxrule'),
  taxClasses: createTaxClassEntity(),
  shipping: createShippingEntity(),
  payment: createPaymentEntity(),
  coupons: createCouponEntity(),
  priceTables: createPriceTableEntity({ now, offeredOf: goods.offeredOf }),
  customers: createCustomerEntity(now),
  messages: createMessageEntity(),
  settings: createSettingEntity(config.settingSources),
  redirects: createRedirectEntity(storeCodesOf(settings)),
  synonyms: createSynonymEntity(storeCodesOf(settings)),
  emailTexts: createEmailTextEntity(),
  templates: createTemplateEntity(languagesIn(settings)),
  panes: createPaneEntity({ now, settings }),
  stockItems: createStockItemEntity(),
  views: createViewEntity(),
  orderMarks: createMarkEntity(),
  drafts: createDraftEntity(),
  quotes: createQuoteEntity(),
  reviews: createReviewEntity({
    stores: settings.storeViews.stores,
    documents: {
      save: (tx, storeCode, documents) => upsertDocuments(tx, storeCode, 'review', documents),
      remove: (tx, storeCode, ids) => removeDocuments(tx, storeCode, 'review', ids),
    },
  }),
});

export const composeEditors = (deps: EditorDeps): Editors => {
  const { db, now, settings } = deps;
  // Of the database: the command line has no catalogue in memory.
  const goods = createGoodsByKey({
    catalog: { allDocuments: (storeCode, entity) => listDocuments(db, storeCode, entity) },
    stores: settings.storeViews.stores,
  });
  const entities = createEntities({ ...deps, goods });
  const { product, category, attribute, cmsPages, cmsBlocks, shipping, payment } = entities;
  const prices = createShopPriceEditor({ db, products: product, settings });
  const redirects = createRedirectEditor({
    db,
    redirects: entities.redirects,
    context: { storeCodes: storeCodesOf(settings), shopOrigin: new URL(deps.config.shopUrl).origin },
  });
  const stores = new Map(Object.values(entities).map((store) => [store.entity, store]));
  return {
    content: createContentEditor(db, entities.entries),
    cms: createCmsEditor({
      db,
      now,
      entities: { cms_page: cmsPages, cms_block: cmsBlocks },
      list: listDocuments,
    }),
    catalog: createCatalogEditor({ db, entities: { product, category, attribute } }),
    attributes: createAttributeEditor({ db, stores: storeCodesOf(settings), attributes: attribute }),
    categories: createCategoryEditor({ db, settings, redirects, entities: { product, category } }),
    prices,
    priceTables: createPriceTableEditor({
      db,
      tables: entities.priceTables,
      knows: async (key) => (await goods.productsOf(key)).length > 0,
    }),
    variants: createProductVariantEditor({
      ...{ db, products: product, prices },
      includesTax: settings.storeViews.stores.every(({ tax }) => tax.sourcePriceIncludesTax),
    }),
    newProducts: createNewProductEditor({
      ...{ db, now, products: product },
      stores: settings.storeViews.stores.map(({ storeCode, i18n }) => {
        const t = translateIn(i18n.defaultLocale);
        return {
          store: storeCode,
          sizeTitles: { width: t('goods.size_width'), height: t('goods.size_height') },
        };
      }),
    }),
    grid: createProductGridEditor({
      db,
      writer: createProductWriter({ prices, stores: priceStoresOf(settings) }),
    }),
    methods: createMethodEditor({ db, shipping, payment }),
    coupons: createCouponEditor(db, entities.coupons),
    taxes: createTaxRuleEditor({ db, rules: entities.taxRules }),
    taxRates: createTaxRateEditor({ db, now, settings, rules: entities.taxRules }),
    taxClasses: createTaxClassEditor({ db, classes: entities.taxClasses }),
    reviews: createReviewEditor(db, entities.reviews),
    customers: createCustomerEditor(db, entities.customers),
    settings: createSettingEditor(db, entities.settings, deps.config.settingSources),
    synonyms: createSynonymEditor(db, entities.synonyms),
    redirects,
    stockBooking: createStockBookingEditor({ db, now }),
    stockLimits: createStockLimitEditor({ db, items: entities.stockItems }),
    emailTexts: createEmailTextEditor({ db, texts: entities.emailTexts }),
    templates: createTemplateEditor(db, entities.templates),
    views: createViewEditor({ db, views: entities.views }),
    products: product,
    orderMarks: entities.orderMarks,
    undo: createUndoService({ db, now, stores }),
  };
};
