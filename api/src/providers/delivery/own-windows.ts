// Slots of the shop's own people, from the windows of the settings. Nothing is asked over the network.
import type { Settings } from '@klaas/core/stores/settings.ts';
import { SERVICE_KINDS } from '@klaas/core/stores/shipping-details.ts';
import { addWorkingDays } from '@klaas/core/stores/working-days.ts';
import type { OfferedSlot, SlotQuery, SlotSource } from '../../orders/delivery/delivery-provider.ts';

export type OwnWindow = Settings['delivery']['vanWindows'][number];
type ServiceWindow = Settings['delivery']['serviceWindows'][number];

const DAY_MS = 86_400_000;

/** Calendar days: a day of 23 or 25 hours is one too. */
const daysFrom = (from: string, count: number): string[] => {
  const first = Date.parse(`${from}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
};

/** Monday is 1, Sunday 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

const refOf = ({ country, from, prefixes }: OwnWindow, day: string): string =>
  [country, day, from, ...(prefixes ? [prefixes.join('.')] : [])].join('-');

export const slotsOfWindows = (
  windows: readonly OwnWindow[],
  closedDays: readonly string[],
  { country, from, days }: SlotQuery,
): OfferedSlot[] =>
  daysFrom(from, days)
    .filter((day) => addWorkingDays(day, 0) === day && !closedDays.includes(day))
    .flatMap((day) =>
      windows
        .filter((one) => one.country === country && one.weekdays.includes(weekdayOf(day)))
        .map((one) => ({
          ref: refOf(one, day),
          day,
          from: one.from,
          to: one.to,
          capacity: one.places,
          ...(one.prefixes && { prefixes: one.prefixes }),
        })),
    );

export const countriesOf = (windows: readonly OwnWindow[]): string[] => [
  ...new Set(windows.map(({ country }) => country)),
];

/** Who measures and installs. Their code is the service: slots are found by it. */
export const createServiceCrews = (
  windows: readonly ServiceWindow[],
  closedDays: readonly string[],
): SlotSource[] =>
  SERVICE_KINDS.flatMap((code) => {
    const own = windows.filter(({ service }) => service === code);
    if (own.length === 0) return [];
    return {
      code,
      countries: countriesOf(own),
      slots: async (query) => ({ ok: true, value: slotsOfWindows(own, closedDays, query) }),
    };
  });
