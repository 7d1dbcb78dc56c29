import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Environment, loadConfig } from './config.ts';
import { StartError } from './start-error.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klaas-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const load = (env: Environment = {}) => loadConfig({ DATA_DIR: folder, ...env });
const withFile = (settings: unknown) => {
  const path = join(folder, 'settings.json');
  writeFileSync(path, typeof settings === 'string' ? settings : JSON.stringify(settings));
  return { SETTINGS_FILE: path };
};
const problemsOf = (env: Environment): string[] => {
  try {
    load(env);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
};

describe('environment', () => {
  it('has a default for everything', () => {
    expect(load()).toMatchObject({
      host: '0.0.0.0',
      port: 3000,
      dataDir: folder,
      databaseUrl: undefined,
      databasePool: 10,
      redisUrl: undefined,
      peers: 1,
      storage: undefined,
      shopUrl: 'http://localhost:3000',
      production: true,
      mayBeDemo: true,
      role: 'all',
      drainMs: 0,
      settings: { cart: { synchronize: true }, storeViews: { defaultStore: 'et' } },
    });
    expect(loadConfig({ APP_SECRET: 'x'.repeat(32) }).dataDir).toMatch(/[/\\]data$/);
  });

  it('uses the given values', () => {
    expect(
      load({
        PORT: '8080',
        HOST: '127.0.0.1',
        DATABASE_URL: 'postgres://shop:secret@db/klaas',
        SHOP_URL: 'https://pood.example.com/',
        NODE_ENV: 'development',
        DEMO: 'off',
        ROLE: 'worker',
      }),
    ).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: 'postgres://shop:secret@db/klaas',
      shopUrl: 'https://pood.example.com',
      production: false,
      mayBeDemo: false,
      role: 'worker',
    });
    expect(load({ PORT: '8080' }).shopUrl).toBe('http://localhost:8080');
  });

  it('drains by default only behind a load balancer', () => {
    expect(load({ ROLE: 'web' }).drainMs).toBe(8000);
    expect(load({ ROLE: 'web', DRAIN_MS: '0' }).drainMs).toBe(0);
    expect(load({ DRAIN_MS: '3000' }).drainMs).toBe(3000);
    expect(load({ DATABASE_POOL: '25' }).databasePool).toBe(25);
    const storage = { url: 'https://s3.example.com/klaas', accessKey: 'a', secretKey: 'b' };
    const keys = { STORAGE_ACCESS_KEY: 'a', STORAGE_SECRET_KEY: 'b' };
    expect(load({ STORAGE_URL: storage.url, ...keys }).storage).toEqual({ ...storage, region: 'us-east-1' });
    expect(load({ STORAGE_URL: storage.url, ...keys, STORAGE_REGION: 'eu-north-1' }).storage).toEqual({
      ...storage,
      region: 'eu-north-1',
    });
    expect(load({ REDIS_URL: 'rediss://:key@cache:6380/1', PEERS: '3' })).toMatchObject({
      redisUrl: 'rediss://:key@cache:6380/1',
      peers: 3,
    });
    for (const searchUrl of ['https://u:p@search.example.com:9200', 'http://localhost:9200/shop'])
      expect(load({ SEARCH_URL: searchUrl }).searchUrl).toBe(searchUrl);
  });

  it.each([
    [{ PORT: 'many' }, 'PORT must be a whole number from 0 to 65535, not "many"'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000"'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1"'],
    [{ SHOP_URL: 'pood.example.com' }, 'SHOP_URL must be a URL that starts with http://'],
    [{ SHOP_URL: 'ftp://x' }, 'SHOP_URL must be a URL that starts with http://'],
    [{ DATABASE_URL: 'mysql://u:hidden@h/d' }, 'DATABASE_URL must be a URL that starts with postgres://'],
    [{ DEMO: 'maybe' }, 'DEMO must be on or off, not "maybe"'],
    [{ ROLE: 'both' }, 'ROLE must be one of all, web, worker, not "both"'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must be a URL that starts with redis://'],
    [
      { STORAGE_URL: 'https://s3.example.com', STORAGE_ACCESS_KEY: 'a', STORAGE_SECRET_KEY: 'b' },
      'STORAGE_URL must end with the name of the bucket: https://host/bucket',
    ],
    [
      { STORAGE_URL: 'https://s3.example.com/klaas', STORAGE_ACCESS_KEY: 'a' },
      'STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY must be set when STORAGE_URL is',
    ],
    [{ SEARCH_URL: 'search:9200' }, 'SEARCH_URL must be a URL that starts with https://'],
    [
      { SEARCH_URL: 'https://search.example.com/Shop' },
      'SEARCH_URL may end with one name of small letters, which the names of its indexes begin with',
    ],
    [{ PEERS: '0' }, 'PEERS must be a whole number from 1 to 1000, not "0"'],
    [{ DATABASE_POOL: '3' }, 'DATABASE_POOL must be a whole number from 4 to 500, not "3"'],
    [{ DRAIN_MS: '5s' }, 'DRAIN_MS must be a whole number from 0 to 300000, not "5s"'],
    [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 32 characters'],
    [
      { SETTINGS_FILE: '/nowhere/settings.json' },
      'SETTINGS_FILE names /nowhere/settings.json, which does not exist',
    ],
  ])('rejects %j with the name and the reason', (env, problem) => {
    expect(problemsOf(env)).toEqual([problem]);
  });

  it('names the folder that is not writable', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(problemsOf({ DATA_DIR: join(folder, 'file', 'data') })).toEqual([
      expect.stringMatching(/^DATA_DIR is .*file\/data, which cannot be used: /),
    ]);
  });

  it('reports all errors at once', () => {
    expect(problemsOf({ PORT: 'x', SHOP_URL: 'x', SETTINGS__cart__synchronize: 'perhaps' })).toHaveLength(3);
  });
});

describe('settings', () => {
  it('overrides the defaults by the file and the file by variables', () => {
    const env = {
      ...withFile({ cart: { synchronize: false, expiresAfterDays: 5 }, company: { name: 'Meie OÜ' } }),
      SETTINGS__cart__expiresAfterDays: '7',
      SETTINGS__company__phone: '+372 600 0000',
      SETTINGS__products__defaultFilters: '["color","price"]',
      SETTINGS__storeViews__stores__1__disabled: 'true',
      SETTINGS__products__sortByAttributes__name: 'name:asc',
    };
    const { settings } = load(env);
    expect(settings.cart).toMatchObject({
      synchronize: false,
      expiresAfterDays: 7,
      synchronize_totals: true,
    });
    expect(settings.company).toMatchObject({ name: 'Meie OÜ', phone: '+372 600 0000' });
    expect(settings.products.defaultFilters).toEqual(['color', 'price']);
    expect(settings.products.sortByAttributes).toMatchObject({ name: 'name:asc', latest: 'updated_at:desc' });
    expect(settings.storeViews.stores.map((store) => [store.storeCode, store.disabled])).toEqual([
      ['et', false],
      ['ru', true],
    ]);
  });

  it('names the invalid key of the file and the reason', () => {
    const env = withFile({ cart: { synchronise: true }, products: { pageSize: 'many' }, colour: 1 });
    expect(problemsOf(env)).toEqual([
      `${env.SETTINGS_FILE}: products.pageSize is wrong: Invalid input: expected number, received string`,
      `${env.SETTINGS_FILE}: cart.synchronise is not a setting`,
      `${env.SETTINGS_FILE}: colour is not a setting`,
    ]);
  });

  it('names the invalid variable', () => {
    expect(problemsOf({ SETTINGS__cart__synchronise: 'true', SETTINGS__products__pageSize: '-1' })).toEqual([
      expect.stringMatching(/^SETTINGS__products__pageSize is wrong: Too small/),
      'SETTINGS__cart__synchronise is not a setting',
    ]);
  });

  it('takes a text as it is written, also one that looks like a number or a switch', () => {
    const { settings } = load({
      SETTINGS__delivery__sender__postcode: '10111',
      SETTINGS__delivery__sender__name: 'true',
      SETTINGS__company__phone: '3726000000',
      SETTINGS__cart__expiresAfterDays: '7',
    });
    expect(settings.delivery.sender).toMatchObject({ postcode: '10111', name: 'true' });
    expect(settings.company.phone).toBe('3726000000');
    expect(settings.cart.expiresAfterDays).toBe(7);
    expect(problemsOf({ SETTINGS__delivery__sender__postcode: '{"a":1}' })).toHaveLength(1);
  });

  it('rejects a file that is not JSON', () => {
    expect(problemsOf(withFile('{ cart: 1 }'))).toEqual([
      expect.stringMatching(/settings\.json is not valid JSON: /),
    ]);
  });

  it('rejects a default store that does not exist or is disabled', () => {
    expect(problemsOf({ SETTINGS__storeViews__defaultStore: 'fi' })).toEqual([
      'SETTINGS__storeViews__defaultStore names no enabled store of storeViews.stores',
    ]);
    expect(problemsOf({ SETTINGS__storeViews__stores__0__disabled: 'true' })).toHaveLength(1);
  });
});

describe('secret', () => {
  it('is generated once, readable by the owner only, and different in every shop', () => {
    const { appSecret, groupTokenSecret } = load();
    expect(appSecret.length).toBeGreaterThanOrEqual(32);
    expect(groupTokenSecret).not.toBe(appSecret);
    expect(load().appSecret).toBe(appSecret);
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(appSecret);
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
    expect(load({ DATA_DIR: join(folder, 'other') }).appSecret).not.toBe(appSecret);
  });

  it('is the configured one', () => {
    expect(load({ APP_SECRET: 's'.repeat(40) }).appSecret).toBe('s'.repeat(40));
  });

  it('rejects an empty file', () => {
    writeFileSync(join(folder, 'secret'), '');
    expect(problemsOf({})).toEqual([`${join(folder, 'secret')} must have at least 32 characters`]);
  });
});

describe('labels of carriers', () => {
  const sender = {
    ...{ name: 'Klaas OÜ', street: 'Näidise 1', city: 'Tallinn', postcode: '10111' },
    ...{ country: 'EE', phone: '+3726001234', email: 'info@example.com' },
  };
  const keys = { OMNIVA_USERNAME: '77777', OMNIVA_PASSWORD: 'secret' };

  it('of Omniva need its keys, its list of machines and the sender', () => {
    expect(problemsOf(withFile({ delivery: { labels: ['omniva'] } }))).toEqual([
      'OMNIVA_USERNAME and OMNIVA_PASSWORD must be set when delivery.labels has omniva',
      'delivery.networks must have omniva when delivery.labels has it',
      'delivery.sender needs name, street, city, postcode, phone, email when delivery.labels has omniva',
    ]);
    const complete = withFile({ delivery: { labels: ['omniva'], networks: ['omniva'], sender } });
    expect(load({ ...complete, ...keys }).omniva).toEqual({ username: '77777', password: 'secret' });
  });

  it('of Montonio need its keys', () => {
    const file = withFile({ delivery: { labels: ['montonio'] } });
    expect(problemsOf(file)).toEqual([
      'MONTONIO_ACCESS_KEY and MONTONIO_SECRET_KEY must be set when delivery.labels has montonio',
    ]);
    expect(problemsOf({ ...file, MONTONIO_ACCESS_KEY: 'a', MONTONIO_SECRET_KEY: 'b' })).toEqual([]);
  });
});
