// Lists of parcel machines in the formats of their networks: whole, broken, cut off, and as the nightly job reads them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDpdFeed } from '../../src/providers/delivery/feeds/dpd-feed.ts';
import { createFeedCarrier } from '../../src/providers/delivery/feeds/feed-carrier.ts';
import { omnivaFeed } from '../../src/providers/delivery/feeds/omniva-feed.ts';
import { smartpostiFeed } from '../../src/providers/delivery/feeds/smartposti-feed.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'feeds', name), 'utf8');
const snapshot = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../src/providers/delivery/feeds/snapshot', name), 'utf8');
const FEEDS = [
  ['omniva', omnivaFeed, 'omniva.json'],
  ['dpd', createDpdFeed('token'), 'dpd.json'],
  ['smartposti', smartpostiFeed, 'smartposti.xml'],
] as const;

describe('Omniva', () => {
  const parsed = omnivaFeed.parse(fixture('omniva.json'), 'EE');
  const points = parsed.ok ? parsed.value : [];

  it('machines of the country, without offices and rows that cannot be used', () => {
    expect(points.map(({ id }) => id)).toEqual(['96001', '96002', '96001']);
  });

  it('an address with missing parts, and a comment in Cyrillic', () => {
    expect(points[0]).toEqual({
      ...{ id: '96001', country: 'EE', name: 'Näidiskeskuse pakiautomaat', street: 'Näidise tee 7' },
      ...{
        city: 'Tallinn',
        region: 'Harju maakond',
        postcode: '',
        lat: 59.4383,
        lng: 24.761,
        hours: '',
      },
    });
    expect(points[1]).toMatchObject({ city: 'Elva linn', street: 'Valga maantee 5' });
  });
});

describe('DPD', () => {
  it('machines without parcel shops; hours only if every day is the same', () => {
    const parsed = createDpdFeed('token').parse(fixture('dpd.json'), 'EE');
    expect(parsed).toEqual({
      ok: true,
      value: [
        {
          ...{ id: 'EE90001', country: 'EE', name: 'Näidiskaubamaja', street: 'Näidise 1', city: 'Tallinn' },
          ...{ region: '', postcode: '10117', lat: 59.4383, lng: 24.761, hours: '24/7' },
        },
        {
          ...{ id: 'EE90002', country: 'EE', name: 'Näidisturg', street: 'Turu 2', city: 'Tartu' },
          ...{ region: '', postcode: '51013', lat: 58.378, lng: 26.729, hours: '' },
        },
      ],
    });
  });

  it('asks the country’s host with the token', async () => {
    const asked: [string, RequestInit][] = [];
    const carrier = createFeedCarrier(createDpdFeed('secret'), async (url, init) => {
      asked.push([url, init]);
      return new Response(fixture('dpd.json'));
    });
    await carrier.points('LV');
    expect(asked[0]?.[0]).toBe('https://eserviss.dpd.lv/api/v1/lockers?countryCode=LV');
    expect(asked[0]?.[1].headers).toMatchObject({ authorization: 'Bearer secret' });
  });
});

describe('SmartPosti', () => {
  it('entities, CDATA and Cyrillic', () => {
    const parsed = smartpostiFeed.parse(fixture('smartposti.xml'), 'EE');
    expect(parsed).toEqual({
      ok: true,
      value: [
        {
          ...{ id: '101', country: 'EE', name: 'Näidis & pood <1>', street: 'Näidise 1', city: 'Narva' },
          ...{ region: '', postcode: '20605', lat: 59.377, lng: 28.176, hours: '24h' },
        },
        {
          ...{ id: '102', country: 'EE', name: 'Пример', street: 'Teine 2', city: 'Jõhvi' },
          ...{ region: '', postcode: '41531', lat: 59.359, lng: 27.413, hours: 'E-R 8-20' },
        },
      ],
    });
  });

  it('is linear: a file of opening tags only', () => {
    const worst = `<destinations>${'<item><name>'.repeat(300_000)}</destinations>`;
    expect(smartpostiFeed.parse(worst, 'EE')).toEqual({ ok: false, error: 'feed_malformed' });
    const many = `<destinations>${'<item></item>'.repeat(300_000)}</destinations>`;
    expect(smartpostiFeed.parse(many, 'EE')).toEqual({ ok: false, error: 'feed_malformed' });
  });
});

describe.each(FEEDS)('broken files of %s', (_, feed, name) => {
  const whole = fixture(name);
  it.each([
    ['nothing', ''],
    ['an empty list', name.endsWith('xml') ? '<destinations></destinations>' : '[]'],
    ['a page of HTML', '<!doctype html><title>Maintenance</title>'],
    ['an object', '{"error":"maintenance"}'],
    ['a list of other things', '[1,null,"x",{}]'],
    ['the first half', whole.slice(0, whole.length / 2)],
    ['all but the last bytes', whole.trimEnd().slice(0, -1)],
  ])('%s', (__, text) => {
    expect(feed.parse(text, 'EE')).toEqual({ ok: false, error: 'feed_malformed' });
  });

  it('a country without machines', () => {
    expect(feed.parse(whole, 'SE')).toEqual({ ok: false, error: 'feed_malformed' });
  });

  it.each([
    [500, 'provider_unreachable'],
    [503, 'provider_unreachable'],
    [401, 'provider_refused'],
    [404, 'provider_refused'],
  ])('status %s', async (status, error) => {
    const carrier = createFeedCarrier(feed, async () => new Response(whole, { status }));
    expect(await carrier.points('EE')).toEqual({ ok: false, error });
  });

  it('a file without an end is not read on', async () => {
    let sent = 0;
    const endless = () =>
      new ReadableStream({
        pull: (controller) => {
          sent += 1024 * 1024;
          controller.enqueue(new Uint8Array(1024 * 1024).fill(32));
        },
      });
    const carrier = createFeedCarrier(feed, async () => new Response(endless()));
    expect(await carrier.points('EE')).toEqual({ ok: false, error: 'feed_malformed' });
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });
});

describe.each(FEEDS)('the bundled snapshot of %s', (_, feed, name) => {
  it.each(feed.countries)('has machines with distinct ids in %s', (country) => {
    const parsed = feed.parse(snapshot(name), country);
    const ids = parsed.ok ? parsed.value.map(({ id }) => id) : [];
    expect(ids.length).toBeGreaterThan(10);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
