// The shop's own vans: their windows are settings, nothing is asked over the network. A delivery has no tracking number.
import type { Settings } from '@klaas/core/stores/settings.ts';
import { addWorkingDays } from '@klaas/core/stores/working-days.ts';
import type { DeliveryProvider, OfferedSlot, SlotQuery } from '../../orders/delivery/delivery-provider.ts';

export const OWN_TRANSPORT = 'own';

type VanWindow = Settings['delivery']['vanWindows'][number];

const DAY_MS = 86_400_000;

const daysFrom = (from: string, count: number): string[] => {
  const first = Date.parse(`${from}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
};

/** Monday is 1, Sunday 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

const slotsOf = (windows: readonly VanWindow[], { country, from, days }: SlotQuery): OfferedSlot[] =>
  daysFrom(from, days)
    .filter((day) => addWorkingDays(day, 0) === day)
    .flatMap((day) =>
      windows
        .filter((one) => one.country === country && one.weekdays.includes(weekdayOf(day)))
        .map(({ from: begin, to, places }) => ({
          ref: `${country}-${day}-${begin}`,
          day,
          from: begin,
          to,
          capacity: places,
        })),
    );

export const createOwnTransport = (windows: readonly VanWindow[]): DeliveryProvider => ({
  code: OWN_TRANSPORT,
  name: '',
  countries: [...new Set(windows.map(({ country }) => country))],
  points: async () => ({ ok: true, value: [] }),
  slots: async (query) => ({ ok: true, value: slotsOf(windows, query) }),
  register: async ({ idempotencyKey }) => ({
    ok: true,
    value: { carrierRef: idempotencyKey, trackingNumbers: [] },
  }),
  label: async () => ({ ok: false, error: 'shipment_unknown' }),
  cancel: async () => ({ ok: true, value: true }),
  trackingUrl: () => null,
  readEvent: () => ({ ok: false, error: 'event_malformed' }),
});
