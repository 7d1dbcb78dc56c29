// The letters of the page's language, asked for before the style that names them has come.
import cyrillic from './onest-cyrillic.woff2?url';
import estonian from './onest-estonian.woff2?url';
import latin from './onest-latin.woff2?url';

/** Russian pages write sums and measures in Latin figures: they need both. */
const CUTS = { et: [latin, estonian], ru: [cyrillic, latin] } as const;

export const FirstLetters = ({ locale }: { locale: string }) =>
  (locale.startsWith('ru') ? CUTS.ru : locale.startsWith('et') ? CUTS.et : [latin]).map((href) => (
    <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
  ));
