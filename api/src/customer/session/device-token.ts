// Token of a browser that has logged in to an account before: guesses from elsewhere do not count against it. Signed,
// so nothing is stored and it cannot be forged; it grants no access by itself.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_PATTERN = /^([\w-]{16})\.([\w-]{43})$/;

export const createDeviceTokens = (appSecret: string) => {
  const secret = createHmac('sha256', appSecret).update('device token').digest();
  const signatureOf = (id: string, email_key: string): string =>
    createHmac('sha256', secret).update(`${id} ${email_key}`).digest('base64url');
  return {
    issue: (email_key: string): string => {
      const id = randomBytes(12).toString('base64url');
      return `${id}.${signatureOf(id, email_key)}`;
    },
    /** The device id for rate limits; null: no device that has logged in to this account. */
    idOf: (token: string, email_key: string): string | null => {
      const [, id = '', signature = ''] = TOKEN_PATTERN.exec(token) ?? [];
      const given = Buffer.from(signature);
      const wanted = Buffer.from(signatureOf(id, email_key));
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : null;
    },
  };
};

export type DeviceTokens = ReturnType<typeof createDeviceTokens>;
