// Colour swatch for glass or metal hardware. Its name is always in nearby text or in `label`.
import './marks.css';

export type SwatchTone = 'clear' | 'grey' | 'bronze' | 'satin' | 'black' | 'chrome' | 'brass' | 'alu';

const METALS: ReadonlySet<SwatchTone> = new Set(['black', 'chrome', 'brass', 'alu']);

export const Swatch = ({ tone, label, chosen }: { tone: SwatchTone; label?: string; chosen?: boolean }) => {
  const className = `swatch swatch-${METALS.has(tone) ? 'metal' : 'glass'} swatch-${tone}${chosen ? ' swatch-on' : ''}`;
  return label ? (
    <span className={className} role="img" aria-label={label} title={label} />
  ) : (
    <span className={className} />
  );
};
