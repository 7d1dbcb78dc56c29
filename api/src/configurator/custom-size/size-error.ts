// Validation errors of a size or option, with messages that name the field and the bound.

import type { SizeRules } from '@klaas/core/catalog/product.ts';
import type { ConfigurationError } from '@klaas/core/configurator/configuration-error.ts';
import type { SizeField } from '@klaas/core/configurator/glass/size-check.ts';

export interface SizeError {
  field: string;
  code: string;
  /** Violated bound or step: millimetres, kilograms, square metres or pieces. */
  bound?: number;
  /** Allowed range of a size. */
  min?: number;
  max?: number;
  message: string;
}

const MESSAGES: Record<ConfigurationError['code'], (error: ConfigurationError) => string> = {
  size_required: ({ field }) => `${field} is required`,
  size_not_a_number: ({ field }) => `${field} must be a number of millimetres`,
  size_too_small: ({ field, bound }) => `${field} must be at least ${bound} mm`,
  size_too_large: ({ field, bound }) => `${field} must be at most ${bound} mm`,
  size_off_step: ({ field, bound }) => `${field} must be in steps of ${bound} mm`,
  size_unknown: ({ field }) => `${field} is not a size of this product`,
  choice_unknown: ({ field, value }) => `${field} ${value} is not known for this product`,
  glass_unknown: ({ value = '' }) => {
    const [glass, thickness] = value.split(' ');
    return `glass ${glass} of ${thickness} mm is not available for this product`;
  },
  glass_too_large: ({ bound }) => `glass of this thickness is made up to ${bound} square metres`,
  too_heavy: ({ bound }) => `the hinges carry at most ${bound} kg: take thinner glass or a smaller size`,
  cutout_too_many: ({ bound }) => `the pane takes at most ${bound} cut-outs`,
  cutout_too_near: ({ bound }) => `a cut-out needs ${bound} mm of glass around it`,
};

/** Field names of the request. */
const NAMES: Partial<Record<ConfigurationError['field'], string>> = {
  thickness: 'thickness_mm',
};

export const sizeErrorOf = (error: ConfigurationError, { bounds }: Pick<SizeRules, 'bounds'>): SizeError => {
  const { field, code, bound, value } = error;
  if (field === 'extras')
    return {
      field: 'options',
      code: 'option_unknown',
      message: `option ${value} is not known for this product`,
    };
  const span = field in bounds ? bounds[field as SizeField] : undefined;
  return {
    field: NAMES[field] ?? field,
    code,
    ...(bound !== undefined && { bound }),
    ...(span && { min: span[0], max: span[1] }),
    message: MESSAGES[code]({ ...error, field: (NAMES[field] ?? field) as typeof field }),
  };
};

/** An unknown custom option, or a missing required one. */
export const choiceErrorOf = (code: string, detail: Record<string, string | number> = {}): SizeError => {
  const { title, value, option_id } = detail;
  const messages: Record<string, string> = {
    option_required: `option ${title} is required`,
    option_value_unknown: `option ${title} has no value ${value}`,
  };
  return {
    field: 'custom_options',
    code,
    message: messages[code] ?? `option ${option_id} is not known for this product`,
  };
};
