// Translates the default courier title, unless the operator has renamed it.
import type { Translate } from './use-text.tsx';

export const courierName = (title: string, t: Translate): string =>
  title === 'DPD Courier' ? t('cart.dpd_courier') : title;
