// Secrets that the shop must read again, as of authenticator apps: AES-256-GCM with a key of the shop's secret.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';

/** `purpose` separates the keys; `context` is what the secret belongs to: sealed for one, it opens for no other. */
export const createSecretSeal = (appSecret: string, purpose: string) => {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32));
  return {
    seal: (secret: string, context: string): string => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    /** Null: altered, of another context, or sealed with another secret of the shop. */
    open: (text: string, context: string): string | null => {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return (
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        return null;
      }
    },
  };
};

export type SecretSeal = ReturnType<typeof createSecretSeal>;
