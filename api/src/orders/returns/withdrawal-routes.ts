// Endpoints of the withdrawal function.
import {
  submitWithdrawalEndpoint,
  withdrawalLinesEndpoint,
} from '@klaas/core/contract/withdrawal-endpoints.ts';
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import { bearerToken } from '../../http/bearer-token.ts';
import type { LimitAttempts } from '../../http/limit/attempt-limits.ts';
import { parseBody, parseQuery } from '../../http/parse-input.ts';
import { sendError, sendResult } from '../../http/response.ts';
import { setHeader } from '../../http/response-headers.ts';
import type { WithdrawalRequest, WithdrawalService } from './withdrawal-service.ts';

export interface WithdrawalRoutesDeps {
  withdrawals: WithdrawalService;
  limit: LimitAttempts;
  verifyToken: (token: string) => Promise<{ customer_id: number } | null>;
  keep: (c: ApiContext) => WithdrawalRequest['keep'];
}

export const withdrawalRoutes = ({
  withdrawals,
  limit,
  verifyToken,
  keep,
}: WithdrawalRoutesDeps): Hono<ApiEnv> => {
  // With an expired token a customer is a guest: nobody is kept from a withdrawal.
  const customerOf = async (c: ApiContext, key: string): Promise<number | null> => {
    const token = key === '' ? bearerToken(c) : null;
    return token === null ? null : ((await verifyToken(token))?.customer_id ?? null);
  };
  return new Hono<ApiEnv>()
    .get(withdrawalLinesEndpoint.path, async (c) => {
      setHeader(c, 'Cache-Control', 'private, no-store');
      const { orderId, key = '' } = parseQuery(c, withdrawalLinesEndpoint.query);
      const found = await withdrawals.lines(String(orderId), key, await customerOf(c, key));
      return found ? sendResult(c, found) : sendError(c, 404, 'No such order', { error: 'order_unknown' });
    })
    .post(submitWithdrawalEndpoint.path, async (c) => {
      const input = await parseBody(c, submitWithdrawalEndpoint.body);
      await limit(c, 'withdrawal', input.email.toLowerCase());
      const customer_id = await customerOf(c, input.key ?? '');
      const request = { input, customer_id, store: c.get('store'), keep: keep(c) };
      return sendResult(c, await withdrawals.submit(request));
    });
};
