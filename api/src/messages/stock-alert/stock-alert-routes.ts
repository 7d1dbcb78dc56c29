// Endpoints of stock alerts.
import {
  confirmStockAlertEndpoint,
  StockAlertBodySchema,
  stockAlertEndpoint,
} from '@klaas/core/contract/stock-alert-endpoints.ts';
import { emailKey } from '@klaas/core/customer/customer-rules.ts';
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import { HttpError } from '../../http/http-error.ts';
import type { LimitAttempts } from '../../http/limit/attempt-limits.ts';
import { errorTextsOf, isUrlForm, parseWithMessages } from '../../http/parse-input.ts';
import { sendError, sendResult } from '../../http/response.ts';
import { setHeader } from '../../http/response-headers.ts';
import { readForm, redirectPlainForm } from '../plain-form.ts';
import type { StockAlerts } from './stock-alert-service.ts';

export interface StockAlertRouteDeps {
  stockAlerts: StockAlerts;
  limit: LimitAttempts;
  multistore: boolean;
}

const LINK_INVALID = 'The link is not valid any more. Please ask for a new one.';
const SKU_UNKNOWN = [{ field: 'sku', message: 'is not sold here' }];

export const stockAlertRoutes = ({ stockAlerts, limit, multistore }: StockAlertRouteDeps): Hono<ApiEnv> => {
  const resultPage = { page: '/stock-alert', multistore };

  const requestAlert = async (c: ApiContext): Promise<'sent'> => {
    await limit(c, 'stock-alert');
    const parsed = parseWithMessages(StockAlertBodySchema, await readForm(c));
    if (!parsed.success) throw new HttpError(400, errorTextsOf(parsed.error));
    const { email, sku } = parsed.data;
    await limit(c, 'stock-alert-email', emailKey(email));
    const result = await stockAlerts.request(email, sku, c.get('store'));
    if (!result.ok) throw new HttpError(400, SKU_UNKNOWN);
    return 'sent';
  };
  const confirm = async (c: ApiContext) => {
    await limit(c, 'newsletter-link');
    const body = await readForm(c);
    const token = typeof body === 'object' && body !== null ? (body as { token?: unknown }).token : '';
    const confirmed = await stockAlerts.confirm(typeof token === 'string' ? token : '');
    return confirmed.ok ? confirmed.value : null;
  };

  const routes = new Hono<ApiEnv>();
  routes.use(`${stockAlertEndpoint.path}/*`, async (c, next) => {
    setHeader(c, 'Cache-Control', 'no-store');
    await next();
  });
  return routes
    .post(stockAlertEndpoint.path, async (c) => {
      if (isUrlForm(c)) return redirectPlainForm(c, resultPage, () => requestAlert(c));
      await requestAlert(c);
      return sendResult(c, 'OK', { status: 'pending' });
    })
    .post(confirmStockAlertEndpoint.path, async (c) => {
      if (isUrlForm(c))
        return redirectPlainForm(c, resultPage, async () => ((await confirm(c)) ? 'confirmed' : 'old'));
      const confirmed = await confirm(c);
      return confirmed ? sendResult(c, confirmed) : sendError(c, 400, LINK_INVALID);
    });
};
