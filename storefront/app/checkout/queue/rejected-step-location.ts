// [ORD-03] The way to the field of a refused order: the step's address, with what is wrong there.
import type { FieldErrors } from '@klaas/core/checkout/form/checkout-check.ts';
import type { RejectedStep } from '@klaas/core/checkout/form/rejected-fields.ts';
import type { NavigateOptions, To } from 'react-router';

/** Goes along with the address, once. */
export interface RejectedStepState {
  faults: FieldErrors;
  message: string;
}

/** For `navigate(...)`; an empty path stays on the page. */
export const rejectedStepLocation = (
  pathname: string,
  { step, errors: faults }: RejectedStep,
  message: string,
): [To, NavigateOptions] => {
  const state: RejectedStepState = { faults, message };
  const search = step === 'personal' ? '' : `?step=${step}`;
  return [{ ...(pathname && { pathname }), search }, { state: { refusal: state } }];
};

export const rejectedStepState = (state: unknown): RejectedStepState | null =>
  (state as { refusal?: RejectedStepState } | null)?.refusal ?? null;
