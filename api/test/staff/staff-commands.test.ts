import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../src/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { copyReadyCluster, NO_DURABILITY } from '../ready-cluster.ts';
import { runShop } from '../shop-runs.ts';

let folder: string;
let server: EmbeddedPostgres;
let db: Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klaas-staff-'));
  await copyReadyCluster(join(folder, 'postgres'));
  server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), tuning: NO_DURABILITY });
  db = connectDatabase(server.connection);
});
afterAll(async () => {
  await db.$client.end();
  await server.release();
  rmSync(folder, { recursive: true, force: true });
});

const shop = (...args: string[]) => runShop(args, { DATA_DIR: folder, SHOP_URL: 'https://klaas.example' });

it('[OFFICE-03] a fresh shop has no staff, and staff invite prints a link', async () => {
  expect((await shop('staff', 'list')).stdout).toMatch(
    /^• Nobody yet\..*staff invite ADDRESS --role owner$/m,
  );
  const { status, stdout } = await shop('staff', 'invite', 'mari@example.com', '--role', 'owner');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^• https:\/\/klaas\.example\/admin\/invitation#[0-9a-f]{64}$/m);
  const { rows } = await db.$client.query(
    `select token_hash, extract(epoch from expires_at - created_at)::int as seconds from staff_invitation`,
  );
  expect(rows).toMatchObject([{ seconds: 900 }]);
  expect(stdout).not.toContain(rows[0].token_hash);
  expect((await shop('staff')).stdout).toMatch(/^• mari@example\.com {2}invited {2}owner {2}until /m);
});

it('[OFFICE-18] the command line stands in the log under its own name', async () => {
  const { rows } = await db.$client.query(
    `select actor_kind, after from change where entity = 'staff_invitation' order by id`,
  );
  expect(rows).toEqual([
    { actor_kind: 'command_line', after: { email: 'mari@example.com', role: 'owner', state: 'open' } },
  ]);
});

it('refuses an address that is none, an unknown role and an unknown person', async () => {
  for (const [args, text] of [
    [['invite', 'mari', '--role', 'owner'], /e-mail address/],
    [['invite', 'mari@example.com'], /--role/],
    [['invite', 'mari@example.com', '--role', 'boss'], /--role/],
    [['remove', 'nobody@example.com'], /Nobody with the address/],
    [['dance'], /unknown/],
  ] as const) {
    const { status, stderr } = await shop('staff', ...args);
    expect(status, args.join(' ')).toBe(1);
    expect(stderr).toMatch(text);
  }
});
