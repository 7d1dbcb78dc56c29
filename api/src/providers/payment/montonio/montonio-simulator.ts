// A simulated Montonio: its four endpoints, a payment page where the shopper chooses the outcome, signed webhooks, and
// switches for bad days.
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Database } from '../../../db/database.ts';
import type { ApiContext, ApiEnv } from '../../../http/api-env.ts';
import { createSimulatorBooks } from '../simulator-books.ts';
import { issueToken, OrderClaimsSchema, openToken, RefundClaimsSchema } from './montonio-simulator-claims.ts';
import { drawLogo } from './montonio-simulator-logos.ts';
import {
  isBank,
  methodsResponse,
  type OrderStatus,
  orderResponse,
  type RefundStatus,
  refundedCents,
  refundResponse,
  type SimulatedOrder,
  statusOf,
} from './montonio-simulator-responses.ts';

const ROOT = '/api/dev/montonio';
export const MONTONIO_SIMULATOR_API = `${ROOT}/stargate/api`;
const LOGOS = `${ROOT}/public/images/aspsps_logos`;
export const MONTONIO_SIMULATOR_PAGE = `${ROOT}/pay`;

export interface MontonioFaults {
  /** 500 without an order, or after it was created. */
  create: 'none' | 'before' | 'after';
  refund: 'none' | 'before' | 'after' | 'not_settled';
  /** What becomes of an accepted refund when it is looked at. */
  refundResult: RefundStatus;
}

export const NO_FAULTS: MontonioFaults = { create: 'none', refund: 'none', refundResult: 'SUCCESSFUL' };

export interface MontonioSimulatorDeps {
  db: Database;
  /** Address of the service as shoppers see it. */
  publicUrl: string;
  accessKey: string;
  secretKey: string;
  now: () => number;
  /** The demo may be removed while the shop runs, and this service with it. */
  isOpen: () => Promise<boolean>;
  faults: MontonioFaults;
}

/** A webhook, ready to be posted. */
export interface SimulatedWebhook {
  url: string;
  body: string;
}

const problem = (c: ApiContext, statusCode: 400 | 401 | 404 | 500, message: string) =>
  c.json({ statusCode, message, error: 'Error' }, statusCode);

const TOKEN_SECONDS = 600;

export const createMontonioBooks = ({ db, accessKey, secretKey, now }: MontonioSimulatorDeps) => {
  const books = createSimulatorBooks<SimulatedOrder>(db, 'montonio');
  const stamp = () => {
    const iat = Math.floor(now() / 1000);
    return { iat, exp: iat + TOKEN_SECONDS };
  };
  const orderToken = (order: SimulatedOrder, changes: object = {}): string => {
    const { uuid, claims } = order;
    const { merchantReference, grandTotal, currency, payment } = claims;
    return issueToken(
      {
        ...{ uuid, accessKey, merchantReference, paymentStatus: statusOf(order), grandTotal, currency },
        merchantReferenceDisplay: claims.merchantReferenceDisplay ?? merchantReference,
        ...{ paymentMethod: payment.method, senderIban: null, senderName: null, paymentProviderName: null },
        ...stamp(),
        ...changes,
      },
      secretKey,
    );
  };
  return {
    ...books,
    orderToken,
    /** The bank decides: a paid order stays paid. */
    decide: (uuid: string, status: OrderStatus): Promise<SimulatedOrder | undefined> =>
      books.change(uuid, (order) =>
        order.status === 'PENDING' || order.status === 'AUTHORIZED' ? { ...order, status } : order,
      ),
    /** Made in the portal of the service, or answered with that result. */
    settleRefund: (uuid: string, refundUuid: string, status: RefundStatus) =>
      books.change(uuid, (order) => ({
        ...order,
        refunds: order.refunds.map((one) =>
          one.uuid === refundUuid && one.status === 'PENDING' ? { ...one, status } : one,
        ),
      })),
    orderWebhook: (order: SimulatedOrder, changes: object = {}): SimulatedWebhook => ({
      url: order.claims.notificationUrl,
      body: JSON.stringify({ orderToken: orderToken(order, changes) }),
    }),
    refundWebhook: (order: SimulatedOrder, refundUuid: string): SimulatedWebhook => {
      const refund = order.refunds.find(({ uuid }) => uuid === refundUuid);
      const refundAmount = (refund?.cents ?? 0) / 100;
      const { claims, uuid: orderUuid } = order;
      const token = {
        ...{ orderUuid, refundUuid, refundStatus: refund?.status, refundAmount, accessKey },
        ...{ merchantReference: claims.merchantReference, refundStatusDescription: '' },
      };
      return {
        url: claims.notificationUrl,
        body: JSON.stringify({ refundToken: issueToken({ ...token, ...stamp() }, secretKey) }),
      };
    },
  };
};

type RefundRefusal = 'unknown' | 'not_settled' | 'repeated' | 'too_much';
const REFUND_REFUSALS: Record<RefundRefusal, [400 | 404, (uuid: string) => string]> = {
  unknown: [404, () => 'Order not found'],
  not_settled: [400, () => 'The funds have not arrived yet'],
  repeated: [400, (uuid) => `Order uuid [${uuid}] already has a refund with the same idempotency key.`],
  too_much: [400, () => 'Refund amount exceeds the amount available for refund'],
};

/** `onRefund`: one was accepted, and waits for its bank. */
export const montonioSimulatorApi = (
  deps: MontonioSimulatorDeps,
  onRefund: (uuid: string, refundUuid: string) => void = () => {},
): Hono<ApiEnv> => {
  const { accessKey, secretKey, publicUrl, now, isOpen, faults } = deps;
  const books = createMontonioBooks(deps);
  const open = (token: unknown) => openToken(token, { accessKey, secretKey, nowMs: now() });
  const pageOf = (uuid: string) => `${publicUrl}${MONTONIO_SIMULATOR_PAGE}/${uuid}`;
  const bearer = (c: ApiContext) => open((c.req.header('authorization') ?? '').replace(/^Bearer /, ''));
  const claimsOf = async (c: ApiContext) => {
    const body = (await c.req.json().catch(() => ({}))) as { data?: unknown };
    return open(body.data);
  };
  const routes = new Hono<ApiEnv>();
  for (const path of [MONTONIO_SIMULATOR_API, LOGOS])
    routes.use(`${path}/*`, async (c, next) => ((await isOpen()) ? next() : problem(c, 404, 'closed')));
  return routes
    .get(`${MONTONIO_SIMULATOR_API}/stores/payment-methods`, (c) =>
      bearer(c) ? c.json(methodsResponse(publicUrl + LOGOS)) : problem(c, 401, 'Unauthorized'),
    )
    .get(`${LOGOS}/:file{\\w+\\.png}`, async (c) => {
      const code = c.req.param('file').replace('.png', '');
      if (!isBank(code)) return problem(c, 404, 'Not found');
      return c.body(await drawLogo(code), 200, { 'Content-Type': 'image/png' });
    })
    .post(`${MONTONIO_SIMULATOR_API}/orders`, async (c) => {
      const token = await claimsOf(c);
      if (!token) return problem(c, 401, 'Unauthorized');
      const claims = OrderClaimsSchema.safeParse(token);
      if (!claims.success) return problem(c, 400, issuesText(claims.error.issues));
      if (claims.data.payment.amount !== claims.data.grandTotal) return problem(c, 400, 'payment.amount');
      if (faults.create === 'before') return problem(c, 500, 'Internal server error');
      const uuid = randomUUID();
      const order: SimulatedOrder = {
        ...{ uuid, status: 'PENDING', claims: claims.data, refunds: [] },
        createdAt: new Date(now()).toISOString(),
      };
      await books.insert(uuid, order);
      if (faults.create === 'after') return problem(c, 500, 'Internal server error');
      return c.json(orderResponse(order, pageOf(uuid)), 201);
    })
    .get(`${MONTONIO_SIMULATOR_API}/orders/:uuid`, async (c) => {
      if (!bearer(c)) return problem(c, 401, 'Unauthorized');
      const { refundResult } = faults;
      const order = await books.change(c.req.param('uuid'), (found) => ({
        ...found,
        refunds: found.refunds.map((one) =>
          one.status === 'PENDING' ? { ...one, status: refundResult } : one,
        ),
      }));
      return order ? c.json(orderResponse(order, pageOf(order.uuid))) : problem(c, 404, 'Order not found');
    })
    .post(`${MONTONIO_SIMULATOR_API}/refunds`, async (c) => {
      const token = await claimsOf(c);
      if (!token) return problem(c, 401, 'Unauthorized');
      const claims = RefundClaimsSchema.safeParse(token);
      if (!claims.success) return problem(c, 400, issuesText(claims.error.issues));
      if (faults.refund === 'before') return problem(c, 500, 'Internal server error');
      const { orderUuid, amount, idempotencyKey } = claims.data;
      const cents = Math.round(amount * 100);
      let refused: RefundRefusal | undefined = 'unknown';
      const refund = {
        ...{ uuid: randomUUID(), cents, status: 'PENDING' as const, idempotencyKey },
        createdAt: new Date(now()).toISOString(),
      };
      const order = await books.change(orderUuid, (found) => {
        const left = Math.round(found.claims.grandTotal * 100) - refundedCents(found);
        refused = undefined;
        if (found.status !== 'PAID' || faults.refund === 'not_settled') refused = 'not_settled';
        else if (found.refunds.some((one) => one.idempotencyKey === idempotencyKey)) refused = 'repeated';
        else if (cents > left) refused = 'too_much';
        return refused ? found : { ...found, refunds: [...found.refunds, refund] };
      });
      if (refused || !order) {
        const [status, message] = REFUND_REFUSALS[refused ?? 'unknown'];
        return problem(c, status, message(orderUuid));
      }
      if (faults.refund === 'after') return problem(c, 500, 'Internal server error');
      onRefund(order.uuid, refund.uuid);
      return c.json(refundResponse(refund, order), 201);
    });
};

const issuesText = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
