// One HTTP call of the contract: where it is, what goes in and what comes out.
import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'DELETE';

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
  /** The fields of a call that may come as a form with files; the body is then sent as it is. */
  form?: z.ZodMiniType;
  /** What `result` holds in an envelope, or the whole answer when `bare`. */
  output: Output;
  /** Answers without the `{code, result}` envelope. */
  bare?: boolean;
  /** The same answer for everybody: the customer's token stays at home, caches may keep the answer. */
  public?: boolean;
  /** Content type of the answer when it is not JSON. */
  produces?: string;
  /** The codes other than 200 that a client must expect. */
  errors?: Record<number, string>;
  /** The whole answer of a failure where it is not the envelope. */
  errorOutput?: z.ZodMiniType;
}

/** Keeps which of the schemas are given, so that `endpoint.query` of a call with a query is never undefined. */
export const defineEndpoint = <Definition extends Endpoint>(endpoint: Definition): Definition => endpoint;
