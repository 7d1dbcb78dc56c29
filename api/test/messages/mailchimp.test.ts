import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listJobs, removeJob } from '../../src/jobs/job-repository.ts';
import { newsletterSubscribers } from '../../src/messages/newsletter/newsletter-tables.ts';
import { createMailchimpList } from '../../src/providers/newsletter/mailchimp-list.ts';
import { createUserApi, PASSWORD, type UserApi } from '../customer/user-fixture.ts';

/** A fake Mailchimp server on a real port: members by the hash of their address. */
const members = new Map<string, Record<string, unknown>>();
const calls: { method: string; path: string; authorization: string | undefined }[] = [];
let broken = false;
let service: Server;
let api: UserApi;
let url: string;

const respond = (method: string, path: string, body: string): { status: number; body?: unknown } => {
  if (broken) return { status: 503, body: { title: 'down', detail: 'somebody@example.ee' } };
  const [, list, hash = '', action] =
    /^\/3\.0\/lists\/(\w+)\/members\/(\w+)(\/actions\/\S+)?/.exec(path) ?? [];
  if (list !== 'glass') return { status: 404 };
  if (method === 'PUT') {
    const given = JSON.parse(body) as Record<string, unknown>;
    members.set(hash, { ...members.get(hash), ...given });
    return { status: 200, body: members.get(hash) };
  }
  if (method === 'POST' && action === '/actions/delete-permanent')
    return { status: members.delete(hash) ? 204 : 404 };
  const member = members.get(hash);
  return member ? { status: 200, body: member } : { status: 404 };
};

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      calls.push({ method, path, authorization: headers.authorization });
      const { status, body: responseBody } = respond(method, path, body);
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(responseBody === undefined ? undefined : JSON.stringify(responseBody));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/3.0`;
  api = await createUserApi({
    settings: { newsletter: { service: 'mailchimp', mailchimpUrl: url, mailchimpListId: 'glass' } },
    mailchimpApiKey: 'key-us1',
  });
});
beforeEach(() => {
  broken = false;
  calls.length = 0;
});
afterAll(async () => {
  await api.stop();
  service.close();
});

const hashOf = (email: string): string => createHash('md5').update(email).digest('hex');
const rowOf = async (email: string) => {
  const [row] = await api.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email_key, email));
  return row;
};
/** The change has added a job. */
const runSyncJob = async () => {
  const jobs = await listJobs(api.db, { isFailed: false, limit: 1000 });
  const [job] = jobs.filter(({ kind }) => kind === 'newsletter.sync');
  expect(await removeJob(api.db, job?.id ?? '0')).toBe(true);
  await api.messages.newsletter.syncList();
};
const SUBSCRIBE = '/api/ext/mailchimp-subscribe/subscribe';
const join = async (email: string) => {
  await api.post(`${SUBSCRIBE}?storeCode=ru`, { email });
  await api.messages.newsletter.settled();
  const [mail] = await api.mails(email);
  const token = /token=([0-9a-f]{64})/.exec(mail?.text ?? '')?.[1];
  const { body } = await api.post('/api/ext/mailchimp-subscribe/confirm', { token });
  await runSyncJob();
  return (body.result as { key: string }).key;
};

it('the service gets an address only after confirmation, and its unsubscription', async () => {
  const email = 'mari@example.ee';
  await api.post(SUBSCRIBE, { email });
  await api.messages.newsletter.settled();
  expect(calls).toEqual([]);
  const key = await join(email);
  expect(members.get(hashOf(email))).toEqual({
    email_address: email,
    status_if_new: 'subscribed',
    status: 'subscribed',
    language: 'ru',
  });
  expect(calls[0]?.authorization).toBe(`Basic ${Buffer.from('klaas:key-us1').toString('base64')}`);
  await api.request(`/api/ext/mailchimp-subscribe/leave?key=${key}`, { method: 'POST' });
  await runSyncJob();
  expect(members.get(hashOf(email))).toMatchObject({ status: 'unsubscribed' });
});

it('an unsubscription at the service applies in the shop too', async () => {
  const email = 'jaan@example.ee';
  const key = await join(email);
  const status = async () => (await api.get(`${SUBSCRIBE}?email=${email}&key=${key}`)).body.result;
  expect(await status()).toBe('subscribed');
  members.set(hashOf(email), { ...members.get(hashOf(email)), status: 'cleaned' });
  expect(await status()).toBe('unsubscribed');
  expect((await rowOf(email))?.status).toBe('unsubscribed');
});

it('retries while the service is unavailable; the shop continues', async () => {
  const email = 'tiit@example.ee';
  broken = true;
  const key = await join(email);
  expect((await rowOf(email))?.pushed_status).toBeNull();
  expect((await api.get(`${SUBSCRIBE}?email=${email}&key=${key}`)).body.result).toBe('subscribed');
  expect(await api.messages.newsletter.syncList()).toBe(0);
  broken = false;
  expect(await api.messages.newsletter.syncList()).toBe(1);
  expect(members.get(hashOf(email))).toMatchObject({ status: 'subscribed' });
  expect(await api.messages.newsletter.syncList()).toBe(0);
  broken = true;
  expect((await api.get(`${SUBSCRIBE}?email=${email}&key=${key}`)).body.result).toBe('subscribed');
  expect(JSON.stringify(api.logged)).not.toContain('@example.ee');
});

it('retries until the service has removed a deleted account', async () => {
  const customer = await api.customer();
  const { token } = await api.proveAddress(customer.email);
  await join(customer.email);
  broken = true;
  await api.post('/api/user/delete', { password: PASSWORD }, { token });
  expect((await rowOf(customer.email))?.status).toBe('erased');
  await runSyncJob();
  expect(await rowOf(customer.email)).toBeDefined();
  broken = false;
  await api.messages.newsletter.syncList();
  expect(await rowOf(customer.email)).toBeUndefined();
  expect(members.has(hashOf(customer.email))).toBe(false);
});

it('an unknown list is an error, an unknown member is not', async () => {
  const wrong = createMailchimpList({ url, listId: 'none', apiKey: 'k', fetch });
  await expect(wrong.save({ email: 'a@b.ee', status: 'subscribed', language: 'et' })).rejects.toThrow('list');
  const list = createMailchimpList({ url: `${url}/`, listId: 'glass', apiKey: 'k', fetch });
  expect(await list.status('nobody@example.ee')).toBeNull();
  await list.remove('nobody@example.ee');
  broken = true;
  await expect(list.status('nobody@example.ee')).rejects.toThrow('503');
});
