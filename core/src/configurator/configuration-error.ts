// Validation errors of a configuration: the code selects the message, the bound is its value.
import type { ConfigurationField } from './configuration.ts';

export type ErrorCode =
  | 'size_required'
  | 'size_not_a_number'
  | 'size_too_small'
  | 'size_too_large'
  | 'size_off_step'
  /** The product does not have this size field. */
  | 'size_unknown'
  /** Not one of the product's choices. */
  | 'choice_unknown'
  /** This glass does not exist in this thickness, or at all. */
  | 'glass_unknown'
  /** Maximum area of glass of this thickness: `bound` square metres. */
  | 'glass_too_large'
  /** Maximum weight for the hinges: `bound` kilograms. */
  | 'too_heavy'
  | 'cutout_too_many'
  /** Minimum glass around a cutout: `bound` millimetres. */
  | 'cutout_too_near';

export interface ConfigurationError {
  field: ConfigurationField;
  code: ErrorCode;
  /** In millimetres, unless the code implies another unit. */
  bound?: number;
  /** The unknown value. */
  value?: string;
}
