// The storefront's built files, in memory with their compressed variants: a few megabytes, no disk access per
// request.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Encoding } from './page-encoding.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

export interface StaticFile {
  headers: Record<string, string>;
  etag: string;
  bodies: Partial<Record<Encoding, Uint8Array>> & { identity: Uint8Array };
}

const readIfExists = (file: string): Uint8Array | undefined => {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
};

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

/** URL and file, with its compressed variants; empty: there is no such file. */
export const staticFileOf = (
  name: string,
  read: (name: string) => Uint8Array | undefined,
): [url: string, file: StaticFile][] => {
  const identity = read(name);
  if (!identity) return [];
  const br = read(`${name}.br`);
  const gzip = read(`${name}.gz`);
  const hashed = name.startsWith('assets/');
  const file: StaticFile = {
    etag: `"${digestOf(identity).slice(0, 22)}"`,
    headers: {
      'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
      // A hashed name is immutable; other files are revalidated.
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(br || gzip ? { vary: 'accept-encoding' } : {}),
    },
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  };
  return [[`/${name}`, file]];
};

export const loadStaticFiles = (root: string): Map<string, StaticFile> => {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !name.startsWith('.vite'));
  return new Map(names.flatMap((name) => staticFileOf(name, (file) => readIfExists(path.join(root, file)))));
};

/** A file that is generated at start. */
const textFile = (name: string, text: string): StaticFile => {
  const identity = Buffer.from(text);
  return {
    etag: `"${digestOf(identity).slice(0, 22)}"`,
    headers: {
      'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    },
    bodies: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) },
  };
};

const WORKER = '/service-worker.js';
const WORKER_OFF = '/service-worker-off.js';

/** Kill switch: the service worker's URL serves one that unregisters itself and clears its caches. */
export const withoutWorker = (files: ReadonlyMap<string, StaticFile>): Map<string, StaticFile> => {
  const off = files.get(WORKER_OFF);
  return new Map([...files, ...(off ? [[WORKER, off] as const] : [])]);
};

/** Files of the storefront that depend on the settings. */
export interface StoreFiles {
  /** By their path. */
  pages: Readonly<Record<string, string>>;
  /** Prepended to the service worker; `revisions` change with the pages. */
  workerPrelude: (revisions: Readonly<Record<string, string>>) => string;
}

/** The built files plus those that depend on the settings. */
export const withStoreFiles = (
  files: ReadonlyMap<string, StaticFile>,
  { pages, workerPrelude }: StoreFiles,
): Map<string, StaticFile> => {
  const added = new Map(Object.entries(pages).map(([url, html]) => [url, textFile(url, html)]));
  const revisions = Object.fromEntries([...added].map(([url, { etag }]) => [url, etag.slice(1, 9)]));
  const worker = files.get(WORKER);
  if (worker) {
    const code = Buffer.from(worker.bodies.identity).toString();
    added.set(WORKER, textFile(WORKER, workerPrelude(revisions) + code));
  }
  return new Map([...files, ...added]);
};
