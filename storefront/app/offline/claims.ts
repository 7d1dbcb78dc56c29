// [OFF-04] Claims and consents given in this browser, with their time.
import type { LocalCollection } from './local-store.ts';

export interface Claim {
  code: string;
  /** Milliseconds. */
  created_at: number;
  value: unknown;
  /** The question as it was shown to the visitor. */
  description: string;
}

export const setClaim = (
  claims: LocalCollection,
  { code, value, description }: Omit<Claim, 'created_at'>,
  nowMs: number,
): Promise<void> => claims.set(code, { code, created_at: nowMs, value, description } satisfies Claim);

export const loadClaim = (claims: LocalCollection, code: string): Promise<Claim | null> =>
  claims.get<Claim>(code);
