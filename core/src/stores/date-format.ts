// Date formatting by a store's `dateFormat` tokens, in the shop's time zone.

import { SHOP_TIME_ZONE, type TimeParts, timePartsOf } from './shop-time.ts';
import type { I18nSettings } from './store-view.ts';

const TOKEN = /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|DD|D|dddd|ddd|HH|H|hh|h|mm|m|ss|s|A|a/g;

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const hour12 = (hour: number): number => hour % 12 || 12;

type Names = Pick<Intl.DateTimeFormatOptions, 'month' | 'weekday'>;
const nameOf = (epochMs: number, locale: string, timeZone: string, names: Names): string =>
  new Intl.DateTimeFormat(locale, { timeZone, ...names }).format(epochMs);

const NUMBERS: Record<string, (parts: TimeParts) => string> = {
  YYYY: ({ year }) => String(year).padStart(4, '0'),
  YY: ({ year }) => twoDigits(year % 100),
  MM: ({ month }) => twoDigits(month),
  M: ({ month }) => String(month),
  DD: ({ day }) => twoDigits(day),
  D: ({ day }) => String(day),
  HH: ({ hour }) => twoDigits(hour),
  H: ({ hour }) => String(hour),
  hh: ({ hour }) => twoDigits(hour12(hour)),
  h: ({ hour }) => String(hour12(hour)),
  mm: ({ minute }) => twoDigits(minute),
  m: ({ minute }) => String(minute),
  ss: ({ second }) => twoDigits(second),
  s: ({ second }) => String(second),
  A: ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
  a: ({ hour }) => (hour < 12 ? 'am' : 'pm'),
};

const NAMES: Record<string, Names> = {
  MMMM: { month: 'long' },
  MMM: { month: 'short' },
  dddd: { weekday: 'long' },
  ddd: { weekday: 'short' },
};

/** [STORE-01] Default of a store without a format. */
const DEFAULT_DATE_FORMAT = 'D/M/YYYY';

export const formatDate = (
  epochMs: number,
  i18n: Partial<Pick<I18nSettings, 'dateFormat' | 'defaultLocale'>> = {},
  timeZone: string = SHOP_TIME_ZONE,
): string => {
  const parts = timePartsOf(epochMs, timeZone);
  const locale = i18n.defaultLocale ?? 'en-GB';
  return (i18n.dateFormat || DEFAULT_DATE_FORMAT).replace(TOKEN, (token, literal?: string) => {
    if (literal !== undefined) return literal;
    const names = NAMES[token];
    return names ? nameOf(epochMs, locale, timeZone, names) : (NUMBERS[token]?.(parts) ?? token);
  });
};

/** The time part of a format with its separators: `HH:mm `, `, h:mm A`. */
const TIME_OF_DAY = /[\s,]*(?:HH?|hh?)(?:[:.]mm?)?(?:[:.]ss?)?(?:\s?[Aa])?[\s,]*/;

/** A date in the store's format, without its time part. */
export const formatDay = (
  epochMs: number,
  i18n: Partial<Pick<I18nSettings, 'dateFormat' | 'defaultLocale'>> = {},
): string =>
  formatDate(epochMs, {
    ...i18n,
    dateFormat: (i18n.dateFormat || DEFAULT_DATE_FORMAT).replace(TIME_OF_DAY, ''),
  });

/** A day in the store's format, with the time. */
export const formatMoment = (epochMs: number, i18n: Parameters<typeof formatDay>[1] = {}): string =>
  `${formatDay(epochMs, i18n)} ${formatDate(epochMs, { dateFormat: 'HH:mm' })}`;
