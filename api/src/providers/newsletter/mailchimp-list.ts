// The newsletter list at Mailchimp, by its Marketing API.
import { createHash } from 'node:crypto';
import type { NewsletterList } from '../../messages/newsletter/newsletter-list.ts';

const TIMEOUT_MS = 10_000;

export interface MailchimpOptions {
  /** URL of the data centre, like https://us1.api.mailchimp.com/3.0 */
  url: string;
  listId: string;
  apiKey: string;
  fetch: typeof fetch;
}

/** Mailchimp identifies a member by the hash of the lower-case address. */
const memberHash = (email: string): string => createHash('md5').update(email.toLowerCase()).digest('hex');

export const createMailchimpList = ({ url, listId, apiKey, fetch }: MailchimpOptions): NewsletterList => {
  const base = `${url.replace(/\/+$/, '')}/lists/${encodeURIComponent(listId)}/members`;
  const authorization = `Basic ${Buffer.from(`klaas:${apiKey}`).toString('base64')}`;
  /** Null: no such member. */
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${base}/${path}`, {
      method,
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) return null;
    // The response may repeat the address: only the status is passed on.
    if (!response.ok) throw new Error(`the newsletter service answered ${response.status}`);
    return response.status === 204 ? {} : response.json();
  };
  return {
    status: async (email) => {
      const member = (await call('GET', memberHash(email))) as { status?: unknown } | null;
      if (member === null) return null;
      if (member.status === 'subscribed' || member.status === 'pending') return member.status;
      return 'unsubscribed';
    },
    save: async ({ email, status, language }) => {
      const path = `${memberHash(email)}?skip_merge_validation=true`;
      const saved = await call('PUT', path, {
        email_address: email,
        status_if_new: status,
        status,
        language,
      });
      if (saved === null) throw new Error('the newsletter service does not know the list');
    },
    remove: async (email) => {
      await call('POST', `${memberHash(email)}/actions/delete-permanent`);
    },
  };
};
