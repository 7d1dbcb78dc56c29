// Buyers of the demo's orders: names that nobody takes for real ones, addresses of example.com.
import type { OrderAddress } from '@klaas/core/orders/order-address.ts';
import type { VisitedStore } from '../plans/seed-data.ts';
import type { Random } from './random.ts';

const FIRST_NAMES: Record<VisitedStore, readonly string[]> = {
  et: 'Anu Jaan Kadri Toomas Liina Priit Kersti Margus Piret Tarmo Eve Rein Triin Andres Helen Siim Katrin Urmas Maris Indrek Ülle Karl Signe Madis Õnne'.split(
    ' ',
  ),
  ru: 'Сергей Ольга Дмитрий Наталья Иван Светлана Андрей Елена Виктор Татьяна Павел Марина Алексей Ирина Юрий Анна'.split(
    ' ',
  ),
};
/** Of men and women alike. */
const LAST_NAMES: Record<VisitedStore, readonly string[]> = {
  et: ['Näidis', 'Demo', 'Proov', 'Katse', 'Näide'],
  ru: ['Пример', 'Демо', 'Проба', 'Образец'],
};
const COMPANIES: Record<VisitedStore, readonly string[]> = {
  et: ['Näidis Vannitoad OÜ', 'Demo Ehitus OÜ', 'Proovi Sisustus AS', 'Katse Kinnisvara OÜ'],
  ru: ['Пример Строй OÜ', 'Демо Ремонт OÜ', 'Образец Интерьер AS'],
};
const PLACES = [
  ['Tallinn', '10111', 30],
  ['Tallinn', '13516', 16],
  ['Tartu', '50103', 16],
  ['Pärnu', '80010', 8],
  ['Narva', '20308', 9],
  ['Viljandi', '71020', 4],
  ['Rakvere', '44306', 4],
  ['Haapsalu', '90502', 3],
  ['Kuressaare', '93812', 3],
  ['Jõhvi', '41531', 4],
] as const;
const STREETS = ['Näidise', 'Proovi', 'Katse', 'Demo tänav', 'Klaasi näidis'];

/** Places abroad that the courier serves. */
const ABROAD = [
  { city: 'Rīga', postcode: 'LV-1010', country_id: 'LV' },
  { city: 'Helsinki', postcode: '00100', country_id: 'FI' },
];

const MAILBOX: Record<VisitedStore, string> = { et: 'ostja', ru: 'pokupatel' };

export interface Buyer {
  store: VisitedStore;
  email: string;
  address: OrderAddress;
}

export const createBuyer = (random: Random, store: VisitedStore, serial: number): Buyer => {
  const firstname = random.pick(FIRST_NAMES[store]);
  const lastname = random.pick(LAST_NAMES[store]);
  const email = `${MAILBOX[store]}${serial}@example.com`;
  const [city, postcode] = random.weighted(PLACES.map((place) => [place, place[2]] as const));
  const place = random.chance(0.03) ? random.pick(ABROAD) : { city, postcode, country_id: 'EE' };
  const company = random.chance(0.12) ? random.pick(COMPANIES[store]) : '';
  return {
    store,
    email,
    address: {
      firstname,
      lastname,
      street: [`${random.pick(STREETS)} ${random.between(1, 60)}-${random.between(1, 40)}`],
      ...place,
      region: '',
      region_id: 0,
      region_code: '',
      telephone: `+372 5555 ${String(serial % 10_000).padStart(4, '0')}`,
      company,
      email,
      ...(company !== '' && { registry_code: String(10_000_000 + serial) }),
    },
  };
};
