// Cart changes of a visitor without JavaScript. Errors are values; the page translates them.
import type { LooseProductOption } from '@klaas/core/cart/cart-item.ts';
import {
  createCartEndpoint,
  deleteCartItemEndpoint,
  type UpdateInput,
  updateCartEndpoint,
} from '@klaas/core/contract/cart-endpoints.ts';
import type { ShopResponse } from '@klaas/core/contract/shop-client.ts';
import { withPlainChoice } from '../../cart/plain/plain-choices.ts';
import type { PlainShop } from './plain-cart.ts';

/** Why a line was rejected: the server's error code, or empty. */
export interface LineError {
  error: string;
  detail: Record<string, string | number>;
}

export type ChangeResult = { ok: true; token: string } | { ok: false; error: LineError; token?: string };

/** Not a rejection: the API is unavailable. */
export const UNREACHABLE = 'unreachable';
const UNAVAILABLE_CODE = 503;

type Rejected = Extract<ShopResponse<unknown>, { ok: false }>;

const isUnreachable = ({ code, error }: Rejected): boolean =>
  code === UNAVAILABLE_CODE || error === 'network' || error === 'timeout';

const lineErrorOf = (response: Rejected): LineError => {
  if (isUnreachable(response)) return { error: UNREACHABLE, detail: {} };
  const { error, detail } = response.meta ?? {};
  return {
    error: typeof error === 'string' ? error : '',
    detail: typeof detail === 'object' ? (detail as LineError['detail']) : {},
  };
};

/** Ten times the largest grouped product. */
const MAX_ITEMS = 100;

export interface PlainItem {
  sku: string;
  qty: string | number;
  product_option?: LooseProductOption;
}

/** Parses the form's lines and applies the chosen options; the server validates them. Null: invalid. */
export const readItems = (
  texts: readonly string[],
  chosen: readonly (readonly [string, string])[],
): PlainItem[] | null => {
  try {
    const items = texts.map((text) => JSON.parse(text) as Partial<PlainItem> | null);
    if (
      items.length === 0 ||
      items.length > MAX_ITEMS ||
      !items.every((item) => typeof item?.sku === 'string')
    )
      return null;
    return items.map((item) => {
      const product_option = withPlainChoice(item?.product_option, chosen);
      return { sku: item?.sku ?? '', qty: item?.qty ?? 1, ...(product_option && { product_option }) };
    });
  } catch {
    return null;
  }
};

/** Creates a cart, also when the old one was ordered or deleted. */
const openCart = async ({ client }: PlainShop): Promise<ChangeResult> => {
  const created = await client.call(createCartEndpoint, {});
  if (!created.ok) return { ok: false, error: lineErrorOf(created) };
  return { ok: true, token: String(created.result) };
};

// Same fields; only the `readonly` modifiers of lists differ.
const put = async ({ client }: PlainShop, cartId: string, cartItem: PlainItem) =>
  client.call(updateCartEndpoint, {
    query: { cartId },
    body: { cartItem: cartItem as UpdateInput['cartItem'] },
  });

/** One by one; lines added before a rejection stay. */
export const addItems = async (
  shop: PlainShop,
  token: string | null,
  items: readonly PlainItem[],
): Promise<ChangeResult> => {
  const first: ChangeResult = token === null ? await openCart(shop) : { ok: true, token };
  if (!first.ok) return first;
  let cartId = first.token;
  let added = 0;
  for (const item of items) {
    let response = await put(shop, cartId, item);
    if (!response.ok && response.meta?.['error'] === 'cart_not_found') {
      const opened = await openCart(shop);
      if (!opened.ok) return opened;
      cartId = opened.token;
      response = await put(shop, cartId, item);
    }
    if (!response.ok) return { ok: false, error: lineErrorOf(response), ...(added > 0 && { token: cartId }) };
    added += 1;
  }
  return { ok: true, token: cartId };
};

export const setQuantity = async (
  { client }: PlainShop,
  token: string,
  line: { item_id: string; sku: string; qty: string },
): Promise<ChangeResult> => {
  const response = await client.call(updateCartEndpoint, {
    query: { cartId: token },
    body: { cartItem: line },
  });
  return response.ok ? { ok: true, token } : { ok: false, error: lineErrorOf(response) };
};

export const removeLine = async (
  { client }: PlainShop,
  token: string,
  item_id: string,
): Promise<ChangeResult> => {
  const response = await client.call(deleteCartItemEndpoint, {
    query: { cartId: token },
    body: { cartItem: { item_id } },
  });
  return response.ok ? { ok: true, token } : { ok: false, error: lineErrorOf(response) };
};
