// Object store in a bucket that speaks the S3 protocol, addressed by path.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  checkKey,
  checkPrefix,
  type ListedObject,
  type ObjectBody,
  type ObjectStore,
  ObjectStoreUnavailable,
} from './object-store.ts';
import { EMPTY_HASH, type S3Keys, signS3 } from './s3-signature.ts';

const ANSWER_MS = 5000;
/** More for a body: half a megabyte in a second. */
const SENT_BYTES_PER_MS = 500;
/** Of a whole transfer. */
const TRANSFER_MS = 120_000;
const TRIES = 3;
const RETRY_MS = 200;
/** After a call that failed at every try or was not answered, calls fail at once for this long: no visitor waits for a lost bucket. */
const REST_MS = 5000;

export interface S3Options extends S3Keys {
  /** https://host/bucket */
  url: string;
  now: () => number;
  fetch?: typeof fetch;
  /** Objects in an answer of the list, at most 1000. */
  pageSize?: number;
}

interface Call {
  method: string;
  target: string;
  body?: () => ReadableStream | Uint8Array;
  bodyHash?: string;
  bytes?: number;
}

/** Another try would make the caller wait as long again. */
class Silent extends Error {}

/** Wrong keys, a wrong region: trying again does not help. */
class Refused extends Error {}

const textsOf = (xml: string, name: string): string[] =>
  xml
    .split(`<${name}>`)
    .slice(1)
    .map((part) => part.slice(0, part.indexOf('<')));

const parseListing = (xml: string): ListedObject[] =>
  xml
    .split('<Contents>')
    .slice(1)
    .map((part) => ({
      key: textsOf(part, 'Key')[0] ?? '',
      bytes: Number(textsOf(part, 'Size')[0]),
      modifiedMs: Date.parse(textsOf(part, 'LastModified')[0] ?? ''),
    }));

/** S3 needs length and hash before the body: one of unknown length waits in a file. */
const spool = async (body: AsyncIterable<Uint8Array>) => {
  const file = join(tmpdir(), `klaas-upload-${randomUUID()}`);
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of body) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  };
  try {
    await pipeline(Readable.from(counted()), createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return { file, bytes, bodyHash: hash.digest('hex') };
};

export const createS3Store = (options: S3Options): ObjectStore => {
  const { url: bucket, now, fetch: request = fetch, pageSize = 1000, ...keys } = options;
  const root = bucket.replace(/\/+$/, '');
  let restUntilMs = Number.NEGATIVE_INFINITY;

  const attempt = async ({ method, target, body, bodyHash = EMPTY_HASH, bytes }: Call): Promise<Response> => {
    const url = new URL(root + target);
    const headers = signS3({ method, url, bodyHash }, keys, now());
    // Only the answer's head has to come soon: the body of a transfer takes its time.
    const limit = new AbortController();
    const limitMs = Math.min(TRANSFER_MS, ANSWER_MS + Math.ceil((bytes ?? 0) / SENT_BYTES_PER_MS));
    const timer = setTimeout(() => limit.abort(new Silent(`no answer within ${limitMs} ms`)), limitMs);
    try {
      const response = await request(url, {
        method,
        headers: { ...headers, ...(bytes === undefined ? {} : { 'content-length': String(bytes) }) },
        signal: AbortSignal.any([limit.signal, AbortSignal.timeout(TRANSFER_MS)]),
        ...(body && { body: body(), duplex: 'half' }),
      } as RequestInit);
      if (response.ok || response.status === 404) return response;
      const reason = textsOf(await response.text(), 'Code')[0] ?? '';
      const message = `${method} ${response.status} ${reason}`;
      if (response.status < 500 && response.status !== 429) throw new Refused(message);
      throw new ObjectStoreUnavailable(message);
    } finally {
      clearTimeout(timer);
    }
  };

  const call = async (one: Call): Promise<Response> => {
    if (now() < restUntilMs) throw new ObjectStoreUnavailable('The object store does not answer');
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt(one);
      } catch (error) {
        if (error instanceof Refused)
          throw new ObjectStoreUnavailable(`The object store refuses: ${error.message}`, { cause: error });
        if (tried === TRIES || error instanceof Silent) {
          restUntilMs = now() + REST_MS;
          throw new ObjectStoreUnavailable('The object store does not answer', { cause: error });
        }
        await sleep(RETRY_MS * tried);
      }
    }
  };

  const done = async (one: Call): Promise<Response> => {
    const response = await call(one);
    await response.body?.cancel();
    return response;
  };

  const read = async (target: string): Promise<Response> => {
    const response = await call({ method: 'GET', target });
    if (response.status !== 404) return response;
    await response.body?.cancel();
    throw new Error('the object was deleted meanwhile');
  };

  const putBytes = (target: string, body: Uint8Array) =>
    done({
      method: 'PUT',
      target,
      body: () => body,
      bodyHash: createHash('sha256').update(body).digest('hex'),
      bytes: body.byteLength,
    });

  const putStream = async (target: string, body: AsyncIterable<Uint8Array>) => {
    const { file, bytes, bodyHash } = await spool(body);
    try {
      return await done({
        ...{ method: 'PUT', target, bodyHash, bytes },
        body: () => Readable.toWeb(createReadStream(file)) as ReadableStream,
      });
    } finally {
      await rm(file, { force: true });
    }
  };

  const checkFound = (response: Response) => {
    if (response.status === 404) throw new ObjectStoreUnavailable('There is no such bucket');
  };

  return {
    get: async (key) => {
      const target = `/${checkKey(key)}`;
      const response = await done({ method: 'HEAD', target });
      if (response.status === 404) return null;
      return {
        bytes: Number(response.headers.get('content-length')),
        stream: () =>
          Readable.from(
            (async function* () {
              yield* (await read(target)).body as unknown as AsyncIterable<Uint8Array>;
            })(),
            { objectMode: false },
          ),
        buffer: async () => Buffer.from(await (await read(target)).arrayBuffer()),
      };
    },

    put: async (key, body: ObjectBody) => {
      const target = `/${checkKey(key)}`;
      checkFound(await (body instanceof Uint8Array ? putBytes(target, body) : putStream(target, body)));
    },

    delete: async (key) => {
      await done({ method: 'DELETE', target: `/${checkKey(key)}` });
    },

    list: async (prefix) => {
      const folder = `${checkPrefix(prefix)}/`;
      const found: ListedObject[] = [];
      for (let token = ''; ; ) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: folder,
          'max-keys': String(pageSize),
          ...(token !== '' && { 'continuation-token': token }),
        });
        const response = await call({ method: 'GET', target: `?${query}` });
        checkFound(response);
        const xml = await response.text();
        found.push(...parseListing(xml));
        token = textsOf(xml, 'NextContinuationToken')[0] ?? '';
        if (token === '') return found;
      }
    },
  };
};
