// The demo's customers besides the two with a public password: nobody can sign in as one of them.
import { customerAddresses, customers } from '../../../customer/customer-tables.ts';
import type { Transaction } from '../../database.ts';
import { createBuyer } from './buyers.ts';
import { drawIds, insertRows } from './insert-rows.ts';
import type { YearBuyer } from './plan-orders.ts';
import type { Random } from './random.ts';

/** Of a random password that was never stored. */
const UNKNOWN_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$RjlbvI4LpFDaloMYBk4nIA$tNqZBwTY9gU/WGmGwKPUBAlZ9/eObZZd7iASSKakLAQ';
const GENERAL_GROUP = 1;
const PARTNERS = 2;
const RUSSIAN_SHARE = 0.27;

export const drawBuyers = async (tx: Transaction, random: Random, count: number): Promise<YearBuyer[]> => {
  const ids = await drawIds(tx, customers, 'id', count);
  return ids.map((customerId, at) => ({
    ...createBuyer(random, random.chance(RUSSIAN_SHARE) ? 'ru' : 'et', at + 1),
    customerId,
    groupId: random.chance(0.06) ? PARTNERS : GENERAL_GROUP,
  }));
};

/** Somebody without an account. */
export const drawGuest = (random: Random, serial: number): YearBuyer => ({
  ...createBuyer(random, random.chance(RUSSIAN_SHARE) ? 'ru' : 'et', serial),
  ...{ customerId: null, groupId: null },
});

/** `since`: when each of them registered. */
export const writeBuyers = async (
  tx: Transaction,
  buyers: readonly YearBuyer[],
  since: (customerId: number) => Date,
): Promise<void> => {
  const known = buyers.flatMap((buyer) =>
    buyer.customerId === null ? [] : [{ ...buyer, id: buyer.customerId }],
  );
  await insertRows(
    tx,
    customers,
    known.map(({ id, email, address, store, groupId }) => ({
      ...{ id, email, email_key: email, password_hash: UNKNOWN_PASSWORD, group_id: groupId ?? GENERAL_GROUP },
      ...{ firstname: address.firstname, lastname: address.lastname, created_in: store, is_demo: true },
      ...{ store_id: store === 'ru' ? 2 : 1, created_at: since(id), updated_at: since(id) },
      // Required where a row is copied whole.
      ...{ custom_attributes: [], version: 1, email_proven_at: since(id) },
    })),
  );
  await insertRows(
    tx,
    customerAddresses,
    known.map(({ id, address }) => {
      const { firstname, lastname, street, city, postcode, country_id, company, registry_code, telephone } =
        address;
      return {
        ...{ customer_id: id, firstname, lastname, street, city, postcode, country_id, telephone },
        ...{ company: company || null, registry_code: registry_code ?? null },
        ...{ default_billing: true, default_shipping: true },
      };
    }),
  );
};
