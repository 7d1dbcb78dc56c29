// The shop's own vans: their windows are settings, nothing is asked over the network. A delivery has no tracking number.
import type { DeliveryProvider } from '../../orders/delivery/delivery-provider.ts';
import { countriesOf, type OwnWindow, slotsOfWindows } from './own-windows.ts';

export const OWN_TRANSPORT = 'own';

export const createOwnTransport = (
  windows: readonly OwnWindow[],
  closedDays: readonly string[],
): DeliveryProvider => ({
  code: OWN_TRANSPORT,
  name: '',
  countries: countriesOf(windows),
  points: async () => ({ ok: true, value: [] }),
  slots: async (query) => ({ ok: true, value: slotsOfWindows(windows, closedDays, query) }),
  register: async ({ idempotencyKey }) => ({
    ok: true,
    value: { carrierRef: idempotencyKey, trackingNumbers: [] },
  }),
  label: async () => ({ ok: false, error: 'shipment_unknown' }),
  cancel: async () => ({ ok: true, value: true }),
  trackingUrl: () => null,
  readEvent: () => ({ ok: false, error: 'event_malformed' }),
});
