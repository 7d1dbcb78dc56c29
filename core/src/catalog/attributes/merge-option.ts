// [OFFICE-89] Where a product names an option of an attribute, and the product after two options became one.
import { type Fields, isFields, VARIANTS } from '../sharing/product-parts.ts';

export interface OptionMerge {
  /** Code of the attribute. */
  code: string;
  /** Value of the option that is given up. */
  from: string;
  into: string;
}

export type MergeProblem = 'variants_alike' | 'glass_differs';

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** A number or text, several of them in a list, or in a text with commas. */
const valuesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(valuesIn);
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  return String(value)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
};

const variantsOf = (fields: Fields): Fields[] => {
  const variants = fields[VARIANTS];
  return Array.isArray(variants)
    ? listOf(variants)
    : Object.values(isFields(variants) ? variants : {}).filter(isFields);
};

const namesOption = (fields: Fields, code: string, value: string): boolean =>
  [fields[code], fields[`${code}_options`]].some((one) => valuesIn(one).includes(value)) ||
  listOf(fields['custom_attributes']).some(
    (one) => one['attribute_code'] === code && valuesIn(one['value']).includes(value),
  );

const ofAttribute = (fields: Fields, code: string): Fields[] =>
  listOf(fields['configurable_options']).filter((one) => one['attribute_code'] === code);

/** Rules of sizes: the glass of a colour, and the size that means a custom one. */
const rulesName = (fields: Fields, code: string, value: string): boolean => {
  const rules = fields['custom_size'];
  if (!isFields(rules)) return false;
  const glasses = rules['glassByOption'];
  if (code === 'color' && isFields(glasses) && Object.hasOwn(glasses, value)) return true;
  return code === 'size' && String(rules['sizeOption'] ?? '') === value;
};

/** Whether the product, one of its variants or its rules have this option. */
export const usesOption = (product: Fields, code: string, value: string): boolean =>
  namesOption(product, code, value) ||
  rulesName(product, code, value) ||
  variantsOf(product).some((variant) => namesOption(variant, code, value)) ||
  ofAttribute(product, code).some((option) =>
    listOf(option['values']).some((one) => String(one['value_index']) === value),
  );

const merged = (value: unknown, merge: OptionMerge): unknown => {
  const { from, into } = merge;
  if (Array.isArray(value)) {
    const all = value.map((one) => merged(one, merge));
    return all.filter((one, at) => all.findIndex((other) => String(other) === String(one)) === at);
  }
  if (!valuesIn(value).includes(from)) return value;
  if (typeof value === 'number') return Number.isFinite(Number(into)) ? Number(into) : into;
  return [...new Set(valuesIn(value).map((one) => (one === from ? into : one)))].join(',');
};

const mergedFields = (fields: Fields, merge: OptionMerge): Fields => {
  const { code, from } = merge;
  if (!namesOption(fields, code, from)) return {};
  const list = `${code}_options`;
  return {
    ...(code in fields && { [code]: merged(fields[code], merge) }),
    ...(list in fields && { [list]: merged(fields[list], merge) }),
    ...('custom_attributes' in fields && {
      custom_attributes: listOf(fields['custom_attributes']).map((one) =>
        one['attribute_code'] === code ? { ...one, value: merged(one['value'], merge) } : one,
      ),
    }),
  };
};

const mergedRules = (fields: Fields, { code, from, into }: OptionMerge): Fields => {
  const rules = fields['custom_size'];
  if (!isFields(rules) || !rulesName(fields, code, from)) return {};
  if (code === 'size') return { custom_size: { ...rules, sizeOption: into } };
  const { [from]: glass, ...others } = rules['glassByOption'] as Fields;
  return { custom_size: { ...rules, glassByOption: { ...others, [into]: others[into] ?? glass } } };
};

const mergedVariants = (fields: Fields, merge: OptionMerge): Fields => {
  const variants = fields[VARIANTS];
  const change = (one: unknown): unknown => (isFields(one) ? { ...one, ...mergedFields(one, merge) } : one);
  if (!variantsOf(fields).some((one) => namesOption(one, merge.code, merge.from))) return {};
  return {
    [VARIANTS]: Array.isArray(variants)
      ? variants.map(change)
      : Object.fromEntries(Object.entries(variants as Fields).map(([id, one]) => [id, change(one)])),
  };
};

/** Lists with labels; the option that stays has its own label there or gets this one. */
const mergedLists = (fields: Fields, { code, from, into }: OptionMerge, label: string): Fields => {
  const without = (values: Fields[], key: string, made: (one: Fields) => Fields): Fields[] =>
    values.some((one) => String(one[key]) === into)
      ? values.filter((one) => String(one[key]) !== from)
      : values.map((one) => (String(one[key]) === from ? made(one) : one));
  const mergeIn = (name: string, list: string, key: string, made: (one: Fields) => Fields): Fields => {
    const all = listOf(fields[name]);
    const isNamed = ({ attribute_code, [list]: values }: Fields): boolean =>
      attribute_code === code && listOf(values).some((one) => String(one[key]) === from);
    if (!all.some(isNamed)) return {};
    return {
      [name]: all.map((one) =>
        isNamed(one) ? { ...one, [list]: without(listOf(one[list]), key, made) } : one,
      ),
    };
  };
  return {
    ...mergeIn('configurable_options', 'values', 'value_index', (one) => ({
      ...one,
      value_index: typeof one['value_index'] === 'number' ? Number(into) : into,
      ...('label' in one && { label }),
      ...('default_label' in one && { default_label: label }),
    })),
    ...mergeIn('attributes_metadata', 'options', 'value', (one) => ({ ...one, value: into, label })),
  };
};

/** The fields that change; `label`: of the option that stays, in the language of the document. */
export const mergeOption = (fields: Fields, merge: OptionMerge, label: string): Fields => ({
  ...mergedFields(fields, merge),
  ...mergedVariants(fields, merge),
  ...mergedRules(fields, merge),
  ...mergedLists(fields, merge, label),
});

/** What a merge would lose: of two variants that become one choice, or of two glasses, only one could be bought. */
export const mergeProblem = (document: Fields, { code, from, into }: OptionMerge): MergeProblem | null => {
  const codes = listOf(document['configurable_options']).map((one) => String(one['attribute_code']));
  if (codes.includes(code)) {
    const choices = variantsOf(document).map((variant) =>
      codes
        .map((one) => String(variant[one] ?? ''))
        .map((value, at) => (codes[at] === code && value === from ? into : value))
        .join(' '),
    );
    if (new Set(choices).size < choices.length) return 'variants_alike';
  }
  const rules = document['custom_size'];
  const glasses = isFields(rules) ? rules['glassByOption'] : undefined;
  if (code !== 'color' || !isFields(glasses)) return null;
  const [given, kept] = [glasses[from], glasses[into]];
  return given !== undefined && kept !== undefined && given !== kept ? 'glass_differs' : null;
};
