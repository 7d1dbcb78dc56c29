// Errors as the log shows them: without the values of a query, which may be names and addresses.
import { DrizzleQueryError } from 'drizzle-orm';

const withoutQuery = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? withoutQuery(error.cause ?? 'the query failed') : error;

export const errorText = (error: unknown): string => String(withoutQuery(error));

/** With the calls that led to it. */
export const errorStack = (error: unknown): string => {
  if (!(error instanceof Error) || error.stack === undefined) return errorText(error);
  if (!(error instanceof DrizzleQueryError)) return error.stack;
  // The stack begins with the message, which has the values.
  const calls = error.stack.split(error.message).slice(1).join('');
  return errorText(error) + calls;
};
