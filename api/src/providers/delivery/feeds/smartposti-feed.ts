// Public list of SmartPosti (Itella): XML, destinations/item. The address is known from clients, not proven: a shop
// switches the network on only after its list was seen to load.
import type { PickupPoint } from '@klaas/core/stores/shipping-details.ts';
import { acceptPoints, clean, type PointFeed } from './point-feed.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const MAX_CODE_POINT = 0x10ffff;

const decodeEntity = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return Number.isInteger(code) && code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : whole;
};

const decode = (text: string): string => {
  const trimmed = text.trim();
  if (trimmed.startsWith('<![CDATA[') && trimmed.endsWith(']]>')) return trimmed.slice(9, -3);
  return trimmed.replace(/&(#x?[0-9a-fA-F]{1,6}|[a-z]{2,4});/g, decodeEntity);
};

/** The text between the first pair of these tags; each search begins where the former ended, so it stays linear. */
const between = (text: string, tag: string, from: number): { content: string; end: number } | undefined => {
  const open = text.indexOf(`<${tag}>`, from);
  if (open < 0) return undefined;
  const start = open + tag.length + 2;
  const close = text.indexOf(`</${tag}>`, start);
  return close < 0 ? undefined : { content: text.slice(start, close), end: close + tag.length + 3 };
};

const itemsOf = (file: string): string[] => {
  const items: string[] = [];
  for (let item = between(file, 'item', 0); item; item = between(file, 'item', item.end))
    items.push(item.content);
  return items;
};

const pointOf = (item: string): PickupPoint => {
  const field = (name: string): string => clean(decode(between(item, name, 0)?.content ?? ''));
  return {
    id: field('place_id'),
    country: field('country'),
    name: field('name'),
    street: field('address'),
    city: field('city'),
    region: '',
    postcode: field('postalcode'),
    lat: Number(field('lat')),
    lng: Number(field('lng')),
    hours: field('availability'),
  };
};

export const smartpostiFeed: PointFeed = {
  code: 'smartposti',
  name: 'SmartPosti',
  trackingUrl: () => null,
  countries: ['EE', 'LV', 'LT', 'FI'],
  urlOf: (country) =>
    `https://iseteenindus.smartpost.ee/api/?request=destinations&country=${country}&type=APT`,
  headers: { accept: 'application/xml' },
  parse: (file, country) =>
    // Without its end the file was cut off.
    file.trimEnd().endsWith('</destinations>')
      ? acceptPoints(
          itemsOf(file)
            .map(pointOf)
            .filter((point) => point.country === country),
        )
      : { ok: false, error: 'feed_malformed' },
};
