// Shipping methods of the demo shop: the courier's limits, the simulated carrier, parcel machines, vans, freight and
// the showroom.
import { NETWORK_LIMITS } from '@klaas/core/cart/delivery/parcel-limits.ts';
import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { shippingMethods } from './cart-tables.ts';

/** The demo's goods have sizes, so its courier has DPD's limits. */
const { maxSidesMm, maxGirthMm, maxWeightG } = NETWORK_LIMITS.dpd_courier;
const LIMITS = {
  max_sides_mm: [...maxSidesMm],
  max_girth_mm: maxGirthMm,
  max_weight_g: maxWeightG,
};

/** Of the sample machines too: the simulated carrier registers its parcels and prints their labels. */
const DPD = 'dpd';
export const DEMO_COURIER = { ...LIMITS, provider: DPD };

/** Goods of the shop that follows have no sizes yet, and it has no carrier. Limits that the staff changed stay. */
export const resetDemoCourier = async (tx: Transaction): Promise<void> => {
  const { carrier_code, max_weight_g, max_sides_mm, max_girth_mm, provider } = shippingMethods;
  const isCourier = eq(carrier_code, 'flatrate');
  await tx
    .update(shippingMethods)
    .set({ max_weight_g: null, max_sides_mm: [], max_girth_mm: null })
    .where(
      and(
        isCourier,
        eq(max_weight_g, LIMITS.max_weight_g),
        eq(max_sides_mm, LIMITS.max_sides_mm),
        eq(max_girth_mm, LIMITS.max_girth_mm),
      ),
    );
  await tx
    .update(shippingMethods)
    .set({ provider: '' })
    .where(and(isCourier, eq(provider, DPD)));
};

/** Methods of the simulated carrier, switched off: the networks and the own vans are offered in their place. */
export const seedDemoCarrier = async (db: Database | Transaction, provider: string): Promise<void> => {
  const shared = { carrier_code: provider, carrier_title: 'Demo', provider, countries: ['EE'] };
  await db
    .insert(shippingMethods)
    .values([
      {
        ...shared,
        method_code: 'locker',
        kind: 'parcel_machine',
        needs: 'point',
        method_title: 'Parcel machine (demo)',
        titles: { et: 'Pakiautomaat (näidis)', ru: 'Посылочный автомат (демо)' },
        price_excl_cents: 242,
        price_incl_cents: 300,
        available: false,
        position: 10,
      },
      {
        ...shared,
        method_code: 'van',
        kind: 'own_transport',
        needs: 'slot',
        method_title: 'Van at a chosen time (demo)',
        titles: { et: 'Kaubik valitud ajal (näidis)', ru: 'Фургон в выбранное время (демо)' },
        price_excl_cents: 2016,
        price_incl_cents: 2500,
        available: false,
        position: 20,
      },
    ])
    .onConflictDoNothing();
};

/** Titles of the parcel machines of the demo, whose lists are bundled samples. */
const NETWORKS = [
  { provider: 'omniva', name: 'Omniva', countries: ['EE', 'LV', 'LT'], price: 349 },
  { provider: DPD, name: 'DPD', countries: ['EE', 'LV', 'LT'], price: 359 },
  { provider: 'smartposti', name: 'SmartPosti', countries: ['EE', 'LV', 'LT', 'FI'], price: 339 },
];
/** The codes of the demo's methods. */
export const DEMO_NETWORKS = NETWORKS.map(({ provider }) => provider);
const DEMO_TAX = 1.24;

/** Parcel machines of the networks. */
export const seedDemoNetworks = async (db: Database | Transaction): Promise<void> => {
  const rows = NETWORKS.map(({ provider, name, countries, price }, index) => ({
    carrier_code: provider,
    method_code: 'locker',
    carrier_title: name,
    method_title: `${name} parcel machine (demo)`,
    titles: { et: `${name} pakiautomaat (näidis)`, ru: `Автомат ${name} (демо)` },
    provider,
    countries,
    kind: 'parcel_machine' as const,
    needs: 'point' as const,
    ship_classes: ['parcel' as const],
    price_excl_cents: Math.round(price / DEMO_TAX),
    price_incl_cents: price,
    position: 11 + index,
  }));
  await db.insert(shippingMethods).values(rows).onConflictDoNothing();
};

/** The shop's own vans, with a higher price outside of Tallinn and Tartu. */
export const seedDemoVans = async (db: Database | Transaction, provider: string): Promise<void> => {
  await db
    .insert(shippingMethods)
    .values({
      carrier_code: provider,
      method_code: 'van',
      carrier_title: 'Klaas',
      method_title: 'Own transport',
      titles: { et: 'Oma transport', ru: 'Свой транспорт' },
      notes: {
        et: 'Klaas sõidab püsti raamis; valid päeva ja kellaaja',
        ru: 'Стекло едет стоя, в раме; вы выбираете день и время',
        en: 'The glass travels upright, in a frame; you choose the day and the time',
      },
      provider,
      countries: ['EE'],
      kind: 'own_transport',
      needs: 'slot',
      price_excl_cents: 2339,
      price_incl_cents: 2900,
      zones: [
        { prefixes: ['1', '50', '51'], surcharge_cents: 0 },
        { prefixes: ['2', '3', '4', '5', '6', '7', '8'], surcharge_cents: 2000 },
        { prefixes: ['9'], surcharge_cents: 4500 },
      ],
      per_floor_cents: 600,
      two_people_cents: 2500,
      old_glass_cents: 1500,
      position: 5,
    })
    .onConflictDoNothing();
};

/** Carrier code of the demo's lorries. */
export const DEMO_FREIGHT = 'freight';

/** Post codes of several countries begin alike: each price is a method of its own. */
const FREIGHT = [
  { method_code: 'ee', countries: ['EE'], price: 6500 },
  { method_code: 'baltic', countries: ['LV', 'LT'], price: 9500 },
  { method_code: 'fi', countries: ['FI'], price: 14_500 },
];

/** Goods that no parcel network takes, also where the vans do not go and for those who cannot choose a slot. */
export const seedDemoFreight = async (db: Database | Transaction): Promise<void> => {
  const rows = FREIGHT.map(({ method_code, countries, price }) => ({
    carrier_code: DEMO_FREIGHT,
    method_code,
    carrier_title: 'Freight',
    method_title: 'On a pallet, by lorry',
    titles: { et: 'Veoautoga kaubaalusel', ru: 'Грузовой машиной, на паллете' },
    notes: {
      et: 'Puitkastis, tagaluuktõstukiga autolt maja ette',
      ru: 'В деревянном ящике, машиной с гидробортом, к дому',
      en: 'In a wooden crate, from a lorry with a tail lift, to the house',
    },
    countries,
    ship_classes: ['freight' as const],
    price_excl_cents: Math.round(price / DEMO_TAX),
    price_incl_cents: price,
    position: 8,
  }));
  await db.insert(shippingMethods).values(rows).onConflictDoNothing();
};

/** Carrier code of the pick-up in the demo's showroom. */
export const DEMO_SHOWROOM = 'showroom';

/** Goods of any size, without a price. */
export const seedDemoShowroom = async (db: Database | Transaction): Promise<void> => {
  await db
    .insert(shippingMethods)
    .values({
      carrier_code: DEMO_SHOWROOM,
      method_code: 'pickup',
      carrier_title: 'Klaas',
      method_title: 'Pick-up from the showroom',
      titles: { et: 'Tulen ise näidissaali järele', ru: 'Самовывоз из салона' },
      notes: {
        et: 'Anname teada, kui kaup on valmis',
        ru: 'Сообщим, когда заказ будет готов',
        en: 'We tell you when the goods are ready',
      },
      countries: ['EE'],
      kind: 'shop_pickup',
      price_excl_cents: 0,
      price_incl_cents: 0,
      position: 40,
    })
    .onConflictDoNothing();
};
