// JSON Web Tokens signed with HS256, the only algorithm that Montonio uses.
import { createHmac, timingSafeEqual } from 'node:crypto';

const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');

const signatureOf = (signed: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(signed).digest();

export const signJwt = (claims: Record<string, unknown>, secret: string): string => {
  const signed = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${signed}.${signatureOf(signed, secret).toString('base64url')}`;
};

const objectOf = (part: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined;
  } catch {
    // Not JSON: not a token.
    return undefined;
  }
};

/** The claims; undefined: not signed with this secret and algorithm, or expired. */
export const readJwt = (
  token: string,
  secret: string,
  { nowMs, graceSeconds }: { nowMs: number; graceSeconds: number },
): Record<string, unknown> | undefined => {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || objectOf(header)?.['alg'] !== 'HS256') return undefined;
  const given = Buffer.from(signature, 'base64url');
  const wanted = signatureOf(`${header}.${payload}`, secret);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  const claims = objectOf(payload);
  const isExpired = typeof claims?.['exp'] !== 'number' || nowMs / 1000 > claims['exp'] + graceSeconds;
  return isExpired ? undefined : claims;
};
