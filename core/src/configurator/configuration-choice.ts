// Maps a configuration to a product's custom options, the format used in cart, order and history.
import type { CustomOptionChoice } from '../catalog/pricing/custom-option-price.ts';
import type { CustomOption } from '../catalog/pricing/price-fields.ts';
import type { ConfigurationDraft, ConfigurationField } from './configuration.ts';

export const fieldOfOption = ({
  size_field,
  glass_field,
}: Pick<CustomOption, 'size_field' | 'glass_field'>): ConfigurationField | undefined =>
  size_field ?? glass_field;

/** Options that do not describe the pane and have their own surcharge. */
export const nonPaneOptionsOf = (options: readonly CustomOption[]): CustomOption[] =>
  options.filter((option) => fieldOfOption(option) === undefined);

const codeOf = (option: CustomOption, text: string): string =>
  option.values?.find((value) => String(value.option_type_id) === text)?.code ?? text;

const idOfCode = (option: CustomOption, code: string): string =>
  String(option.values?.find((value) => value.code === code)?.option_type_id ?? code);

/** The pane's part of the chosen options; the glass comes from the variant. */
export const draftFromChoice = (
  options: readonly CustomOption[],
  choice: CustomOptionChoice,
): ConfigurationDraft => {
  const draft: Partial<Record<ConfigurationField, string>> = {};
  for (const option of options) {
    const field = fieldOfOption(option);
    const chosen = choice[String(option.option_id)];
    if (!field || chosen === undefined) continue;
    const parts = [chosen]
      .flat()
      .flatMap((text) => String(text).split(option.type === 'checkbox' ? ',' : '\n'));
    draft[field] = parts.map((text) => codeOf(option, text.trim())).join('.');
  }
  return draft;
};

/** The options that represent a configuration; fields without an option are omitted. */
export const choiceFromDraft = (
  options: readonly CustomOption[],
  draft: ConfigurationDraft,
): Record<string, string> =>
  Object.fromEntries(
    options.flatMap((option) => {
      const field = fieldOfOption(option);
      const text = field === undefined ? '' : String(draft[field] ?? '').trim();
      if (text === '') return [];
      const values =
        option.type === 'checkbox'
          ? text.split('.').map((code) => idOfCode(option, code))
          : [idOfCode(option, text)];
      return [[String(option.option_id), values.join(',')]];
    }),
  );
