// The definition of an HTTP endpoint of the contract: path, input and output.
import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  method: Method;
  /** Path with `{name}` parameters, relative to the backend. */
  path: string;
  summary: string;
  tag: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Schema of a form with files (multipart); the body is then sent unchanged. */
  form?: z.ZodMiniType;
  /** Schema of `result` in the envelope, or of the whole response when `bare`. */
  output: Output;
  /** Response without the `{code, result}` envelope. */
  bare?: boolean;
  /** The same response for everybody: sent without the customer's token, cacheable. */
  public?: boolean;
  /** Content type of the response when it is not JSON. */
  produces?: string;
  /** Error codes that a client must expect. */
  errors?: Record<number, string>;
  /** Schema of an error response where it is not the envelope. */
  errorOutput?: z.ZodMiniType;
}

/** Preserves which schemas are given, so that `endpoint.query` of an endpoint with a query is never undefined. */
export const defineEndpoint = <Definition extends Endpoint>(endpoint: Definition): Definition => endpoint;
