// Signed key for one-click unsubscription: nothing is stored and it cannot be guessed.
import { createHmac, timingSafeEqual } from 'node:crypto';

interface Subscriber {
  id: number;
  email_key: string;
}

const KEY_PATTERN = /^(\d{1,9})\.([\w-]{43})$/;

export const createNewsletterKeys = (appSecret: string) => {
  const secret = createHmac('sha256', appSecret).update('newsletter key').digest();
  const signatureOf = ({ id, email_key }: Subscriber): string =>
    createHmac('sha256', secret).update(`${id} ${email_key}`).digest('base64url');
  return {
    keyOf: (subscriber: Subscriber): string => `${subscriber.id}.${signatureOf(subscriber)}`,
    /** The claimed subscriber id; trust it only if `isKeyOf` confirms. */
    idOf: (key: string): number | null => {
      const id = KEY_PATTERN.exec(key)?.[1];
      return id === undefined ? null : Number(id);
    },
    isKeyOf: (subscriber: Subscriber, key: string): boolean => {
      const given = Buffer.from(KEY_PATTERN.exec(key)?.[2] ?? '');
      const wanted = Buffer.from(signatureOf(subscriber));
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
};

export type NewsletterKeys = ReturnType<typeof createNewsletterKeys>;
