// The result of an edit as an answer of the back office.
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type { EditResult, StoredEntity } from './edit-service.ts';

export const answerOfEdit = <Value>(
  result: EditResult,
  shownOf: (stored: StoredEntity) => Value,
): AdminAnswer<Value> => {
  if (result.ok) return { ok: true, value: shownOf(result.value), version: result.value.version };
  if (result.error === 'invalid') return { ok: false, error: 'invalid', fields: result.errors };
  if (result.error === 'conflict')
    return { ok: false, error: 'conflict', conflicts: result.conflicts, version: result.version };
  if (result.error === 'exists') return { ok: false, error: 'state_forbids', detail: 'exists' };
  return { ok: false, error: 'not_found' };
};
