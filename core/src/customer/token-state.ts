// What a refresh token or a reset token is worth at a moment. Pure: the server keeps the records, this decides.
export interface RefreshRecord {
  used_at_ms: number | null;
  session: { ended_at_ms: number | null; expires_at_ms: number };
}

/**
 * `rotate`: hand out the next one. `reused`: somebody had it before, so one of the two is a thief: end the family.
 * `refused`: unknown, out of date, or of a family that has ended.
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

/** Single use, and not for ever. */
export const isResetUsable = (record: ResetRecord | null, nowMs: number): boolean =>
  record !== null && record.used_at_ms === null && record.expires_at_ms > nowMs;
