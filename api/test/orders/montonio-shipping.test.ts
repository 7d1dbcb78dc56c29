// The adapter to Montonio's shipping, against a simulator of its API.
import { createHmac, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ShipmentRequest } from '../../src/orders/delivery/delivery-provider.ts';
import { createMontonioShipping } from '../../src/providers/delivery/montonio-shipping/montonio-shipping.ts';
import {
  createMontonioShippingSimulator,
  MACHINE,
  MONTONIO_KEYS,
  MONTONIO_URL,
  signWebhook,
} from '../outside/montonio-shipping-simulator.ts';

const NOW_MS = Date.parse('2026-11-15T10:00:00Z');
const seconds = NOW_MS / 1000;

let montonio: ReturnType<typeof createMontonioShippingSimulator>;
beforeEach(() => {
  montonio = createMontonioShippingSimulator(seconds);
});
const adapter = (more: Partial<Parameters<typeof createMontonioShipping>[0]> = {}) =>
  createMontonioShipping({
    ...MONTONIO_KEYS,
    apiUrl: MONTONIO_URL,
    carriers: ['omniva'],
    trackingUrl: (number) => `https://carrier.example/${number}`,
    now: () => NOW_MS,
    fetch: montonio.fetch,
    ...more,
  });
const shipment = (more: Partial<ShipmentRequest> = {}): ShipmentRequest => ({
  idempotencyKey: randomUUID(),
  orderNumber: '000000102',
  kind: 'parcel_machine',
  pointId: MACHINE,
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
});
const registered = async () => {
  const result = await adapter().register(shipment());
  if (!result.ok) throw new Error(result.error);
  return result.value;
};
const unreachable = { ok: false, error: 'provider_unreachable' };

describe('machines', () => {
  it('are those of its carriers, without post offices and positions', async () => {
    expect(await adapter().points('EE')).toEqual({
      ok: true,
      value: [
        {
          id: MACHINE,
          country: 'EE',
          name: 'Laagri parcelMachine',
          street: 'Pärnu mnt 558a',
          city: 'Laagri alevik',
          region: '',
          postcode: '96067',
          lat: 0,
          lng: 0,
          hours: '',
        },
      ],
    });
    expect(await adapter().points('XX')).toEqual({ ok: true, value: [] });
  });

  it('one carrier that does not answer: no list, rather than half of one', async () => {
    montonio.faults.away = true;
    expect(await adapter({ carriers: ['dpd', 'omniva'] }).points('EE')).toEqual(unreachable);
  });
});

describe('registering a parcel', () => {
  it('to a machine: telephone in two parts, no address', async () => {
    const request = shipment();
    const { carrierRef, trackingNumbers } = await adapter()
      .register(request)
      .then((result) => (result.ok ? result.value : { carrierRef: '', trackingNumbers: [] }));
    expect(trackingNumbers).toEqual(['CC540000001EE']);
    expect(montonio.shipments.get(carrierRef)).toMatchObject({
      merchantReference: `000000102-${request.idempotencyKey.slice(0, 8)}`,
      receiver: { phoneCountryCode: '372', phoneNumber: '55555555' },
      parcels: [{ weight: 0.6 }],
    });
  });

  it('to a door: by the courier service of the country', async () => {
    expect(await adapter().register(shipment({ pointId: null, kind: 'courier' }))).toMatchObject({
      ok: true,
    });
    const { receiver } = shipment();
    const abroad = { ...receiver, country: 'LV', phone: '+371 2123 4567' };
    expect(await adapter().register(shipment({ pointId: null, receiver: abroad }))).toEqual({
      ok: false,
      error: 'provider_refused',
      detail: { reason: 'no courier in LV' },
    });
  });

  it('without a mobile number nothing is sent', async () => {
    const { receiver } = shipment();
    const request = shipment({ receiver: { ...receiver, phone: '600 1234' } });
    expect(await adapter().register(request)).toEqual({ ok: false, error: 'phone_not_mobile' });
    expect(montonio.shipments.size).toBe(0);
  });

  it('a closed machine is refused', async () => {
    montonio.faults.closedMachine = MACHINE;
    expect(await adapter().register(shipment())).toEqual({
      ok: false,
      error: 'provider_refused',
      detail: { reason: 'registrationFailed' },
    });
  });

  it('what Montonio says about a wrong field is kept', async () => {
    const { receiver } = shipment();
    const refused = await adapter().register(shipment({ receiver: { ...receiver, email: 'x' } }));
    expect(refused).toMatchObject({
      ok: false,
      error: 'provider_refused',
      detail: { reason: expect.stringMatching(/^400 ./) },
    });
  });

  it('wrong keys are a refusal', async () => {
    expect(await adapter({ secretKey: 'another' }).register(shipment())).toEqual({
      ok: false,
      error: 'provider_refused',
      detail: { reason: '401 Unauthorized' },
    });
  });

  it('still pending: registered, the numbers follow', async () => {
    montonio.faults.isSlow = true;
    expect((await registered()).trackingNumbers).toEqual([]);
  });

  it.each(['away', 'malformed', 'lostAnswer'] as const)('%s: it is tried again later', async (fault) => {
    montonio.faults[fault] = true;
    const request = shipment();
    expect(await adapter().register(request)).toEqual(unreachable);
    montonio.faults[fault] = false;
    expect(await adapter().register(request)).toMatchObject({ ok: true });
  });
});

describe('a label', () => {
  it('is downloaded without the token', async () => {
    const label = await adapter().label((await registered()).carrierRef);
    expect(label.ok && new TextDecoder().decode(label.value)).toMatch(/^%PDF-/);
  });
  it('of an unknown shipment does not exist', async () => {
    expect(await adapter().label('unknown')).toEqual({ ok: false, error: 'shipment_unknown' });
  });
  it.each(['away', 'malformed', 'isSlow'] as const)('%s: it is asked for again later', async (fault) => {
    const { carrierRef } = await registered();
    montonio.faults[fault] = true;
    expect(await adapter().label(carrierRef)).toEqual(unreachable);
  });
  it.each(['http://files.simulator/label.pdf', 'file:///etc/passwd', 'x'])(
    'is not read from %s',
    async (url) => {
      const fetch = async () => Response.json({ status: 'ready', labelFileUrl: url });
      expect(await adapter({ fetch }).label('x')).toEqual(unreachable);
    },
  );
});

it('a parcel is cancelled by a person: there is no call for it', async () => {
  expect(await adapter().cancel('x')).toEqual({ ok: false, error: 'cancel_refused' });
});

describe('a webhook', () => {
  /** As in the published guide. */
  const claims = (more: object = {}) => ({
    eventId: 'e1be81fb-2355-44b2-9f28-2b1a691151bb',
    shipmentId: '87f55147-7765-4eb6-9bb1-3c1a4b05a435',
    created: '2026-11-15T09:51:57.322Z',
    data: {
      id: '87f55147-7765-4eb6-9bb1-3c1a4b05a435',
      status: 'registered',
      merchantReference: 'order 1',
      carrierShipmentId: null,
      parcels: [{ id: '0b10c1e1', weight: 1, length: null, carrierParcelId: 'CC548936341EE' }],
    },
    eventType: 'shipment.registered',
    iat: seconds,
    exp: seconds + 600,
    ...more,
  });
  const read = (body: string) => adapter().readEvent(new TextEncoder().encode(body), new Headers());

  it('tells the shipment, the status and the numbers', () => {
    expect(read(signWebhook(claims()))).toEqual({
      ok: true,
      value: {
        eventId: 'e1be81fb-2355-44b2-9f28-2b1a691151bb',
        carrierRef: '87f55147-7765-4eb6-9bb1-3c1a4b05a435',
        status: 'registered',
        at: new Date('2026-11-15T09:51:57.322Z'),
        trackingNumbers: ['CC548936341EE'],
      },
    });
  });

  it.each([
    ['shipment.statusUpdated', 'inTransit', 'in_transit'],
    ['shipment.statusUpdated', 'awaitingCollection', 'ready_for_pickup'],
    ['shipment.statusUpdated', 'delivered', 'delivered'],
    ['shipment.statusUpdated', 'returned', 'returned'],
    ['shipment.statusUpdated', 'somethingNew', 'other'],
    ['shipment.labelsCreated', 'labelsCreated', 'registered'],
    ['shipment.registrationFailed', 'registrationFailed', 'refused'],
    ['labelFile.ready', 'ready', 'other'],
  ])('%s %s', (eventType, status, wanted) => {
    expect(read(signWebhook(claims({ eventType, data: { status } })))).toMatchObject({
      value: { status: wanted },
    });
  });

  const forged = { ok: false, error: 'signature_invalid' };
  it('counts only with the signature of the store, and in time', () => {
    const by = (secret: string) => (text: string) =>
      createHmac('sha256', secret).update(text).digest('base64url');
    expect(read(signWebhook(claims(), 'HS256', by('another')))).toEqual(forged);
    expect(read(signWebhook(claims(), 'none', () => ''))).toEqual(forged);
    expect(read(signWebhook(claims({ exp: seconds - 301 })))).toEqual(forged);
    expect(read(signWebhook(claims({ exp: undefined })))).toEqual(forged);
    expect(read(signWebhook(claims({ accessKey: 'another-store' })))).toEqual(forged);
  });

  it.each(['', '{', '[]', '{"payload":1}', 'null'])('%j is not one', (body) => {
    expect(read(body)).toEqual({ ok: false, error: 'event_malformed' });
  });
  it('signed, but without its fields, is malformed', () => {
    expect(read(signWebhook({ exp: seconds + 1 }))).toEqual({ ok: false, error: 'event_malformed' });
  });
});
