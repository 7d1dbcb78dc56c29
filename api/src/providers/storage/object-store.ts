// Port for files that are not in the database: uploads, finished pictures, earlier releases.
import type { Readable } from 'node:stream';

export interface StoredObject {
  bytes: number;
  /** For large objects; must be consumed or destroyed. */
  stream: () => Readable;
  buffer: () => Promise<Buffer>;
}

export interface ListedObject {
  key: string;
  bytes: number;
  modifiedMs: number;
}

export type ObjectBody = Uint8Array | AsyncIterable<Uint8Array>;

export interface ObjectStore {
  /** Null: there is no such object. */
  get(key: string): Promise<StoredObject | null>;
  /** Replaces the object as a whole: readers see the old content or the new. */
  put(key: string, body: ObjectBody): Promise<void>;
  /** No error if there is none. */
  delete(key: string): Promise<void>;
  /** All objects below a prefix that ends with a slash. */
  list(prefix: string): Promise<ListedObject[]>;
}

/** A store over the network is away, or refuses. */
export class ObjectStoreUnavailable extends Error {
  override name = 'ObjectStoreUnavailable';
}

/** Of what people send: private, never below a public URL, and kept in backups. */
export const UPLOADS = 'uploads/';

const MAX_KEY = 512;
/** Names of letters, digits, `_`, `-` and dots inside: no parent folder, no hidden file, no other separator. */
const NAME = /^[\w-][\w.-]*$/;

export const isKey = (key: string): boolean =>
  key.length <= MAX_KEY && key.split('/').every((name) => NAME.test(name));

/** Keys are chosen by the shop: a wrong one is a bug or an attack, not an expected failure. */
export const checkKey = (key: string): string => {
  if (!isKey(key)) throw new TypeError(`not a key of an object: ${key.slice(0, 100)}`);
  return key;
};

export const checkPrefix = (prefix: string): string => {
  if (!prefix.endsWith('/')) throw new TypeError(`not a prefix of keys: ${prefix.slice(0, 100)}`);
  return checkKey(prefix.slice(0, -1));
};
