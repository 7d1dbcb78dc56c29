// Fields entered by staff, on the command line or in a back-office form: text that is parsed as money, boolean or
// list.
import * as z from 'zod/mini';

export const fieldErrors = (error: z.core.$ZodError): { field: string; rule: string }[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((field) => ({ field, rule: 'there is no such field' }))
      : [{ field: issue.path.join('.'), rule: issue.message }],
  );

const textual = z.transform((value: unknown) => String(value ?? '').trim());

/** `4.90`, `4,90` or 4.9 → 490. */
export const euros = z.pipe(
  z.pipe(
    textual,
    z.string().check(z.regex(/^\d{1,7}([.,]\d{1,2})?$/, { error: 'must be an amount in euros, like 4.90' })),
  ),
  z.transform((text: string) => Math.round(Number(text.replace(',', '.')) * 100)),
);

/** Empty: none. */
export const maybeEuros = z.union([
  z.pipe(
    z.union([z.literal(''), z.null()]),
    z.transform((): number | null => null),
  ),
  euros,
]);

export const yesNo = z.pipe(
  z.pipe(textual, z.string().check(z.regex(/^(yes|no|true|false)$/, { error: 'must be yes or no' }))),
  z.transform((text: string) => text === 'yes' || text === 'true'),
);

export const integer = z.pipe(
  z.pipe(textual, z.string().check(z.regex(/^\d{1,6}$/, { error: 'must be a whole number' }))),
  z.transform(Number),
);

/** Empty: none. */
export const maybeInteger = z.union([
  z.pipe(
    z.union([z.literal(''), z.null()]),
    z.transform((): number | null => null),
  ),
  integer,
]);

const listed = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const NUMBERS_RULE = { error: 'must be a list of numbers, like 2,3' };

/** May be empty. */
export const maybeIntegerList = z.pipe(
  z.pipe(z.transform(listed), z.array(z.string().check(z.regex(/^\d{1,9}$/, NUMBERS_RULE)))),
  z.transform((entries: string[]) => entries.map(Number)),
);

export const integerList = z.pipe(maybeIntegerList, z.array(z.number()).check(z.minLength(1, NUMBERS_RULE)));

/** May be empty. */
export const textList = z.pipe(z.transform(listed), z.array(z.string().check(z.maxLength(100))));

/** Empty: everywhere. */
export const countryList = z.pipe(
  z.transform(listed),
  z.array(z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'must be a list of country codes, like EE,LV' }))),
);
