// A form that a page sends without JavaScript is answered with a page. Nothing of what was typed comes into its address.
import type { NewsletterWord } from '@klaas/core/contract/newsletter-endpoints.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { ApiContext } from '../../http/api-env.ts';
import { HttpError } from '../../http/http-error.ts';

export const isPlainForm = (c: ApiContext): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '');

/** What went wrong as it is always said is said by the page too; the unexpected stays unexpected. */
const wordOf = async (work: () => Promise<NewsletterWord>): Promise<NewsletterWord> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.code === 429 ? 'later' : 'invalid';
  }
};

export const answerPlainForm = async (
  c: ApiContext,
  multistore: boolean,
  work: () => Promise<NewsletterWord>,
): Promise<Response> => {
  const path = localizedPath('/newsletter', c.get('store'), multistore);
  return c.redirect(`${path}?said=${await wordOf(work)}`, 303);
};
