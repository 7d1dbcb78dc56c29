// The key by which a subscriber leaves with one click: signed, so that nothing has to be kept and nobody can guess it.
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
    /** Whose key it claims to be; it counts when `isKeyOf` says so too. */
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
