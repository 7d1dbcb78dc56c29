// Preload links for the fonts of the page's language, ahead of the stylesheet.
import { fontSubsetsOf } from './font-subsets.ts';
import cyrillic from './onest-cyrillic.woff2?url';
import estonian from './onest-estonian.woff2?url';
import latin from './onest-latin.woff2?url';

const FILES = { latin, estonian, cyrillic };

export const FontPreload = ({ locale }: { locale: string }) =>
  fontSubsetsOf(locale).map((subset) => (
    <link
      key={subset}
      rel="preload"
      as="font"
      type="font/woff2"
      href={FILES[subset]}
      crossOrigin="anonymous"
    />
  ));
