// Resizes pictures: concurrent requests share one job, few jobs at once, AVIF in the background.
import { createHash } from 'node:crypto';
import { errorText } from '../../db/error-text.ts';
import type { Log } from '../../http/log.ts';
import { createJobQueue, QueueFullError } from './job-queue.ts';
import type { PictureFile } from './picture-file.ts';
import {
  identifyPicture,
  type PictureFormat,
  type PictureMetadata,
  renderPicture,
} from './picture-render.ts';
import type { PictureRequest } from './picture-request.ts';

/** Part of every cache key: changed encoder settings create new pictures. */
const RECIPE = '1';
/** Larger ones take seconds of CPU time as AVIF. */
const MAX_AVIF_PIXELS = 2_500_000;

/** Of finished pictures. */
interface KeptPictures {
  has(name: string): Promise<boolean>;
  save(name: string, data: Buffer, request: PictureRequest): Promise<void>;
}

interface Limits {
  width: number;
  height: number;
}

export interface PictureMaker {
  /** Throws QueueFullError when too many jobs are waiting. */
  make(request: PictureRequest, file: PictureFile, format: PictureFormat): Promise<Buffer>;
  /** Runs in the background; `known`: it is already cached. Rejects when it cannot be created. */
  makeLater(request: PictureRequest, file: PictureFile, format: PictureFormat): Promise<'made' | 'known'>;
  planAvif(request: PictureRequest, file: PictureFile): Promise<void>;
  identify(file: PictureFile): Promise<PictureMetadata>;
}

export const pictureNameOf = (request: PictureRequest, file: PictureFile, format: PictureFormat): string => {
  const parts = [RECIPE, request.file, file.version, request.width, request.height, request.action];
  return `${createHash('sha256').update(parts.join('\n')).digest('hex')}.${format}`;
};

/** Upper bound of the output pixels; a missing side is assumed to be 1.5 times the other. */
const pixelsOf = ({ width, height }: PictureRequest, limits: Limits): number => {
  const longer = Math.max(width, height);
  return width * height || longer * longer * 1.5 || limits.width * limits.height;
};

export const createPictureMaker = (cache: KeptPictures, limits: Limits, log: Log): PictureMaker => {
  const queue = createJobQueue({ atOnce: 2, maxWaiting: 200, maxLater: 1000 });
  const inProgress = new Map<string, Promise<Buffer>>();
  const planned = new Set<string>();
  const render = async (request: PictureRequest, file: PictureFile, format: PictureFormat, name: string) => {
    const data = await renderPicture(file, request, format, limits);
    // A full disk costs speed, but the picture is still sent.
    await cache
      .save(name, data, request)
      .catch((error: unknown) => log('warn', 'picture not kept', { error: errorText(error) }));
    return data;
  };
  return {
    make: (request, file, format) => {
      const name = pictureNameOf(request, file, format);
      const known = inProgress.get(name);
      if (known !== undefined) return known;
      const work = queue
        .run(() => render(request, file, format, name))
        .finally(() => inProgress.delete(name));
      inProgress.set(name, work);
      return work;
    },
    makeLater: async (request, file, format) => {
      const name = pictureNameOf(request, file, format);
      if (inProgress.has(name) || (await cache.has(name))) return 'known';
      return new Promise((resolve, reject) => {
        const taken = queue.runLater(() =>
          render(request, file, format, name).then(() => resolve('made'), reject),
        );
        if (!taken) reject(new QueueFullError());
      });
    },
    planAvif: async (request, file) => {
      const name = pictureNameOf(request, file, 'avif');
      if (pixelsOf(request, limits) > MAX_AVIF_PIXELS || planned.has(name) || (await cache.has(name))) return;
      const taken = queue.runLater(() =>
        render(request, file, 'avif', name)
          .then(() => undefined)
          .catch((error: unknown) =>
            log('warn', 'picture not made', { file: request.file, error: errorText(error) }),
          )
          .finally(() => planned.delete(name)),
      );
      if (taken) planned.add(name);
    },
    identify: (file) => queue.run(() => identifyPicture(file)),
  };
};
