// [OFF-04] What this visitor has claimed or agreed to in this browser, and when.
import type { LocalCollection } from './local-store.ts';

export interface Claim {
  code: string;
  /** Milliseconds. */
  created_at: number;
  value: unknown;
  /** What was asked, in the words that were shown. */
  description: string;
}

export const setClaim = (
  claims: LocalCollection,
  { code, value, description }: Omit<Claim, 'created_at'>,
  nowMs: number,
): Promise<void> => claims.set(code, { code, created_at: nowMs, value, description } satisfies Claim);

export const loadClaim = (claims: LocalCollection, code: string): Promise<Claim | null> =>
  claims.get<Claim>(code);
