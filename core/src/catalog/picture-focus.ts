// The point of a picture that stays visible where it is cropped. It is part of the picture's address, so that a moved
// point makes other finished pictures: `/office/a1@30x60.webp` is `/office/a1.webp` with a point at 30 % and 60 %.
export interface Focus {
  /** Percent from the left and from the top. */
  x: number;
  y: number;
}

const FOCUS = /@(\d{1,3})x(\d{1,3})(?=\.[a-z]+$)/i;

/** The file, whatever its point. */
export const pictureFileOf = (image: string): string => image.replace(FOCUS, '');

/** Null: the middle. */
export const focusOf = (image: string): Focus | null => {
  const [, x, y] = FOCUS.exec(image) ?? [];
  return x === undefined || Number(x) > 100 || Number(y) > 100 ? null : { x: Number(x), y: Number(y) };
};

export const withFocus = (image: string, focus: Focus | null): string => {
  const file = pictureFileOf(image);
  return focus === null ? file : file.replace(/(?=\.[a-z]+$)/i, `@${focus.x}x${focus.y}`);
};

interface Size {
  width: number;
  height: number;
}

/** The largest part of a picture in the wanted proportion, with the point as near to its middle as possible. */
export const cropAround = (source: Size, wanted: Size, { x, y }: Focus) => {
  const scale = Math.min(source.width / wanted.width, source.height / wanted.height);
  const width = Math.max(1, Math.min(source.width, Math.round(wanted.width * scale)));
  const height = Math.max(1, Math.min(source.height, Math.round(wanted.height * scale)));
  const start = (whole: number, part: number, percent: number): number =>
    Math.min(whole - part, Math.max(0, Math.round((whole * percent) / 100 - part / 2)));
  return { left: start(source.width, width, x), top: start(source.height, height, y), width, height };
};
