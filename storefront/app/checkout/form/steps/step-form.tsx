// Layout of a step: title, form, submit button and back link.
import type { FieldErrors } from '@klaas/core/checkout/form/checkout-check.ts';
import type { CheckoutState } from '@klaas/core/checkout/form/checkout-state.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from '../../../shell/forms/form.tsx';
import type { FormResponse } from '../../../shell/forms/form-response.ts';
import { useForm } from '../../../shell/forms/use-form.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { Link, useLocation, useNavigate } from '../../../shell/routing/router.tsx';
import { useStillHere } from '../../../shell/routing/use-still-here.ts';
import { type RejectedStepState, rejectedStepState } from '../../queue/rejected-step-location.ts';
import { stepSearch, useCheckout } from '../checkout-context.tsx';
import { errorMessages } from '../fields/error-messages.ts';
import type { Values } from '../fields/step-values.ts';

export const TITLE_ID = 'checkout-title';

export const StepTitle = ({ children, beside }: { children: ReactNode; beside?: ReactNode }) => (
  <div className="checkout-head cluster split baseline">
    <h1 className="title-m" id={TITLE_ID} tabIndex={-1}>
      {children}
    </h1>
    {beside}
  </div>
);

export const BackLink = () => {
  const t = useText();
  const { steps, step } = useCheckout();
  const before = steps[steps.indexOf(step) - 1];
  if (!before || before === 'review') return null;
  return (
    <Link className="btn btn-text" to={{ search: stepSearch(before) }}>
      {t(`checkout.back_to_${before}`)}
    </Link>
  );
};

interface StepFormProps {
  /** Applies the field values to the details. */
  take: (details: CheckoutState, values: Values) => CheckoutState;
  errors: (details: CheckoutState) => FieldErrors;
  /** Runs before the next step; a failed response keeps this step open. */
  send?: () => Promise<FormResponse>;
  children: ReactNode;
}

const valuesOf = (data: FormData): Values =>
  Object.fromEntries([...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** Errors of a rejected order for this step, from the navigation state; cleared so that Back does not show them again. */
const useRejection = (): RejectedStepState | null => {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const rejection = rejectedStepState(state);
  useEffect(() => {
    if (rejection) void navigate({ search }, { replace: true, preventScrollReset: true });
  }, [rejection, search, navigate]);
  return rejection;
};

export const StepForm = ({ take, errors, send, children }: StepFormProps) => {
  const t = useText();
  const { store, steps, step, leave } = useCheckout();
  const rejection = useRejection();
  const stillHere = useStillHere();
  const isHere = useRef<() => boolean>(() => true);
  const save = (values: Values) => store.edit((details) => take(details, values));
  const state = useForm({
    rules: {},
    // [CHK-05]
    check: (data) => {
      void save(valuesOf(data));
      return errorMessages(errors(store.getState().details), t);
    },
    onEdit: (values) => void save(values),
    send: async () => {
      isHere.current = stillHere();
      return send ? send() : { ok: true };
    },
    onSent: () => {
      if (isHere.current()) leave();
    },
    ...(rejection && {
      shown: { errors: errorMessages(rejection.errors, t), formError: rejection.message, isFromServer: true },
    }),
  });
  const after = steps[steps.indexOf(step) + 1];
  const next = after === 'shipping' || after === 'payment' ? after : 'review';
  return (
    <Form
      form={state}
      className="checkout-form"
      submitLabel={t(`checkout.on_to_${next}`)}
      beside={<BackLink />}
    >
      {children}
    </Form>
  );
};
