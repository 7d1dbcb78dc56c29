// What is wrong with a configuration: the code is the message, the bound goes into it.
import type { ConfigurationField } from './configuration.ts';

export type ErrorCode =
  | 'size_required'
  | 'size_not_a_number'
  | 'size_too_small'
  | 'size_too_large'
  | 'size_off_step'
  /** The product has no such size. */
  | 'size_unknown'
  /** Not one of the product's choices. */
  | 'choice_unknown'
  /** This glass is not made in this thickness, or not at all. */
  | 'glass_unknown'
  /** Glass of this thickness is made up to `bound` square metres. */
  | 'glass_too_large'
  /** The hinges carry up to `bound` kilograms. */
  | 'too_heavy'
  | 'cutout_too_many'
  /** At least `bound` millimetres of glass must stay around it. */
  | 'cutout_too_near';

export interface ConfigurationError {
  field: ConfigurationField;
  code: ErrorCode;
  /** In millimetres, unless the code says otherwise. */
  bound?: number;
  /** The value that is not known. */
  value?: string;
}
