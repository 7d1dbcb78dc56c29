// Sessions: a short-lived access token, a refresh token that rotates at every use, and a token family that is revoked
// when a used one is replayed.
import { randomUUID } from 'node:crypto';
import { decideRefresh } from '@klaas/core/customer/token-state.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import { subscribeToChannel } from '../../db/channel-subscription.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { newSecretToken, secretTokenHash } from '../../security/secret-token.ts';
import type { AccessTokenOwner, AccessTokens } from '../access-token.ts';
import type { EndReason } from '../customer-tables.ts';
import {
  deleteOldSessions,
  endSessions,
  insertRefreshToken,
  insertSession,
  listOpenSessions,
  loadEndedSince,
  lockRefreshToken,
  markRefreshUsed,
  notifyEnded,
  SESSION_CHANNEL,
} from './session-repository.ts';

export interface SessionDeps {
  db: Database;
  now: () => number;
  tokens: AccessTokens;
  accessTtlMs: number;
  refreshTtlMs: number;
}

export interface TokenPair {
  token: string;
  refreshToken: string;
}

/** How long a process may accept a token whose session has ended elsewhere, if it was not notified. */
const POLL_MS = 10_000;
const MAX_DEVICE = 120;

/** Revoked sessions whose access tokens may not have expired yet. */
const createEndedSessions = (db: Database, now: () => number, accessTtlMs: number) => {
  const ended = new Map<string, number>();
  let polledAtMs = Number.NEGATIVE_INFINITY;
  let polling: Promise<void> | undefined;
  let following: Promise<unknown> | undefined;
  const add = (ids: readonly string[]) => {
    for (const id of ids) ended.set(id, now());
  };
  /** A process that verifies no tokens listens to nothing. */
  const follow = () => {
    following ??= subscribeToChannel({
      db,
      channel: SESSION_CHANNEL,
      onMessage: (payload) => add(JSON.parse(payload) as string[]),
      onReconnected: () => {
        polledAtMs = Number.NEGATIVE_INFINITY;
      },
    }).catch((error: unknown) => {
      following = undefined;
      throw error;
    });
    return following;
  };
  const poll = async () => {
    // First: what ends after it is notified, what ended before is read.
    await follow();
    const at = now();
    for (const { id, at: endedAt } of await loadEndedSince(db, new Date(at - accessTtlMs)))
      ended.set(id, endedAt.getTime());
    for (const [id, endedAtMs] of ended) if (endedAtMs < at - accessTtlMs) ended.delete(id);
    polledAtMs = at;
  };
  return {
    add,
    has: async (id: string): Promise<boolean> => {
      if (now() - polledAtMs >= POLL_MS) {
        polling ??= poll().finally(() => {
          polling = undefined;
        });
        await polling;
      }
      return ended.has(id);
    },
  };
};

export const createSessionService = ({ db, now, tokens, accessTtlMs, refreshTtlMs }: SessionDeps) => {
  const ended = createEndedSessions(db, now, accessTtlMs);

  const end = async (
    which: Parameters<typeof endSessions>[1],
    reason: EndReason,
    tx: Database | Transaction = db,
  ): Promise<number> => {
    const ids = await endSessions(tx, which, { at: new Date(now()), reason });
    await notifyEnded(tx, ids);
    ended.add(ids);
    return ids.length;
  };

  return {
    open: async (
      tx: Database | Transaction,
      owner: { customer_id: number; group_id: number },
      device: string,
    ): Promise<TokenPair> => {
      const at = new Date(now());
      const session_id = randomUUID();
      const refreshToken = newSecretToken();
      await deleteOldSessions(tx, owner.customer_id, new Date(at.getTime() - refreshTtlMs));
      await insertSession(tx, {
        id: session_id,
        customer_id: owner.customer_id,
        device: device.slice(0, MAX_DEVICE),
        created_at: at,
        last_used_at: at,
        expires_at: new Date(at.getTime() + refreshTtlMs),
      });
      await insertRefreshToken(tx, { token_hash: secretTokenHash(refreshToken), session_id, created_at: at });
      return { token: await tokens.issue({ ...owner, session_id }), refreshToken };
    },

    refresh: (refreshToken: string): Promise<Result<TokenPair, 'refresh_refused' | 'refresh_reused'>> =>
      db.transaction(async (tx) => {
        const at = new Date(now());
        const token_hash = secretTokenHash(refreshToken);
        const found = await lockRefreshToken(tx, token_hash);
        const verdict = decideRefresh(
          found && {
            used_at_ms: found.token.used_at?.getTime() ?? null,
            session: {
              ended_at_ms: found.session.ended_at?.getTime() ?? null,
              expires_at_ms: found.session.expires_at.getTime(),
            },
          },
          at.getTime(),
        );
        if (!found || verdict === 'refused') return { ok: false, error: 'refresh_refused' };
        const { id: session_id, customer_id } = found.session;
        if (verdict === 'reused') {
          await end({ customer_id, id: session_id }, 'reuse', tx);
          return { ok: false, error: 'refresh_reused' };
        }
        const next = newSecretToken();
        await markRefreshUsed(tx, {
          token_hash,
          session_id,
          at,
          expires_at: new Date(at.getTime() + refreshTtlMs),
        });
        await insertRefreshToken(tx, { token_hash: secretTokenHash(next), session_id, created_at: at });
        const token = await tokens.issue({ customer_id, group_id: found.group_id, session_id });
        return { ok: true, value: { token, refreshToken: next } };
      }),

    /** Null: invalid, expired, or the session has ended. */
    verify: async (token: string): Promise<(AccessTokenOwner & { session_id: string }) | null> => {
      const owner = await tokens.verify(token);
      if (!owner?.session_id || (await ended.has(owner.session_id))) return null;
      return { ...owner, session_id: owner.session_id };
    },

    end,
    /** Before they are deleted with their customer; what is returned is called after the commit. */
    endDeleted: async (tx: Transaction, customerId: number): Promise<() => void> => {
      const ids = (await listOpenSessions(tx, customerId, new Date(now()))).map(({ id }) => id);
      await notifyEnded(tx, ids);
      return () => ended.add(ids);
    },
    list: (customerId: number) => listOpenSessions(db, customerId, new Date(now())),
  };
};

export type SessionService = ReturnType<typeof createSessionService>;
