// Attribute options that select a variant, in the order of the product.
import type { ConfigurableOption, Product } from '@klaas/core/catalog/product.ts';
import { optionAvailabilityOf } from '@klaas/core/catalog/variants/option-availability.ts';
import { labelledOptionsOf } from '@klaas/core/catalog/variants/selected-configuration.ts';
import {
  type SelectedOption,
  variantOptionsOf,
  variantValueOf,
} from '@klaas/core/catalog/variants/variant-configuration.ts';
import { Icon } from '@klaas/ui/icon.tsx';
import { Fragment, type ReactNode } from 'react';
import { type Translate, useLocale, useText } from '../../../shell/i18n/use-text.tsx';
import type { ShownProduct } from '../product-page.ts';
import { type OptionCell, OptionGroup } from './option-group.tsx';
import { nameOf, shortNames } from './short-names.ts';
import { unavailableReason } from './unavailable-reason.ts';

const PICTURED = 'color';
const SIZE = 'size';

interface VariantOptionsProps {
  product: ShownProduct;
  configuration: Record<string, SelectedOption>;
  hrefOf: (attributeCode: string, optionId: string) => string;
  /** Returns false when it cannot be chosen. */
  onChoose: (attributeCode: string, optionId: string) => boolean;
  /** Rendered after the glass options, or first when there are none. */
  between?: ReactNode;
  /** Shown beside the sizes: how to measure. */
  sizeAside?: ReactNode;
}

type Configuration = Record<string, SelectedOption>;

const imageOf = (
  product: ShownProduct,
  configuration: Configuration,
  code: string,
  id: string,
): string | undefined => {
  const withValue = product.configurable_children.filter((variant) => variantValueOf(variant, code) === id);
  const chosenSize = configuration[SIZE]?.id;
  return (withValue.find((variant) => variantValueOf(variant, SIZE) === chosenSize) ?? withValue[0])?.image;
};

interface CellSource extends Pick<VariantOptionsProps, 'product' | 'configuration' | 'hrefOf'> {
  option: ConfigurableOption;
  t: Translate;
  locale: string;
}

const cellsOf = ({ product, configuration, hrefOf, option, t, locale }: CellSource): OptionCell[] => {
  const code = option.attribute_code;
  const customSize = code === SIZE ? product.custom_size?.sizeOption : undefined;
  const values = labelledOptionsOf(option);
  const shortened = shortNames(values.filter(({ id }) => id !== customSize).map(({ label }) => label));
  return values.map((value) => {
    const availability = optionAvailabilityOf(product as unknown as Product, configuration, code, value.id);
    const isCustomSize = value.id === customSize;
    const short = shortened.get(value.label);
    return {
      id: value.id,
      label: isCustomSize ? t('product.custom_size') : (short?.short ?? value.label),
      rest: isCustomSize ? '' : (short?.rest ?? ''),
      href: hrefOf(code, value.id),
      isChosen: configuration[code]?.id === value.id,
      isCustomSize,
      ...(availability === 'no_such_combination' && {
        reason: unavailableReason({ product, configuration, t, locale }, value, nameOf(value.label, short)),
      }),
      ...(availability === 'out_of_stock' && !isCustomSize && { note: t('product.sold_out') }),
      ...(code === PICTURED && { image: imageOf(product, configuration, code, value.id) }),
      ...(isCustomSize && { icon: <Icon name="ruler" size={20} /> }),
    };
  });
};

export const VariantOptions = ({
  product,
  configuration,
  hrefOf,
  onChoose,
  between,
  sizeAside,
}: VariantOptionsProps) => {
  const t = useText();
  const locale = useLocale();
  const options = variantOptionsOf(product);
  const hasGlass = options.some(({ attribute_code }) => attribute_code === PICTURED);
  return (
    <>
      {!hasGlass && between}
      {options.map((option) => {
        const code = option.attribute_code;
        return (
          <Fragment key={code}>
            <OptionGroup
              label={option.label}
              chosenLabel={configuration[code]?.label ?? ''}
              cells={cellsOf({ product, configuration, hrefOf, option, t, locale })}
              look={code === PICTURED ? 'pictures' : 'cells'}
              aside={code === SIZE ? sizeAside : undefined}
              onChoose={(id) => onChoose(code, id)}
            />
            {code === PICTURED && between}
          </Fragment>
        );
      })}
    </>
  );
};
