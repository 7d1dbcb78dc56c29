// [OFFICE-13] Every role at every call, generated from the contract: a new call or permission is in the table, or this
// does not compile or pass.
import { randomUUID } from 'node:crypto';
import type { AdminAnswer, AdminEndpoint } from '@klaas/core/contract/admin/admin-endpoint.ts';
import { type Permission, STAFF_ROLES, type StaffRole } from '@klaas/core/staff/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACT_ENDPOINTS } from '../../src/http/openapi/contract-endpoints.ts';
import { createStaffSessions, STAFF_COOKIE } from '../../src/staff/people/staff-session-service.ts';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';
import { signInAs } from './office-fixture.ts';

const EVERYBODY = STAFF_ROLES;
const OWNER: StaffRole[] = ['owner'];

/** Who may do what, as the table of roles says; written by hand, not read from the roles. */
const ALLOWED: Record<Permission, readonly StaffRole[]> = {
  'orders.read': ['owner', 'catalogue', 'orders', 'workshop', 'read_only'],
  'orders.write': ['owner', 'orders'],
  'orders.ship': ['owner', 'orders', 'workshop'],
  'orders.refund': ['owner', 'orders'],
  'orders.approve_refund': OWNER,
  'quotes.read': ['owner', 'catalogue', 'orders', 'workshop', 'read_only'],
  'quotes.write': ['owner', 'orders'],
  'products.read': EVERYBODY,
  'products.write': ['owner', 'catalogue'],
  'products.texts': ['owner', 'catalogue', 'content'],
  'panes.read': ['owner', 'catalogue', 'orders', 'workshop', 'read_only'],
  'panes.write': ['owner', 'workshop'],
  'panes.hurry': ['owner', 'orders'],
  'customers.list': ['owner', 'orders', 'read_only'],
  'customers.read': ['owner', 'orders'],
  'customers.write': ['owner', 'orders'],
  'customers.export': OWNER,
  'customers.erase': OWNER,
  'customers.contact': ['owner', 'workshop'],
  'messages.read': ['owner', 'orders', 'content', 'read_only'],
  'messages.write': ['owner', 'orders', 'content'],
  'reviews.read': ['owner', 'content', 'read_only'],
  'reviews.write': ['owner', 'content'],
  'newsletter.read': ['owner', 'content', 'read_only'],
  'newsletter.write': ['owner', 'content'],
  'content.read': ['owner', 'content', 'read_only'],
  'content.write': ['owner', 'content'],
  'search.read': ['owner', 'catalogue', 'content', 'read_only'],
  'search.write': ['owner', 'catalogue', 'content'],
  'changes.read': ['owner', 'catalogue', 'orders', 'content', 'read_only'],
  'changes.undo': ['owner', 'catalogue', 'orders', 'content'],
  'views.share': ['owner', 'catalogue', 'orders'],
  'staff.read': OWNER,
  'staff.write': OWNER,
  'stock.read': ['owner', 'catalogue', 'orders', 'workshop', 'read_only'],
  'stock.write': ['owner', 'catalogue'],
  'stock.count': ['owner', 'catalogue', 'orders', 'workshop'],
  'prices.read': ['owner', 'catalogue', 'orders', 'read_only'],
  'prices.write': ['owner', 'catalogue'],
  'reports.read': ['owner', 'catalogue', 'orders', 'read_only'],
  'settings.read': OWNER,
  'settings.write': OWNER,
  'system.read': ['owner', 'read_only'],
  'system.write': OWNER,
  'system.backup': OWNER,
};

/** Calls without a session: no other may become one. */
const OPEN = [
  'GET /api/admin/sign-in',
  'POST /api/admin/invitation',
  'POST /api/admin/invitation/accept',
  'POST /api/admin/invitation/passkey/options',
  'POST /api/admin/invitation/totp',
  'POST /api/admin/sign-in/demo',
  'POST /api/admin/sign-in/passkey',
  'POST /api/admin/sign-in/passkey/options',
  'POST /api/admin/sign-in/password',
  'POST /api/admin/sign-in/recovery',
];

const isAdmin = (endpoint: object): endpoint is AdminEndpoint => 'isOpen' in endpoint;
const CALLS = CONTRACT_ENDPOINTS.filter(({ tag }) => tag === 'admin').filter(isAdmin);
const CLOSED = CALLS.filter(({ isOpen }) => !isOpen);
const WRITES = CLOSED.filter(({ isRead }) => !isRead);
const nameOf = ({ method, path }: AdminEndpoint): string => `${method} ${path}`;

let api: TestApi;
let open: (role: StaffRole) => Promise<string>;
beforeAll(async () => {
  api = await createTestApi({
    services: { rateLimiter: { take: async () => ({ allowed: true }) } as never },
  });
  const { db, now } = api.services;
  const sessions = createStaffSessions({ db, now });
  const members = new Map<StaffRole, number>();
  for (const role of STAFF_ROLES) members.set(role, (await signInAs(api, role)).member.id);
  // A session of its own for each call: one of them signs out.
  open = async (role) => {
    const { token } = await sessions.open(db, members.get(role) ?? 0, { device: 'test' });
    return `${STAFF_COOKIE}=${token}`;
  };
});
afterAll(() => api.stop());

/** Of nothing that exists: whoever is allowed changes nothing. */
const send = async (endpoint: AdminEndpoint, given: Record<string, string | undefined>) => {
  const headers = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const path = endpoint.path.replace(/\{\w+\}/g, '2147483647');
  const hasBody = endpoint.method !== 'GET' && endpoint.body;
  const response = await api.app.request(path, {
    method: endpoint.method,
    headers: { ...headers, ...(hasBody && { 'Content-Type': 'application/json' }) },
    ...(hasBody && { body: '{}' }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  if (!isJson) await response.body?.cancel();
  const answer = isJson ? ((await response.json()) as AdminAnswer<unknown>) : null;
  return { status: response.status, answer, error: answer && !answer.ok ? answer.error : null };
};

const headerLists = (...lists: Record<string, string>[]) => lists;
const sameOrigin = () => ({ 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': randomUUID() });

describe('[OFFICE-13] calls by role', () => {
  it('every call without a session is one that signs in', () => {
    const found = CALLS.filter(({ isOpen }) => isOpen).map(nameOf);
    expect(found.sort()).toEqual(OPEN);
  });

  it.each(CLOSED.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    const { permission } = endpoint;
    const allowed = permission === null ? EVERYBODY : ALLOWED[permission];
    for (const role of STAFF_ROLES) {
      const { status, error } = await send(endpoint, { ...sameOrigin(), Cookie: await open(role) });
      if (allowed.includes(role)) {
        expect(['signed_out', 'forbidden'], `${role} may`).not.toContain(error);
        expect(status, role).toBeLessThan(500);
      } else expect([status, error], `${role} may not`).toEqual([403, 'forbidden']);
    }
  });
});

it('[OFFICE-02] without a session every call answers 401 and tells nothing', async () => {
  for (const endpoint of CLOSED)
    for (const headers of headerLists({}, sameOrigin(), { Cookie: `${STAFF_COOKIE}=${'0'.repeat(64)}` })) {
      const { status, answer } = await send(endpoint, headers);
      expect([status, answer], nameOf(endpoint)).toEqual([401, { ok: false, error: 'signed_out' }]);
    }
});

it('[OFFICE-15] every write without same origin or idempotency key is refused', async () => {
  const key = { 'Idempotency-Key': randomUUID() };
  for (const endpoint of WRITES) {
    const Cookie = await open('owner');
    const foreign = headerLists({}, { 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' });
    for (const headers of headerLists(...foreign, { Origin: 'https://evil.example' })) {
      const { status, answer } = await send(endpoint, { Cookie, ...key, ...headers });
      expect([status, answer], nameOf(endpoint)).toEqual([
        403,
        { ok: false, error: 'forbidden', detail: 'other_origin' },
      ]);
    }
    for (const headers of headerLists({}, { 'Idempotency-Key': 'short' })) {
      const { status, answer } = await send(endpoint, {
        ...{ Cookie, 'Sec-Fetch-Site': 'same-origin' },
        ...headers,
      });
      expect(status, nameOf(endpoint)).toBe(422);
      expect(answer).toMatchObject({ fields: [{ field: 'Idempotency-Key' }] });
    }
  }
});

it('[OFFICE-16] a customer’s token opens nothing in the office, and a staff cookie nothing of a customer', async () => {
  const person = { email: 'ostja@example.com', firstname: 'Mari', lastname: 'Ostja' };
  const password = 'Klaas-proov-2026';
  await api.app.request('/api/user/create', jsonBody({ customer: person, password }));
  const login = await api.app.request('/api/user/login', jsonBody({ username: person.email, password }));
  const { result: token, meta } = (await login.json()) as {
    result: string;
    meta: { refreshToken: string };
  };
  expect(token).toBeTruthy();
  for (const endpoint of CLOSED)
    for (const headers of headerLists(
      { Authorization: `Bearer ${token}` },
      { Cookie: `${STAFF_COOKIE}=${token}` },
      { Cookie: `${STAFF_COOKIE}=${meta.refreshToken}` },
    )) {
      const { status } = await send(endpoint, { ...sameOrigin(), ...headers });
      expect(status, nameOf(endpoint)).toBe(401);
    }
  const Cookie = await open('owner');
  const [, staffToken = ''] = Cookie.split('=');
  for (const headers of [{ Cookie }, { Cookie, Authorization: `Bearer ${staffToken}` }])
    for (const path of ['/api/user/me', '/api/user/order-history', '/api/user/sessions'])
      expect((await api.app.request(path, { headers })).status, path).toBe(401);
  expect((await api.app.request('/api/user/refresh', jsonBody({ refreshToken: staffToken }))).status).toBe(
    401,
  );
});
