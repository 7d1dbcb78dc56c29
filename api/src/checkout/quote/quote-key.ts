// Number and link of a quote.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { QuoteRow } from './quote-tables.ts';

export const quoteNumberOf = ({ id, created_at }: Pick<QuoteRow, 'id' | 'created_at'>): string =>
  `P-${shopDayOf(created_at.getTime()).slice(0, 4)}-${String(id).padStart(3, '0')}`;

/** Of a number as people write it, also without its year. */
export const quoteIdOf = (text: string): number | undefined => {
  const id = /^\s*(?:p-?)?(?:20\d\d-)?(\d{1,9})\s*$/i.exec(text)?.[1];
  return id === undefined ? undefined : Number(id);
};

export interface QuoteKeys {
  keyOf(quote: Pick<QuoteRow, 'id' | 'link_id'>): string;
  /** Undefined: not a key. Whether it is of the quote is checked against its row. */
  idOf(key: string): number | undefined;
  isKeyOf(quote: Pick<QuoteRow, 'id' | 'link_id'>, key: string): boolean;
}

export const createQuoteKeys = (appSecret: string): QuoteKeys => {
  const secret = createHmac('sha256', appSecret).update('quote link').digest();
  const keyOf: QuoteKeys['keyOf'] = ({ id, link_id }) =>
    `${id}.${createHmac('sha256', secret).update(`${id} ${link_id}`).digest('base64url').slice(0, 32)}`;
  return {
    keyOf,
    idOf: (key) => {
      const id = /^([1-9]\d{0,8})\.[\w-]{32}$/.exec(key)?.[1];
      return id === undefined ? undefined : Number(id);
    },
    isKeyOf: (quote, key) => {
      const [wanted, given] = [Buffer.from(keyOf(quote)), Buffer.from(key)];
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
};
