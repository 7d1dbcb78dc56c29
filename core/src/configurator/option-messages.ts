// Chosen custom options as text, in the language of the product document.
import { type CustomOptionChoice, chosenValuesOf } from '../catalog/pricing/custom-option-price.ts';
import type { CustomOption } from '../catalog/pricing/price-fields.ts';
import { parseCutouts } from './cutout.ts';

export interface OptionMessages {
  label: string;
  value: string;
}

/** A title that already contains a unit needs none. */
const unitOf = ({ title }: CustomOption): string => (title.endsWith(')') ? '' : ' mm');

/** `socket-300-1100` with the labels of the option's values. */
const cutoutMessage = (option: CustomOption, text: string): string =>
  (parseCutouts(text) ?? [])
    .map(({ code, xMm, yMm }) => {
      const title = option.values?.find((value) => value.code === code)?.title ?? code;
      return `${title} ${xMm} × ${yMm}${unitOf(option)}`;
    })
    .join(', ');

const valueMessage = (option: CustomOption, values: readonly string[]): string => {
  if (option.glass_field === 'cutouts') return cutoutMessage(option, values.join('.'));
  const titles = values.map(
    (id) => option.values?.find((value) => String(value.option_type_id) === id)?.title ?? id,
  );
  const isLength = option.size_field || option.glass_field?.startsWith('lean_');
  return titles.join(', ') + (isLength ? unitOf(option) : '');
};

/** [SIZE-03] The options of a line as text, for totals, orders, e-mails, quotes and the workshop sheet. */
export const optionMessagesOf = (
  options: readonly CustomOption[],
  choice: CustomOptionChoice,
): OptionMessages[] =>
  options.flatMap((option) => {
    const values = chosenValuesOf(choice, option);
    return values.length === 0 ? [] : [{ label: option.title, value: valueMessage(option, values) }];
  });
