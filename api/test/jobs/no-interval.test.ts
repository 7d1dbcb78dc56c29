// Periodic work is a job: it runs once per cluster and survives a crash. A timer does neither.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
/** The heartbeat of a lock must stop with its process; every process compares its own revision, probes its own
 * connection and keeps its own streams open. */
const ALLOWED = [
  'api/src/catalog/catalog-follower.ts',
  'api/src/db/channel-subscription.ts',
  'api/src/db/embedded/file-lock.ts',
  'api/src/staff/live/live-service.ts',
];

it('no server code works on an interval', () => {
  const files = globSync(['api/src/**/*.ts', 'server/**/*.ts'], { cwd: root });
  const found = files.filter(
    (file) => !file.endsWith('.test.ts') && /\bsetInterval\b/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found.sort()).toEqual(ALLOWED);
});
