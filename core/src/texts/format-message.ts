// Formats a compiled message: literal text, values and plural forms.
type Forms = Record<string, MessageParts>;
type Part = string | [name: string] | [name: string, format: 'plural', forms: Forms];
export type MessageParts = string | readonly Part[];

export type Messages = Record<string, MessageParts>;
export type Values = Record<string, unknown>;

const rules = new Map<string, Intl.PluralRules>();

const formOf = (locale: string, forms: Forms, count: number): MessageParts => {
  let rule = rules.get(locale);
  if (!rule) {
    rule = new Intl.PluralRules(locale);
    rules.set(locale, rule);
  }
  return forms[count] ?? forms[rule.select(count)] ?? forms['other'] ?? '';
};

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

export const formatMessage = (
  locale: string,
  parts: MessageParts,
  values: Values = {},
  /** Value of `#` inside a plural. */
  counted?: number,
): string => {
  if (typeof parts === 'string') return parts;
  return parts
    .map((part) => {
      if (typeof part === 'string')
        return part === '#' && counted !== undefined ? counted.toLocaleString(locale) : part;
      const [name, , forms] = part;
      if (!forms) return textOf(values[name]);
      const count = Number(values[name]);
      return formatMessage(locale, formOf(locale, forms, count), values, count);
    })
    .join('');
};

/** Writes the message of an id; the ids of a package are its own type. */
export type Translate<Id extends string> = (id: Id, values?: Values) => string;

export const createTranslate =
  <Id extends string>(locale: string, messages: Messages): Translate<Id> =>
  (id, values) =>
    formatMessage(locale, messages[id] ?? id, values);
