// Type of all message ids of the api. The English catalogues are the source: an unknown id does not compile.
import type account from '@klaas/core/texts/catalogs/en/api/account.json';
import type contact from '@klaas/core/texts/catalogs/en/api/contact.json';
import type goods from '@klaas/core/texts/catalogs/en/api/goods.json';
import type invoice from '@klaas/core/texts/catalogs/en/api/invoice.json';
import type newsletter from '@klaas/core/texts/catalogs/en/api/newsletter.json';
import type order from '@klaas/core/texts/catalogs/en/api/order.json';
import type person from '@klaas/core/texts/catalogs/en/api/person.json';
import type quote from '@klaas/core/texts/catalogs/en/api/quote.json';
import type review from '@klaas/core/texts/catalogs/en/api/review.json';
import type simulator from '@klaas/core/texts/catalogs/en/api/simulator.json';
import type staff from '@klaas/core/texts/catalogs/en/api/staff.json';
import type stockAlert from '@klaas/core/texts/catalogs/en/api/stock-alert.json';
import type workshop from '@klaas/core/texts/catalogs/en/api/workshop.json';

export type MessageId =
  | keyof typeof account
  | keyof typeof contact
  | keyof typeof goods
  | keyof typeof invoice
  | keyof typeof newsletter
  | keyof typeof order
  | keyof typeof person
  | keyof typeof quote
  | keyof typeof review
  | keyof typeof simulator
  | keyof typeof staff
  | keyof typeof stockAlert
  | keyof typeof workshop;
