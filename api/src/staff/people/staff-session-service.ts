// Sessions of the staff [OFFICE-09, OFFICE-16]. Each call reads its session from the database: one that has ended is
// refused at once in every process.
import { randomUUID } from 'node:crypto';
import { UNATTENDED_HEADER } from '@klaas/core/contract/admin/admin-endpoint.ts';
import { permissionsOf } from '@klaas/core/staff/permissions.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { StaffIdentity } from '../../http/admin/admin-router.ts';
import type { ApiContext } from '../../http/api-env.ts';
import { newSecretToken, secretTokenHash } from '../../security/secret-token.ts';
import { deleteOldSessions, insertSession, loadSession, touchSession } from './staff-session-repository.ts';

/** Needs https; browsers accept it from localhost too. */
export const STAFF_COOKIE = '__Host-office';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const IDLE_MS = 12 * HOUR_MS;
const MAX_MS = 7 * DAY_MS;
export const TRUSTED_MS = 30 * DAY_MS;
/** The time of last use is written at most this often. */
const TOUCH_MS = 60_000;
const MAX_DEVICE = 120;

export const staffToken = (c: ApiContext): string | null => {
  const cookies = c.req.header('cookie') ?? '';
  for (const part of cookies.split(';')) {
    const [name = '', value = ''] = part.trim().split('=');
    if (name === STAFF_COOKIE) return /^[0-9a-f]{64}$/.test(value) ? value : null;
  }
  return null;
};

export const staffCookie = (token: string, maxAgeSeconds: number): string =>
  `${STAFF_COOKIE}=${token}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}`;

export const createStaffSessions = ({ db, now }: { db: Database; now: () => number }) => ({
  /** The token is known to the browser only. */
  open: async (
    tx: Database | Transaction,
    staffId: number,
    { device, isTrusted = false }: { device: string; isTrusted?: boolean },
  ): Promise<{ token: string; maxAgeSeconds: number; sessionId: string }> => {
    const at = new Date(now());
    const token = newSecretToken();
    const sessionId = randomUUID();
    const maxAgeMs = isTrusted ? TRUSTED_MS : MAX_MS;
    await deleteOldSessions(tx, staffId, new Date(at.getTime() - TRUSTED_MS));
    await insertSession(tx, {
      id: sessionId,
      token_hash: secretTokenHash(token),
      staff_id: staffId,
      device: device.slice(0, MAX_DEVICE),
      is_trusted: isTrusted,
      created_at: at,
      last_used_at: at,
      proven_at: at,
      expires_at: new Date(at.getTime() + maxAgeMs),
      ended_at: null,
    });
    // The cookie outlives the session, which the server ends: a device may be trusted later.
    return { token, maxAgeSeconds: TRUSTED_MS / 1000, sessionId };
  },

  /** `isCheck`: of a stream that stays open by itself, which is no use of the session. */
  authenticate: async (c: ApiContext, { isCheck = false } = {}): Promise<StaffIdentity | null> => {
    const token = staffToken(c);
    const found = token === null ? null : await loadSession(db, secretTokenHash(token));
    if (!found) return null;
    const { session, member, own } = found;
    const at = now();
    const isOver =
      session.ended_at !== null || session.expires_at.getTime() <= at || member.removed_at !== null;
    const isIdle = !session.is_trusted && at - session.last_used_at.getTime() > IDLE_MS;
    if (isOver || isIdle) return null;
    const isUsed = !isCheck && c.req.header(UNATTENDED_HEADER) === undefined;
    if (isUsed && at - session.last_used_at.getTime() > TOUCH_MS)
      await touchSession(db, session.id, new Date(at));
    return {
      id: member.id,
      name: member.name,
      role: member.role,
      // [OFFICE-13] A role that an owner made counts instead of the one it was made from.
      permissions: own ? new Set(own) : permissionsOf(member.role),
      sessionId: session.id,
      // The demo's owner has no key to prove anything with.
      provenAtMs: member.is_demo ? at : session.proven_at.getTime(),
      isDemo: member.is_demo,
    };
  },
});

export type StaffSessions = ReturnType<typeof createStaffSessions>;
