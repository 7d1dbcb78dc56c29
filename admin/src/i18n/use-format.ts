// Numbers, money and times in the person's language. Times are those of the shop.
import { useMemo } from 'react';
import { useTexts } from './use-text.tsx';

const SHOP_TIME_ZONE = 'Europe/Tallinn';
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export const useFormat = () => {
  const { locale, t } = useTexts();
  return useMemo(() => {
    const money = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'EUR',
      useGrouping: 'always',
    });
    const number = new Intl.NumberFormat(locale, { useGrouping: 'always' });
    const field = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 4 });
    const unit = (name: 'hour' | 'day') =>
      new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' });
    const hours = unit('hour');
    const days = unit('day');
    const zone = { timeZone: SHOP_TIME_ZONE };
    const clock = new Intl.DateTimeFormat(locale, { ...zone, hour: '2-digit', minute: '2-digit' });
    const short = new Intl.DateTimeFormat(locale, { ...zone, day: 'numeric', month: 'numeric' });
    const withYear = new Intl.DateTimeFormat(locale, {
      ...zone,
      day: 'numeric',
      month: 'numeric',
      year: 'numeric',
    });
    const long = new Intl.DateTimeFormat(locale, {
      ...zone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
    });
    const weekday = new Intl.DateTimeFormat(locale, { ...zone, weekday: 'short' });
    const day = new Intl.DateTimeFormat('sv-SE', zone);
    const year = (at: Date) => day.format(at).slice(0, 4);
    return {
      money: (cents: number): string => money.format(cents / 100),
      number: (value: number): string => number.format(value),
      /** As it is typed: with the decimal sign of the language, without groups. */
      inField: (value: number): string => field.format(value),
      date: (at: string | Date): string => withYear.format(new Date(at)),
      shortDate: (at: string | Date): string => short.format(new Date(at)),
      longDate: (at: string | Date): string => long.format(new Date(at)),
      /** Weekday, as narrow as the language writes it. */
      shortDay: (at: string | Date): string => weekday.format(new Date(at)),
      time: (at: string | Date): string => clock.format(new Date(at)),
      /** How long something has waited: in hours for two days, then in days. */
      age: (ms: number): string =>
        ms < 2 * DAY_MS ? hours.format(Math.round(ms / HOUR_MS)) : days.format(Math.round(ms / DAY_MS)),
      /** Today and yesterday by name, else the day. */
      moment: (given: string | Date): string => {
        const at = new Date(given);
        const now = new Date();
        const time = clock.format(at);
        if (day.format(at) === day.format(now)) return t('shell.today_at', { time });
        if (day.format(at) === day.format(new Date(now.getTime() - DAY_MS)))
          return t('shell.yesterday_at', { time });
        return `${year(at) === year(now) ? short.format(at) : withYear.format(at)} ${time}`;
      },
    };
  }, [locale, t]);
};
