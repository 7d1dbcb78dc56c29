// Carts and orders, built together: the api has their endpoints, the process runs their jobs.
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import { isIban } from '@klaas/core/orders/bank-transfer.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { createCartContext } from './cart/cart-context.ts';
import { type CartLineService, createCartLineService } from './cart/cart-line-service.ts';
import { type CartService, createCartService } from './cart/cart-service.ts';
import { createCouponTrial, type TryCoupon } from './cart/coupon/coupon-try-service.ts';
import { createGoodsService, type GoodsService } from './cart/goods-service.ts';
import { createOpenPaneSums, type SumOpenPanes } from './cart/open-pane-sum-service.ts';
import type { CatalogService } from './catalog/catalog-service.ts';
import type { PriceTables } from './catalog/price-table/price-table-service.ts';
import { createCheckoutContext } from './checkout/checkout-context.ts';
import { type CheckoutService, createCheckoutService } from './checkout/checkout-service.ts';
import { createDraftEditor, createDraftEntity } from './checkout/draft/draft-order-editor.ts';
import { createDraftOrders, type DraftOrders } from './checkout/draft/draft-order-service.ts';
import { createDraftPerson, type DraftPerson } from './checkout/draft/draft-person-service.ts';
import { createPlacementService, type PlacementService } from './checkout/placement-service.ts';
import { createQuoteEditor, createQuoteEntity, type QuoteEditor } from './checkout/quote/quote-editor.ts';
import { createQuoteFollowUp } from './checkout/quote/quote-follow-up.ts';
import { createQuoteKeys, type QuoteKeys } from './checkout/quote/quote-key.ts';
import { createQuoteOffice, type QuoteOffice } from './checkout/quote/quote-office-service.ts';
import { createQuotePerson, type QuotePerson } from './checkout/quote/quote-person-service.ts';
import { createQuoteShop, type QuoteShop } from './checkout/quote/quote-shop-service.ts';
import type { QuoteFrom } from './checkout/quote/quote-source.ts';
import { saveOrderAddresses } from './customer/customer-repository.ts';
import type { ApiDeps } from './deps.ts';
import type { Metrics } from './http/observe/metrics.ts';
import type { JobPace } from './jobs/job-pace.ts';
import { createDeliveryService, type DeliveryService } from './orders/delivery/delivery-service.ts';
import { createInvoiceService } from './orders/invoice/invoice-service.ts';
import { createLedgerService, type LedgerService } from './orders/ledger/ledger-service.ts';
import { createOrderBulk, type OrderBulk } from './orders/office/order-bulk-service.ts';
import { createMarkEntity } from './orders/office/order-marks.ts';
import { createLogoService, type LogoService } from './orders/payment/logo/logo-service.ts';
import { createMethodDirectory } from './orders/payment/method-directory.ts';
import { limitProvider } from './orders/payment/provider-limits.ts';
import { createPersonOrders, type PersonOrders } from './orders/person-orders-service.ts';
import { createReturnEditor, type ReturnEditor } from './orders/returns/return-editor.ts';
import { createWithdrawalService, type WithdrawalService } from './orders/returns/withdrawal-service.ts';
import { createTrackingService, type TrackingService } from './orders/tracking/tracking-service.ts';
import { createVatService, type VatService } from './orders/vat/vat-service.ts';
import type { CarrierSimulator } from './providers/delivery/carrier-simulator.ts';
import { createDeliveryProviders } from './providers/delivery/delivery-providers.ts';
import { createLedger } from './providers/ledger/ledgers.ts';
import type { Mailer } from './providers/mail/mailer.ts';
import {
  createPaymentProviders,
  NEEDS_PROVIDER,
  type PaymentSimulator,
} from './providers/payment/payment-providers.ts';
import type { ObjectStore } from './providers/storage/object-store.ts';
import { createVatRegister } from './providers/vat/vat-registers.ts';

export interface OrderDomainDeps extends ApiDeps {
  catalog: CatalogService;
  priceTables: PriceTables;
  mailer: Mailer;
  objects: ObjectStore;
  metrics: Pick<Metrics, 'setPaymentProvider'>;
  pace: JobPace;
  /** Only the demo shop has a simulated bank. */
  isDemo: boolean;
}

export interface OrderDomain {
  carts: CartService;
  cartLines: CartLineService;
  /** What a cart would get for a discount code. */
  tryCoupon: TryCoupon;
  /** Panes in open carts, for a change of prices. */
  openPanes: SumOpenPanes;
  checkout: CheckoutService;
  placement: PlacementService;
  /** Found and priced for an order of the staff. */
  goods: GoodsService;
  drafts: DraftOrders;
  draftPerson: DraftPerson;
  quotes: {
    editor: QuoteEditor;
    shop: QuoteShop;
    person: QuotePerson;
    /** Job. */
    followUp: () => Promise<number>;
    /** `from`: what a new one begins with. */
    officeOf: (from: QuoteFrom) => QuoteOffice;
  };
  delivery: DeliveryService;
  bulk: OrderBulk;
  returns: ReturnEditor;
  withdrawals: WithdrawalService;
  tracking: TrackingService;
  /** At the start: somebody should know which methods are not offered. */
  reportUnconnected: () => Promise<void>;
  vat: VatService;
  /** Of one person, for profile, export and erasure. */
  person: PersonOrders;
  ledger: LedgerService;
  logos: LogoService;
  /** Empty: there are no simulated payment services. */
  paymentSimulators: readonly PaymentSimulator[];
  /** Undefined: there is no simulated carrier. */
  carrierSimulator: CarrierSimulator | undefined;
}

/** Without a way of paying, payments are booked in the program. */
const sentMoneyOf = ({ ledger: { paymentMethod, sendRefunds } }: Settings) => ({
  receipts: paymentMethod !== '',
  refunds: paymentMethod !== '' && sendRefunds,
});

const PROVIDER_TIMEOUT_MS = 10_000;

/** Sample from the registry of account numbers; the demo shop shows it in place of the shop's own. */
const DEMO_ACCOUNT = { iban: 'EE382200221020145685', bank: 'Demo' };

/** The rest of the company stays that of the settings, which staff may change while the shop runs. */
const withDemoAccount = ({ settings, isDemo }: OrderDomainDeps): Settings =>
  isDemo && settings.company.iban === ''
    ? { ...settings, company: Object.assign(Object.create(settings.company), DEMO_ACCOUNT) }
    : settings;

const isAccountGiven = ({ iban }: Settings['company'], log: OrderDomainDeps['log']): boolean => {
  if (iban === '' || isIban(iban)) return iban !== '';
  log('warn', 'company.iban is not an account number: bank transfer is not offered', { iban });
  return false;
};

export const createOrderDomain = (deps: OrderDomainDeps): OrderDomain => {
  const { db, now, log, catalog, config, mailer, priceTables } = deps;
  const settings = withDemoAccount(deps);
  const { shopUrl, appSecret } = config;
  const { providers, simulators: paymentSimulators } = createPaymentProviders(deps);
  const { providers: deliveryProviders, crews, simulator: carrierSimulator } = createDeliveryProviders(deps);
  const vat = createVatService({ db, now, log, settings, register: createVatRegister(deps) });
  const canBeTransferred = isAccountGiven(settings.company, log);
  const limited = providers.map((one) => limitProvider(one, { timeoutMs: PROVIDER_TIMEOUT_MS, log }));
  const logos = createLogoService({ providers: limited, objects: deps.objects, now, log });
  const directory = createMethodDirectory({
    ...{ providers: limited, logos, now, log },
    onHealth: (provider, isUp) => deps.metrics.setPaymentProvider(provider, isUp),
  });
  const cartContext = createCartContext({
    db,
    settings,
    catalog,
    prices: catalog.prices,
    priceTables,
    paymentOptions: (code, place) => {
      if (code === BANK_TRANSFER.code) return canBeTransferred ? [] : undefined;
      return NEEDS_PROVIDER.has(code) ? directory.optionsOf(code, place) : [];
    },
    canBeShipped: (provider) => provider === '' || deliveryProviders.some(({ code }) => code === provider),
    vatProofOf: vat.proofOf,
    now,
  });
  const carts = createCartService(cartContext);
  const checkoutContext = createCheckoutContext({
    ...{ db, now, log, settings, shopUrl, appSecret, carts, mailer, providers, deliveryProviders, crews },
    providerTimeoutMs: PROVIDER_TIMEOUT_MS,
    saveAddresses: saveOrderAddresses,
    planVatCheck: vat.planLateCheck,
  });
  const checkout = createCheckoutService(checkoutContext);
  const delivery = createDeliveryService({
    ...checkoutContext,
    steps: checkout.steps,
    objects: deps.objects,
  });
  const goods = createGoodsService({ context: cartContext, catalog });
  const placement = createPlacementService(checkoutContext);
  const invoices = createInvoiceService({ db, now, settings });
  const keys: QuoteKeys = createQuoteKeys(appSecret);
  const editor = createQuoteEditor({ ...checkoutContext, keys, quotes: createQuoteEntity() });
  const quoting = { ...checkoutContext, editor, keys, goods, placement, delivery };
  const returns = createReturnEditor(checkoutContext);
  return {
    carts,
    cartLines: createCartLineService(cartContext),
    openPanes: createOpenPaneSums(cartContext),
    tryCoupon: createCouponTrial(cartContext),
    checkout,
    delivery,
    person: createPersonOrders({
      db,
      issueInvoice: invoices.issue,
      invoiceFile: async (order, number) => {
        const printed = await invoices.pdf(order, number);
        return printed.ok ? printed.value.file : null;
      },
      deleteLabels: delivery.deleteLabels,
    }),
    returns,
    withdrawals: createWithdrawalService({ ...checkoutContext, returns }),
    bulk: createOrderBulk({
      ...{ db, now, pace: deps.pace },
      marks: createMarkEntity(),
      steps: checkout.steps,
    }),
    tracking: createTrackingService(checkoutContext),
    placement,
    goods,
    draftPerson: createDraftPerson({ db }),
    quotes: {
      ...{ editor, shop: createQuoteShop(quoting), person: createQuotePerson({ db }) },
      followUp: createQuoteFollowUp(quoting),
      officeOf: (from) => createQuoteOffice({ ...quoting, from }),
    },
    drafts: createDraftOrders({
      ...{ ...checkoutContext, goods, placement, delivery },
      editor: createDraftEditor({ db, drafts: createDraftEntity() }),
    }),
    reportUnconnected: async () => {
      for (const method of await carts.unconnectedShipping())
        log('warn', 'a shipping method is not offered: its delivery provider is not connected', method);
    },
    vat,
    ledger: createLedgerService({
      ...{ db, now, log },
      ledger: createLedger(deps),
      startDay: settings.ledger.startDay,
      sends: sentMoneyOf(settings),
    }),
    logos,
    paymentSimulators,
    carrierSimulator,
  };
};
