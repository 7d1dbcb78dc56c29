// Schemas for values in a URL: strings that represent a number or a list. Clients may pass the typed value.
import * as z from 'zod/mini';

/** An integer within bounds, also as a string. */
export const wireInt = (minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER) =>
  z.pipe(
    z.pipe(
      z.union([z.int(), z.string().check(z.regex(/^-?\d{1,15}$/))]),
      z.transform((value) => Number(value)),
    ),
    z.int().check(z.minimum(minimum), z.maximum(maximum)),
  );

/** A comma-separated list, or an array; empty entries are dropped. */
export const wireList = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) =>
    (typeof value === 'string' ? value.split(',') : value)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
);

/** A document with guaranteed fields; the type covers the others. */
export const documentOf = <Type>(shape: z.core.$ZodLooseShape): z.ZodMiniType<Type, Type> =>
  z.looseObject(shape) as unknown as z.ZodMiniType<Type, Type>;
