// Endpoints of the mail service.
import { mailTokenEndpoint, sendEmailEndpoint } from '@klaas/core/contract/contact-endpoints.ts';
import { emailKey } from '@klaas/core/customer/customer-rules.ts';
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import type { LimitAttempts } from '../../http/limit/attempt-limits.ts';
import { readJson } from '../../http/parse-input.ts';
import { sendError, sendResult } from '../../http/response.ts';
import { setHeader } from '../../http/response-headers.ts';
import type { MailError, MailRelay, MailRequest } from './mail-relay-service.ts';

export interface MailRelayRouteDeps {
  relay: MailRelay;
  limit: LimitAttempts;
  /** Identifies the caller. */
  callerOf: (c: ApiContext) => string;
}

const ERROR_MESSAGES: Record<MailError, string> = {
  not_authorized: 'Email is not authorized!',
  source_missing: 'Source email address is not provided!',
  target_missing: 'Target email address is not provided!',
  not_listed: 'Target email address is not from the white list!',
  address_invalid: 'Email address is not valid!',
};

const mailRequestOf = (body: unknown): MailRequest => {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const text = (name: string): string => (typeof given[name] === 'string' ? given[name].trim() : '');
  return {
    sourceAddress: text('sourceAddress'),
    targetAddress: text('targetAddress'),
    subject: text('subject'),
    emailText: text('emailText'),
    confirmation: given['confirmation'] === true,
    token: text('token'),
  };
};

export const mailRelayRoutes = ({ relay, limit, callerOf }: MailRelayRouteDeps): Hono<ApiEnv> =>
  new Hono<ApiEnv>()
    .get(mailTokenEndpoint.path, async (c) => {
      await limit(c, 'ticket');
      setHeader(c, 'Cache-Control', 'no-store');
      return sendResult(c, await relay.issueToken(callerOf(c)));
    })
    .post(sendEmailEndpoint.path, async (c) => {
      const request = mailRequestOf(await readJson(c));
      await limit(c, 'mail-service');
      if (request.confirmation) await limit(c, 'thanks', emailKey(request.targetAddress));
      const sent = await relay.send(request, callerOf(c), c.get('store'));
      return sent.ok ? sendResult(c, 'OK') : sendError(c, 500, ERROR_MESSAGES[sent.error]);
    });
