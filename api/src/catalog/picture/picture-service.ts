// Finished pictures: from the cache, or made once however many ask at the same time.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Log } from '../../http/log.ts';
import { createJobQueue, QueueFullError } from './job-queue.ts';
import { createPictureCache } from './picture-cache.ts';
import { findPictureFile, type PictureFile } from './picture-file.ts';
import {
  identifyPicture,
  type PictureFormat,
  type PictureMetadata,
  renderPicture,
} from './picture-render.ts';
import type { PictureRequest } from './picture-request.ts';

/** Part of every cache name: a change of the encoder's settings makes new pictures. */
const RECIPE = '1';
const MAX_BYTES = 1_000_000_000;
/** Larger ones take seconds of a core as AVIF. */
const MAX_AVIF_PIXELS = 2_500_000;

interface PictureDeps {
  mediaDir: string;
  dataDir: string;
  limits: { width: number; height: number };
  log: Log;
  maxBytes?: number;
}

interface FinishedPicture {
  data: Buffer;
  format: PictureFormat;
  etag: string;
}

export type PictureFailure = 'not_found' | 'unreadable' | 'busy';

const nameOf = (request: PictureRequest, file: PictureFile, format: PictureFormat): string => {
  const parts = [RECIPE, request.file, file.version, request.width, request.height, request.action];
  return `${createHash('sha256').update(parts.join('\n')).digest('hex')}.${format}`;
};

/** At most so many come out; a side left open is taken as half as long again as the other. */
const pixelsOf = ({ width, height }: PictureRequest, limits: PictureDeps['limits']): number => {
  const longer = Math.max(width, height);
  return width * height || longer * longer * 1.5 || limits.width * limits.height;
};

/** Formats worth making for a client, best first; the last one is made at once. */
const chooseFormats = (accept: string, file: string): PictureFormat[] => {
  const plain: PictureFormat = /\.(png|gif|svg)$/i.test(file) ? 'png' : 'jpeg';
  if (!accept.includes('image/webp')) return [plain];
  return accept.includes('image/avif') ? ['avif', 'webp'] : ['webp'];
};

export const createPictureService = ({
  mediaDir,
  dataDir,
  limits,
  log,
  maxBytes = MAX_BYTES,
}: PictureDeps) => {
  const cache = createPictureCache(join(dataDir, 'img'), maxBytes);
  const queue = createJobQueue({ atOnce: 2, maxWaiting: 200, maxLater: 1000 });
  const inWork = new Map<string, Promise<Buffer>>();
  const planned = new Set<string>();

  const make = async (request: PictureRequest, file: PictureFile, format: PictureFormat, name: string) => {
    const data = await renderPicture(file.path, request, format, limits);
    await cache.save(name, data);
    return data;
  };
  /** The same picture is made once, whoever else asks meanwhile. */
  const makeOnce = (request: PictureRequest, file: PictureFile, format: PictureFormat): Promise<Buffer> => {
    const name = nameOf(request, file, format);
    const known = inWork.get(name);
    if (known !== undefined) return known;
    const work = queue.run(() => make(request, file, format, name)).finally(() => inWork.delete(name));
    inWork.set(name, work);
    return work;
  };
  const planAvif = async (request: PictureRequest, file: PictureFile): Promise<void> => {
    const name = nameOf(request, file, 'avif');
    if (pixelsOf(request, limits) > MAX_AVIF_PIXELS || planned.has(name) || (await cache.has(name))) return;
    const taken = queue.runLater(() =>
      make(request, file, 'avif', name)
        .then(() => undefined)
        .catch((error: unknown) =>
          log('warn', 'picture not made', { file: request.file, error: String(error) }),
        )
        .finally(() => planned.delete(name)),
    );
    if (taken) planned.add(name);
  };
  const failure = (error: unknown, file: string): { ok: false; error: PictureFailure } => {
    if (error instanceof QueueFullError) return { ok: false, error: 'busy' };
    log('warn', 'picture not readable', { file, error: String(error) });
    return { ok: false, error: 'unreadable' };
  };

  return {
    load: async (
      request: PictureRequest,
      accept: string,
    ): Promise<Result<FinishedPicture, PictureFailure>> => {
      const file = await findPictureFile(mediaDir, request.file);
      if (file === undefined) return { ok: false, error: 'not_found' };
      const formats = chooseFormats(accept, request.file);
      for (const format of formats) {
        const name = nameOf(request, file, format);
        const data = await cache.load(name);
        if (data === undefined) continue;
        if (formats.includes('avif') && format !== 'avif') await planAvif(request, file);
        return { ok: true, value: { data, format, etag: `"${name}"` } };
      }
      const format = formats.at(-1) ?? 'jpeg';
      try {
        const data = await makeOnce(request, file, format);
        if (formats.includes('avif')) await planAvif(request, file);
        return { ok: true, value: { data, format, etag: `"${nameOf(request, file, format)}"` } };
      } catch (error) {
        return failure(error, request.file);
      }
    },
    identify: async (request: PictureRequest): Promise<Result<PictureMetadata, PictureFailure>> => {
      const file = await findPictureFile(mediaDir, request.file);
      if (file === undefined) return { ok: false, error: 'not_found' };
      try {
        return { ok: true, value: await queue.run(() => identifyPicture(file.path)) };
      } catch (error) {
        return failure(error, request.file);
      }
    },
  };
};

export type PictureService = ReturnType<typeof createPictureService>;
