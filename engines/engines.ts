// The engines of the tests, and where each comes from.
import { findOpenSearch } from './opensearch.ts';
import { findPostgres } from './postgres.ts';
import { findRedis } from './redis.ts';
import { findS3Server } from './s3.ts';

/** Returns the program; throws EngineMissing if it cannot be had. */
export const ENGINES = {
  postgres: () => findPostgres().bin,
  redis: () => findRedis().file,
  s3: findS3Server,
  opensearch: () => findOpenSearch().libraries,
};

export type Engine = keyof typeof ENGINES;

/** Said by engines/run.ts, which has tried them. */
export const isMissing = (...names: Engine[]): boolean =>
  names.some((name) => (process.env['ENGINES_MISSING'] ?? '').split(',').includes(name));
