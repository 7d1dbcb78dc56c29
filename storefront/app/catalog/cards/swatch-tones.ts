// Which swatch stands for which option of the glass and hardware attributes.
import type { SwatchTone } from '../../ui/swatch.tsx';

const TONES: Record<string, Record<string, SwatchTone>> = {
  color: { 49: 'clear', 50: 'grey', 51: 'bronze', 52: 'satin' },
  hardware: { 61: 'black', 62: 'chrome', 63: 'brass', 64: 'alu' },
};

export const toneOf = (attributeCode: string, optionId: string | number): SwatchTone | undefined =>
  TONES[attributeCode]?.[String(optionId)];
