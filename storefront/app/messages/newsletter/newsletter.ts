// [NEWS-01] Newsletter subscription: state stored in this browser, and calls to the server.
import {
  confirmNewsletterEndpoint,
  leaveNewsletterEndpoint,
  NEWSLETTER_STATUS,
  type NewsletterStatus,
  newsletterStatusEndpoint,
  subscribeEndpoint,
  unsubscribeEndpoint,
} from '@klaas/core/contract/newsletter-endpoints.ts';
import type { ShopClient, ShopResponse } from '@klaas/core/contract/shop-client.ts';
import { emailKey } from '@klaas/core/customer/customer-rules.ts';
import type { SessionResult } from '../../customer/session-result.ts';
import type { LocalCollection } from '../../offline/local-store.ts';
import type { SubscribeResult } from '../../shell/modals/modal-handlers.ts';

export interface NewsletterState {
  status: NewsletterStatus;
  email: string | null;
}

export interface CheckedNewsletter extends NewsletterState {
  /** False: the account's address is unverified, so `unsubscribed` may be wrong. */
  isSure: boolean;
}

export interface NewsletterDeps {
  storage: LocalCollection;
  /** Sends the customer's token if there is one. */
  call: <Value>(run: (shop: ShopClient) => Promise<ShopResponse<Value>>) => Promise<SessionResult<Value>>;
}

const NOT_SUBSCRIBED: NewsletterState = { status: 'unsubscribed', email: null };

const isStatus = (value: unknown): value is NewsletterStatus =>
  (NEWSLETTER_STATUS as readonly unknown[]).includes(value);

export const createNewsletter = ({ storage, call }: NewsletterDeps) => {
  const load = async (): Promise<NewsletterState> => {
    const [email, status] = await Promise.all([storage.get<string>('email'), storage.get<unknown>('status')]);
    return email ? { status: isStatus(status) ? status : 'subscribed', email } : NOT_SUBSCRIBED;
  };

  const store = async (state: NewsletterState): Promise<NewsletterState> => {
    if (state.email === null || state.status === 'unsubscribed') {
      await storage.clear();
      return NOT_SUBSCRIBED;
    }
    await storage.set('email', state.email);
    await storage.set('status', state.status);
    return state;
  };

  const keyOf = async () => (await storage.get<string>('key')) ?? undefined;

  /** Makes the call and returns the response's `meta`, where a backend with double opt-in reports its status. */
  const callWithMeta = async <Value>(run: (shop: ShopClient) => Promise<ShopResponse<Value>>) => {
    let meta: Record<string, unknown> = {};
    const result = await call(async (shop) => {
      const response = await run(shop);
      meta = response.meta ?? {};
      return response;
    });
    return { result, meta: meta };
  };

  return {
    load,
    /** Of a customer; the browser may know about another address. */
    async loadOf(address: string): Promise<NewsletterState> {
      const known = await load();
      return emailKey(known.email ?? '') === emailKey(address) ? known : NOT_SUBSCRIBED;
    },
    /** The server reveals the status only to the owner of the address: the customer, or the holder of an e-mail key. */
    async check(email: string): Promise<SessionResult<CheckedNewsletter>> {
      const key = await keyOf();
      const { result, meta } = await callWithMeta((shop) =>
        shop.call(newsletterStatusEndpoint, { query: { email, key } }),
      );
      if (!result.ok) return result;
      const state = await store({ status: result.value, email });
      return { ok: true, value: { ...state, isSure: meta['proven'] !== false } };
    },
    async subscribe(email: string): Promise<SessionResult<SubscribeResult>> {
      const state = await load();
      if (state.status === 'subscribed' && emailKey(state.email ?? '') === emailKey(email))
        return { ok: true, value: 'already' };
      const { result, meta } = await callWithMeta((shop) =>
        shop.call(subscribeEndpoint, { body: { email } }),
      );
      if (!result.ok) return result;
      const status = meta['status'] === 'pending' ? 'pending' : 'subscribed';
      await store({ status, email });
      return { ok: true, value: status };
    },
    /** `pending`: a confirmation e-mail was sent. */
    async unsubscribe(): Promise<SessionResult<NewsletterStatus>> {
      const { status, email } = await load();
      if (status === 'unsubscribed' || email === null) return { ok: true, value: 'unsubscribed' };
      const key = await keyOf();
      const { result, meta } = await callWithMeta((shop) =>
        shop.call(unsubscribeEndpoint, { body: { email }, query: { key } }),
      );
      if (!result.ok) return result;
      if (meta['status'] === 'pending') return { ok: true, value: 'pending' };
      await store(NOT_SUBSCRIBED);
      return { ok: true, value: 'unsubscribed' };
    },
    async confirm(token: string): Promise<SessionResult<{ email: string; couponSent: boolean }>> {
      const result = await call((shop) => shop.call(confirmNewsletterEndpoint, { body: { token } }));
      if (!result.ok) return result;
      const { email, couponSent, key } = result.value;
      await store({ status: 'subscribed', email });
      await storage.set('key', key);
      return { ok: true, value: { email, couponSent } };
    },
    async leave(key: string): Promise<SessionResult<{ email: string }>> {
      const result = await call((shop) => shop.call(leaveNewsletterEndpoint, { query: { key } }));
      if (!result.ok) return result;
      const { email } = result.value;
      if (emailKey((await load()).email ?? '') === emailKey(email)) await store(NOT_SUBSCRIBED);
      return { ok: true, value: { email } };
    },
  };
};

export type Newsletter = ReturnType<typeof createNewsletter>;
