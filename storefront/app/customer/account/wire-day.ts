// [STORE-01] Days and moments as the server tells them, in the store's format.
import { formatDate, formatDay } from '@klaas/core/stores/date-format.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';

/** Dates of the server carry no zone: they are of Greenwich. */
const momentOf = (date: string): number => Date.parse(`${date.replace(' ', 'T')}Z`);

export const wireDay = (date: string, { i18n }: Pick<StoreView, 'i18n'>): string =>
  formatDay(momentOf(date), i18n);

/** As the page and the letter of an order say it. */
export const wireMoment = (date: string, { i18n }: Pick<StoreView, 'i18n'>): string =>
  formatDate(momentOf(date), i18n);
