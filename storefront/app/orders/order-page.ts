// Loader and action of the order pages. Access is by the order key in the URL; responses are not cacheable.
import { type OrderClaim, orderClaimsEndpoint } from '@klaas/core/contract/contact-endpoints.ts';
import {
  cancelOrderEndpoint,
  loadOrderEndpoint,
  moveSlotEndpoint,
  type OrderDocument,
  startPaymentEndpoint,
} from '@klaas/core/contract/order-endpoints.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import { data, redirectDocument } from 'react-router';
import { readForm } from '../shell/forms/read-form.ts';
import { loadTranslate } from '../shell/i18n/load-translate.ts';
import type { MessageId } from '../shell/i18n/message-id.ts';
import { buildSeo } from '../shell/seo/page-seo.ts';
import type { ShopContext } from '../shell/shop-context.ts';

export type ShownOrder =
  | { kind: 'order'; order: OrderDocument; claims: OrderClaim[] }
  | { kind: 'none' }
  | { kind: 'unknown' }
  | { kind: 'unreachable' };

const loadShown = async ({ client }: ShopContext, params: URLSearchParams): Promise<ShownOrder> => {
  const orderId = params.get('orderId') ?? '';
  const key = params.get('key') ?? '';
  if (orderId === '' && key === '') return { kind: 'none' };
  const [response, claims] = await Promise.all([
    client.call(loadOrderEndpoint, { query: { orderId, key: key || '-' } }),
    // Other backends have none.
    client.call(orderClaimsEndpoint, { query: { orderId, key: key || '-' } }),
  ]);
  if (response.ok) return { kind: 'order', order: response.result, claims: claims.ok ? claims.result : [] };
  return { kind: response.code >= 400 && response.code < 500 ? 'unknown' : 'unreachable' };
};

const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
const STATUS = { order: 200, none: 200, unknown: 404, unreachable: 503 } as const;

export const loadOrderPage = async (
  shop: ShopContext,
  request: Request,
  { title, path }: { title: MessageId; path: string },
) => {
  const t = await loadTranslate(shop.store.i18n.defaultLocale);
  const params = new URL(request.url).searchParams;
  const shown = await loadShown(shop, params);
  // The payment service was away when the order was placed.
  const isUnstarted = params.get('problem') === 'pay' && shown.kind === 'order';
  const problem: OrderActionResult['problem'] =
    isUnstarted && shown.order.extension_attributes.can_pay ? 'pay' : null;
  const seo = buildSeo(shop, {
    title: t(title),
    path: localizedPath(path, shop.store, shop.settings.storeViews.multistore),
    isHidden: true,
  });
  return data(
    { seo, shown, problem },
    { status: STATUS[shown.kind], ...(shown.kind !== 'none' && { headers: PRIVATE }) },
  );
};

export type OrderActionResult = { problem: 'pay' | 'cancel' | MoveProblem | null; isMoved?: boolean };

/** Why a delivery or visit was not moved; its former time stays. */
type MoveProblem = 'move_late' | 'move_taken' | 'move_early' | 'move_after' | 'move_failed';

const MOVE_PROBLEMS: Record<string, MoveProblem> = {
  slot_fixed: 'move_late',
  slot_taken: 'move_taken',
  slot_closed: 'move_taken',
  slot_not_served: 'move_taken',
  slot_too_early: 'move_early',
  slot_after_installation: 'move_after',
};

export const actOnOrder = async (
  { client }: ShopContext,
  request: Request,
): Promise<OrderActionResult | Response> => {
  const form = await readForm(request);
  const field = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const body = { orderId: field('orderId'), key: field('key') || '-' };
  if (field('intent') === 'cancel') {
    const canceled = await client.call(cancelOrderEndpoint, { body });
    return { problem: canceled.ok ? null : 'cancel' };
  }
  if (field('intent') === 'move') {
    const delivery_slot = Number(field('deliverySlot'));
    const moved = await client.call(moveSlotEndpoint, { body: { ...body, delivery_slot } });
    if (moved.ok) return { problem: null, isMoved: true };
    return { problem: MOVE_PROBLEMS[String(moved.meta?.['error'])] ?? 'move_failed' };
  }
  const started = await client.call(startPaymentEndpoint, { body });
  return started.ok
    ? redirectDocument(started.result.page_url ?? started.result.url, 303)
    : { problem: 'pay' };
};
