// Resized pictures: from the cache, or created on request.
import type { PreparedSizes } from '@klaas/core/catalog/picture-sizes.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { errorText } from '../../db/error-text.ts';
import type { Log } from '../../http/log.ts';
import { type ObjectStore, ObjectStoreUnavailable } from '../../providers/storage/object-store.ts';
import { QueueFullError } from './job-queue.ts';
import { createOwnPictures } from './own-pictures.ts';
import { createPictureCache } from './picture-cache.ts';
import { findPictureFile, PictureMissing } from './picture-file.ts';
import { createPictureMaker, pictureNameOf } from './picture-maker.ts';
import type { PictureFormat, PictureMetadata } from './picture-render.ts';
import type { PictureRequest } from './picture-request.ts';

const MAX_BYTES = 1_000_000_000;
/** Of sizes that the shop does not show: a stranger who asks for thousands must not evict the others. */
const MAX_OTHER_BYTES = 100_000_000;

interface PictureDeps {
  mediaDir: string;
  /** On this machine. */
  localObjects: ObjectStore;
  /** Of all processes; null: there is none. */
  sharedObjects: ObjectStore | null;
  limits: { width: number; height: number };
  sizes: PreparedSizes;
  log: Log;
}

interface FinishedPicture {
  data: Buffer;
  format: PictureFormat;
  etag: string;
}

export type PictureFailure = 'not_found' | 'unreadable' | 'busy';

/** Formats to create for a client, best first; the last one is created immediately. */
const chooseFormats = (accept: string, file: string): PictureFormat[] => {
  const plain: PictureFormat = /\.(png|gif|svg)$/i.test(file) ? 'png' : 'jpeg';
  if (!accept.includes('image/webp')) return [plain];
  return accept.includes('image/avif') ? ['avif', 'webp'] : ['webp'];
};

export const pictureLimits = ({ server }: Settings) => ({
  width: server.imageSizeLimitWidth,
  height: server.imageSizeLimitHeight,
});

/** The shop's own pictures are shared; others are kept here, in a part of their own. */
const createCaches = (
  { localObjects, sharedObjects }: PictureDeps,
  isOwn: (request: PictureRequest) => boolean,
) => {
  const own = createPictureCache(localObjects, sharedObjects, MAX_BYTES);
  const others = createPictureCache(localObjects, null, MAX_OTHER_BYTES, 'img-other/');
  return {
    has: async (name: string) => (await own.has(name)) || (await others.has(name)),
    load: async (name: string) => (await own.load(name)) ?? (await others.load(name)),
    save: (name: string, data: Buffer, request: PictureRequest) =>
      (isOwn(request) ? own : others).save(name, data),
  };
};

export const createPictureService = (deps: PictureDeps) => {
  const { mediaDir, localObjects, sharedObjects, limits, sizes, log } = deps;
  const places = { mediaDir, objects: sharedObjects ?? localObjects };
  const ownPictures = createOwnPictures(sizes);
  const cache = createCaches(deps, ownPictures.has);
  const maker = createPictureMaker(cache, limits, log);
  const failure = (error: unknown, file: string): { ok: false; error: PictureFailure } => {
    if (error instanceof QueueFullError) return { ok: false, error: 'busy' };
    if (error instanceof PictureMissing) return { ok: false, error: 'not_found' };
    // Not the picture's fault: it can be tried again.
    if (error instanceof ObjectStoreUnavailable) throw error;
    log('warn', 'picture not readable', { file, error: errorText(error) });
    return { ok: false, error: 'unreadable' };
  };
  return {
    load: async (
      request: PictureRequest,
      accept: string,
    ): Promise<Result<FinishedPicture, PictureFailure>> => {
      const file = await findPictureFile(places, request.file);
      if (file === undefined) return { ok: false, error: 'not_found' };
      const formats = chooseFormats(accept, request.file);
      const finished = async (data: Buffer, format: PictureFormat) => {
        if (formats.includes('avif') && format !== 'avif') await maker.planAvif(request, file);
        const etag = `"${pictureNameOf(request, file, format)}"`;
        return { ok: true as const, value: { data, format, etag } };
      };
      for (const format of formats) {
        const data = await cache.load(pictureNameOf(request, file, format));
        if (data !== undefined) return finished(data, format);
      }
      const format = formats.at(-1) ?? 'jpeg';
      try {
        return await finished(await maker.make(request, file, format), format);
      } catch (error) {
        return failure(error, request.file);
      }
    },
    /** Creates a picture in advance, in the format that nearly every browser supports. */
    prepare: async (request: PictureRequest): Promise<'made' | 'known' | 'failed'> => {
      ownPictures.add(request);
      try {
        const file = await findPictureFile(places, request.file);
        if (file === undefined) return 'failed';
        return await maker.makeLater(request, file, 'webp');
      } catch (error) {
        log('warn', 'picture not made', { file: request.file, error: errorText(error) });
        return 'failed';
      }
    },
    identify: async (request: PictureRequest): Promise<Result<PictureMetadata, PictureFailure>> => {
      const file = await findPictureFile(places, request.file);
      if (file === undefined) return { ok: false, error: 'not_found' };
      try {
        return { ok: true, value: await maker.identify(file) };
      } catch (error) {
        return failure(error, request.file);
      }
    },
  };
};

export type PictureService = ReturnType<typeof createPictureService>;
