// Text descriptions of the pane: the drawing's text alternative, and short forms for bars and lists.
import type { ConfigurationQuote } from '@klaas/core/configurator/configuration-quote.ts';
import type { Translate } from '../shell/i18n/use-text.tsx';

type Sized = Pick<ConfigurationQuote['configuration'], 'size'>;

/** "1000 × 2100 / 1500" */
export const sizeText = ({ size: { widthMm, heightMm, height2Mm } }: Sized): string =>
  `${widthMm} × ${heightMm}${height2Mm === undefined ? '' : ` / ${height2Mm}`}`;

interface DrawingDetails {
  glass: string;
  /** Hinge side, edge and holes; empty strings are dropped. */
  details: readonly string[];
}

export const drawingMessage = (
  t: Translate,
  { configuration, geometry }: ConfigurationQuote,
  { glass, details }: DrawingDetails,
): string => {
  const { size, measure, thicknessMm } = configuration;
  const { widthMm: width, heightMm: height, height2Mm: height2 } = size;
  const outline =
    height2 === undefined
      ? t('product.drawing', { width, height })
      : t('product.drawing_slanted', { width, height, height2 });
  const { glassSize } = geometry;
  return [
    outline,
    t('configurator.drawing_glass', { glass, thickness: thicknessMm }),
    measure === 'opening'
      ? t('configurator.drawing_cut', { width: glassSize.widthMm, height: glassSize.heightMm })
      : '',
    ...details.map((detail) => detail && `${detail}.`),
  ]
    .filter(Boolean)
    .join(' ');
};
