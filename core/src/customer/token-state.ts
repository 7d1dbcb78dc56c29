// Decides whether a refresh or reset token is valid at a given time. Pure: the server stores the records.
export interface RefreshRecord {
  used_at_ms: number | null;
  session: { ended_at_ms: number | null; expires_at_ms: number };
}

/**
 * `rotate`: issue the next token. `reused`: the token was used before, so it may be stolen: revoke the token family.
 * `refused`: unknown, expired, or of a revoked family.
 */
export type RefreshDecision = 'rotate' | 'reused' | 'refused';

export const decideRefresh = (record: RefreshRecord | null, nowMs: number): RefreshDecision => {
  if (record === null || record.session.ended_at_ms !== null) return 'refused';
  if (record.used_at_ms !== null) return 'reused';
  return record.session.expires_at_ms <= nowMs ? 'refused' : 'rotate';
};

export interface ResetRecord {
  used_at_ms: number | null;
  expires_at_ms: number;
}

/** Single use, with an expiry. */
export const isResetUsable = (record: ResetRecord | null, nowMs: number): boolean =>
  record !== null && record.used_at_ms === null && record.expires_at_ms > nowMs;
