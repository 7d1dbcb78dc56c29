// URLs of images, resized to their display size.
export const PLACEHOLDER = '/media/placeholder.svg';

export type PictureAction = 'resize' | 'fit';

const isMissing = (path: string | null | undefined): path is null | undefined | '' =>
  !path || path === 'no_selection';

const isForeign = (path: string) => path.includes('://') || path.includes('?') || path.includes('&');

/** `resize` fits the whole picture inside the size, `fit` fills the size and crops. */
export const pictureUrl = (
  path: string | null | undefined,
  width: number,
  height: number,
  action: PictureAction = 'resize',
): string => {
  if (isMissing(path)) return PLACEHOLDER;
  if (path.endsWith('.svg')) return path;
  const relative = isForeign(path)
    ? `/${encodeURIComponent(path)}`
    : path.startsWith('/')
      ? path
      : `/${path}`;
  return `/img/${width}/${height}/${action}${relative}`;
};

/** The same picture at several widths, the height following the ratio. */
export const pictureSet = (
  path: string | null | undefined,
  widths: readonly number[],
  ratio: number,
  action: PictureAction = 'resize',
): string | undefined =>
  isMissing(path) || path.endsWith('.svg')
    ? undefined
    : widths
        .map((width) => `${pictureUrl(path, width, Math.round(width / ratio), action)} ${width}w`)
        .join(', ');
