// [PRICE-10] Signed token of a customer's group, by which the catalogue selects prices. An unsigned claim is ignored,
// and a token expires: who left a group keeps its prices for an hour at most.
import { jwtVerify, SignJWT } from 'jose';

export interface GroupTokens {
  issue(customer: { id: number; group_id: number; email: string }): Promise<string>;
  /** Null: missing, invalid, without an expiry, or expired. */
  groupOf(token: string | null | undefined): Promise<number | null>;
}

export interface GroupTokenOptions {
  secret: string;
  ttlMs: number;
  now: () => number;
}

const isGroup = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

export const createGroupTokens = ({ secret, ttlMs, now }: GroupTokenOptions): GroupTokens => {
  const key = new TextEncoder().encode(secret);
  return {
    issue: ({ id, group_id, email }) =>
      new SignJWT({ group_id, id, user: email })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(new Date(now()))
        .setExpirationTime(new Date(now() + ttlMs))
        .sign(key),
    groupOf: async (token) => {
      if (!token) return null;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          requiredClaims: ['exp'],
          currentDate: new Date(now()),
        });
        return isGroup(payload['group_id']) ? payload['group_id'] : null;
      } catch {
        return null;
      }
    },
  };
};
