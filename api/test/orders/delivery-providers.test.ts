// The port of delivery providers: its contract against every implementation.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitDelivery } from '../../src/orders/delivery/delivery-limits.ts';
import type {
  DeliveryEvent,
  DeliveryProvider,
  ShipmentRequest,
} from '../../src/orders/delivery/delivery-provider.ts';
import { CARRIER_API, createCarrierSimulator } from '../../src/providers/delivery/carrier-simulator.ts';
import { CARRIER_PAGES } from '../../src/providers/delivery/carrier-simulator-pages.ts';
import { createDemoCarrier } from '../../src/providers/delivery/demo-carrier.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Implementation {
  provider: DeliveryProvider;
  /** The parcel moves; the provider's event about it. */
  move: (trackingNumber: string, status: DeliveryEvent['status']) => Promise<Request>;
}

const ORIGIN = 'https://carrier.example';
/** With a network: parcels to the sample machines of the demo. */
const createSimulatedCarrier = (network?: 'omniva'): Implementation => {
  const keys = { accessKey: 'access-key', eventSecret: 'event-secret' };
  const carrier = createCarrierSimulator({ ...keys, db: database.db, isOpen: async () => true });
  const own = createDemoCarrier({
    ...keys,
    ...(network && { network }),
    apiUrl: `${ORIGIN}${CARRIER_API}`,
    trackingUrl: `${ORIGIN}${CARRIER_PAGES}`,
    fetch: async (url, init) => carrier.api.request(url, init),
  });
  const machine = { id: '96001', country: 'EE', name: 'Machine', street: 'Street 1', city: 'Keila' };
  const place = { region: '', postcode: '76601', lat: 59.3, lng: 24.4, hours: '' };
  const points: DeliveryProvider['points'] = async (country) => ({
    ok: true,
    value: country === 'EE' ? [{ ...machine, ...place }] : [],
  });
  const provider = network ? { ...own, points } : own;
  const statuses: Partial<Record<DeliveryEvent['status'], string>> = {
    in_transit: 'MOVING',
    ready_for_pickup: 'IN_LOCKER',
    delivered: 'DELIVERED',
  };
  return {
    provider,
    move: async (trackingNumber, status) => {
      const sent: Request[] = [];
      const pages = carrier.pages(async (to, init) => {
        sent.push(new Request(to, init));
        return new Response();
      });
      await pages.request(`${ORIGIN}/api/dev/carrier/track/${trackingNumber}`, {
        method: 'POST',
        body: new URLSearchParams({ status: statuses[status] ?? '' }),
      });
      const [event] = sent;
      if (!event) throw new Error(`no event for ${status}`);
      return event;
    },
  };
};

const NO_LIMIT = { timeoutMs: 2 ** 31 - 1, log: () => {} };
const IMPLEMENTATIONS: [string, () => Implementation][] = [
  ['simulated carrier', () => createSimulatedCarrier()],
  ['simulated carrier, machines of a network', () => createSimulatedCarrier('omniva')],
  [
    'simulated carrier with time limits',
    () => {
      const carrier = createSimulatedCarrier();
      return { ...carrier, provider: limitDelivery(carrier.provider, NO_LIMIT) };
    },
  ],
];

describe.each(IMPLEMENTATIONS)('a delivery provider: %s', (_, create) => {
  const shipment = async (
    { points, countries }: DeliveryProvider,
    more: Partial<ShipmentRequest> = {},
  ): Promise<ShipmentRequest> => {
    const listed = await points(countries[0] ?? '');
    const point = listed.ok ? listed.value[0] : undefined;
    return {
      idempotencyKey: randomUUID(),
      orderNumber: '000000102',
      kind: 'parcel_machine',
      pointId: point?.id ?? null,
      slotRef: null,
      lang: 'et',
      receiver: {
        name: 'Mari Õun',
        phone: '+372 5555 5555',
        email: 'mari@example.com',
        street: 'Pärnu mnt 13',
        city: 'Tallinn',
        postcode: '10141',
        country: 'EE',
      },
      parcel: { weightG: 600, sidesMm: [300, 100, 50] },
      eventUrl: 'https://shop.example/event',
      ...more,
    };
  };
  const registered = async (provider: DeliveryProvider) => {
    const response = await provider.register(await shipment(provider));
    if (!response.ok) throw new Error(response.error);
    return response.value;
  };
  const bytesOf = async (message: Request) => new Uint8Array(await message.arrayBuffer());

  it('lists the points of its countries, each once, and none elsewhere', async () => {
    const { provider } = create();
    for (const country of provider.countries) {
      const listed = await provider.points(country);
      if (!listed.ok) throw new Error(listed.error);
      expect(new Set(listed.value.map(({ id }) => id)).size).toBe(listed.value.length);
      for (const point of listed.value) {
        expect(point.country).toBe(country);
        for (const field of ['id', 'name', 'street', 'city', 'postcode'] as const)
          expect(point[field]).not.toBe('');
        expect(Math.abs(point.lat)).toBeLessThanOrEqual(90);
        expect(Math.abs(point.lng)).toBeLessThanOrEqual(180);
      }
      expect(await provider.points(country)).toEqual(listed);
    }
    expect(await provider.points('XX')).toEqual({ ok: true, value: [] });
  });

  it('offers slots within the asked days, the same when asked again', async () => {
    const { provider } = create();
    const query = { country: provider.countries[0] ?? '', from: '2026-11-16', days: 7 };
    const offered = await provider.slots(query);
    if (!offered.ok) throw new Error(offered.error);
    expect(new Set(offered.value.map(({ ref }) => ref)).size).toBe(offered.value.length);
    for (const { day, from, to, capacity } of offered.value) {
      expect(day >= '2026-11-16' && day <= '2026-11-22').toBe(true);
      expect(from < to).toBe(true);
      expect(capacity).toBeGreaterThan(0);
    }
    expect(await provider.slots(query)).toEqual(offered);
    expect(await provider.slots({ ...query, country: 'XX' })).toEqual({ ok: true, value: [] });
  });

  it('registers a shipment once per key', async () => {
    const { provider } = create();
    const request = await shipment(provider);
    const responses = await Promise.all(Array.from({ length: 8 }, () => provider.register(request)));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]).toMatchObject({
      ok: true,
      value: { carrierRef: expect.stringMatching(/./), trackingNumbers: [expect.stringMatching(/./)] },
    });
    const other = { ...request, orderNumber: '000000103' };
    expect(await provider.register(other)).toEqual({ ok: false, error: 'provider_refused' });
  });

  it('refuses a point that it does not have', async () => {
    const { provider } = create();
    const request = await shipment(provider, { pointId: 'no-such-point' });
    expect(await provider.register(request)).toEqual({ ok: false, error: 'provider_refused' });
  });

  it('delivers to a door when no point is named', async () => {
    const { provider } = create();
    const request = await shipment(provider, { pointId: null, kind: 'courier' });
    expect(await provider.register(request)).toMatchObject({ ok: true });
  });

  it('prints a label as PDF', async () => {
    const { provider } = create();
    const label = await provider.label((await registered(provider)).carrierRef);
    if (!label.ok) throw new Error(label.error);
    expect(new TextDecoder('latin1').decode(label.value)).toMatch(/^%PDF-[\s\S]+%%EOF\s*$/);
    const unknown = { ok: false, error: 'shipment_unknown' };
    expect(await provider.label('unknown')).toEqual(unknown);
  });

  it('cancels what is not under way, also twice', async () => {
    const { provider, move } = create();
    const { carrierRef } = await registered(provider);
    expect(await provider.cancel(carrierRef)).toEqual({ ok: true, value: true });
    expect(await provider.cancel(carrierRef)).toEqual({ ok: true, value: true });
    expect(await provider.cancel('unknown')).toEqual({ ok: false, error: 'shipment_unknown' });
    const moving = await registered(provider);
    await move(moving.trackingNumbers[0] ?? '', 'in_transit');
    expect(await provider.cancel(moving.carrierRef)).toEqual({ ok: false, error: 'cancel_refused' });
  });

  it('tells each step of a parcel', async () => {
    const { provider, move } = create();
    const { carrierRef, trackingNumbers } = await registered(provider);
    for (const status of ['in_transit', 'ready_for_pickup', 'delivered'] as const) {
      const message = await move(trackingNumbers[0] ?? '', status);
      expect(provider.readEvent(await bytesOf(message), message.headers)).toEqual({
        ok: true,
        value: { eventId: expect.stringMatching(/./), carrierRef, status, at: expect.any(Date) },
      });
    }
  });

  it('an event counts only with a signature of its exact bytes', async () => {
    const { provider, move } = create();
    const { trackingNumbers } = await registered(provider);
    const message = await move(trackingNumbers[0] ?? '', 'in_transit');
    const bytes = await bytesOf(message);
    const rejected = { ok: false, error: 'signature_invalid' };
    expect(provider.readEvent(bytes, new Headers())).toEqual(rejected);
    for (const at of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changed = Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ 1 : byte));
      expect(provider.readEvent(changed, message.headers)).toEqual(rejected);
    }
    for (const other of [new Uint8Array(), randomBytes(100)])
      expect(provider.readEvent(other, message.headers)).toEqual(rejected);
  });
});

describe('a provider with time limits', () => {
  const away = { ok: false, error: 'provider_unreachable' };
  it('is unreachable when it hangs', async () => {
    const { provider } = createSimulatedCarrier();
    const hanging = { ...provider, points: () => new Promise<never>(() => {}) };
    expect(await limitDelivery(hanging, { timeoutMs: 1, log: () => {} }).points('EE')).toEqual(away);
  });
  it('is unreachable when it throws', async () => {
    const { provider } = createSimulatedCarrier();
    const broken = { ...provider, register: () => Promise.reject(new Error('no network')) };
    const request = {} as ShipmentRequest;
    expect(await limitDelivery(broken, NO_LIMIT).register(request)).toEqual(away);
  });
});
