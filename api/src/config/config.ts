// The environment and the settings file, read and validated once. The only place that reads process.env.
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { checkLabels, checkNetworks } from './check-carriers.ts';
import { parseSettings, parseWithStaff, type SettingSources, type StaffSetting } from './settings-file.ts';
import { StartError } from './start-error.ts';

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** Folder of the pictures, by the paths in the catalogue. */
  mediaDir: string;
  /** The shop's own static content; unset: the demo's in the demo shop, else none. */
  contentDir?: string | undefined;
  /** Unset: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined;
  /** Connections that this process may hold. */
  databasePool: number;
  /** Redis or Valkey for rate limits of several processes; unset: each has its own in memory. */
  redisUrl?: string | undefined;
  /** Processes that serve the shop: while Redis is away each allows its share of the limits. */
  peers: number;
  /** A bucket for uploads, finished pictures and releases; unset: files under `dataDir`. */
  storage?: { url: string; accessKey: string; secretKey: string; region: string } | undefined;
  /** OpenSearch for the lists and the search; unset: each process has an index in memory. */
  searchUrl?: string | undefined;
  /** Public URL of the shop, without a trailing slash. */
  shopUrl: string;
  production: boolean;
  settings: Settings;
  /** For applying the settings of the staff once the database is open. */
  settingSources: SettingSources;
  /** Signs tokens and links that the shop issues. */
  appSecret: string;
  /** Signs and verifies the customer group tokens that select tier prices. */
  groupTokenSecret: string;
  /** SMTP server; unset: e-mails stay in the outbox. */
  smtpUrl?: string | undefined;
  /** Keys of the store at Montonio; required when the settings choose it. */
  montonio?: { accessKey: string; secretKey: string } | undefined;
  /** Keys of the account at Stripe; required when the settings choose it. */
  stripe?: { secretKey: string; webhookSecret: string } | undefined;
  /** Required when the settings choose Mailchimp. */
  mailchimpApiKey?: string | undefined;
  /** Required when the settings name the network dpd. */
  dpdToken?: string | undefined;
  /** Required when the settings make labels at Omniva. */
  omniva?: { username: string; password: string } | undefined;
  /** Of the accounting program; empty where none is used. */
  ledgerKeys: { id: string; secret: string };
  /** Whether an empty database is filled with the demo shop. */
  mayBeDemo: boolean;
  /** `web` serves the shop, `worker` runs its jobs, `all` does both. */
  role: Role;
  /** How long a process that ends still serves new connections, as not ready. */
  drainMs: number;
}

/** What services need besides the settings that choose them. */
export type ServiceKeys = Pick<
  Config,
  'montonio' | 'stripe' | 'mailchimpApiKey' | 'dpdToken' | 'omniva' | 'ledgerKeys' | 'shopUrl'
>;

const ROLES = ['all', 'web', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export type Environment = Record<string, string | undefined>;

const PROJECT = resolve(import.meta.dirname, '../../..');
const MIN_SECRET_LENGTH = 32;
const BALANCER_DRAIN_MS = 8000;
const MAX_DRAIN_MS = 300_000;
const DEFAULT_POOL = 10;
/** Notifications and the queue of jobs each hold one. */
const MIN_POOL = 4;
const MAX_POOL = 500;

const parsePort = (value: string | undefined, problems: string[]): number => {
  if (!value) return 3000;
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65_535) return port;
  problems.push(`PORT must be a whole number from 0 to 65535, not "${value}"`);
  return 0;
};

/** A process behind a load balancer waits until it is no longer chosen; others need not. */
const parseDrain = (value: string | undefined, role: Role | undefined, problems: string[]): number => {
  if (!value) return role === 'web' ? BALANCER_DRAIN_MS : 0;
  if (/^\d+$/.test(value) && Number(value) <= MAX_DRAIN_MS) return Number(value);
  problems.push(`DRAIN_MS must be a whole number from 0 to ${MAX_DRAIN_MS}, not "${value}"`);
  return 0;
};

const MAX_PEERS = 1000;

const parsePeers = (value: string | undefined, problems: string[]): number => {
  if (!value) return 1;
  const peers = Number(value);
  if (/^\d+$/.test(value) && peers >= 1 && peers <= MAX_PEERS) return peers;
  problems.push(`PEERS must be a whole number from 1 to ${MAX_PEERS}, not "${value}"`);
  return 1;
};

const parsePool = (value: string | undefined, problems: string[]): number => {
  if (!value) return DEFAULT_POOL;
  const pool = Number(value);
  if (/^\d+$/.test(value) && pool >= MIN_POOL && pool <= MAX_POOL) return pool;
  problems.push(`DATABASE_POOL must be a whole number from ${MIN_POOL} to ${MAX_POOL}, not "${value}"`);
  return DEFAULT_POOL;
};

const parseUrl = (name: string, value: string, protocols: string[], problems: string[]): string => {
  const protocol = URL.canParse(value) ? new URL(value).protocol : '';
  // The value is not repeated: a database URL holds a password.
  if (!protocols.includes(protocol))
    problems.push(`${name} must be a URL that starts with ${protocols[0]}//`);
  return value;
};

const loadSettingsFile = (env: Environment, problems: string[]): { name: string; value: unknown } => {
  const named = env['SETTINGS_FILE'];
  const path = resolve(PROJECT, named || 'settings.json');
  const name = named || 'settings.json';
  if (!existsSync(path)) {
    if (named) problems.push(`SETTINGS_FILE names ${path}, which does not exist`);
    return { name, value: {} };
  }
  try {
    return { name, value: JSON.parse(readFileSync(path, 'utf8')) };
  } catch (error) {
    problems.push(`${name} is not valid JSON: ${error instanceof Error ? error.message : error}`);
    return { name, value: {} };
  }
};

/** Where the generated secret is. */
export const secretFileOf = (dataDir: string): string => join(dataDir, 'secret');

/** Generated once per shop; concurrent first starts agree on the first one. */
const loadOrCreateSecret = (dataDir: string): string => {
  const path = secretFileOf(dataDir);
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(path, 'utf8').trim();
};

const loadSecret = (env: Environment, dataDir: string, problems: string[]): string => {
  const given = env['APP_SECRET'];
  if (given !== undefined && given.length < MIN_SECRET_LENGTH) {
    problems.push(`APP_SECRET must have at least ${MIN_SECRET_LENGTH} characters`);
    return given;
  }
  if (given) return given;
  try {
    const secret = loadOrCreateSecret(dataDir);
    if (secret.length < MIN_SECRET_LENGTH) {
      problems.push(`${secretFileOf(dataDir)} must have at least ${MIN_SECRET_LENGTH} characters`);
    }
    return secret;
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    problems.push(`DATA_DIR is ${dataDir}, which cannot be used: ${reason}`);
    return '';
  }
};

const checkNewsletter = ({ newsletter }: Settings, key: string | undefined, problems: string[]): void => {
  if (newsletter.service !== 'mailchimp') return;
  const { mailchimpUrl, mailchimpListId } = newsletter;
  parseUrl('newsletter.mailchimpUrl', mailchimpUrl, ['https:', 'http:'], problems);
  if (mailchimpListId === '') problems.push('newsletter.mailchimpListId must name the list');
  if (!key) problems.push('MAILCHIMP_API_KEY must be set when newsletter.service is mailchimp');
};

const KEYS = [
  ...['MONTONIO_ACCESS_KEY', 'MONTONIO_SECRET_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ...['STORAGE_ACCESS_KEY', 'STORAGE_SECRET_KEY'],
  ...['DPD_API_TOKEN', 'LEDGER_ID', 'LEDGER_SECRET', 'MAILCHIMP_API_KEY'],
];

/** A line break that was copied with a key makes every call fail. The value is not repeated. */
const checkKeys = (env: Environment, problems: string[]): void => {
  for (const name of KEYS)
    if (!/^[!-~]*$/.test(env[name] ?? ''))
      problems.push(`${name} must have no spaces, line breaks or characters other than ASCII`);
};

const loadOmniva = (env: Environment): Config['omniva'] => {
  const username = env['OMNIVA_USERNAME'];
  const password = env['OMNIVA_PASSWORD'];
  return username && password ? { username, password } : undefined;
};

const checkLedger = ({ ledger }: Settings, keys: Config['ledgerKeys'], problems: string[]): void => {
  const { service, url } = ledger;
  if (service === 'none') return;
  if (keys.id === '' || keys.secret === '')
    problems.push(`LEDGER_ID and LEDGER_SECRET must be set when ledger.service is ${service}`);
  if (url !== '') parseUrl('ledger.url', url, ['https:', 'http:'], problems);
};

const loadSearchUrl = (env: Environment, problems: string[]): string | undefined => {
  const url = env['SEARCH_URL'];
  if (!url) return undefined;
  parseUrl('SEARCH_URL', url, ['https:', 'http:'], problems);
  if (/^https?:/.test(url) && URL.canParse(url) && !/^\/([a-z][a-z0-9_-]*\/?)?$/.test(new URL(url).pathname))
    problems.push(
      'SEARCH_URL may end with one name of small letters, which the names of its indexes begin with',
    );
  return url;
};

const DEFAULT_REGION = 'us-east-1';

const loadStorage = (env: Environment, problems: string[]): Config['storage'] => {
  const url = env['STORAGE_URL'];
  if (!url) return undefined;
  parseUrl('STORAGE_URL', url, ['https:', 'http:'], problems);
  if (URL.canParse(url) && !/^\/[^/]+\/?$/.test(new URL(url).pathname))
    problems.push('STORAGE_URL must end with the name of the bucket: https://host/bucket');
  const accessKey = env['STORAGE_ACCESS_KEY'] ?? '';
  const secretKey = env['STORAGE_SECRET_KEY'] ?? '';
  if (accessKey === '' || secretKey === '')
    problems.push('STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY must be set when STORAGE_URL is');
  return { url, accessKey, secretKey, region: env['STORAGE_REGION'] || DEFAULT_REGION };
};

const loadMontonio = (env: Environment): Config['montonio'] => {
  const accessKey = env['MONTONIO_ACCESS_KEY'];
  const secretKey = env['MONTONIO_SECRET_KEY'];
  return accessKey && secretKey ? { accessKey, secretKey } : undefined;
};

const loadStripe = (env: Environment): Config['stripe'] => {
  const secretKey = env['STRIPE_SECRET_KEY'];
  const webhookSecret = env['STRIPE_WEBHOOK_SECRET'];
  return secretKey && webhookSecret ? { secretKey, webhookSecret } : undefined;
};

/** Real money needs a shop that providers and shoppers reach safely. */
const checkPayments = (
  { payments }: Settings,
  { montonio, stripe, shopUrl }: Pick<Config, 'montonio' | 'stripe' | 'shopUrl'>,
  problems: string[],
): void => {
  const isSafe = shopUrl.startsWith('https:');
  if (payments.montonio && !montonio)
    problems.push('MONTONIO_ACCESS_KEY and MONTONIO_SECRET_KEY must be set when payments.montonio is on');
  if (payments.montonio && payments.montonioEnvironment === 'live' && !isSafe)
    problems.push('SHOP_URL must start with https:// when payments.montonioEnvironment is live');
  if (payments.stripe && !stripe)
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set when payments.stripe is on');
  if (payments.stripe && stripe?.secretKey.includes('_live_') && !isSafe)
    problems.push('SHOP_URL must start with https:// with a live key of Stripe');
};

/** What the chosen services still need, besides the settings. */
export const serviceErrors = (settings: Settings, keys: ServiceKeys): string[] => {
  const errors: string[] = [];
  checkNewsletter(settings, keys.mailchimpApiKey, errors);
  checkNetworks(settings, keys.dpdToken, errors);
  checkLedger(settings, keys.ledgerKeys, errors);
  checkLabels(settings, keys, errors);
  checkPayments(settings, keys, errors);
  return errors;
};

/** Throws a StartError that names every invalid key and the reason. */
export const loadConfig = (env: Environment = process.env): Config => {
  const errors: string[] = [];
  const port = parsePort(env['PORT'], errors);
  const dataDir = resolve(PROJECT, env['DATA_DIR'] || 'data');
  const shopUrl = parseUrl(
    'SHOP_URL',
    env['SHOP_URL'] || `http://localhost:${port}`,
    ['http:', 'https:'],
    errors,
  );
  const databaseUrl = env['DATABASE_URL'] || undefined;
  if (databaseUrl) parseUrl('DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:'], errors);
  const databasePool = parsePool(env['DATABASE_POOL'], errors);
  const redisUrl = env['REDIS_URL'] || undefined;
  if (redisUrl) parseUrl('REDIS_URL', redisUrl, ['redis:', 'rediss:'], errors);
  const peers = parsePeers(env['PEERS'], errors);
  const storage = loadStorage(env, errors);
  const searchUrl = loadSearchUrl(env, errors);
  const smtpUrl = env['SMTP_URL'] || undefined;
  if (smtpUrl) parseUrl('SMTP_URL', smtpUrl, ['smtp:', 'smtps:'], errors);
  const demo = env['DEMO'] || 'on';
  if (demo !== 'on' && demo !== 'off') errors.push(`DEMO must be on or off, not "${demo}"`);
  const role = ROLES.find((known) => known === (env['ROLE'] || 'all'));
  if (!role) errors.push(`ROLE must be one of ${ROLES.join(', ')}, not "${env['ROLE']}"`);
  const drainMs = parseDrain(env['DRAIN_MS'], role, errors);
  const file = loadSettingsFile(env, errors);
  const environment = Object.fromEntries(
    Object.entries(env).filter(([name]) => name.startsWith('SETTINGS__')),
  );
  const settingSources = { file, environment };
  const settings = parseSettings(settingSources, []);
  if (!settings.ok) errors.push(...settings.errors);
  checkKeys(env, errors);
  const mailchimpApiKey = env['MAILCHIMP_API_KEY'] || undefined;
  const dpdToken = env['DPD_API_TOKEN'] || undefined;
  const ledgerKeys = { id: env['LEDGER_ID'] ?? '', secret: env['LEDGER_SECRET'] ?? '' };
  const montonio = loadMontonio(env);
  const stripe = loadStripe(env);
  const omniva = loadOmniva(env);
  const keys = { montonio, stripe, mailchimpApiKey, dpdToken, omniva, ledgerKeys, shopUrl };
  if (settings.ok) errors.push(...serviceErrors(settings.value, keys));
  const appSecret = loadSecret(env, dataDir, errors);
  if (errors.length > 0 || !settings.ok || !role) {
    throw new StartError(
      `The shop cannot start with this configuration:\n${errors.map((p) => `  ${p}`).join('\n')}`,
    );
  }
  return {
    host: env['HOST'] || '0.0.0.0',
    port,
    dataDir,
    mediaDir: resolve(PROJECT, env['MEDIA_DIR'] || 'api/media'),
    contentDir: env['CONTENT_DIR'] ? resolve(PROJECT, env['CONTENT_DIR']) : undefined,
    databaseUrl,
    databasePool,
    redisUrl,
    peers,
    storage,
    searchUrl,
    shopUrl: shopUrl.replace(/\/+$/, ''),
    production: env['NODE_ENV'] !== 'development',
    settings: settings.value,
    settingSources,
    appSecret,
    groupTokenSecret: createHmac('sha256', appSecret).update('group token').digest('base64url'),
    smtpUrl,
    montonio,
    stripe,
    mailchimpApiKey,
    dpdToken,
    omniva,
    ledgerKeys,
    mayBeDemo: demo !== 'off',
    role,
    drainMs,
  };
};

/** The configuration with the settings of the staff, without those that are no longer valid. */
export const withStaffSettings = (
  config: Config,
  stored: readonly StaffSetting[],
): { config: Config; ignored: string[] } => {
  const { settings, ignored } = parseWithStaff(config.settingSources, stored);
  return { config: settings ? { ...config, settings } : config, ignored };
};
