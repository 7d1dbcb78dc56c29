// Cart endpoints: identify the cart, call the service, map the response to the contract.
import {
  applyCouponEndpoint,
  CollectTotalsBodySchema,
  cartTotalsEndpoint,
  collectTotalsEndpoint,
  couponEndpoint,
  createCartEndpoint,
  DeleteBodySchema,
  deleteCartItemEndpoint,
  deleteCouponEndpoint,
  paymentMethodsEndpoint,
  pullCartEndpoint,
  ShippingInformationBodySchema,
  ShippingMethodsBodySchema,
  shippingInformationEndpoint,
  shippingMethodsEndpoint,
  UpdateBodySchema,
  updateCartEndpoint,
} from '@klaas/core/contract/cart-endpoints.ts';
import { deliveryMethodsEndpoint } from '@klaas/core/contract/delivery-endpoints.ts';
import { Hono } from 'hono';
import type * as z from 'zod/mini';
import type { ApiContext, ApiEnv } from '../http/api-env.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { HttpError } from '../http/http-error.ts';
import { errorTextsOf, parseWithMessages, readJson } from '../http/parse-input.ts';
import { sendError, sendResult } from '../http/response.ts';
import { setHeader } from '../http/response-headers.ts';
import type { CartRef } from './cart-context.ts';
import { type CartResult, cartErrorOf } from './cart-error.ts';
import type { CartLineService } from './cart-line-service.ts';
import type { CartService } from './cart-service.ts';

export interface TokenOwner {
  customer_id: number;
  group_id: number | null;
}

export interface CartRouteDeps {
  carts: CartService;
  lines: CartLineService;
  /** Null: the token is invalid or expired. */
  verifyToken: (token: string) => Promise<TokenOwner | null>;
}

const NO_ITEM = 'No cartItem element provided within the request body';
const NO_ADDRESS = 'No address element provided within the request body';
const NO_METHODS = 'No shipping and payment methods element provided within the request body';
const TASK_ID = /^[\x21-\x7e]{1,128}$/;

const sendCartResult = (c: ApiContext, result: CartResult<unknown>): Response => {
  if (result.ok) return sendResult(c, result.value);
  const { code, text } = cartErrorOf(result.error, result.detail);
  return sendError(c, code, text, { error: result.error, ...(result.detail && { detail: result.detail }) });
};

/** A missing element gives the ecosystem's 500 argument error; an invalid one a 400 with the validation messages. */
const readBody = async <Schema extends z.ZodMiniType>(
  c: ApiContext,
  schema: Schema,
  element: string,
  missing: string,
): Promise<z.output<Schema>> => {
  const body = await readJson(c);
  const present =
    body !== null && typeof body === 'object' ? (body as Record<string, unknown>)[element] : undefined;
  if (present === undefined || present === null) throw new HttpError(500, missing);
  const parsed = parseWithMessages(schema, body);
  if (!parsed.success) throw new HttpError(400, errorTextsOf(parsed.error));
  return parsed.data;
};

const taskIdOf = (c: ApiContext, inBody: string | null | undefined): string | null => {
  const id = c.req.header('idempotency-key') ?? inBody ?? null;
  if (id !== null && !TASK_ID.test(id))
    throw new HttpError(400, 'The task id must be 1 to 128 printable characters');
  return id;
};

const isNumeric = (cartId: string): boolean => /^\d{1,9}$/.test(cartId);

const createOwnerOf =
  (verifyToken: CartRouteDeps['verifyToken']) =>
  async (token: string): Promise<TokenOwner> => {
    const owner = await verifyToken(token);
    if (owner) return owner;
    const { code, text } = cartErrorOf('token_invalid');
    throw new HttpError(code, text);
  };

/** A customer's cart needs a token and a numeric id; everything else is a guest's cart by its masked id. */
export const createCartRefOf = (verifyToken: CartRouteDeps['verifyToken']) => {
  const ownerOf = createOwnerOf(verifyToken);
  return async (c: ApiContext): Promise<CartRef> => {
    const token = bearerToken(c);
    const cartId = c.req.query('cartId') ?? '';
    const store = c.get('store');
    if (token === null || !isNumeric(cartId)) return { key: { masked_id: cartId }, group_id: null, store };
    const { customer_id, group_id } = await ownerOf(token);
    return { key: { id: Number(cartId), customer_id }, group_id, store };
  };
};

export const cartRoutes = ({ carts, lines, verifyToken }: CartRouteDeps): Hono<ApiEnv> => {
  const ownerOf = createOwnerOf(verifyToken);
  const refOf = createCartRefOf(verifyToken);

  const routes = new Hono<ApiEnv>();
  routes.use('/api/cart/*', async (c, next) => {
    setHeader(c, 'Cache-Control', 'no-cache, no-store');
    await next();
  });
  return routes
    .post(createCartEndpoint.path, async (c) => {
      const token = bearerToken(c);
      return sendResult(c, await carts.create(token === null ? null : (await ownerOf(token)).customer_id));
    })
    .get(pullCartEndpoint.path, async (c) => sendCartResult(c, await carts.pull(await refOf(c))))
    .post(updateCartEndpoint.path, async (c) => {
      const body = await readBody(c, UpdateBodySchema, 'cartItem', NO_ITEM);
      return sendCartResult(c, await lines.update(await refOf(c), body.cartItem, taskIdOf(c, body.task_id)));
    })
    .post(deleteCartItemEndpoint.path, async (c) => {
      const body = await readBody(c, DeleteBodySchema, 'cartItem', NO_ITEM);
      return sendCartResult(
        c,
        await lines.remove(await refOf(c), body.cartItem.item_id, taskIdOf(c, body.task_id)),
      );
    })
    .get(cartTotalsEndpoint.path, async (c) => sendCartResult(c, await carts.totals(await refOf(c))))
    .get(paymentMethodsEndpoint.path, async (c) =>
      sendCartResult(c, await carts.paymentMethods(await refOf(c))),
    )
    .post(shippingMethodsEndpoint.path, async (c) => {
      const body = await readBody(c, ShippingMethodsBodySchema, 'address', NO_ADDRESS);
      const siteAccess = body.shippingExtraFields?.site_access;
      return sendCartResult(c, await carts.shippingMethods(await refOf(c), body.address, siteAccess));
    })
    .get(deliveryMethodsEndpoint.path, async (c) =>
      sendResult(c, await carts.offlineShipping(c.get('store').i18n.defaultLocale)),
    )
    .post(shippingInformationEndpoint.path, async (c) => {
      const body = await readBody(c, ShippingInformationBodySchema, 'addressInformation', NO_ADDRESS);
      const given = body.addressInformation;
      const information = {
        shippingAddress: given.shippingAddress ?? given.shipping_address,
        billingAddress: given.billingAddress ?? given.billing_address,
        carrier: given.shippingCarrierCode ?? given.shipping_carrier_code,
        method: given.shippingMethodCode ?? given.shipping_method_code,
        siteAccess: given.shippingExtraFields?.site_access,
      };
      return sendCartResult(c, await carts.shippingInformation(await refOf(c), information));
    })
    .post(collectTotalsEndpoint.path, async (c) => {
      const { methods } = await readBody(c, CollectTotalsBodySchema, 'methods', NO_METHODS);
      const chosen = {
        payment: methods.paymentMethod?.method,
        carrier: methods.shippingCarrierCode,
        method: methods.shippingMethodCode,
      };
      return sendCartResult(c, await carts.collectTotals(await refOf(c), chosen));
    })
    .post(applyCouponEndpoint.path, async (c) => {
      const code = (c.req.query('coupon') ?? '').trim();
      if (code === '') return sendError(c, 500, 'No coupon code provided');
      return sendCartResult(c, await carts.applyCoupon(await refOf(c), code.slice(0, 64)));
    })
    .post(deleteCouponEndpoint.path, async (c) => sendCartResult(c, await carts.removeCoupon(await refOf(c))))
    .get(couponEndpoint.path, async (c) => sendCartResult(c, await carts.coupon(await refOf(c))));
};
