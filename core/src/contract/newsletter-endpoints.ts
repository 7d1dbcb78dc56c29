// Newsletter endpoints. They do not reveal whether an e-mail address is subscribed, except to its owner (customer token
// or key from an e-mail).
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

const text = z.string();
const newsletter = { tag: 'newsletter', path: '/api/ext/mailchimp-subscribe/subscribe' } as const;
const errors = {
  429: 'Too many requests; Retry-After says when to come again',
  500: 'Invalid e-mail provided!',
};
const owner = {
  token: z.optional(text),
  /** From an e-mail, or from the response to a confirmation. */
  key: z.optional(text),
};

export const NEWSLETTER_STATUS = ['subscribed', 'unsubscribed', 'pending'] as const;
export type NewsletterStatus = (typeof NEWSLETTER_STATUS)[number];

/** An HTML form posted to the endpoints below redirects to `/newsletter?said=…` in its store. */
export const NEWSLETTER_RESULTS = ['sent', 'invalid', 'later', 'joined', 'left', 'old'] as const;
export type NewsletterResult = (typeof NEWSLETTER_RESULTS)[number];

export const newsletterStatusEndpoint = defineEndpoint({
  ...newsletter,
  method: 'GET',
  summary:
    'Whether the address gets the newsletter. Anybody but its owner is told `unsubscribed`; an account that has not ' +
    'proven its address hears only of its own wish, with `meta.proven` false',
  query: z.object({ email: text, ...owner }),
  output: z.enum(NEWSLETTER_STATUS),
  errors,
});

export const subscribeEndpoint = defineEndpoint({
  ...newsletter,
  method: 'POST',
  summary:
    'Sends a letter with a link by which the address joins. The same `OK` for every address; `meta.status` is `pending`',
  query: z.object({ token: z.optional(text) }),
  body: z.object({ email: text }),
  output: text,
  errors,
});

export const unsubscribeEndpoint = defineEndpoint({
  ...newsletter,
  method: 'DELETE',
  summary:
    'Leaves at once when asked by the owner (`meta.status` is `unsubscribed`), else a letter asks the owner (`pending`)',
  query: z.object(owner),
  body: z.object({ email: text }),
  output: text,
  errors,
});

const tokenErrors = { 400: 'The link is not valid any more', 429: errors[429] };

/** The link in the e-mail opens `/newsletter?token=…` in the store, which calls this endpoint. */
export const confirmNewsletterEndpoint = defineEndpoint({
  tag: 'newsletter',
  method: 'POST',
  path: '/api/ext/mailchimp-subscribe/confirm',
  summary: 'Joins by the token of the letter. The first time a letter with a coupon follows',
  body: z.object({ token: text }),
  output: z.object({
    email: text,
    status: z.literal('subscribed'),
    /** A coupon was e-mailed with this confirmation. */
    couponSent: z.boolean(),
    key: text,
  }),
  errors: tokenErrors,
});

/** The unsubscribe link opens `/newsletter?leave=KEY` in the store; mail clients call this endpoint directly. */
export const leaveNewsletterEndpoint = defineEndpoint({
  tag: 'newsletter',
  method: 'POST',
  path: '/api/ext/mailchimp-subscribe/leave',
  summary: 'Leaves by the key of a letter, with one click',
  query: z.object({ key: text }),
  output: z.object({ email: text, status: z.literal('unsubscribed') }),
  errors: tokenErrors,
});
