// Errors of the order's acts as answers of the back office: at a field where a person can mend it, else as a state.
import type { AdminFailure } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type { EditError } from '../../staff/edit-service.ts';
import type { StepError } from '../order-editor.ts';

interface StepFailure {
  ok: false;
  error: StepError;
  detail?: Record<string, string | number>;
}

/** The field that is wrong. */
const FIELDS: Partial<Record<StepError, string>> = {
  refund_too_large: 'amount_cents',
  refund_empty: 'amount_cents',
  refund_key_taken: 'key',
  refund_line_unknown: 'lines',
  refund_line_too_many: 'lines',
  restock_impossible: 'restock',
  shipment_unknown: 'shipment',
  ship_empty: 'lines',
  ship_line_unknown: 'lines',
  nothing_to_correct: 'point',
  point_not_used: 'point',
  point_unknown: 'point',
  phone_not_mobile: 'phone',
  phone_invalid: 'phone',
};

/** `refund_too_large leftCents=250`: the admin translates the code and shows the limit. */
const ruleOf = ({ error, detail = {} }: StepFailure): string =>
  [error, ...Object.entries(detail).map(([name, value]) => `${name}=${value}`)].join(' ');

export const stepFailure = (failure: StepFailure): AdminFailure => {
  const { error } = failure;
  if (error === 'order_unknown' || error === 'request_unknown') return { ok: false, error: 'not_found' };
  const field = FIELDS[error];
  return field === undefined
    ? { ok: false, error: 'state_forbids', detail: error }
    : { ok: false, error: 'invalid', detail: error, fields: [{ field, rule: ruleOf(failure) }] };
};

export const editFailure = (failure: EditError): AdminFailure => {
  if (failure.error === 'conflict') {
    const conflicts = failure.conflicts.map(({ field, base, mine, theirs }) => ({
      field,
      base,
      mine,
      theirs,
    }));
    return { ok: false, error: 'conflict', conflicts, version: failure.version };
  }
  if (failure.error === 'invalid') return { ok: false, error: 'invalid', fields: failure.errors };
  return { ok: false, error: failure.error === 'exists' ? 'conflict' : 'not_found' };
};
