// Loader and action of the cart page without JavaScript. A successful change redirects (POST/redirect/GET); a rejected
// form is rendered again with its input and the errors at the fields.
import { type CookieCart, cartCookieText, readCartCookie } from '@klaas/core/cart/cart-cookie.ts';
import { LINE_ERRORS } from '@klaas/core/cart/sync/cart-response.ts';
import type { FieldErrors } from '@klaas/core/checkout/form/checkout-check.ts';
import { orderPagePath } from '@klaas/core/orders/order-page.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import { data } from 'react-router';
import { readForm } from '../../shell/forms/read-form.ts';
import { loadTranslate } from '../../shell/i18n/load-translate.ts';
import type { Translate } from '../../shell/i18n/use-text.tsx';
import { redirectTo } from '../../shell/routing/router.tsx';
import { buildSeo } from '../../shell/seo/page-seo.ts';
import type { ShopContext } from '../../shell/shop-context.ts';
import { errorMessages } from '../form/fields/error-messages.ts';
import type { Values } from '../form/fields/step-values.ts';
import { orderErrorMessage, unavailableMessage } from '../queue/error-messages.ts';
import { loadPlainCart, type PlainShop } from './plain-cart.ts';
import {
  addItems,
  type LineError,
  readItems,
  removeLine,
  setQuantity,
  UNREACHABLE,
} from './plain-changes.ts';
import { choiceOf, orderedCart, placePlainOrder, repeatedCart } from './plain-order.ts';
import { type ShownCart, shownCart } from './shown-cart.ts';

const PATH = '/cart';
const PRIVATE = { 'cache-control': 'no-store' };

/** Errors and input of a rejected form. */
export interface PlainResponse {
  /** The cart with the submitted choice; missing: the loader's cart is shown. */
  cart?: ShownCart;
  /** By field name; `add-qty` and `qty-<line id>` are quantities. */
  errors: Record<string, string>;
  problem: string;
  values: Values;
  /** The lines that could not be added, to be resubmitted with another quantity. */
  items: string[];
}

type LoadLine = PlainShop['loadLine'];

const shopOf = (shop: ShopContext, loadLine: LoadLine): PlainShop => ({ ...shop, loadLine });

const cookieOf = ({ store }: ShopContext, request: Request): CookieCart | null => {
  const cart = readCartCookie(request.headers.get('cookie'), store.storeCode);
  return cart?.change === 'ordered' ? null : cart;
};

const setCookie = ({ store, shopUrl }: ShopContext, cart: CookieCart | null) => ({
  'set-cookie': cartCookieText(cart, {
    storeCode: store.storeCode,
    isSecure: shopUrl.startsWith('https:'),
  }),
});

const NOTICES = ['added', 'changed', 'removed'] as const;
export type CartNotice = (typeof NOTICES)[number];

export const loadCartPage = async (shop: ShopContext, request: Request, loadLine: LoadLine) => {
  const t = await loadTranslate(shop.store.i18n.defaultLocale);
  const plain = shopOf(shop, loadLine);
  const cookie = cookieOf(shop, request);
  const cart = cookie ? await loadPlainCart(plain, cookie.token) : 'gone';
  const requested = new URL(request.url).searchParams.get('said');
  const seo = buildSeo(shop, {
    title: t('shell.cart'),
    path: localizedPath(PATH, shop.store, shop.settings.storeViews.multistore),
    isHidden: true,
  });
  return data(
    {
      seo,
      cart: typeof cart === 'string' ? null : shownCart(plain, cart, t),
      isUnreachable: cart === 'unreachable',
      notice: NOTICES.find((known) => known === requested) ?? null,
      /** Idempotency key: repeated submits give one order. */
      orderId: `${shop.now()}-${crypto.randomUUID()}`,
    },
    { status: cart === 'unreachable' ? 503 : 200, headers: PRIVATE },
  );
};

/** An error code without a translation becomes a generic message. */
const lineMessage = ({ error, detail }: LineError, t: Translate): string => {
  if (error === UNREACHABLE) return t('checkout.unreachable');
  if (error === 'option_required') return `${detail['title'] ?? ''}: ${t('message.required')}`;
  if (error.startsWith('size_')) return t('cart.no_script_size');
  const known = LINE_ERRORS.find((reason) => reason === error);
  return known ? t(`message.${known}`, detail) : t('message.adding_failed');
};

const isAboutQuantity = (error: string): boolean => error.startsWith('quantity_') || error === 'out_of_stock';

const textsOf = (form: FormData): Values =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

const REJECTED_STATUS = 422;
const UNREACHABLE_STATUS = 503;

const statusOf = ({ error }: LineError): number =>
  error === UNREACHABLE ? UNREACHABLE_STATUS : REJECTED_STATUS;

export const actOnCart = async (shop: ShopContext, request: Request, loadLine: LoadLine) => {
  const t = await loadTranslate(shop.store.i18n.defaultLocale);
  const plain = shopOf(shop, loadLine);
  const form = await readForm(request);
  const values = textsOf(form);
  const token = cookieOf(shop, request)?.token ?? null;
  const path = (target: string) => localizedPath(target, shop.store, shop.settings.storeViews.multistore);

  const reject = (
    response: Partial<PlainResponse>,
    { status = REJECTED_STATUS, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) =>
    data<PlainResponse>(
      { errors: {}, problem: '', values, items: [], ...response },
      { status, headers: { ...PRIVATE, ...headers } },
    );
  const done = (notice: CartNotice, changed: string) =>
    redirectTo(shop, `${path(PATH)}?said=${notice}`, {
      status: 303,
      headers: { ...PRIVATE, ...setCookie(shop, { token: changed, change: 'changed' }) },
    });

  const add = async () => {
    const texts = form.getAll('item').filter((text): text is string => typeof text === 'string');
    const entries = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    const items = readItems(texts, entries);
    if (!items) return reject({ problem: t('message.adding_failed') });
    const [only] = items;
    const wanted = items.length === 1 && only ? [{ ...only, qty: values['qty'] ?? only.qty }] : items;
    const result = await addItems(plain, token, wanted);
    if (result.ok) return done('added', result.token);
    const message = lineMessage(result.error, t);
    return reject(
      {
        // Keep the choice; only the quantity has to be changed.
        items: isAboutQuantity(result.error.error) ? items.map((item) => JSON.stringify(item)) : [],
        problem: message,
        errors: { 'add-qty': message },
      },
      {
        status: statusOf(result.error),
        ...(result.token && { headers: setCookie(shop, { token: result.token, change: 'changed' }) }),
      },
    );
  };

  const set = async () => {
    const item_id = values['item_id'] ?? '';
    if (token === null) return redirectTo(shop, path(PATH), 303);
    const line = { item_id, sku: values['sku'] ?? '', qty: values['qty'] ?? '' };
    const result = await setQuantity(plain, token, line);
    if (result.ok) return done('changed', token);
    const errors = { [`qty-${item_id}`]: lineMessage(result.error, t) };
    return reject({ errors }, { status: statusOf(result.error) });
  };

  const remove = async () => {
    if (token === null) return redirectTo(shop, path(PATH), 303);
    const result = await removeLine(plain, token, values['item_id'] ?? '');
    if (result.ok) return done('removed', token);
    return reject({ problem: t('checkout.unreachable') }, { status: statusOf(result.error) });
  };

  const order = async () => {
    const named = readCartCookie(request.headers.get('cookie'), shop.store.storeCode)?.token;
    if (named === undefined) return reject({ problem: t('message.cart_empty') });
    const cart = await loadPlainCart(plain, named, choiceOf(values));
    if (cart === 'unreachable')
      return reject({ problem: t('checkout.unreachable') }, { status: UNREACHABLE_STATUS });
    const ordered = cart === 'gone' ? repeatedCart(named, values) : orderedCart(cart);
    const placed = ordered ? await placePlainOrder(plain, ordered, values) : null;
    if (placed?.kind === 'placed')
      return redirectTo(shop, path(orderPagePath(placed, placed.isUnpaid)), {
        status: 303,
        // The cart of an unpaid order stays until it is paid.
        headers: {
          ...PRIVATE,
          ...setCookie(shop, { token: named, change: placed.isUnpaid ? 'changed' : 'ordered' }),
        },
      });
    if (cart === 'gone' || !placed) return reject({ problem: t('message.cart_empty') });
    const shown = shownCart(plain, cart, t);
    const rejectOrder = (problem: string, errors: FieldErrors = {}) =>
      reject({ cart: shown, problem, errors: errorMessages(errors, t) });
    const price = (euros: number) => formatPrice(euros, shop.store.i18n);
    switch (placed.kind) {
      case 'field_errors':
        return rejectOrder(t('message.fix_errors'), placed.errors);
      case 'price_changed': {
        const { expected, actual } = placed;
        const changed = t('orders.price_changed', {
          expected: price(Number.isFinite(expected) ? expected : 0),
          actual: price(actual),
        });
        return rejectOrder(changed);
      }
      case 'refused': {
        const { email } = shop.settings.company;
        const { reason, error } = placed.order;
        if (reason === 'address_invalid')
          return rejectOrder(t('message.order_validation', { email }), placed.errors);
        if (reason === 'unavailable') return rejectOrder(unavailableMessage(placed.order, t));
        return rejectOrder(t(orderErrorMessage(error), { email }));
      }
      case 'unanswered':
        return rejectOrder(t('checkout.unreachable'));
    }
  };

  switch (values['intent']) {
    case 'add':
      return add();
    case 'set':
      return set();
    case 'remove':
      return remove();
    case 'order':
      return order();
    default:
      return redirectTo(shop, path(PATH), 303);
  }
};
