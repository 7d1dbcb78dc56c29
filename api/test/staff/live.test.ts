import { signOutEndpoint } from '@klaas/core/contract/admin/account-endpoints.ts';
import { liveEndpoint, presenceEndpoint } from '@klaas/core/contract/admin/shell-endpoints.ts';
import { createViewEndpoint } from '@klaas/core/contract/admin/view-endpoints.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApi } from '../../src/app.ts';
import { composeServices } from '../../src/compose.ts';
import type { Database } from '../../src/db/database.ts';
import { createLiveService } from '../../src/staff/live/live-service.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { type SignedIn, signInAs } from './office-fixture.ts';

let api: TestApi;
let other: ReturnType<typeof composeServices>;
beforeAll(async () => {
  api = await createTestApi();
  other = composeServices(api.services);
});
afterAll(async () => {
  other.live.stop();
  await api.stop();
});

/** Reads events until one fits. */
const createReader = async (person: SignedIn) => {
  const response = await person.request(liveEndpoint);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  return {
    until: async (pattern: RegExp): Promise<string> => {
      for (;;) {
        const found = pattern.exec(text);
        if (found) {
          text = text.slice(found.index + found[0].length);
          return found[0];
        }
        const { done, value } = await reader.read();
        if (done) throw new Error(`the stream ended before ${pattern}`);
        text += Buffer.from(value).toString();
      }
    },
    ended: async (): Promise<void> => {
      while (!(await reader.read()).done);
    },
    cancel: () => reader.cancel(),
  };
};

const view = { area: 'orders', name: 'Mine', is_shared: false, state: { search: '' } };

it('[OFFICE-37] a change by a colleague, also in another process, is announced to open screens', async () => {
  const kadri = await signInAs(api, 'orders');
  const stream = await createReader(kadri);
  const elsewhere = await signInAs({ app: createApi(other), services: api.services }, 'orders');
  await elsewhere.call(createViewEndpoint, { body: view });
  expect(await stream.until(/event: changes\ndata: .*\n/)).toContain('saved_view');
  await stream.cancel();
});

it('[OFFICE-36] says who has a thing open, and that it was left', async () => {
  const kadri = await signInAs(api, 'orders');
  const toomas = await signInAs(api, 'workshop');
  const stream = await createReader(kadri);
  await toomas.call(presenceEndpoint, { body: { thing: 'orders/12' } });
  expect(await stream.until(/event: presence\ndata: \[\{.*\n/)).toContain(
    '"name":"Demo workshop","thing":"orders/12"',
  );
  await toomas.call(presenceEndpoint, { body: { thing: '' } });
  expect(await stream.until(/event: presence\ndata: \[\]/)).toBeTruthy();
  await stream.cancel();
});

it('[OFFICE-09] the stream of a session that has ended is closed, without waiting for its next call', async () => {
  const kadri = await signInAs(api, 'orders');
  const toomas = await signInAs(api, 'workshop');
  const stream = await createReader(kadri);
  await kadri.call(signOutEndpoint, { body: {} });
  // A removed member or ended session is announced like every change of the staff.
  await api.services.db.execute("select pg_notify('staff_change', 'staff_session')");
  await stream.ended();
  expect(await toomas.call(presenceEndpoint, { body: { thing: '' } })).toMatchObject({ ok: true });
});

const readToEnd = async ({ body }: Response): Promise<void> => {
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  while (!(await reader.read()).done);
};
const announceStaff = () => api.services.db.execute("select pg_notify('staff_change', 'staff_member')");

it('a stream whose session cannot be read stays, and the others are examined', async () => {
  const live = createLiveService(api.services);
  let isAway = true;
  const unknown = await live.open(async () => {
    if (isAway) throw new Error('the database is away');
    return false;
  });
  const forbidden = await live.open(async () => false);
  await announceStaff();
  await readToEnd(forbidden);
  isAway = false;
  await announceStaff();
  await readToEnd(unknown);
  live.stop();
});

it('a reader who leaves while two checks of the session are under way ends nothing twice', async () => {
  const live = createLiveService(api.services);
  const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
  const isLeaving = vi.fn(async () => answers[isLeaving.mock.calls.length - 1]?.promise ?? true);
  const left = await live.open(isLeaving);
  let mayStay = true;
  const other = await live.open(async () => mayStay);
  await announceStaff();
  await vi.waitFor(() => expect(isLeaving).toHaveBeenCalledTimes(1));
  await announceStaff();
  await vi.waitFor(() => expect(isLeaving).toHaveBeenCalledTimes(2));
  await left.body?.cancel();
  mayStay = false;
  for (const { resolve } of answers) resolve(false);
  await readToEnd(other);
  live.stop();
});

it('the first stream after one that met no database is opened', async () => {
  const { $client: pool } = api.services.db;
  let isAway = true;
  const connect = () => (isAway ? Promise.reject(new Error('the database is away')) : pool.connect());
  const db = { $client: { connect, beforeEnd: () => {} } } as unknown as Database;
  const live = createLiveService({ db, now: api.services.now });
  await expect(live.open(async () => true)).rejects.toThrow('the database is away');
  isAway = false;
  const stream = await live.open(async () => false);
  await announceStaff();
  await readToEnd(stream);
  live.stop();
});
