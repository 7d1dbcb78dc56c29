// Which shipping and payment methods are offered, and which one is preselected.
import { type ShippingQuery, type ShippingRule, shippingOffers } from '../../cart/totals/shipping-rule.ts';

export interface ShippingMethod {
  carrier_code: string;
  method_code: string;
  method_title: string;
  amount: number;
  price_incl_tax: number;
  available: boolean;
  default?: boolean;
  offline?: boolean;
  /** Not in answers of other backends. */
  extension_attributes?: {
    note: string;
    kind?: string;
    needs?: string;
    provider?: string;
    refusal?: { error: string; line?: string };
  };
}

/** As the server lists it. */
export interface OfferedPayment {
  code: string;
  title: string;
  extension_attributes?: {
    note?: string | undefined;
    /** Banks of the buyer's country. */
    options?: { code: string; name: string; logo?: string | undefined }[] | undefined;
  };
}

export interface PaymentMethod extends OfferedPayment {
  cost: number;
  cost_incl_tax: number;
  default: boolean;
  offline: boolean;
  is_server_method: boolean;
}

/** [CHK-03] */
export const CASH_ON_DELIVERY: PaymentMethod = {
  code: 'cashondelivery',
  title: 'Cash on delivery',
  cost: 0,
  cost_incl_tax: 0,
  default: true,
  offline: true,
  is_server_method: false,
};

/** Bank transfer by invoice; the order waits for the payment. */
export const BANK_TRANSFER: PaymentMethod = {
  code: 'banktransfer',
  title: 'Bank transfer',
  cost: 0,
  cost_incl_tax: 0,
  default: false,
  offline: true,
  is_server_method: false,
};

const BUILT_IN_METHODS = new Map([CASH_ON_DELIVERY, BANK_TRANSFER].map((method) => [method.code, method]));

/** [CHK-03] Used until the server responds: courier at a flat rate. */
export const DEFAULT_SHIPPING: ShippingMethod = {
  carrier_code: 'flatrate',
  method_code: 'flatrate',
  method_title: 'DPD Courier',
  amount: 4,
  price_incl_tax: 5,
  available: true,
  default: true,
  offline: true,
};

/**
 * [CHK-03] Without a connection: the shop's methods that need no choice, by the rules of the server. `rules` null: a
 * backend without them.
 */
export const offlineShipping = (
  rules: readonly ShippingRule[] | null,
  query: ShippingQuery,
): readonly ShippingMethod[] =>
  rules === null ? [DEFAULT_SHIPPING] : shippingOffers(rules, query, (price) => price);

/** [CHK-03] Drops unavailable methods. */
export const availableShipping = <Method extends { available: boolean }>(
  methods: readonly Method[],
): Method[] => methods.filter((method) => method.available);

/** Methods that do not take these goods, with the name of the product. */
export const refusedShipping = (
  methods: readonly ShippingMethod[],
): { method: ShippingMethod; line: string }[] =>
  methods.flatMap((method) => {
    const { refusal } = method.extension_attributes ?? {};
    const isForGoods = refusal?.error === 'method_not_for_goods';
    return isForGoods ? [{ method, line: refusal.line ?? '' }] : [];
  });

/** Titles of methods that do not go to that post code. */
export const unservedShipping = (methods: readonly ShippingMethod[]): string[] =>
  methods
    .filter((method) => method.extension_attributes?.refusal?.error === 'zone_not_served')
    .map((method) => method.method_title);

type ShippingKey = Pick<ShippingMethod, 'carrier_code' | 'method_code'>;

/** The chosen method if still available, else the default, else the first. */
export const chooseShipping = <Method extends ShippingKey & Pick<ShippingMethod, 'available' | 'default'>>(
  methods: readonly Method[],
  chosen: { shippingMethod: string; shippingCarrier: string },
): Method | undefined => {
  const available = availableShipping(methods);
  const { shippingMethod, shippingCarrier } = chosen;
  const same = available.find(
    (method) =>
      method.method_code === shippingMethod &&
      (shippingCarrier === '' || method.carrier_code === shippingCarrier),
  );
  return same ?? available.find((method) => method.default) ?? available[0];
};

/** The server's list, with its titles, merged with the local methods; an unknown code is a server method. */
export const paymentMethodsOf = (fromServer: readonly OfferedPayment[]): PaymentMethod[] =>
  fromServer.map(({ code, title, extension_attributes }) => {
    const texts = { title, ...(extension_attributes && { extension_attributes }) };
    const builtIn = BUILT_IN_METHODS.get(code);
    if (builtIn) return { ...builtIn, ...texts };
    const server = { cost: 0, cost_incl_tax: 0, default: false, offline: false, is_server_method: true };
    return { code, ...texts, ...server };
  });

/** [CART-09] A virtual cart cannot be paid on delivery. Offline, only methods without a bank redirect are offered. */
export const offeredPayments = (
  methods: readonly PaymentMethod[],
  { isVirtual, isOnline }: { isVirtual: boolean; isOnline: boolean },
): PaymentMethod[] =>
  methods.filter(
    (method) => !(isVirtual && method.code === CASH_ON_DELIVERY.code) && (isOnline || method.offline),
  );

export const choosePayment = (
  methods: readonly PaymentMethod[],
  chosenCode: string,
): PaymentMethod | undefined =>
  methods.find((method) => method.code === chosenCode) ??
  methods.find((method) => method.default) ??
  methods[0];

/** [CHK-04] */
export const showsPaymentNote = (method: PaymentMethod | undefined): boolean =>
  method?.code === CASH_ON_DELIVERY.code && !method.is_server_method;
