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

/** What the courier takes, and who registers its parcels. */
type CourierFields = Pick<
  typeof shippingMethods.$inferInsert,
  'max_weight_g' | 'max_sides_mm' | 'max_girth_mm' | 'provider'
>;

/** Without limits: goods of a new shop have no sizes yet, and where there is a limit, unknown sizes are refused. */
export const seedCartRules = async (
  db: Database | Transaction,
  courier: CourierFields = {},
): Promise<void> => {
  if ((await db.$count(shippingMethods)) === 0)
    await db
      .insert(shippingMethods)
      .values({
        ...courier,
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

/** For the demo shop only: one coupon without conditions, one with a minimum total. */
export const DEMO_COUPONS: (typeof coupons.$inferInsert)[] = [
  { code: 'KLAAS10', kind: 'percent', value: 10 },
  { code: 'VANNITUBA50', kind: 'fixed', value: 5000, minimum_cents: 50_000 },
];

export const seedDemoCoupons = async (db: Database | Transaction): Promise<void> => {
  await db.insert(coupons).values(DEMO_COUPONS).onConflictDoNothing();
};
