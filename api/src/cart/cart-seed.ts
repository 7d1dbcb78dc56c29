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
          for_virtual: false,
        },
        { code: BANK_TRANSFER.code, title: BANK_TRANSFER.title, titles: TITLES.transfer, position: 5 },
      ])
      .onConflictDoNothing();
};

/** For the demo shop only: the bank simulator. */
export const seedDemoBank = async (db: Database | Transaction, code: string): Promise<void> => {
  await db
    .insert(paymentMethods)
    .values({ code, title: 'Bank link (demo)', titles: TITLES.demoBank, position: 10 })
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
