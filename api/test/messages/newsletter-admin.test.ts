// The newsletter in the back office.
import {
  confirmAgainEndpoint,
  exportSubscribersEndpoint,
  type SubscriberWhere,
  subscriberRowsEndpoint,
  unsubscribeByHandEndpoint,
} from '@klaas/core/contract/admin/subscriber-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsletterSubscribers } from '../../src/messages/newsletter/newsletter-tables.ts';
import { createUserApi, type UserApi } from '../customer/user-fixture.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';

let api: UserApi;
let kadri: SignedIn;
beforeAll(async () => {
  api = await createUserApi();
  kadri = await signInAs(api, 'content');
});
afterAll(() => api.stop());

const rows = async (where: SubscriberWhere, more: object = {}, who = kadri) => {
  const answer = await who.call(subscriberRowsEndpoint, { body: { where, ...more } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const subscribe = async (email: string) => {
  await api.post('/api/ext/mailchimp-subscribe/subscribe', { email }, { address: `10.9.0.${email.length}` });
  await api.messages.settled();
  return (await rows({ text: email })).rows[0]?.id ?? 0;
};
const confirm = async (email: string) => {
  const [mail] = await api.mails(email);
  const token = /token=([0-9a-f]{64})/.exec(mail?.text ?? '')?.[1];
  return api.post('/api/ext/mailchimp-subscribe/confirm', { token });
};

describe('subscribers', () => {
  it('are listed with state, source and since; the confirmation is sent again to a pending one only', async () => {
    const id = await subscribe('uus@example.ee');
    expect((await rows({ status: 'pending' })).rows).toMatchObject([
      { id, email: 'uus@example.ee', source: 'form', confirmed_at: null, is_synced: null },
    ]);
    const again = await kadri.call(confirmAgainEndpoint, { params: { id }, body: {} });
    expect(again).toMatchObject({ ok: true });
    const mails = (await api.mails('uus@example.ee')).filter(({ kind }) => kind === 'newsletter-confirm');
    expect(mails).toHaveLength(2);
    expect((await rows({ status: 'pending' })).total).toBe(1);
    expect((await confirm('uus@example.ee')).status).toBe(200);
    expect((await rows({ status: 'subscribed' })).rows).toMatchObject([
      { id, confirmed_at: expect.any(String) },
    ]);
    expect(await kadri.call(confirmAgainEndpoint, { params: { id }, body: {} })).toMatchObject({
      error: 'state_forbids',
      detail: 'not_pending',
    });
  });

  it('are unsubscribed by hand once; the log says who, and offers no undo', async () => {
    const id = await subscribe('lahkub@example.ee');
    await confirm('lahkub@example.ee');
    const leave = () => kadri.call(unsubscribeByHandEndpoint, { params: { id }, body: {} });
    const answers = await Promise.all([leave(), leave()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await rows({ text: 'lahkub' })).rows).toMatchObject([{ status: 'unsubscribed' }]);
    const changes = await api.editors.undo.list({ entity: 'newsletter_subscriber', id: String(id) }, 10);
    expect(changes).toMatchObject([
      { actor_name: 'Demo content', after: { status: 'unsubscribed' }, is_final: true },
    ]);
  });

  it('[OFFICE-100] are exported without cells that a spreadsheet runs', async () => {
    const email = '=cmd|x@example.ee';
    const at = new Date(api.clock.nowMs);
    await api.db.insert(newsletterSubscribers).values({
      ...{ email, email_key: email, status: 'subscribed', store_code: 'et', created_at: at, updated_at: at },
    });
    const query = { status: 'subscribed' };
    const response = await kadri.request(exportSubscribersEndpoint, { query });
    const text = await response.text();
    expect(text).toContain(`"'=cmd|x@example.ee";"subscribed"`);
    expect(text.trim().split('\r\n')).toHaveLength((await rows({ status: 'subscribed' })).total + 1);
    expect(response.headers.get('content-disposition')).toContain('newsletter.csv');
    const reader = await signInAs(api, 'read_only');
    expect((await reader.request(exportSubscribersEndpoint, { query })).status).toBe(403);
    expect(JSON.stringify(await rows({}, {}, reader))).not.toContain('example.ee');
  });

  it('are paged by keyset', async () => {
    const all = await rows({});
    const first = await rows({}, { count: 1 });
    const rest = await rows({}, { from: first.next });
    expect([...first.rows, ...rest.rows]).toEqual(all.rows);
  });
});
