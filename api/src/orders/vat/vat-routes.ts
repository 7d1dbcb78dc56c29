// Endpoint that checks the VAT number of a company.
import { checkVatEndpoint } from '@klaas/core/contract/document-endpoints.ts';
import { Hono } from 'hono';
import type { ApiEnv } from '../../http/api-env.ts';
import { parseBody } from '../../http/parse-input.ts';
import { sendResult } from '../../http/response.ts';
import { setHeader } from '../../http/response-headers.ts';
import type { VatService } from './vat-service.ts';

export const vatRoutes = (vat: VatService): Hono<ApiEnv> =>
  new Hono<ApiEnv>().post(checkVatEndpoint.path, async (c) => {
    const { vat_number } = await parseBody(c, checkVatEndpoint.body);
    setHeader(c, 'Cache-Control', 'no-cache, no-store');
    return sendResult(c, await vat.check(vat_number));
  });
