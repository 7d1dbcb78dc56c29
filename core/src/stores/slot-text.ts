// A delivery slot as buyers read it: the day with its name, and the window.
import type { DeliverySlot } from './shipping-details.ts';

export const slotText = ({ day, from, to }: Omit<DeliverySlot, 'id'>, locale: string): string => {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(`${day}T00:00:00Z`))}, ${from}–${to}`;
};
