// A document for tests, with the given lines.
import {
  type FiscalDocument,
  type FiscalLine,
  totalsOf,
  vatGroupsOf,
} from '../../src/orders/fiscal/fiscal-document.ts';

export const BUYER = {
  firstname: 'Mari',
  lastname: 'Maasikas',
  street: ['Pärnu mnt 13', '4'],
  city: 'Tallinn',
  postcode: '10141',
  country_id: 'EE',
  region: '',
  region_id: 0,
  region_code: '',
  telephone: '+372 5555 5555',
  company: 'Hotell "Näidis" & Pojad OÜ',
  email: 'mari@example.com',
  vat_id: 'EE123456789',
  registry_code: '12345678',
};

export const documentOf = (lines: FiscalLine[], more: Partial<FiscalDocument> = {}): FiscalDocument => ({
  kind: 'invoice',
  number: 'A000001',
  issuedOn: '2026-11-15',
  currency: 'EUR',
  orderNumber: '000000102',
  orderedOn: '2026-11-15',
  seller: {
    name: 'Klaas demo OÜ',
    registryCode: '10000000',
    vatNumber: 'EE100000000',
    address: 'Näidise 1, 10111 Tallinn',
    country: 'EE',
    email: 'info@example.com',
    phone: '600 1234',
    iban: 'EE38 2200 2210 2014 5685',
    bank: 'Pank',
  },
  buyer: BUYER,
  receiver: BUYER,
  payment: { title: 'Pangaülekanne', state: 'paid', day: '2026-11-15', reference: '100001023' },
  lines,
  vatGroups: vatGroupsOf(lines),
  totals: totalsOf(lines),
  ...more,
});
