// [PRICE-08] [PRICE-10] Whether prices depend on the customer group, by tiers or by tax.
import type { Settings } from '../../stores/settings.ts';
import type { TaxSettings } from '../../stores/store-view.ts';

export const dependsOnGroup = (
  { usePriceTiers }: Pick<Settings['products'], 'usePriceTiers'>,
  { userGroupId, useOnlyDefaultUserGroupId }: Pick<TaxSettings, 'userGroupId' | 'useOnlyDefaultUserGroupId'>,
): boolean => usePriceTiers || (userGroupId !== null && !useOnlyDefaultUserGroupId);
