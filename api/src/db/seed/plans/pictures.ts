// Paths and descriptions of product pictures.
import type { DemoStore, InStores } from './seed-data.ts';

interface ProductPicture {
  base: string;
  hardware: string | null;
  glass: string | null;
  angle: number | null;
  alt: InStores<string>;
}

/** A picture that shows no product, by its own path. */
interface OtherPicture {
  file: string;
  alt: InStores<string>;
}

export type Picture = ProductPicture | OtherPicture;

const HARDWARE_IN_FILE: Record<string, string> = { aluminium: 'alu' };

const HARDWARE_ALT: Record<string, InStores<string>> = {
  black: { et: 'mattmustad kinnitused', ru: 'чёрная матовая фурнитура', en: 'matt black hardware' },
  chrome: { et: 'kroomitud kinnitused', ru: 'хромированная фурнитура', en: 'chrome hardware' },
  brass: {
    et: 'harjatud messingist kinnitused',
    ru: 'фурнитура из шлифованной латуни',
    en: 'brushed brass hardware',
  },
  aluminium: {
    et: 'alumiiniumi tooni kinnitused',
    ru: 'фурнитура цвета алюминия',
    en: 'aluminium-coloured hardware',
  },
};

const GLASS_ALT: Record<string, InStores<string>> = {
  clear: { et: 'selge klaas', ru: 'прозрачное стекло', en: 'clear glass' },
  grey: { et: 'hall klaas', ru: 'серое тонированное стекло', en: 'grey glass' },
  bronze: { et: 'pronksklaas', ru: 'бронзовое стекло', en: 'bronze glass' },
  satin: { et: 'satiinklaas', ru: 'матовое стекло', en: 'satin glass' },
};

const ANGLE_ALT: Record<number, InStores<string>> = {
  1: { et: 'vaade nurga alt', ru: 'вид под углом', en: 'seen from an angle' },
  2: { et: 'eestvaade', ru: 'вид спереди', en: 'seen from the front' },
  3: { et: 'detail lähivaates', ru: 'деталь крупным планом', en: 'detail close up' },
};

/** Relative to the media folder. Mirrors and accessories have no glass in the name, accessories no angle. */
export const picturePath = (picture: Picture): string => {
  if ('file' in picture) return picture.file;
  const { base, hardware, glass, angle } = picture;
  return `/products/${[
    base,
    ...(glass === null || glass === 'mirror' ? [] : [`glass-${glass}`]),
    ...(hardware === null ? [] : [`hw-${HARDWARE_IN_FILE[hardware] ?? hardware}`]),
    ...(angle === null ? [] : [`angle-${angle}`]),
  ].join('--')}.webp`;
};

export const pictureAlt = (picture: Picture, store: DemoStore): string => {
  if ('file' in picture) return picture.alt[store];
  const { alt, hardware, glass, angle } = picture;
  return [
    alt[store],
    GLASS_ALT[glass ?? '']?.[store],
    HARDWARE_ALT[hardware ?? '']?.[store],
    ANGLE_ALT[angle ?? 0]?.[store],
  ]
    .filter((part) => part !== undefined)
    .join(', ');
};
