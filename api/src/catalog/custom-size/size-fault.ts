// What is wrong with a size or a choice, in words that name the field and the bound.
import type { SizeError } from '@klaas/core/catalog/glass/size-check.ts';

export interface SizeFault {
  field: string;
  code: string;
  /** Millimetres, where a bound or step is broken. */
  bound?: number;
  message: string;
}

const wordsOf = ({ field, code, boundMm }: SizeError): string => {
  switch (code) {
    case 'size_required':
      return `${field} is required`;
    case 'size_not_a_number':
      return `${field} must be a number of millimetres`;
    case 'size_too_small':
      return `${field} must be at least ${boundMm} mm`;
    case 'size_too_large':
      return `${field} must be at most ${boundMm} mm`;
    default:
      return `${field} must be in steps of ${boundMm} mm`;
  }
};

export const faultOfSize = (error: SizeError): SizeFault => ({
  field: error.field,
  code: error.code,
  ...(error.boundMm > 0 ? { bound: error.boundMm } : {}),
  message: wordsOf(error),
});

/** A choice that does not exist for the product, or one that is missing. */
export const faultOfChoice = (code: string, detail: Record<string, string | number> = {}): SizeFault => {
  switch (code) {
    case 'glass_unknown':
      return {
        field: 'glass',
        code,
        message: `glass ${detail['glass']} of ${detail['thickness_mm']} mm is not available for this product`,
      };
    case 'option_required':
      return { field: 'custom_options', code, message: `option ${detail['title']} is required` };
    case 'option_value_unknown':
      return {
        field: 'custom_options',
        code,
        message: `option ${detail['title']} has no value ${detail['value']}`,
      };
    default:
      return {
        field: detail['code'] === undefined ? 'custom_options' : 'options',
        code,
        message: `option ${detail['code'] ?? detail['option_id']} is not known for this product`,
      };
  }
};
