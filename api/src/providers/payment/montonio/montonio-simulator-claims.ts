// Tokens and claims as Montonio publishes them, for the simulator. Shares no code with the adapter, so that an error of
// one is not made by the other too.
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const mac = (text: string, key: string): string => createHmac('sha256', key).update(text).digest('base64url');

export const issueToken = (claims: object, key: string): string => {
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${body}.${mac(body, key)}`;
};

const AuthSchema = z.looseObject({ accessKey: z.string(), iat: z.int(), exp: z.int() });

/** Null: 401. */
export const openToken = (
  token: unknown,
  { accessKey, secretKey, nowMs }: { accessKey: string; secretKey: string; nowMs: number },
): Record<string, unknown> | null => {
  const match = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(typeof token === 'string' ? token : '');
  if (!match) return null;
  const [, header = '', body = '', signature = ''] = match;
  if (Buffer.from(header, 'base64url').toString() !== '{"alg":"HS256","typ":"JWT"}') return null;
  if (signature !== mac(`${header}.${body}`, secretKey)) return null;
  const claims = AuthSchema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  if (!claims.success || claims.data.accessKey !== accessKey) return null;
  return claims.data.exp * 1000 >= nowMs ? claims.data : null;
};

const auth = { accessKey: z.string(), iat: z.int(), exp: z.int() };
const money = z.number().check(
  z.positive(),
  z.refine((euros) => Number(euros.toFixed(2)) === euros, { error: 'at most two decimals' }),
);
const text = z.string().check(z.minLength(1));
const locale = z.enum(['de', 'en', 'et', 'fi', 'lt', 'lv', 'pl', 'ru']);

const AddressSchema = z.strictObject({
  firstName: z.optional(text),
  lastName: z.optional(text),
  email: z.optional(z.email()),
  phoneNumber: z.optional(text),
  phoneCountry: z.optional(text),
  addressLine1: z.optional(text),
  addressLine2: z.optional(text),
  locality: z.optional(text),
  region: z.optional(text),
  postalCode: z.optional(text),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  companyName: z.optional(text),
});

const OptionsSchema = z.strictObject({
  preferredCountry: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  preferredProvider: z.optional(text),
  preferredLocale: z.optional(locale),
  paymentDescription: z.optional(text),
  paymentReference: z.optional(text),
  preferredMethod: z.optional(text),
  period: z.optional(z.int().check(z.minimum(1), z.maximum(3))),
});

export const OrderClaimsSchema = z.strictObject({
  ...auth,
  merchantReference: text,
  merchantReferenceDisplay: z.optional(text),
  returnUrl: z.url(),
  notificationUrl: z.url(),
  grandTotal: money,
  currency: z.enum(['EUR', 'PLN']),
  locale,
  expiresIn: z.optional(z.int().check(z.positive())),
  payment: z.strictObject({
    method: z.enum(['paymentInitiation', 'cardPayments', 'bnpl', 'hirePurchase', 'mobilePay', 'blik']),
    methodDisplay: z.optional(text),
    amount: money,
    currency: z.enum(['EUR', 'PLN']),
    methodOptions: z.optional(OptionsSchema),
  }),
  lineItems: z.optional(
    z.array(z.strictObject({ name: text, quantity: z.int().check(z.positive()), finalPrice: money })),
  ),
  billingAddress: z.optional(AddressSchema),
  shippingAddress: z.optional(AddressSchema),
});
export type OrderClaims = z.output<typeof OrderClaimsSchema>;

export const RefundClaimsSchema = z.strictObject({
  ...auth,
  orderUuid: z.uuid(),
  amount: money,
  idempotencyKey: text,
});
