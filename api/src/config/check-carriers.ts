// What the settings of carriers need besides them.
import type { Settings } from '@klaas/core/stores/settings.ts';

export const checkNetworks = (
  { delivery }: Settings,
  token: string | undefined,
  problems: string[],
): void => {
  if (delivery.networks.includes('dpd') && !token)
    problems.push('DPD_API_TOKEN must be set when delivery.networks has dpd');
};

export const checkLabels = (
  { delivery }: Settings,
  /** Undefined: not given. */
  { omniva, montonio }: { omniva?: object | undefined; montonio?: object | undefined },
  problems: string[],
): void => {
  const { labels, sender, networks } = delivery;
  if (labels.includes('omniva') && !omniva)
    problems.push('OMNIVA_USERNAME and OMNIVA_PASSWORD must be set when delivery.labels has omniva');
  if (labels.includes('omniva') && !networks.includes('omniva'))
    problems.push('delivery.networks must have omniva when delivery.labels has it');
  if (labels.includes('montonio') && !montonio)
    problems.push(
      'MONTONIO_ACCESS_KEY and MONTONIO_SECRET_KEY must be set when delivery.labels has montonio',
    );
  const missing = Object.entries(sender).filter(([, value]) => value === '');
  if (labels.includes('omniva') && missing.length > 0)
    problems.push(
      `delivery.sender needs ${missing.map(([name]) => name).join(', ')} when delivery.labels has omniva`,
    );
};
