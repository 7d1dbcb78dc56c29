// Loads the cart of a visitor without JavaScript: lines, totals, shipping and payment methods.
import type { CartItem, ServerItem } from '@klaas/core/cart/cart-item.ts';
import { isVirtualCart } from '@klaas/core/cart/cart-summary.ts';
import type { TotalSegment } from '@klaas/core/cart/totals/cart-totals.ts';
import { chooseTotalsCall } from '@klaas/core/cart/totals/totals-call.ts';
import {
  availableShipping,
  choosePayment,
  chooseShipping,
  offeredPayments,
  type PaymentMethod,
  paymentMethodsOf,
  type ShippingMethod,
} from '@klaas/core/checkout/form/method-choice.ts';
import {
  cartTotalsEndpoint,
  paymentMethodsEndpoint,
  pullCartEndpoint,
  shippingInformationEndpoint,
  shippingMethodsEndpoint,
} from '@klaas/core/contract/cart-endpoints.ts';
import { deliveryPointsEndpoint } from '@klaas/core/contract/delivery-endpoints.ts';
import type { PickupPoint } from '@klaas/core/stores/shipping-details.ts';
import type { ShopContext } from '../../shell/shop-context.ts';

export type PlainShop = Pick<ShopContext, 'client' | 'settings' | 'store' | 'now'> & {
  /** Product data of a line; undefined: the product no longer exists. */
  loadLine: (server: ServerItem) => Promise<CartItem | undefined>;
};

export interface PlainLine {
  id: string;
  server: ServerItem;
  /** With product data. */
  item: CartItem;
  rowTotal: number;
  options: string;
}

export interface PlainCart {
  token: string;
  lines: PlainLine[];
  isVirtual: boolean;
  segments: TotalSegment[];
  coupon: string;
  /** Including tax and the chosen shipping. */
  total: number;
  country: string;
  shipping: ShippingMethod[];
  chosenShipping: ShippingMethod | undefined;
  /** Of the methods that need one, by method. */
  points: PlainPoints[];
  payment: PaymentMethod[];
  chosenPayment: PaymentMethod | undefined;
}

/** The points of a method, by county or town: `${carrier}/${method}`. */
export interface PlainPoints {
  method: string;
  title: string;
  groups: { name: string; points: { id: string; text: string }[] }[];
}

/** Submitted choice; defaults to the store's country and the first methods. */
export interface PlainChoice {
  country?: string;
  shippingMethod?: string;
  shippingCarrier?: string;
  paymentMethod?: string;
}

/** A JSON string in our API, an array in others. */
const optionText = (options: unknown): string => {
  try {
    const list: unknown = typeof options === 'string' ? JSON.parse(options) : options;
    if (!Array.isArray(list)) return '';
    return list.flatMap((option: { value?: unknown } | null) => option?.value || []).join(', ');
  } catch {
    return '';
  }
};

const ofServer = ({ extension_attributes: _, ...server }: ServerItem): CartItem => ({
  ...server,
  server_item_id: server.item_id,
});

const loadOffers = async ({ client }: PlainShop, token: string, country: string, isVirtual: boolean) => {
  const query = { cartId: token };
  const [shipping, payment] = await Promise.all([
    isVirtual
      ? null
      : client.call(shippingMethodsEndpoint, { query, body: { address: { country_id: country } } }),
    client.call(paymentMethodsEndpoint, { query }),
  ]);
  return {
    // Without JavaScript no place in a slot can be kept while the rest is filled in.
    shipping: shipping?.ok
      ? availableShipping<ShippingMethod>(shipping.result).filter(
          ({ extension_attributes }) => extension_attributes?.needs !== 'slot',
        )
      : [],
    payment: payment.ok
      ? offeredPayments(paymentMethodsOf(payment.result), { isVirtual, isOnline: true })
      : [],
  };
};

const ALL_POINTS = 3000;

const groupPoints = (points: readonly PickupPoint[]): PlainPoints['groups'] => {
  const groups = new Map<string, { id: string; text: string }[]>();
  for (const { id, name, street, city, region } of points) {
    const key = region || city;
    const group = groups.get(key) ?? [];
    group.push({ id, text: street === '' ? name : `${name}, ${street}` });
    groups.set(key, group);
  }
  return [...groups]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, list]) => ({ name, points: list }));
};

const loadPoints = (
  { client }: PlainShop,
  shipping: readonly ShippingMethod[],
  country: string,
): Promise<PlainPoints[]> =>
  Promise.all(
    shipping
      .filter((method) => method.extension_attributes?.needs === 'point')
      .map(async (method) => {
        const { provider = '' } = method.extension_attributes ?? {};
        const query = { country, provider, limit: ALL_POINTS };
        const response = await client.call(deliveryPointsEndpoint, { query });
        return {
          method: `${method.carrier_code}/${method.method_code}`,
          title: method.method_title,
          groups: response.ok ? groupPoints(response.result) : [],
        };
      }),
  );

const loadTotals = async (
  { client }: PlainShop,
  token: string,
  country: string,
  shipping: ShippingMethod | undefined,
) => {
  const query = { cartId: token };
  const call = chooseTotalsCall({
    country,
    ...(shipping && {
      shippingCarrierCode: shipping.carrier_code,
      shippingMethodCode: shipping.method_code,
    }),
  });
  if (call.ok && call.value.call === 'shipping-information') {
    const { addressInformation } = call.value;
    const withShipping = await client.call(shippingInformationEndpoint, {
      query,
      body: { addressInformation },
    });
    if (withShipping.ok) return withShipping.result.totals;
  }
  const totals = await client.call(cartTotalsEndpoint, { query });
  return totals.ok ? totals.result : null;
};

/** This segment includes tax; the field of the same name does not. */
const GRAND_TOTAL = 'grand_total';

/** `gone`: the cart does not exist or is empty. */
export const loadPlainCart = async (
  shop: PlainShop,
  token: string,
  choice: PlainChoice = {},
): Promise<PlainCart | 'gone' | 'unreachable'> => {
  const { client, store } = shop;
  const pulled = await client.call(pullCartEndpoint, { query: { cartId: token } });
  if (!pulled.ok) return pulled.code === 404 || pulled.code === 401 ? 'gone' : 'unreachable';
  const servers = pulled.result as ServerItem[];
  if (servers.length === 0) return 'gone';
  const isVirtual = isVirtualCart(servers);
  const country = choice.country || store.i18n.defaultCountry;
  const { shipping, payment } = await loadOffers(shop, token, country, isVirtual);
  const chosenShipping = chooseShipping(shipping, {
    shippingMethod: choice.shippingMethod ?? '',
    shippingCarrier: choice.shippingCarrier ?? '',
  });
  const totals = await loadTotals(shop, token, country, chosenShipping);
  if (!totals) return 'unreachable';
  const items = await Promise.all(servers.map((server) => shop.loadLine(server).catch(() => undefined)));
  const lines = servers.map((server, at): PlainLine => {
    const id = String(server.item_id);
    const counted = totals.items.find(({ item_id }) => String(item_id) === id);
    return {
      id,
      server,
      item: { ...items[at], ...ofServer(server) },
      rowTotal: Number(counted?.['row_total_incl_tax'] ?? 0),
      options: optionText(counted?.options),
    };
  });
  return {
    token,
    lines,
    isVirtual,
    segments: totals.total_segments,
    coupon: totals.coupon_code ?? '',
    total: totals.total_segments.find(({ code }) => code === GRAND_TOTAL)?.value ?? totals.grand_total,
    country,
    shipping,
    chosenShipping,
    points: await loadPoints(shop, shipping, country),
    payment,
    chosenPayment: choosePayment(payment, choice.paymentMethod ?? ''),
  };
};
