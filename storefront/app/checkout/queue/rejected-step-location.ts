// [ORD-03] Location of the checkout step with the invalid fields of a rejected order.
import type { FieldErrors } from '@klaas/core/checkout/form/checkout-check.ts';
import type { RejectedStep } from '@klaas/core/checkout/form/rejected-fields.ts';
import type { NavigateOptions, To } from 'react-router';

/** Navigation state, shown once. */
export interface RejectedStepState {
  errors: FieldErrors;
  message: string;
}

/** Arguments for `navigate`; an empty path stays on the page. */
export const rejectedStepLocation = (
  pathname: string,
  { step, errors }: RejectedStep,
  message: string,
): [To, NavigateOptions] => {
  const state: RejectedStepState = { errors, message };
  const search = step === 'personal' ? '' : `?step=${step}`;
  return [{ ...(pathname && { pathname }), search }, { state: { rejectedStep: state } }];
};

export const rejectedStepState = (state: unknown): RejectedStepState | null =>
  (state as { rejectedStep?: RejectedStepState } | null)?.rejectedStep ?? null;
