// A form that a page sends without JavaScript is answered with a page. Nothing of what was typed comes into its address.
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { ApiContext } from '../http/api-env.ts';
import { HttpError } from '../http/http-error.ts';
import { isUrlForm, readJson, readUrlForm } from '../http/parse-input.ts';

/** What was sent, by a plain form or as JSON. */
export const readForm = (c: ApiContext): Promise<unknown> => (isUrlForm(c) ? readUrlForm(c) : readJson(c));

/** What went wrong as it is always said is said by the page too; the unexpected stays unexpected. */
const resultOf = async <Word extends string>(
  work: () => Promise<Word>,
): Promise<Word | 'later' | 'invalid'> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.code === 429 ? 'later' : 'invalid';
  }
};

export interface ResultPage {
  /** The page that has words for it. */
  page: string;
  /** Whether addresses carry the code of their store. */
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
