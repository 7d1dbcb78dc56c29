// [NEWS-01] The doors of the newsletter.
import {
  confirmNewsletterEndpoint,
  leaveNewsletterEndpoint,
  newsletterStatusEndpoint,
  subscribeEndpoint,
  unsubscribeEndpoint,
} from '@klaas/core/contract/newsletter-endpoints.ts';
import { emailKey, isEmail } from '@klaas/core/customer/customer-rules.ts';
import { Hono } from 'hono';
import { sendError, sendResult } from '../../http/answer.ts';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import { bearerToken } from '../../http/bearer-token.ts';
import { sayHeader } from '../../http/front-headers.ts';
import { HttpError } from '../../http/http-error.ts';
import type { LimitAttempts } from '../../http/limit/attempt-limits.ts';
import { readJson } from '../../http/parse-input.ts';
import type { NewsletterService } from './newsletter-service.ts';
import { answerPlainForm, isPlainForm } from './plain-form.ts';

export interface NewsletterRouteDeps {
  newsletter: NewsletterService;
  limit: LimitAttempts;
  /** The address of the customer whose token it is; refuses a token that is not valid. */
  ownEmail: (c: ApiContext) => Promise<string>;
  publicStatus: boolean;
  /** Whether addresses carry the code of their store. */
  multistore: boolean;
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const fieldOf = async (c: ApiContext, name: string): Promise<string> => {
  const body = isPlainForm(c) ? await c.req.parseBody() : await readJson(c);
  return stringOf(typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : '');
};

const validEmail = (email: string): string => {
  if (!isEmail(email)) throw new HttpError(500, 'Invalid e-mail provided!');
  return email;
};

/** RFC 8058: mail programs press the button of a letter with the key in the address. */
const isOneClick = (c: ApiContext): boolean => c.req.query('key') !== undefined;

const LINK_INVALID = 'The link is not valid any more. Please ask for a new one.';

export const newsletterRoutes = (deps: NewsletterRouteDeps): Hono<ApiEnv> => {
  const { newsletter, limit, ownEmail, publicStatus, multistore } = deps;

  const isOwner = async (c: ApiContext, email: string): Promise<boolean> => {
    const key = c.req.query('key');
    if (key && (await newsletter.isKeyOf(key, email))) return true;
    return bearerToken(c) !== null && emailKey(await ownEmail(c)) === emailKey(email);
  };

  const routes = new Hono<ApiEnv>();
  routes.use('/api/ext/mailchimp-subscribe/*', async (c, next) => {
    sayHeader(c, 'Cache-Control', 'no-store');
    await next();
  });
  return routes
    .get(newsletterStatusEndpoint.path, async (c) => {
      const email = validEmail(stringOf(c.req.query('email')));
      await limit(c, 'newsletter-link');
      const mayKnow = publicStatus || (await isOwner(c, email));
      return sendResult(c, mayKnow ? await newsletter.status(email) : 'unsubscribed');
    })
    .post(subscribeEndpoint.path, async (c) => {
      const join = async () => {
        const email = validEmail(await fieldOf(c, 'email'));
        await limit(c, 'newsletter', emailKey(email));
        newsletter.subscribe(email, c.get('store'));
        return 'sent' as const;
      };
      if (isPlainForm(c)) return answerPlainForm(c, multistore, join);
      await join();
      return sendResult(c, 'OK', { status: 'pending' });
    })
    .delete(unsubscribeEndpoint.path, async (c) => {
      const email = validEmail((await fieldOf(c, 'email')) || stringOf(c.req.query('email')));
      await limit(c, 'newsletter', emailKey(email));
      if (await isOwner(c, email)) {
        await newsletter.leaveAtOnce(email);
        return sendResult(c, 'OK', { status: 'unsubscribed' });
      }
      newsletter.askToLeave(email);
      return sendResult(c, 'OK', { status: 'pending' });
    })
    .post(confirmNewsletterEndpoint.path, async (c) => {
      const confirm = async () => {
        await limit(c, 'newsletter-link');
        return newsletter.confirm(await fieldOf(c, 'token'));
      };
      if (isPlainForm(c))
        return answerPlainForm(c, multistore, async () => ((await confirm()).ok ? 'joined' : 'old'));
      const confirmed = await confirm();
      return confirmed.ok ? sendResult(c, confirmed.value) : sendError(c, 400, LINK_INVALID);
    })
    .post(leaveNewsletterEndpoint.path, async (c) => {
      const leave = async () => {
        await limit(c, 'newsletter-link');
        return newsletter.leaveByKey(stringOf(c.req.query('key')) || (await fieldOf(c, 'key')));
      };
      if (isPlainForm(c) && !isOneClick(c))
        return answerPlainForm(c, multistore, async () => ((await leave()).ok ? 'left' : 'old'));
      const left = await leave();
      return left.ok
        ? sendResult(c, { ...left.value, status: 'unsubscribed' })
        : sendError(c, 400, LINK_INVALID);
    });
};
