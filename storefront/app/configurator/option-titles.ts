// Titles of workshop codes in the store's language, from the product's own options.

import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { ConfigurationField } from '@klaas/core/configurator/configuration.ts';
import { fieldOfOption } from '@klaas/core/configurator/configuration-choice.ts';
import type { Translate } from '../shell/i18n/use-text.tsx';

export const optionOf = (
  options: readonly CustomOption[],
  field: ConfigurationField,
): CustomOption | undefined => options.find((option) => fieldOfOption(option) === field);

export const titleOf = (options: readonly CustomOption[], field: ConfigurationField, code: string): string =>
  optionOf(options, field)?.values?.find((value) => value.code === code)?.title ?? code;

interface PartNames {
  options: readonly CustomOption[];
  glass: string;
  /** The hardware finish of this page. */
  finish: string;
}

/** Title of a price part. */
export const partTitle = (t: Translate, code: string, names: PartNames): string => {
  const [kind = '', detail = ''] = code.split(':');
  switch (kind) {
    case 'base':
      return t('product.part_base');
    case 'area':
      return names.glass;
    case 'edge':
      return detail ? titleOf(names.options, 'edge', detail) : t('product.part_edges');
    case 'cutout':
      return titleOf(names.options, 'cutouts', detail);
    case 'hinge_set':
      return t('configurator.part_hinges');
    case 'out_of_square':
      return t('configurator.part_template');
    case 'finish':
      return t('configurator.part_finish', { finish: names.finish });
    default:
      return titleOf(names.options, 'extras', code);
  }
};
