// Every call of the back office passes here: session, same origin, permission, proof, idempotency key, input; then the
// answer with its status. Services know nothing of it.
import { createHash } from 'node:crypto';
import {
  ADMIN_ERRORS,
  type AdminAnswer,
  type AdminEndpoint,
  type AdminFailure,
} from '@klaas/core/contract/admin/admin-endpoint.ts';
import type { Permission, StaffRole } from '@klaas/core/staff/permissions.ts';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod/mini';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import type { ApiContext, ApiEnv } from '../api-env.ts';
import { HttpError } from '../http-error.ts';
import { isMultipart, readMultipart } from '../multipart-form.ts';
import { errorTextsOf, parseWithMessages, readJson } from '../parse-input.ts';
import { sendJson, setHeader } from '../response-headers.ts';
import { routerPath } from '../route-table.ts';

export interface StaffIdentity {
  id: number;
  name: string;
  role: StaffRole;
  permissions: ReadonlySet<Permission>;
  sessionId: string;
  /** When a passkey or code was last given. */
  provenAtMs: number;
  /** The owner of the demo shop, whom every visitor may be. */
  isDemo: boolean;
}

/** The answer of a write, stored under its key: a repeated key gets the first answer. */
export interface StaffRequests {
  /** `new`: carry it out. `running`: the first one has no answer yet. `other`: the key belongs to another request. */
  begin(
    request: StaffRequest,
  ): Promise<{ state: 'new' | 'running' | 'other' } | { state: 'answered'; answer: AdminAnswer<unknown> }>;
  finish(request: StaffRequest, answer: AdminAnswer<unknown>): Promise<void>;
  /** It failed before it wrote anything: the key is free again. */
  release(request: StaffRequest): Promise<void>;
}

export interface StaffRequest {
  staffId: number;
  key: string;
  /** Of endpoint and input. */
  fingerprint: string;
}

/** A check reads the session without using it. */
export type Authenticate = (c: ApiContext, how?: { isCheck: boolean }) => Promise<StaffIdentity | null>;

export interface AdminRouterDeps {
  now: () => number;
  /** The signed-in person; null: nobody. */
  authenticate: Authenticate;
  requests: StaffRequests;
  /** Of the shop: what other sites send is refused. */
  origin: string;
}

interface CallInput<Params, Query, Body> {
  c: ApiContext;
  params: Params;
  query: Query;
  body: Body;
}

export interface AdminCall<Params = unknown, Query = unknown, Body = unknown>
  extends CallInput<Params, Query, Body> {
  staff: StaffIdentity;
  /** For the editors: every write names its person. */
  author: ChangeAuthor;
}

export interface AdminFile {
  /** What is too large to hold is streamed. */
  bytes: Uint8Array | ReadableStream<Uint8Array>;
  type: string;
  name: string;
}

const PROOF_MS = 5 * 60_000;
/** Of attempts that are limited, and of work that waits too long. */
const LIMIT_ERRORS: Record<number, AdminFailure['error']> = { 429: 'limit', 503: 'busy' };
const KEY = /^[\w-]{16,64}$/;

/** [OFFICE-12] Where the input decides whether a proof is needed. */
export const isProven = ({ provenAtMs }: StaffIdentity, nowMs: number): boolean =>
  nowMs - provenAtMs <= PROOF_MS;

const fail = (error: AdminFailure['error'], detail?: string): AdminFailure => ({
  ok: false,
  error,
  ...(detail !== undefined && { detail }),
});

const sendAnswer = (c: ApiContext, answer: AdminAnswer<unknown>): Response => {
  setHeader(c, 'Cache-Control', 'no-store');
  setHeader(c, 'Cross-Origin-Resource-Policy', 'same-origin');
  return sendJson(c, answer, (answer.ok ? 200 : ADMIN_ERRORS[answer.error]) as ContentfulStatusCode);
};

/** Refused before the handler: nothing was read or written. */
class Refusal extends Error {
  readonly failure: AdminFailure;
  constructor(failure: AdminFailure) {
    super(failure.error);
    this.failure = failure;
  }
}

const refuse = (error: AdminFailure['error'], detail?: string): never => {
  throw new Refusal(fail(error, detail));
};

const parsePart = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const parsed = parseWithMessages(schema, value);
  if (parsed.success) return parsed.data;
  const fields = errorTextsOf(parsed.error).map(({ field, message }) => ({ field, rule: message }));
  throw new Refusal({ ok: false, error: 'invalid', fields });
};

/** PostgreSQL cannot store the character, so nothing that contains it can exist here. */
const withoutNul = (given: Record<string, string>): Record<string, string> => {
  for (const [field, value] of Object.entries(given))
    if (value.includes('\0'))
      throw new Refusal({ ok: false, error: 'invalid', fields: [{ field, rule: 'a NUL character' }] });
  return given;
};

const readBody = async (c: ApiContext, { body, method, maxValues }: AdminEndpoint): Promise<unknown> => {
  if (!body || method === 'GET') return undefined;
  try {
    return await readJson(c, maxValues);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new Refusal({ ok: false, error: 'invalid', fields: [{ field: '', rule: error.message }] });
  }
};

/** What the browser says of the page that sends it; without it the origin. */
const isSameOrigin = (c: ApiContext, origin: string): boolean => {
  const site = c.req.header('sec-fetch-site');
  return site === undefined ? c.req.header('origin') === origin : site === 'same-origin';
};

interface Upload {
  fields: unknown;
  file: Uint8Array;
}

/** One file with its fields; the first one counts. */
const readUpload = async (c: ApiContext, { form }: AdminEndpoint, name: string): Promise<Upload> => {
  if (!isMultipart(c.req.header('content-type')))
    throw new Refusal({
      ok: false,
      error: 'invalid',
      fields: [{ field: name, rule: 'must be a form with a file' }],
    });
  const sent = await readMultipart(c).catch((error: unknown): never => {
    if (!(error instanceof HttpError)) throw error;
    throw new Refusal({ ok: false, error: 'invalid', fields: [{ field: '', rule: error.message }] });
  });
  const file = sent.get(name);
  if (file === null || typeof file === 'string' || file.size === 0)
    throw new Refusal({ ok: false, error: 'invalid', fields: [{ field: name, rule: 'must be a file' }] });
  const texts = [...sent.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const fields = parsePart(form, withoutNul(Object.fromEntries(texts)));
  return { fields, file: new Uint8Array(await file.arrayBuffer()) };
};

const fingerprintOf = ({ method, path }: AdminEndpoint, input: unknown): string =>
  createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(input)}`)
    .digest('base64url');

export const createAdminRouter = ({ now, authenticate, requests, origin }: AdminRouterDeps) => {
  const app = new Hono<ApiEnv>();

  const requireStaff = async (
    c: ApiContext,
    endpoint: AdminEndpoint,
    how?: { isCheck: boolean },
  ): Promise<StaffIdentity> => {
    const staff = await authenticate(c, how);
    if (!staff) return refuse('signed_out');
    if (endpoint.permission !== null && !staff.permissions.has(endpoint.permission))
      return refuse('forbidden');
    if (endpoint.needsProof && !isProven(staff, now())) return refuse('proof_needed');
    return staff;
  };

  const readInput = async (c: ApiContext, endpoint: AdminEndpoint) => ({
    params: parsePart(endpoint.params, withoutNul(c.req.param())),
    query: parsePart(endpoint.query, withoutNul(c.req.query())),
    body: parsePart(endpoint.body, await readBody(c, endpoint)),
  });

  const once = async (
    request: StaffRequest,
    { isSecret }: AdminEndpoint,
    work: () => Promise<AdminAnswer<unknown>>,
  ): Promise<AdminAnswer<unknown>> => {
    const begun = await requests.begin(request);
    if (begun.state === 'answered') return begun.answer;
    if (begun.state === 'running') return fail('busy', 'request_running');
    if (begun.state === 'other')
      return {
        ok: false,
        error: 'invalid',
        fields: [{ field: 'Idempotency-Key', rule: 'was used for another request' }],
      };
    try {
      const answer = await work();
      // What a person mends and sends again, as a proof or a field, is another try.
      if (answer.ok || answer.error === 'conflict' || answer.error === 'state_forbids')
        await requests.finish(request, isSecret && answer.ok ? fail('conflict', 'already_done') : answer);
      else await requests.release(request);
      return answer;
    } catch (error) {
      await requests.release(request);
      throw error;
    }
  };

  /** [OFFICE-15] */
  const carryOut = async (
    c: ApiContext,
    endpoint: AdminEndpoint,
    handler: (call: AdminCall) => Promise<AdminAnswer<unknown>>,
    readGiven: () => Promise<{ params: unknown; query: unknown; body: unknown }> = () =>
      readInput(c, endpoint),
  ): Promise<AdminAnswer<unknown>> => {
    const staff = await requireStaff(c, endpoint);
    const key = c.req.header('idempotency-key') ?? '';
    if (!endpoint.isRead) {
      if (!isSameOrigin(c, origin)) return refuse('forbidden', 'other_origin');
      if (!KEY.test(key))
        throw new Refusal({
          ok: false,
          error: 'invalid',
          fields: [{ field: 'Idempotency-Key', rule: 'must be 16 to 64 letters, digits, - or _' }],
        });
    }
    const input = await readGiven();
    const requestId = endpoint.isRead ? c.get('requestId') : `${staff.id}:${key}`;
    const author: ChangeAuthor = { kind: 'person', name: staff.name, requestId };
    const work = () => handler({ c, staff, author, ...input });
    if (endpoint.isRead) return work();
    return once({ staffId: staff.id, key, fingerprint: fingerprintOf(endpoint, input) }, endpoint, work);
  };

  const answering =
    (work: (c: ApiContext) => Promise<Response>) =>
    async (c: ApiContext): Promise<Response> => {
      try {
        return await work(c);
      } catch (error) {
        if (error instanceof Refusal) return sendAnswer(c, error.failure);
        if (!(error instanceof HttpError)) throw error;
        const answer = LIMIT_ERRORS[error.code];
        if (!answer) throw error;
        for (const [name, value] of Object.entries(error.headers)) setHeader(c, name, value);
        return sendAnswer(c, fail(answer));
      }
    };

  const add = (endpoint: AdminEndpoint, work: (c: ApiContext) => Promise<Response>): void => {
    app.on(endpoint.method, routerPath(endpoint.path), answering(work));
  };

  return {
    app,
    handle: <
      Params extends z.ZodMiniType,
      Query extends z.ZodMiniType,
      Body extends z.ZodMiniType,
      Output extends z.ZodMiniType,
    >(
      endpoint: AdminEndpoint<Params, Query, Body, Output>,
      handler: (
        call: AdminCall<z.output<Params>, z.output<Query>, z.output<Body>>,
      ) => Promise<AdminAnswer<z.input<Output>>>,
    ): void =>
      add(endpoint, async (c) =>
        sendAnswer(
          c,
          await carryOut(c, endpoint, handler as (call: AdminCall) => Promise<AdminAnswer<unknown>>),
        ),
      ),
    /** Before anybody has signed in; the handler limits the attempts. */
    handleOpen: <
      Params extends z.ZodMiniType,
      Query extends z.ZodMiniType,
      Body extends z.ZodMiniType,
      Output extends z.ZodMiniType,
    >(
      endpoint: AdminEndpoint<Params, Query, Body, Output>,
      handler: (
        call: CallInput<z.output<Params>, z.output<Query>, z.output<Body>>,
      ) => Promise<AdminAnswer<z.input<Output>>>,
    ): void =>
      add(endpoint, async (c) => {
        if (!endpoint.isRead && !isSameOrigin(c, origin)) return refuse('forbidden', 'other_origin');
        const input = await readInput(c, endpoint);
        return sendAnswer(c, await handler({ c, ...input } as Parameters<typeof handler>[0]));
      }),
    /** A form with one file; the fields are its `body`. */
    handleUpload: <Form extends z.ZodMiniType, Output extends z.ZodMiniType>(
      endpoint: AdminEndpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, Output> & { form: Form },
      name: string,
      handler: (
        call: Omit<AdminCall<unknown, unknown, z.output<Form>>, 'params' | 'query'> & { file: Uint8Array },
      ) => Promise<AdminAnswer<z.input<Output>>>,
    ): void =>
      add(endpoint, async (c) => {
        let file: Uint8Array = new Uint8Array();
        const read = async () => {
          const upload = await readUpload(c, endpoint, name);
          file = upload.file;
          // In the fingerprint: another file under the same key is another request.
          const digest = createHash('sha256').update(file).digest('base64url');
          return { params: digest, query: undefined, body: upload.fields };
        };
        const answer = await carryOut(
          c,
          endpoint,
          ({ params: _, ...call }) => handler({ ...call, file } as Parameters<typeof handler>[0]),
          read,
        );
        return sendAnswer(c, answer);
      }),
    /** A file, sent as a download that no browser runs. */
    handleFile: <Params extends z.ZodMiniType, Query extends z.ZodMiniType>(
      endpoint: AdminEndpoint<Params, Query>,
      handler: (call: AdminCall<z.output<Params>, z.output<Query>>) => Promise<AdminAnswer<AdminFile>>,
    ): void =>
      add(endpoint, async (c) => {
        const staff = await requireStaff(c, endpoint);
        const input = await readInput(c, endpoint);
        const author: ChangeAuthor = { kind: 'person', name: staff.name, requestId: c.get('requestId') };
        const answer = await handler({ c, staff, author, ...input } as Parameters<typeof handler>[0]);
        if (!answer.ok) return sendAnswer(c, answer);
        const { bytes, type, name } = answer.value;
        return new Response(bytes as Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>, {
          headers: {
            'Content-Type': type,
            'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
            'Cache-Control': 'no-store',
            'Cross-Origin-Resource-Policy': 'same-origin',
            'Content-Security-Policy': "sandbox; default-src 'none'",
          },
        });
      }),
    /** A stream of events, which the browser opens again by itself. */
    handleStream: (endpoint: AdminEndpoint, handler: (call: AdminCall) => Promise<Response>): void =>
      add(endpoint, async (c) => {
        const staff = await requireStaff(c, endpoint, { isCheck: true });
        const author: ChangeAuthor = { kind: 'person', name: staff.name, requestId: c.get('requestId') };
        return handler({ c, staff, author, params: undefined, query: undefined, body: undefined });
      }),
    /** [OFFICE-02] Registered last: whoever has not signed in learns nothing about what exists. */
    close: (): Hono<ApiEnv> =>
      app.all('/api/admin/*', async (c) =>
        sendAnswer(c, fail((await authenticate(c)) ? 'not_found' : 'signed_out')),
      ),
  };
};

export type AdminRouter = ReturnType<typeof createAdminRouter>;
