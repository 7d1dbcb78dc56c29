// An endpoint of the back office. Answers are values: the errors are a closed list.
import * as z from 'zod/mini';
import type { Permission } from '../../staff/permissions.ts';
import type { Endpoint, Method } from '../endpoint.ts';

/** Sent with calls that a page makes by itself while nobody is at it: they keep no session alive. */
export const UNATTENDED_HEADER = 'Office-Unattended';

export const ADMIN_ERRORS = {
  signed_out: 401,
  proof_needed: 403,
  forbidden: 403,
  not_found: 404,
  invalid: 422,
  conflict: 409,
  state_forbids: 409,
  limit: 429,
  busy: 503,
} as const;

export type AdminError = keyof typeof ADMIN_ERRORS;

export interface AdminFieldError {
  /** Empty: the whole. */
  field: string;
  rule: string;
}

export interface AdminFailure {
  ok: false;
  error: AdminError;
  /** Which rule of the domain, for example `order_given_up`. */
  detail?: string;
  fields?: AdminFieldError[];
  conflicts?: { field: string; base: unknown; mine: unknown; theirs: unknown }[];
  /** With a conflict: the version that is stored now. */
  version?: number;
  /** With a conflict: who saved before. */
  by?: { name: string; at: string };
}

export type AdminAnswer<Value> = { ok: true; value: Value; version?: number } | AdminFailure;

export interface AdminEndpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> extends Endpoint<Params, Query, Body, Output> {
  /** Null: everybody who has signed in. */
  permission: Permission | null;
  /** A read that needs a body, as a filter. */
  isRead: boolean;
  /** Asks for a passkey or code that is at most five minutes old. */
  needsProof: boolean;
  /** Before somebody has signed in. */
  isOpen: boolean;
  /** The answer holds a secret that is shown once: it is not stored under the idempotency key. */
  isSecret: boolean;
  /** How many values its body may have where it has more than others. */
  maxValues?: number;
}

const FailureSchema = z.object({
  ok: z.literal(false),
  error: z.enum(Object.keys(ADMIN_ERRORS) as AdminError[]),
  detail: z.optional(z.string()),
  fields: z.optional(z.array(z.object({ field: z.string(), rule: z.string() }))),
  conflicts: z.optional(
    z.array(z.object({ field: z.string(), base: z.unknown(), mine: z.unknown(), theirs: z.unknown() })),
  ),
  version: z.optional(z.int()),
  by: z.optional(z.object({ name: z.string(), at: z.string() })),
});

const ERROR_TEXTS: Record<number, string> = {
  401: 'signed_out',
  403: 'proof_needed or forbidden',
  404: 'not_found',
  409: 'conflict or state_forbids',
  422: 'invalid: the fields and their rules',
  429: 'limit',
  503: 'busy',
};

interface AdminDefinition {
  method: Method;
  path: `/api/admin/${string}`;
  summary: string;
  permission: Permission | null;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Schema of a form with a file (multipart). */
  form?: z.ZodMiniType;
  /** Schema of `value`; of a file the content type is in `produces`. */
  output: z.ZodMiniType;
  produces?: string;
  isRead?: boolean;
  needsProof?: boolean;
  isOpen?: boolean;
  isSecret?: boolean;
  maxValues?: number;
}

export const defineAdminEndpoint = <Definition extends AdminDefinition>(definition: Definition) => {
  const {
    method,
    isRead = method === 'GET',
    needsProof = false,
    isOpen = false,
    isSecret = false,
  } = definition;
  return {
    ...definition,
    tag: 'admin',
    bare: true,
    errors: ERROR_TEXTS,
    errorOutput: FailureSchema,
    isRead,
    needsProof,
    isOpen,
    isSecret,
  };
};
