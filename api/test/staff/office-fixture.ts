// A person of the staff who has signed in, and calls of the back office as the browser makes them.
import { randomUUID } from 'node:crypto';
import type { AdminAnswer, AdminEndpoint } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type { StaffRole } from '@klaas/core/staff/permissions.ts';
import type * as z from 'zod/mini';
import { createStaffSessions, STAFF_COOKIE } from '../../src/staff/people/staff-session-service.ts';
import { staffMembers } from '../../src/staff/people/staff-tables.ts';
import type { TestApi } from '../test-deps.ts';

export interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  /** A new one by default. */
  key?: string;
  headers?: Record<string, string>;
}

export const addressOf = ({ path }: AdminEndpoint, { params = {}, query }: Input): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return query ? `${filled}?${new URLSearchParams(query)}` : filled;
};

export const signInAs = async ({ app, services }: Pick<TestApi, 'app' | 'services'>, role: StaffRole) => {
  const { db, now } = services;
  const email = `${role}-${randomUUID()}@example.com`;
  const [member] = await db
    .insert(staffMembers)
    .values({ email, email_key: email, name: `Demo ${role}`, role, created_at: new Date(now()) })
    .returning();
  if (!member) throw new Error('no member was inserted');
  const { token, sessionId } = await createStaffSessions({ db, now }).open(db, member.id, { device: 'test' });
  const request = (endpoint: AdminEndpoint, input: Input = {}): Promise<Response> =>
    Promise.resolve(
      app.request(addressOf(endpoint, input), {
        method: endpoint.method,
        headers: {
          Cookie: `${STAFF_COOKIE}=${token}`,
          'Sec-Fetch-Site': 'same-origin',
          ...(endpoint.isRead ? {} : { 'Idempotency-Key': input.key ?? randomUUID() }),
          ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...input.headers,
        },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      }),
    );
  return {
    member,
    token,
    sessionId,
    request,
    call: async <Output extends z.ZodMiniType>(
      endpoint: AdminEndpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, Output>,
      input?: Input,
    ): Promise<AdminAnswer<z.output<Output>>> =>
      (await request(endpoint, input)).json() as Promise<AdminAnswer<z.output<Output>>>,
  };
};

export type SignedIn = Awaited<ReturnType<typeof signInAs>>;
