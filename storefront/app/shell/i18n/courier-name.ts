// The shop's own courier has a name in every language, as long as the operator has not renamed it.
import type { Translate } from './use-text.tsx';

export const courierName = (title: string, t: Translate): string =>
  title === 'DPD Courier' ? t('cart.dpd_courier') : title;
