// The profile of a customer, joined from the domains that know something.
import type { CustomerProfile } from '@klaas/core/contract/admin/customer-endpoints.ts';
import type { OwnReview } from '@klaas/core/contract/review-endpoints.ts';
import type { AddressRow, CustomerRow } from './customer-repository.ts';
import type { Person } from './person-data.ts';

export interface ProfileSources {
  carts(customerId: number): Promise<CartOf[]>;
  reviews(customerId: number): Promise<OwnReview[]>;
  projects(
    customerId: number,
  ): Promise<{ id: string; name: string; openings: unknown[]; updated_at: Date }[]>;
  messages(person: Person): Promise<{ id: number; subject: string; state: string; created_at: Date }[]>;
  consent(person: Person): Promise<CustomerProfile['consent']['newsletter']>;
}

interface CartOf {
  id: number;
  is_active: boolean;
  updated_at: string | Date;
  items: { sku: string; qty: number; price_cents: number }[];
}

const SHOWN_CARTS = 5;

const addressOf = ({ region, ...row }: AddressRow): CustomerProfile['addresses'][number] => ({
  ...row,
  region: { region },
});

export const profileOf = async (
  { customer, addresses }: { customer: CustomerRow; addresses: readonly AddressRow[] },
  person: Person,
  { carts, reviews, projects, messages, consent }: ProfileSources,
): Promise<Omit<CustomerProfile, 'orders' | 'sessions' | 'notes'>> => ({
  id: customer.id,
  firstname: customer.firstname,
  lastname: customer.lastname,
  email: customer.email,
  email_proven_at: customer.email_proven_at?.toISOString() ?? null,
  group_id: customer.group_id,
  store_code: customer.created_in,
  created_at: customer.created_at.toISOString(),
  version: customer.version,
  addresses: addresses.map(addressOf),
  carts: (await carts(person.id)).slice(0, SHOWN_CARTS).map(({ id, is_active, updated_at, items }) => ({
    id,
    is_active,
    updated_at: new Date(updated_at).toISOString(),
    items: items.map(({ sku, qty, price_cents }) => ({ sku, qty, price_cents })),
  })),
  consent: { newsletter: await consent(person) },
  reviews: (await reviews(person.id)).map(({ id, product_id, title, review_status, created_at }) => ({
    ...{ id, product_id, title, review_status, created_at },
  })),
  messages: (await messages(person)).map(({ id, subject, state, created_at }) => ({
    ...{ id, subject, state },
    created_at: created_at.toISOString(),
  })),
  projects: (await projects(person.id)).map(({ id, name, openings, updated_at }) => ({
    ...{ id, name },
    openings: openings.length,
    updated_at: updated_at.toISOString(),
  })),
});
