// [PRICE-08] [PRICE-10] Whether a customer's group changes what things cost: by its tiers, or by its tax.
import type { Settings } from '../../stores/settings.ts';
import type { TaxSettings } from '../../stores/store-view.ts';

export const dependsOnGroup = (
  { usePriceTiers }: Pick<Settings['products'], 'usePriceTiers'>,
  { userGroupId, useOnlyDefaultUserGroupId }: Pick<TaxSettings, 'userGroupId' | 'useOnlyDefaultUserGroupId'>,
): boolean => usePriceTiers || (userGroupId !== null && !useOnlyDefaultUserGroupId);
