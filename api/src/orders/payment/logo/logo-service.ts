// Logos of banks, copied from the payment providers into the object store: a shopper's browser asks nobody but the
// shop. The job copies them; every process finds them by the list of names.
import { createHash } from 'node:crypto';
import { paymentLogoEndpoint } from '@klaas/core/contract/payment-endpoints.ts';
import { errorText } from '../../../db/error-text.ts';
import type { Log } from '../../../http/log.ts';
import type { ObjectStore } from '../../../providers/storage/object-store.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { renderLogo } from './logo-picture.ts';

const PREFIX = 'logos/';
/** Hashes of the address at the provider and of the content. */
const NAME = /^([0-9a-f]{32})-[0-9a-f]{32}\.webp$/;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A bank may change its logo at the same address. */
const CURRENT_MS = 30 * DAY_MS;
/** Not copied again for that long: no provider names it any more. */
const UNUSED_MS = 90 * DAY_MS;
/** Then the provider is away, and the other logos wait for the next run. */
const MAX_UNREACHABLE = 3;

interface LogoDeps {
  providers: readonly PaymentProvider[];
  objects: ObjectStore;
  now: () => number;
  log: Log;
}

interface StoredLogo {
  name: string;
  modifiedMs: number;
}

export interface LogoPaths {
  /** Reads the list of copies again if it is older than a minute, for later calls. */
  refresh(): void;
  /** Undefined: not copied (yet). */
  pathOf(url: string): string | undefined;
}

export interface LogoService extends LogoPaths {
  /** Undefined: there is none with this name. */
  load(name: string): Promise<Buffer | undefined>;
  /** Job. Returns how many were copied; one that fails is tried again by the next run. */
  copy(): Promise<number>;
}

const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

const logoUrlsOf = async (provider: PaymentProvider): Promise<Set<string>> => {
  const methods = await provider.methods();
  const options = methods.ok ? methods.value.flatMap((method) => method.options) : [];
  return new Set(options.flatMap(({ logoUrl }) => logoUrl ?? []));
};

export const createLogoService = ({ providers, objects, now, log }: LogoDeps): LogoService => {
  /** By the hash of the address. */
  let known: ReadonlyMap<string, StoredLogo> = new Map();
  let nextListMs = 0;
  /** Why an address was not copied: logged once. */
  const failures = new Map<string, string>();

  const list = async (): Promise<void> => {
    const found = await objects.list(PREFIX);
    const logos = found.flatMap(({ key, modifiedMs }) => {
      const name = key.slice(PREFIX.length);
      const [, source] = NAME.exec(name) ?? [];
      return source === undefined ? [] : [[source, { name, modifiedMs }] as const];
    });
    // The newest of an address is last, and stays in the map.
    known = new Map(logos.toSorted(([, one], [, other]) => one.modifiedMs - other.modifiedMs));
  };

  const copyLogo = async (provider: PaymentProvider, url: string): Promise<string | undefined> => {
    const file = await provider.loadLogo?.(url);
    if (!file?.ok) return file?.error;
    const picture = await renderLogo(file.value);
    if (!picture) return 'not_a_picture';
    await objects.put(`${PREFIX}${hashOf(url)}-${hashOf(picture)}.webp`, picture);
    return undefined;
  };

  const report = (provider: PaymentProvider, url: string, error: string | undefined): void => {
    if (error === undefined) failures.delete(url);
    else if (failures.get(url) !== error) {
      failures.set(url, error);
      log('warn', 'a logo was not copied', { provider: provider.code, url, error });
    }
  };

  const copyAll = async (provider: PaymentProvider): Promise<number> => {
    let copied = 0;
    let unreachable = 0;
    for (const url of await logoUrlsOf(provider)) {
      const stored = known.get(hashOf(url));
      if (stored && now() - stored.modifiedMs < CURRENT_MS) continue;
      const error = await copyLogo(provider, url);
      report(provider, url, error);
      if (error === undefined) copied++;
      if (error === 'provider_unreachable' && ++unreachable === MAX_UNREACHABLE) break;
    }
    return copied;
  };

  const deleteUnused = async (): Promise<void> => {
    for (const { key, modifiedMs } of await objects.list(PREFIX))
      if (now() - modifiedMs > UNUSED_MS) await objects.delete(key);
  };

  return {
    refresh: () => {
      if (now() < nextListMs) return;
      nextListMs = now() + MINUTE_MS;
      // Without the store there are no logos, and paying goes on.
      list().catch((error: unknown) => log('warn', 'logos cannot be listed', { error: errorText(error) }));
    },
    pathOf: (url) => {
      const logo = known.get(hashOf(url));
      return logo && paymentLogoEndpoint.path.replace('{name}', logo.name);
    },
    load: async (name) => (NAME.test(name) ? (await objects.get(PREFIX + name))?.buffer() : undefined),
    copy: async () => {
      await list();
      let copied = 0;
      for (const provider of providers) if (provider.loadLogo) copied += await copyAll(provider);
      await deleteUnused();
      await list();
      return copied;
    },
  };
};
