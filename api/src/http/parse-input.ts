// Input is parsed once, here, with the schemas of the contract; inside, types are trusted.
import * as z from 'zod/mini';
import type { ApiContext } from './api-env.ts';
import { HttpError } from './http-error.ts';
import { jsonError } from './json-bounds.ts';

/** Without a locale zod reports only "Invalid input". */
const englishMessages = { error: z.locales.en().localeError };

export const parseWithMessages = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown) =>
  schema.safeParse(value, englishMessages);

/** Nobody reads more. */
const MAX_ERRORS = 50;
const MAX_MESSAGE = 300;

/** One message per error, each naming the field. */
export const errorTextsOf = (error: z.core.$ZodError): { field: string; message: string }[] =>
  error.issues.slice(0, MAX_ERRORS).map(({ path, message }) => ({
    field: path.join('.'),
    message: message.slice(0, MAX_MESSAGE),
  }));

const parse = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown, code: number) => {
  const parsed = parseWithMessages(schema, value);
  if (!parsed.success) throw new HttpError(code, errorTextsOf(parsed.error));
  return parsed.data;
};

export const parseQuery = <Schema extends z.ZodMiniType>(
  c: ApiContext,
  schema: Schema,
  code = 400,
): z.output<Schema> => parse(schema, c.req.query(), code);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, 'Malformed JSON in the request body');
  }
};

/** The body as JSON whatever its content type; undefined without a body. */
export const readJson = async (c: ApiContext, maxValues?: number): Promise<unknown> => {
  const text = await c.req.text();
  if (text.trim() === '') return undefined;
  // PostgreSQL cannot store it, so nothing that contains it can exist here.
  if (text.includes('\\u0000')) throw new HttpError(400, 'A NUL character in the request body');
  const value = parseJson(text);
  const error = jsonError(value, maxValues);
  if (error !== null) throw new HttpError(400, `The request body: ${error}`);
  return value;
};

/** The bytes of a signed message, which are not parsed before the signature is checked. */
export const readRawBody = async (c: ApiContext, maxBytes: number): Promise<Uint8Array> => {
  const body = new Uint8Array(await c.req.arrayBuffer());
  if (body.length > maxBytes) throw new HttpError(413, `A notice is at most ${maxBytes} bytes`);
  return body;
};

/** Forms without files are short. */
const MAX_FORM_LENGTH = 16 * 1024;

export const isUrlForm = (c: ApiContext): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '');

/** Of a repeated field the last value counts. */
export const readUrlForm = async (c: ApiContext): Promise<Record<string, string>> => {
  const text = await c.req.text();
  if (text.length > MAX_FORM_LENGTH) throw new HttpError(413, `A form is at most ${MAX_FORM_LENGTH} letters`);
  return Object.fromEntries(new URLSearchParams(text));
};

export const parseBody = async <Schema extends z.ZodMiniType>(
  c: ApiContext,
  schema: Schema,
  code = 400,
): Promise<z.output<Schema>> => parse(schema, await readJson(c), code);
