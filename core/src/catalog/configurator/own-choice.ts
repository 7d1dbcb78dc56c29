// The product's own options in an address, beside the pane: `option_12=5`. So a link, a saved opening and a reload keep
// them too.
import { type CustomOptionChoice, chosenValuesOf } from '../../pricing/custom-option-price.ts';
import type { CustomOption } from '../../pricing/priced.ts';
import { ownOptionsOf } from './configuration-choice.ts';

const PREFIX = 'option_';
const MOST_TEXT = 120;

const valuesIn = ({ type, values = [] }: CustomOption, text: string): string[] => {
  if (values.length === 0) return [text.trim().slice(0, MOST_TEXT)].filter(Boolean);
  const asked = type === 'checkbox' ? text.split(',') : [text];
  return values
    .map(({ option_type_id }) => String(option_type_id))
    .filter((id) => asked.some((value) => value.trim() === id));
};

/** What an address says of them; what the product does not have is left out. */
export const ownChoiceFromQuery = (
  options: readonly CustomOption[],
  query: { get(name: string): string | null },
): CustomOptionChoice =>
  Object.fromEntries(
    ownOptionsOf(options).flatMap((option) => {
      const values = valuesIn(option, query.get(`${PREFIX}${option.option_id}`) ?? '');
      if (values.length === 0) return [];
      return [[String(option.option_id), option.type === 'checkbox' ? values : (values[0] ?? '')]];
    }),
  );

/** The pairs of an address's query, in the order of the product. */
export const queryOfOwnChoice = (
  options: readonly CustomOption[],
  choice: CustomOptionChoice,
): [string, string][] =>
  ownOptionsOf(options).flatMap((option) => {
    const values = valuesIn(option, chosenValuesOf(choice, option).join(','));
    return values.length === 0 ? [] : [[`${PREFIX}${option.option_id}`, values.join(',')]];
  });

export const isOwnChoiceName = (name: string): boolean => name.startsWith(PREFIX);
