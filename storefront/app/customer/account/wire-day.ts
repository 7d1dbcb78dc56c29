// Days as the server tells them.
import { formatDate } from '@klaas/core/stores/date-format.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';

const DAY = 'DD.MM.YYYY';

/** Dates of the server carry no zone: they are of Greenwich. */
export const wireDay = (date: string, { i18n }: Pick<StoreView, 'i18n'>): string =>
  formatDate(Date.parse(`${date.replace(' ', 'T')}Z`), { ...i18n, dateFormat: DAY });
