// Resizes the catalogue's pictures in advance, so that no visitor waits: all after the start, and those of a product
// that got other pictures, one at a time and only while the queue is idle. Cached pictures are skipped, so a restart
// continues where it stopped.
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { type PictureSize, preparedSizes } from '@klaas/core/catalog/picture-sizes.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { errorText } from '../../db/error-text.ts';
import type { Log } from '../../http/log.ts';
import type { DocumentChange } from '../catalog-change.ts';
import type { CatalogService } from '../catalog-service.ts';
import type { PictureRequest } from './picture-request.ts';
import type { PictureService } from './picture-service.ts';

export interface PicturePreparationDeps {
  catalog: Pick<CatalogService, 'allDocuments' | 'onChange'>;
  pictures: Pick<PictureService, 'prepare'>;
  settings: Settings;
  log: Log;
  /** HTML of the most important pages: their pictures are created first. */
  firstPages: () => Promise<readonly string[]>;
  /** Resolves early when aborted at shutdown. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  now: () => number;
}

export interface PicturePreparation {
  stop(): Promise<void>;
}

/** Delay after the start, so that first requests are not slowed down. */
const FIRST_AFTER_MS = 20_000;
/** Debounce: an import causes many notifications. */
const CHANGE_AFTER_MS = 5000;
/** Each picture is followed by a pause of the same length, so that at most half of a core is used. */
const MIN_PAUSE_MS = 5;

const pathIn = (value: unknown): string[] =>
  typeof value === 'string' && value !== '' && value !== 'no_selection' && !/:\/\/|[?&]|\.svg$/.test(value)
    ? [value.replace(/^\//, '')]
    : [];

const imageOf = (value: unknown): unknown => (value as { image?: unknown } | null)?.image;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Card sizes first: a list shows fifty of them. */
export const requestsOf = (
  documents: readonly CatalogDocument[],
  settings: Pick<Settings, 'products' | 'cart'>,
): PictureRequest[] => {
  const sizes = preparedSizes(settings);
  const requests = new Map<string, PictureRequest>();
  const addRequests = (file: string, wanted: readonly PictureSize[]) => {
    for (const size of wanted)
      requests.set(`${file} ${size.width} ${size.height} ${size.action}`, { ...size, file });
  };
  for (const { image } of documents) for (const file of pathIn(image)) addRequests(file, sizes.card);
  for (const { image, media_gallery, configurable_children } of documents) {
    const variants = listOf(configurable_children).map(imageOf);
    for (const file of [image, ...listOf(media_gallery).map(imageOf), ...variants].flatMap(pathIn))
      addRequests(file, sizes.gallery);
    for (const file of variants.flatMap(pathIn)) addRequests(file, sizes.option);
  }
  return [...requests.values()];
};

const filesOf = ({ image, media_gallery, configurable_children }: CatalogDocument): string[] =>
  [image, ...listOf(media_gallery).map(imageOf), ...listOf(configurable_children).map(imageOf)].flatMap(
    pathIn,
  );

/** Products with other pictures than before: most changes are of prices and texts. */
const repicturedOf = (documents: readonly DocumentChange[]): CatalogDocument[] =>
  documents.flatMap(({ before, after }) =>
    after === undefined || (before && isDeepStrictEqual(filesOf(before), filesOf(after))) ? [] : after,
  );

const PICTURE_ADDRESS = /\/img\/(\d{1,5})\/(\d{1,5})\/(resize|fit)\/([^"\s,]+)/g;

/** The pictures of a page in the sizes that it requests. */
export const requestsIn = (html: string): PictureRequest[] => {
  const requests = new Map<string, PictureRequest>();
  for (const [address, width, height, action, path = ''] of html.matchAll(PICTURE_ADDRESS)) {
    const file = URL.parse(`/${path}`, 'http://shop')?.pathname ?? '';
    requests.set(address, {
      width: Number(width),
      height: Number(height),
      action: action === 'fit' ? 'fit' : 'resize',
      file: decodeURIComponent(file).slice(1),
    });
  }
  return [...requests.values()];
};

export const pauseOrAbort = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

export const startPicturePreparation = ({
  catalog,
  pictures,
  settings,
  log,
  firstPages,
  pause,
  now,
}: PicturePreparationDeps): PicturePreparation => {
  const closing = new AbortController();
  const { signal } = closing;
  /** All products are to be looked through; else only those in `changed`. */
  let isStale = true;
  const changed: CatalogDocument[] = [];
  let running: Promise<void> | null = null;

  const loadAll = async (): Promise<PictureRequest[]> => {
    const stores = settings.storeViews.stores.filter(({ disabled }) => !disabled);
    const documents: CatalogDocument[] = [];
    for (const { storeCode } of stores) documents.push(...(await catalog.allDocuments(storeCode, 'product')));
    const first = (await firstPages()).flatMap(requestsIn);
    return [...first, ...requestsOf(documents, settings)];
  };

  const prepare = async (requests: readonly PictureRequest[]): Promise<number> => {
    let made = 0;
    for (const request of requests) {
      // A newer catalogue restarts the run; finished pictures stay cached.
      if (signal.aborted || isStale) break;
      const startedAt = now();
      if ((await pictures.prepare(request)) !== 'made') continue;
      made += 1;
      await pause(Math.max(MIN_PAUSE_MS, now() - startedAt), signal);
    }
    return made;
  };

  const isDue = (): boolean => isStale || changed.length > 0;
  const takeDue = async (): Promise<PictureRequest[]> => {
    const isAll = isStale;
    isStale = false;
    const documents = changed.splice(0);
    return isAll ? loadAll() : requestsOf(documents, settings);
  };

  const run = async (waitMs: number): Promise<void> => {
    await pause(waitMs, signal);
    while (isDue() && !signal.aborted) {
      const made = await prepare(await takeDue());
      if (made > 0 && !isStale && !signal.aborted) log('info', 'Pictures were made ahead', { made });
      if (isDue()) await pause(CHANGE_AFTER_MS, signal);
    }
  };

  const start = (waitMs: number): void => {
    running ??= run(waitMs)
      .catch((error: unknown) =>
        log('error', 'Pictures could not be made ahead', { error: errorText(error) }),
      )
      .finally(() => {
        running = null;
      });
  };

  const stopListening = catalog.onChange(({ entity, documents }) => {
    if (entity !== 'product' || signal.aborted) return;
    if (documents === null) isStale = true;
    else changed.push(...repicturedOf(documents));
    if (isDue()) start(CHANGE_AFTER_MS);
  });
  start(FIRST_AFTER_MS);
  return {
    stop: async () => {
      stopListening();
      closing.abort();
      await running;
    },
  };
};
