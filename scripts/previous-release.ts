// Runs API tests of the previous release on the tables of this one: during an update processes of both use one database.
//   node scripts/previous-release.ts [--from COMMIT]
// The code and the tests are those of the newest tag v*, the migrations and the installed packages those of the working
// copy. Before the first tag there is nothing to test.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
/** What makes the tables: those of shop and queue. */
const SCHEMA = ['api/src/db/migrations', 'api/src/db/migrate-database.ts'];
const WORKSPACES = ['core', 'api', 'ui', 'storefront'];
/** Every table that a shopper's or a customer's request writes. */
const TESTS = [
  'cart/cart-changes',
  'cart/cart-coupon',
  'checkout/place-order',
  'orders/payment',
  'orders/order-delivery',
  'customer/user-account',
  'customer/user-session',
  'reviews/user-review',
  'content/content-editing',
  'configurator/projects',
  'messages/contact',
  'messages/newsletter',
  'messages/mail-outbox',
  'catalog/catalog-repository',
];

const git = (...args: string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

/** Packages as installed here, except the workspaces: theirs are the old ones. */
const linkPackages = (folder: string) => {
  const target = join(folder, 'node_modules');
  mkdirSync(join(target, '@klaas'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@klaas' && name !== '.cache')
      symlinkSync(join(ROOT, 'node_modules', name), join(target, name));
  for (const name of WORKSPACES) {
    symlinkSync(join(folder, name), join(target, '@klaas', name));
    const own = join(ROOT, name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, name, 'node_modules'));
  }
};

const unpack = (commit: string, folder: string) => {
  const archive = join(folder, 'release.tar');
  if (git('archive', '--output', archive, commit) === undefined) throw new Error(`git has no ${commit}`);
  const { status } = spawnSync('tar', ['-xf', archive, '-C', folder], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the release cannot be unpacked');
};

const testRelease = (commit: string): number => {
  const folder = mkdtempSync(join(tmpdir(), 'klaas-previous-'));
  try {
    unpack(commit, folder);
    linkPackages(folder);
    for (const path of SCHEMA) {
      rmSync(join(folder, path), { recursive: true });
      cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    }
    const files = TESTS.map((name) => `api/test/${name}.test.ts`).filter((name) =>
      existsSync(join(folder, name)),
    );
    const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
    const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'api', ...files], {
      cwd: folder,
      stdio: 'inherit',
    });
    return status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const { values } = parseArgs({ options: { from: { type: 'string' } } });
const previous = values.from ?? git('describe', '--tags', '--abbrev=0', '--match', 'v*');
if (previous === undefined)
  console.log('There is no release yet: no previous one has to survive the migrations');
else process.exitCode = testRelease(previous);
