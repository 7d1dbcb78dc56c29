// Responds to a form sent without JavaScript by a redirect to a page. Form values never get into its URL.
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { ApiContext } from '../http/api-env.ts';
import { HttpError } from '../http/http-error.ts';
import { isUrlForm, readJson, readUrlForm } from '../http/parse-input.ts';

/** The submitted fields, from a plain form or JSON. */
export const readForm = (c: ApiContext): Promise<unknown> => (isUrlForm(c) ? readUrlForm(c) : readJson(c));

/** Maps known errors to a result for the page; unexpected errors are rethrown. */
const resultOf = async <Outcome extends string>(
  work: () => Promise<Outcome>,
): Promise<Outcome | 'later' | 'invalid'> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.code === 429 ? 'later' : 'invalid';
  }
};

export interface ResultPage {
  /** The page that shows the result. */
  page: string;
  /** Whether URLs contain the store code. */
  multistore: boolean;
}

export const redirectPlainForm = async (
  c: ApiContext,
  { page, multistore }: ResultPage,
  work: () => Promise<string>,
): Promise<Response> => {
  const path = localizedPath(page, c.get('store'), multistore);
  return c.redirect(`${path}?said=${await resultOf(work)}`, 303);
};
