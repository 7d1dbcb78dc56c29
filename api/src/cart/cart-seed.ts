// Default shipping and payment methods of a new shop. Existing rows are not changed.
import { BANK_TRANSFER, CASH_ON_DELIVERY } from '@klaas/core/checkout/form/method-choice.ts';
import type { Database, Transaction } from '../db/database.ts';
import { coupons, paymentMethods, shippingMethods } from './cart-tables.ts';

/** Titles of the methods of a new shop, by language. */
const TITLES = {
  cash: {
    et: 'Tasumine kättesaamisel',
    ru: 'Оплата при получении',
    fi: 'Maksu toimituksen yhteydessä',
    de: 'Zahlung bei Lieferung',
    it: 'Pagamento alla consegna',
  },
  transfer: {
    et: 'Pangaülekanne',
    ru: 'Банковский перевод',
    fi: 'Tilisiirto',
    de: 'Banküberweisung',
    it: 'Bonifico bancario',
  },
  demoBank: {
    et: 'Pangalink (näidis)',
    ru: 'Банковская ссылка (демо)',
    fi: 'Verkkopankki (demo)',
    de: 'Online-Überweisung (Demo)',
    it: 'Bonifico online (demo)',
  },
  bank: {
    et: 'Makse sinu pangas (näidis)',
    ru: 'Оплата в вашем банке (демо)',
    fi: 'Maksu omassa pankissa (demo)',
    de: 'Zahlung bei Ihrer Bank (Demo)',
    it: 'Pagamento dalla tua banca (demo)',
  },
  card: {
    et: 'Kaardimakse (näidis)',
    ru: 'Оплата картой (демо)',
    fi: 'Korttimaksu (demo)',
    de: 'Kartenzahlung (Demo)',
    it: 'Carta (demo)',
  },
  later: {
    et: 'Maksa hiljem (näidis)',
    ru: 'Оплата позже (демо)',
    fi: 'Maksa myöhemmin (demo)',
    de: 'Später bezahlen (Demo)',
    it: 'Paga più tardi (demo)',
  },
  hire: {
    et: 'Järelmaks (näidis)',
    ru: 'Рассрочка (демо)',
    fi: 'Osamaksu (demo)',
    de: 'Ratenkauf (Demo)',
    it: 'Pagamento a rate (demo)',
  },
  stripe: {
    et: 'Kaart Stripe’i kaudu (näidis)',
    ru: 'Карта через Stripe (демо)',
    fi: 'Kortti Stripen kautta (demo)',
    de: 'Karte über Stripe (Demo)',
    it: 'Carta tramite Stripe (demo)',
  },
};

/** Lines below the titles. */
const NOTES = {
  courier: {
    et: 'Ukseni',
    ru: 'До двери',
    en: 'To your door',
    fi: 'Kotiovelle',
    de: 'Bis an die Tür',
    it: 'Fino alla porta',
  },
  cash: {
    et: 'Sularahas või kaardiga, kui kauba kätte saad',
    ru: 'Наличными или картой при получении',
    en: 'In cash or by card when you receive the goods',
    fi: 'Käteisellä tai kortilla, kun saat tavaran',
    de: 'Bar oder mit Karte beim Empfang der Ware',
    it: 'In contanti o con carta alla consegna della merce',
  },
  transfer: {
    et: 'Arve alusel, ka ettevõttele; alustame, kui raha on laekunud',
    ru: 'По счёту, в том числе для компаний; начнём, когда поступят деньги',
    en: 'By invoice, also for companies; we begin when the money has arrived',
    fi: 'Laskulla, myös yrityksille; aloitamme, kun maksu on saapunut',
    de: 'Auf Rechnung, auch für Firmen; wir beginnen nach Zahlungseingang',
    it: 'Con fattura, anche per aziende; iniziamo quando arriva il pagamento',
  },
  demoBank: {
    et: 'Proovimakse: raha ei liigu',
    ru: 'Пробный платёж: деньги не списываются',
    en: 'A trial payment: no money moves',
    fi: 'Kokeilumaksu: rahaa ei siirry',
    de: 'Probezahlung: Es fließt kein Geld',
    it: 'Pagamento di prova: non viene addebitato nulla',
  },
};

export const seedCartRules = async (db: Database | Transaction): Promise<void> => {
  if ((await db.$count(shippingMethods)) === 0)
    await db
      .insert(shippingMethods)
      .values({
        carrier_code: 'flatrate',
        method_code: 'flatrate',
        carrier_title: 'DPD',
        method_title: 'DPD Courier',
        titles: {
          et: 'DPD kuller',
          ru: 'Курьер DPD',
          fi: 'DPD-kuriiri',
          de: 'DPD-Kurier',
          it: 'Corriere DPD',
        },
        notes: NOTES.courier,
        price_excl_cents: 400,
        price_incl_cents: 500,
        countries: ['EE', 'LV', 'LT', 'FI'],
      })
      .onConflictDoNothing();
  if ((await db.$count(paymentMethods)) === 0)
    await db
      .insert(paymentMethods)
      .values([
        {
          code: CASH_ON_DELIVERY.code,
          title: CASH_ON_DELIVERY.title,
          titles: TITLES.cash,
          notes: NOTES.cash,
          for_virtual: false,
        },
        {
          code: BANK_TRANSFER.code,
          title: BANK_TRANSFER.title,
          titles: TITLES.transfer,
          notes: NOTES.transfer,
          position: 5,
        },
      ])
      .onConflictDoNothing();
};

/** For the demo shop only: the simulated payment services. */
export const DEMO_PAYMENTS: (typeof paymentMethods.$inferInsert)[] = [
  { code: 'banklink', title: 'Bank link (demo)', titles: TITLES.demoBank, position: 10 },
  { code: 'montonio_bank', title: 'Pay at your bank (demo)', titles: TITLES.bank, position: 11 },
  { code: 'montonio_card', title: 'Card (demo)', titles: TITLES.card, position: 12 },
  { code: 'montonio_later', title: 'Pay later (demo)', titles: TITLES.later, position: 13 },
  { code: 'montonio_hire', title: 'Hire purchase (demo)', titles: TITLES.hire, position: 14 },
  { code: 'stripe_card', title: 'Card by Stripe (demo)', titles: TITLES.stripe, position: 15 },
].map((method) => ({ ...method, notes: NOTES.demoBank }));

export const seedDemoPayments = async (db: Database | Transaction): Promise<void> => {
  await db.insert(paymentMethods).values(DEMO_PAYMENTS).onConflictDoNothing();
};

/**
 * For the demo shop only: methods of the simulated carrier. Switched off, because the checkout has no choice of points
 * and slots yet.
 */
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
  { provider: 'dpd', name: 'DPD', countries: ['EE', 'LV', 'LT'], price: 359 },
  { provider: 'smartposti', name: 'SmartPosti', countries: ['EE', 'LV', 'LT', 'FI'], price: 339 },
];
/** The codes of the demo's methods. */
export const DEMO_NETWORKS = NETWORKS.map(({ provider }) => provider);
const DEMO_TAX = 1.24;

/** For the demo shop only: parcel machines of the networks. */
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

/** For the demo shop only: the shop's own vans, with a higher price outside of Tallinn and Tartu. */
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

/** For the demo shop only: one coupon without conditions, one with a minimum total. */
export const DEMO_COUPONS: (typeof coupons.$inferInsert)[] = [
  { code: 'KLAAS10', kind: 'percent', value: 10 },
  { code: 'VANNITUBA50', kind: 'fixed', value: 5000, minimum_cents: 50_000 },
];

export const seedDemoCoupons = async (db: Database | Transaction): Promise<void> => {
  await db.insert(coupons).values(DEMO_COUPONS).onConflictDoNothing();
};
