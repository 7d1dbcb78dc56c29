// Why a parcel was not registered: the shop's own reasons in words, those of a carrier as it wrote them.
import { useText } from '../i18n/use-text.tsx';

export const useParcelError = () => {
  const t = useText();
  return (error: string): string => {
    const at = error.indexOf(': ');
    const code = at < 0 ? error : error.slice(0, at);
    const words = at < 0 ? '' : error.slice(at + 2);
    if (code === 'point_closed') return t('orders.parcel_point_closed', { name: words });
    if (code === 'phone_not_mobile') return t('orders.rule_phone_not_mobile');
    if (code === 'provider_refused') return t('orders.parcel_refused', { reason: words || '–' });
    return error;
  };
};
