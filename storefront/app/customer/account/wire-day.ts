// [STORE-01] Formats dates and times of the API in the store's format.
import { formatDate, formatDay } from '@klaas/core/stores/date-format.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';

/** API timestamps have no time zone: they are UTC. */
const momentOf = (date: string): number => Date.parse(`${date.replace(' ', 'T')}Z`);

export const wireDay = (date: string, { i18n }: Pick<StoreView, 'i18n'>): string =>
  formatDay(momentOf(date), i18n);

/** The same format as on the order page and in the order e-mail. */
export const wireMoment = (date: string, { i18n }: Pick<StoreView, 'i18n'>): string =>
  formatDate(momentOf(date), i18n);
