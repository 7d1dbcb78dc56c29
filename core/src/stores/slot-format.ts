// Day and time of a delivery, as on the order page and in e-mails.
import type { DeliverySlot } from './shipping-details.ts';

/** `neljapäev, 19. november, 09:00–13:00`. Days have no time zone. */
export const formatSlot = ({ day, from, to }: Omit<DeliverySlot, 'id'>, locale: string): string => {
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const dayText = new Intl.DateTimeFormat(locale, options).format(new Date(`${day}T00:00:00Z`));
  return `${dayText}, ${from}–${to}`;
};
