// Which resized pictures the shop itself shows. Anybody may ask for any other size, and there are millions of them.
import { focusOf } from '@klaas/core/catalog/picture-focus.ts';
import type { PictureSize, PreparedSizes } from '@klaas/core/catalog/picture-sizes.ts';
import type { PictureRequest } from './picture-request.ts';

const sizeOf = ({ width, height, action }: PictureSize | PictureRequest): string =>
  `${width} ${height} ${action}`;

export const createOwnPictures = ({ card, gallery, option }: PreparedSizes) => {
  const sizes = new Set([...card, ...gallery, ...option].map(sizeOf));
  /** A file has ten thousand of them. */
  const points = new Set<string>();
  return {
    /** Of the catalogue, or of a page. */
    add: (request: PictureRequest): void => {
      sizes.add(sizeOf(request));
      if (focusOf(request.file) !== null) points.add(request.file);
    },
    has: (request: PictureRequest): boolean =>
      sizes.has(sizeOf(request)) && (focusOf(request.file) === null || points.has(request.file)),
  };
};
