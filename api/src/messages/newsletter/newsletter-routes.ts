// [NEWS-01] Endpoints of the newsletter.
import {
  confirmNewsletterEndpoint,
  leaveNewsletterEndpoint,
  type NewsletterStatus,
  newsletterStatusEndpoint,
  subscribeEndpoint,
  unsubscribeEndpoint,
} from '@klaas/core/contract/newsletter-endpoints.ts';
import { emailKey } from '@klaas/core/customer/customer-rules.ts';
import { isEmail } from '@klaas/core/stores/person-fields.ts';
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import { bearerToken } from '../../http/bearer-token.ts';
import { HttpError } from '../../http/http-error.ts';
import type { LimitAttempts } from '../../http/limit/attempt-limits.ts';
import { isUrlForm } from '../../http/parse-input.ts';
import { sendError, sendResult } from '../../http/response.ts';
import { setHeader } from '../../http/response-headers.ts';
import { readForm, redirectPlainForm } from '../plain-form.ts';
import type { NewsletterService } from './newsletter-service.ts';

/** An account and its claimed address. */
export interface AddressClaim {
  customer_id: number;
  email: string;
  /** A link mailed to the address was used for this account. */
  isProven: boolean;
}

export interface NewsletterRouteDeps {
  newsletter: NewsletterService;
  limit: LimitAttempts;
  /** The customer of the token; rejects an invalid token. */
  accountOf: (c: ApiContext) => Promise<AddressClaim>;
  /** The link that the account requested was used. */
  proveAddress: (customerId: number, email: string) => Promise<void>;
  publicStatus: boolean;
  /** Whether URLs contain the store code. */
  multistore: boolean;
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const fieldOf = async (c: ApiContext, name: string): Promise<string> => {
  const body = await readForm(c);
  return stringOf(typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : '');
};

const validEmail = (email: string): string => {
  if (!isEmail(email)) throw new HttpError(500, 'Invalid e-mail provided!');
  return email;
};

/** RFC 8058: mail clients post one-click unsubscriptions with the key in the URL. */
const isOneClick = (c: ApiContext): boolean => c.req.query('key') !== undefined;

const LINK_INVALID = 'The link is not valid any more. Please ask for a new one.';

export const newsletterRoutes = (deps: NewsletterRouteDeps): Hono<ApiEnv> => {
  const { newsletter, limit, accountOf, proveAddress, publicStatus, multistore } = deps;

  const resultPage = { page: '/newsletter', multistore };

  /** The caller's account, if it claims this address. */
  const claimOf = async (c: ApiContext, email: string): Promise<AddressClaim | null> => {
    const account = bearerToken(c) === null ? null : await accountOf(c);
    return account && emailKey(account.email) === emailKey(email) ? account : null;
  };
  const holdsKey = async (c: ApiContext, email: string): Promise<boolean> => {
    const key = c.req.query('key');
    return Boolean(key) && newsletter.isKeyOf(String(key), email);
  };
  const isOwner = async (c: ApiContext, email: string): Promise<boolean> =>
    (await holdsKey(c, email)) || ((await claimOf(c, email))?.isProven ?? false);

  /** `claim`: the caller's account, if its address is not verified enough to see the real status. */
  const statusFor = async (
    c: ApiContext,
    email: string,
  ): Promise<{ status: NewsletterStatus; claim?: AddressClaim }> => {
    if (publicStatus || (await holdsKey(c, email))) return { status: await newsletter.status(email) };
    const claim = await claimOf(c, email);
    if (!claim) return { status: 'unsubscribed' };
    if (claim.isProven) return { status: await newsletter.status(email) };
    return { status: await newsletter.statusForAccount(email, claim.customer_id), claim };
  };
  const confirmLink = async (c: ApiContext) => {
    await limit(c, 'newsletter-link');
    const confirmed = await newsletter.confirm(await fieldOf(c, 'token'));
    if (!confirmed.ok) return null;
    const { askedBy, ...result } = confirmed.value;
    if (askedBy !== null) await proveAddress(askedBy, result.email);
    return result;
  };

  const routes = new Hono<ApiEnv>();
  routes.use('/api/ext/mailchimp-subscribe/*', async (c, next) => {
    setHeader(c, 'Cache-Control', 'no-store');
    await next();
  });
  return routes
    .get(newsletterStatusEndpoint.path, async (c) => {
      const email = validEmail(stringOf(c.req.query('email')));
      await limit(c, 'newsletter-link');
      const { status, claim } = await statusFor(c, email);
      return sendResult(c, status, claim && { proven: false });
    })
    .post(subscribeEndpoint.path, async (c) => {
      const join = async () => {
        const email = validEmail(await fieldOf(c, 'email'));
        const claim = await claimOf(c, email);
        await limit(c, 'newsletter', emailKey(email));
        // A verified address needs no further proof.
        await newsletter.subscribe(
          email,
          c.get('store'),
          claim && !claim.isProven ? claim.customer_id : null,
        );
        return 'sent' as const;
      };
      if (isUrlForm(c)) return redirectPlainForm(c, resultPage, join);
      await join();
      return sendResult(c, 'OK', { status: 'pending' });
    })
    .delete(unsubscribeEndpoint.path, async (c) => {
      const email = validEmail((await fieldOf(c, 'email')) || stringOf(c.req.query('email')));
      await limit(c, 'newsletter', emailKey(email));
      if (await isOwner(c, email)) {
        await newsletter.unsubscribe(email);
        return sendResult(c, 'OK', { status: 'unsubscribed' });
      }
      await newsletter.requestUnsubscribe(email);
      return sendResult(c, 'OK', { status: 'pending' });
    })
    .post(confirmNewsletterEndpoint.path, async (c) => {
      if (isUrlForm(c))
        return redirectPlainForm(c, resultPage, async () => ((await confirmLink(c)) ? 'joined' : 'old'));
      const confirmed = await confirmLink(c);
      return confirmed ? sendResult(c, confirmed) : sendError(c, 400, LINK_INVALID);
    })
    .post(leaveNewsletterEndpoint.path, async (c) => {
      const leave = async () => {
        await limit(c, 'newsletter-link');
        return newsletter.unsubscribeByKey(stringOf(c.req.query('key')) || (await fieldOf(c, 'key')));
      };
      if (isUrlForm(c) && !isOneClick(c))
        return redirectPlainForm(c, resultPage, async () => ((await leave()).ok ? 'left' : 'old'));
      const left = await leave();
      return left.ok
        ? sendResult(c, { ...left.value, status: 'unsubscribed' })
        : sendError(c, 400, LINK_INVALID);
    });
};
