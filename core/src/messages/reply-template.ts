// Replies kept for later: a text in each language, with places that are filled for whoever is answered.
export const TEMPLATE_VARIABLES = ['name', 'subject', 'staff', 'shop'] as const;

export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

const PLACE = /\{([a-z_]+)\}/g;

const isVariable = (name: string): name is TemplateVariable =>
  TEMPLATE_VARIABLES.some((variable) => variable === name);

/** Places that nothing is known for. */
export const unknownVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACE)].flatMap(([, name = '']) => (isVariable(name) ? [] : [name]))),
];

/** What has no value stays as it is, so that nobody sends a gap unseen. */
export const fillTemplate = (text: string, values: Partial<Record<TemplateVariable, string>>): string =>
  text.replace(PLACE, (place, name: string) => (isVariable(name) ? values[name]?.trim() || place : place));

/** Places of a template that are still in a reply. */
export const unfilledIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACE)].flatMap(([place, name = '']) => (isVariable(name) ? [place] : []))),
];
