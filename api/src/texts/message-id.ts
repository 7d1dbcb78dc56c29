// Type of all message ids of the api. The English catalogues are the source: an unknown id does not compile.
import type account from '@klaas/core/texts/catalogs/en/api/account.json';
import type contact from '@klaas/core/texts/catalogs/en/api/contact.json';

export type MessageId = keyof typeof account | keyof typeof contact;
