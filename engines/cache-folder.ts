// Where engines that are downloaded for tests are kept, so that they are downloaded once.
import { join, resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '..');

export const CACHE = resolve(
  process.env['ENGINES_CACHE'] ?? join(PROJECT, 'node_modules/.cache/klaas-engines'),
);

/** The engine cannot be had on this machine; the message says why. */
export class EngineMissing extends Error {
  override name = 'EngineMissing';
}
