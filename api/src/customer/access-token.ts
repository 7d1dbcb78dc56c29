// The short-lived access token of a customer: signed and verified here.
import { jwtVerify, SignJWT } from 'jose';

export interface AccessTokenOwner {
  customer_id: number;
  group_id: number;
  /** The session it belongs to; a token without one cannot be revoked before it expires. */
  session_id?: string;
}

export interface AccessTokens {
  issue(owner: AccessTokenOwner): Promise<string>;
  /** Null: invalid signature or expired. */
  verify(token: string): Promise<AccessTokenOwner | null>;
}

const ISSUER = 'klaas';
const AUDIENCE = 'access';

export interface AccessTokenOptions {
  secret: string;
  ttlMs: number;
  now: () => number;
}

export const createAccessTokens = ({ secret, ttlMs, now }: AccessTokenOptions): AccessTokens => {
  const key = new TextEncoder().encode(secret);
  return {
    issue: ({ customer_id, group_id, session_id }) =>
      new SignJWT({ group_id, ...(session_id !== undefined && { sid: session_id }) })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(customer_id))
        .setIssuedAt(new Date(now()))
        .setExpirationTime(new Date(now() + ttlMs))
        .sign(key),
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          currentDate: new Date(now()),
        });
        const customer_id = Number(payload.sub);
        const group_id = Number(payload['group_id']);
        const sid = payload['sid'];
        if (!Number.isInteger(customer_id) || !Number.isInteger(group_id)) return null;
        return { customer_id, group_id, ...(typeof sid === 'string' && { session_id: sid }) };
      } catch {
        return null;
      }
    },
  };
};
