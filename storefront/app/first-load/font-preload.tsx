// Preload links for the fonts of the page's language, ahead of the stylesheet.
import { fontSubsetsOf } from '@klaas/ui/fonts/font-subsets.ts';
import cyrillic from '@klaas/ui/fonts/onest-cyrillic.woff2?url';
import estonian from '@klaas/ui/fonts/onest-estonian.woff2?url';
import latin from '@klaas/ui/fonts/onest-latin.woff2?url';

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
