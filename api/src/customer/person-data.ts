// What the domains store about a person: one list for the profile, the export, the plan of an erasure and the erasure.
import type { Transaction } from '../db/database.ts';

export interface Person {
  id: number;
  email: string;
  /** The address is verified; otherwise its data may belong to somebody else. */
  isProven: boolean;
}

/** After an erasure. `anonymized`: kept without the person. `kept`: the law demands it. */
export type PersonDataFate = 'removed' | 'anonymized' | 'kept';

export type PersonSection =
  | 'account'
  | 'addresses'
  | 'email_changes'
  | 'notes'
  | 'sessions'
  | 'carts'
  | 'orders'
  | 'order_notes'
  | 'draft_orders'
  | 'quotes'
  | 'returns'
  | 'payments'
  | 'shipments'
  | 'invoices'
  | 'reviews'
  | 'projects'
  | 'messages'
  | 'newsletter'
  | 'stock_alerts'
  | 'emails'
  | 'changes';

export interface PersonFile {
  name: string;
  bytes: Uint8Array;
}

type ErasePerson =
  | ((tx: Transaction, person: Person) => Promise<void>)
  /** The returned function runs after the commit. */
  | ((tx: Transaction, person: Person) => Promise<() => Promise<unknown>>);

export interface PersonData {
  /** Of the section in the export, with a title in the catalogues. */
  name: PersonSection;
  fate: PersonDataFate;
  load(person: Person): Promise<readonly unknown[]>;
  files?(person: Person): Promise<PersonFile[]>;
  erase?: ErasePerson;
}
