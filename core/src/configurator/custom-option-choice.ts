// The product's own options in the URL, beside the pane: `option_12=5`. Keeps them in links, saved openings and on
// reload.
import { type CustomOptionChoice, chosenValuesOf } from '../catalog/pricing/custom-option-price.ts';
import type { CustomOption } from '../catalog/pricing/price-fields.ts';
import { nonPaneOptionsOf } from './configuration-choice.ts';

const PREFIX = 'option_';
const TITLE_PREFIX = 'own_';
const MAX_TEXT = 120;

const valuesIn = ({ type, values = [] }: CustomOption, text: string): string[] => {
  if (values.length === 0) return [text.trim().slice(0, MAX_TEXT)].filter(Boolean);
  const requested = type === 'checkbox' ? text.split(',') : [text];
  return values
    .map(({ option_type_id }) => String(option_type_id))
    .filter((id) => requested.some((value) => value.trim() === id));
};

/** Reads the options from a URL query; options the product does not have are skipped. */
export const customOptionsFromQuery = (
  options: readonly CustomOption[],
  query: { get(name: string): string | null },
): CustomOptionChoice =>
  Object.fromEntries(
    nonPaneOptionsOf(options).flatMap((option) => {
      const values = valuesIn(option, query.get(`${PREFIX}${option.option_id}`) ?? '');
      if (values.length === 0) return [];
      return [[String(option.option_id), option.type === 'checkbox' ? values : (values[0] ?? '')]];
    }),
  );

/** URL query pairs, in the product's order. */
export const queryOfCustomOptions = (
  options: readonly CustomOption[],
  choice: CustomOptionChoice,
): [string, string][] =>
  nonPaneOptionsOf(options).flatMap((option) => {
    const values = valuesIn(option, chosenValuesOf(choice, option).join(','));
    return values.length === 0 ? [] : [[`${PREFIX}${option.option_id}`, values.join(',')]];
  });

export const isCustomOptionName = (name: string): boolean =>
  name.startsWith(PREFIX) || name.startsWith(TITLE_PREFIX);

/** Another finish is another product with other ids for the same options: the selection is transferred by label. */
export const carriedChoiceOf = (
  options: readonly CustomOption[],
  choice: CustomOptionChoice,
): [string, string][] =>
  nonPaneOptionsOf(options).flatMap((option) =>
    valuesIn(option, chosenValuesOf(choice, option).join(',')).map((value): [string, string] => [
      `${TITLE_PREFIX}${option.title}`,
      option.values?.find(({ option_type_id }) => String(option_type_id) === value)?.title ?? value,
    ]),
  );

interface CarriedChoice {
  choice: CustomOptionChoice;
  /** Labels of the options that this product lacks. */
  leftOut: string[];
}

/** The transferred selection with this product's ids. */
export const choiceCarriedTo = (
  options: readonly CustomOption[],
  query: Iterable<[string, string]>,
): CarriedChoice => {
  const choice: Record<string, string | string[]> = {};
  const leftOut: string[] = [];
  for (const [name, text] of query) {
    if (!name.startsWith(TITLE_PREFIX)) continue;
    const title = name.slice(TITLE_PREFIX.length);
    const option = nonPaneOptionsOf(options).find((candidate) => candidate.title === title);
    const value = option?.values?.length
      ? option.values.find((candidate) => candidate.title === text)?.option_type_id
      : option && text.slice(0, MAX_TEXT);
    if (!option || value === undefined) {
      leftOut.push(`${title}: ${text}`);
      continue;
    }
    const id = String(option.option_id);
    choice[id] = option.type === 'checkbox' ? [...[choice[id] ?? []].flat(), String(value)] : String(value);
  }
  return { choice, leftOut };
};
