// The adapter to Omniva, against a simulator of its API.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShipmentRequest } from '../../src/orders/delivery/delivery-provider.ts';
import { createFeedCarrier } from '../../src/providers/delivery/feeds/feed-carrier.ts';
import { omnivaFeed } from '../../src/providers/delivery/feeds/omniva-feed.ts';
import { mobileNumberOf } from '../../src/providers/delivery/mobile-number.ts';
import { createOmniva } from '../../src/providers/delivery/omniva/omniva.ts';
import { createOmnivaSimulator, OMNIVA_KEYS, OMNIVA_URL } from '../outside/omniva-simulator.ts';

const SENDER = {
  name: 'Klaas OÜ',
  street: 'Näidise 1',
  city: 'Tallinn',
  postcode: '10111',
  country: 'EE',
  phone: '+3726001234',
  email: 'info@example.com',
};

let omniva: ReturnType<typeof createOmnivaSimulator>;
beforeEach(() => {
  omniva = createOmnivaSimulator();
});
const adapter = (more: Partial<Parameters<typeof createOmniva>[0]> = {}) =>
  createOmniva({
    ...OMNIVA_KEYS,
    apiUrl: OMNIVA_URL,
    sender: SENDER,
    network: createFeedCarrier(omnivaFeed, async () => new Response('[]')),
    fetch: omniva.fetch,
    ...more,
  });
const shipment = (more: Partial<ShipmentRequest> = {}): ShipmentRequest => ({
  idempotencyKey: randomUUID(),
  orderNumber: '000000102',
  kind: 'parcel_machine',
  pointId: '96067',
  slotRef: null,
  lang: 'et',
  receiver: {
    name: 'Mari Õun',
    phone: '5555 5555',
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
const unreachable = { ok: false, error: 'provider_unreachable' };

describe('registering a parcel', () => {
  it('to a machine: in kilograms and metres, with the mobile number', async () => {
    const request = shipment();
    const registered = await adapter().register(request);
    expect(registered).toEqual({
      ok: true,
      value: { carrierRef: 'CC500000000EE', trackingNumbers: ['CC500000000EE'] },
    });
    expect(omniva.registered.get('CC500000000EE')).toMatchObject({
      deliveryChannel: 'PARCEL_MACHINE',
      partnerShipmentId: request.idempotencyKey,
      measurement: { weight: '0.6', length: '0.3', width: '0.1', height: '0.05' },
      receiverAddressee: {
        contactMobile: '+37255555555',
        address: { country: 'EE', offloadPostcode: '96067' },
      },
    });
    expect(adapter().trackingUrl('CC500000000EE')).toBe('https://minu.omniva.ee/track/CC500000000EE');
  });

  it('to a door: with the address, and any telephone', async () => {
    const { receiver } = shipment();
    const door = shipment({ pointId: null, kind: 'courier', receiver: { ...receiver, phone: '600 1234' } });
    expect(await adapter().register({ ...door, parcel: { weightG: 1200, sidesMm: null } })).toMatchObject({
      ok: true,
    });
    expect([...omniva.registered.values()]).toMatchObject([
      {
        deliveryChannel: 'COURIER',
        measurement: { weight: '1.2' },
        receiverAddressee: {
          address: { postcode: '10141', deliverypoint: 'Tallinn', street: 'Pärnu mnt 13' },
        },
      },
    ]);
  });

  it('a machine needs a mobile number: nothing is sent', async () => {
    const { receiver } = shipment();
    const request = shipment({ receiver: { ...receiver, phone: '600 1234' } });
    expect(await adapter().register(request)).toEqual({ ok: false, error: 'phone_not_mobile' });
    expect(omniva.registered.size).toBe(0);
  });

  it('a closed machine is refused with the carrier’s words', async () => {
    omniva.faults.closedMachine = '96067';
    expect(await adapter().register(shipment())).toEqual({
      ok: false,
      error: 'provider_refused',
      detail: {
        reason: '400 Object validation Failed!;offloadPostcode - parcel machine is not available',
      },
    });
  });

  it('a field that the carrier does not accept is named', async () => {
    const { receiver } = shipment();
    const request = shipment({ pointId: null, kind: 'courier', receiver: { ...receiver, postcode: 'X' } });
    const refused = await adapter().register(request);
    expect(refused).toMatchObject({ ok: false, error: 'provider_refused' });
    expect(refused.ok === false && refused.detail?.['reason']).toContain('receiverAddressee');
  });

  it('wrong keys are a refusal, and do not appear in it', async () => {
    const refused = await adapter({ password: 'wrong-password' }).register(shipment());
    expect(refused).toEqual({ ok: false, error: 'provider_refused', detail: { reason: '401' } });
  });

  it.each(['away', 'malformed', 'lostAnswer'] as const)('%s: it is tried again later', async (fault) => {
    omniva.faults[fault] = true;
    const request = shipment();
    expect(await adapter().register(request)).toEqual(unreachable);
    omniva.faults[fault] = false;
    expect(await adapter().register(request)).toMatchObject({ ok: true });
  });

  it('after a lost answer the second barcode is the one that counts', async () => {
    omniva.faults.lostAnswer = true;
    const request = shipment();
    await adapter().register(request);
    omniva.faults.lostAnswer = false;
    expect(await adapter().register(request)).toMatchObject({ value: { carrierRef: 'CC500000001EE' } });
    // The first one is never printed, so that no parcel has it.
    expect(omniva.registered.size).toBe(2);
  });

  it('a connection without an answer is given up', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('too slow')));
    omniva.faults.hangs = true;
    const aborted = adapter({
      fetch: async (_url, { signal }) => {
        signal?.throwIfAborted();
        return new Response();
      },
    });
    expect(await aborted.register(shipment())).toEqual(unreachable);
    vi.restoreAllMocks();
  });
});

describe('a label', () => {
  it('is a PDF', async () => {
    const registered = await adapter().register(shipment());
    const label = await adapter().label(registered.ok ? registered.value.carrierRef : '');
    expect(label.ok && new TextDecoder().decode(label.value)).toMatch(/^%PDF-[\s\S]*CC500000000EE/);
  });

  it('of an unknown barcode does not exist', async () => {
    expect(await adapter().label('CC1EE')).toEqual({ ok: false, error: 'shipment_unknown' });
  });

  it.each(['away', 'malformed'] as const)('%s: it is asked for again later', async (fault) => {
    const registered = await adapter().register(shipment());
    omniva.faults[fault] = true;
    expect(await adapter().label(registered.ok ? registered.value.carrierRef : '')).toEqual(unreachable);
  });

  it('that is not a PDF is not taken', async () => {
    const fetch = async () =>
      Response.json({ successAddressCards: [{ barcode: 'CC1EE', fileData: btoa('<html>') }] });
    expect(await adapter({ fetch }).label('CC1EE')).toEqual(unreachable);
  });
});

it('a parcel is cancelled by a person: there is no call for it', async () => {
  expect(await adapter().cancel('CC500000000EE')).toEqual({ ok: false, error: 'cancel_refused' });
});

describe('mobile numbers', () => {
  it.each([
    ['5555 5555', 'EE', '372', '55555555'],
    ['+372 5123 456', 'EE', '372', '5123456'],
    ['00372 8123 4567', 'EE', '372', '81234567'],
    ['+371 2123-4567', 'EE', '371', '21234567'],
    ['8 612 34567', 'LT', '370', '61234567'],
    ['(040) 123 4567', 'FI', '358', '401234567'],
    ['+358 50 123 4567', 'EE', '358', '501234567'],
  ])('%s in %s', (text, country, countryCode, number) => {
    expect(mobileNumberOf(text, country)).toEqual({ countryCode, number });
  });
  it.each([
    ['600 1234', 'EE'],
    ['+372 600 1234', 'EE'],
    ['67123456', 'LV'],
    ['+49 151 23456789', 'DE'],
    ['', 'EE'],
    ['abc', 'EE'],
    ['5555', 'EE'],
    ['5'.repeat(400), 'EE'],
  ])('%s in %s is none', (text, country) => {
    expect(mobileNumberOf(text, country)).toBeNull();
  });
});
