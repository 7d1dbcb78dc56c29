// Schemas of a customer and the addresses, on the wire and in the database.
import * as z from 'zod/mini';
import { isEmail } from '../stores/person-fields.ts';

/** The contract's limit: one shipping and one billing address. */
export const MAX_ADDRESSES = 2;
const MAX_ATTRIBUTES = 5;

const line = (minimum: number) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((value: string) => value.trim()),
      z.string().check(z.minLength(minimum), z.maxLength(255)),
    ),
  );
/** Missing, null and empty are equivalent. */
const optionalLine = (minimum: number) => z.optional(z.nullable(z.union([z.literal(''), line(minimum)])));

// Forms require two letters; the API does not.
const name = line(1);
const email = z
  .pipe(
    z.string(),
    z.transform((value: string) => value.trim()),
  )
  .check(z.refine(isEmail, { error: 'must be an e-mail address' }));
/** Clients of the ecosystem send the house or flat as a separate line, which may be empty. */
const street = z.pipe(
  z.array(z.nullable(line(0))).check(z.maxLength(4)),
  z.pipe(
    z.transform((lines: (string | null)[]) => lines.filter((text): text is string => Boolean(text))),
    z.array(z.string()).check(z.minLength(1)),
  ),
);
const flag = z.optional(z.nullable(z.boolean()));
const anyId = z.optional(z.nullable(z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/))])));

export const AddressDraftSchema = z.object({
  id: anyId,
  customer_id: anyId,
  firstname: name,
  lastname: name,
  street,
  city: line(1),
  country_id: z.string().check(z.regex(/^[A-Z]{2,3}$/)),
  postcode: line(3),
  region: z.optional(z.nullable(z.object({ region: optionalLine(0) }))),
  company: optionalLine(1),
  vat_id: optionalLine(3),
  registry_code: optionalLine(3),
  telephone: optionalLine(1),
  default_billing: flag,
  default_shipping: flag,
});
export type AddressDraft = z.output<typeof AddressDraftSchema>;

const AttributeSchema = z.object({ attribute_code: line(1), value: z.unknown() });

export const RegistrationSchema = z.object({
  email,
  firstname: name,
  lastname: name,
  addresses: z.optional(z.array(AddressDraftSchema).check(z.maxLength(MAX_ADDRESSES))),
});
export type Registration = z.output<typeof RegistrationSchema>;

// [SES-06] Nothing else can be changed.
export const ProfileChangeSchema = z.strictObject({
  email: z.optional(email),
  firstname: z.optional(name),
  lastname: z.optional(name),
  addresses: z.optional(z.array(AddressDraftSchema).check(z.maxLength(MAX_ADDRESSES))),
  custom_attributes: z.optional(z.array(AttributeSchema).check(z.maxLength(MAX_ATTRIBUTES))),
  // Sent back by clients with the profile; ignored.
  groupToken: z.optional(z.unknown()),
  extension_attributes: z.optional(z.unknown()),
});
export type ProfileChange = z.output<typeof ProfileChangeSchema>;
/** Form input. */
export type ProfileDraft = z.input<typeof ProfileChangeSchema>;

export interface CustomerAddress {
  id: number;
  customer_id: number;
  region: { region_code: string | null; region: string | null; region_id: number };
  region_id: number;
  country_id: string;
  street: string[];
  company: string | null;
  telephone: string | null;
  postcode: string;
  city: string;
  firstname: string;
  lastname: string;
  vat_id: string | null;
  registry_code?: string | null;
  default_shipping: boolean;
  default_billing: boolean;
}

export interface Customer {
  id: number;
  group_id: number;
  default_billing: string | null;
  default_shipping: string | null;
  created_at: string;
  updated_at: string;
  created_in: string;
  email: string;
  firstname: string;
  lastname: string;
  store_id: number;
  website_id: number;
  addresses: CustomerAddress[];
  custom_attributes: { attribute_code: string; value?: unknown }[];
  disable_auto_group_change: number;
  groupToken?: string;
  /** A requested new e-mail address that is not confirmed yet. */
  extension_attributes?: { pending_email?: string };
}
