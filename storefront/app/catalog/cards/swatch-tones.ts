// Maps an attribute option to its swatch, from the attribute's own data.
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import type { SwatchTone } from '../../shell/marks/swatch.tsx';

const TONES: Readonly<Record<string, SwatchTone>> = {
  clear: 'clear',
  grey: 'grey',
  bronze: 'bronze',
  satin: 'satin',
  black: 'black',
  chrome: 'chrome',
  brass: 'brass',
  aluminium: 'alu',
};

export interface SwatchedOption {
  label: string;
  tone?: SwatchTone;
}

/** Options of an attribute, keyed by id. */
export const swatchedOptionsOf = (
  attribute: Pick<Attribute, 'options'> | undefined,
): Map<string, SwatchedOption> =>
  new Map(
    (attribute?.options ?? []).map(({ value, label, ...option }) => [
      String(value),
      { label, tone: TONES[String((option as { swatch?: unknown }).swatch)] },
    ]),
  );

const ORDER = Object.values(TONES);

/** Clear glass first, then grey, bronze and satin; metals from dark to light; options without a tone last. */
export const inSwatchOrder = <Option extends { tone?: SwatchTone | undefined }>(
  options: readonly Option[],
): Option[] => {
  const placeOf = ({ tone }: Option) => (tone ? ORDER.indexOf(tone) : ORDER.length);
  return [...options].sort((one, other) => placeOf(one) - placeOf(other));
};
