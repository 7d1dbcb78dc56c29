// The result of an editor as an answer of the back office.
import type { AdminAnswer, AdminFailure } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type { EditError, EditResult } from '../../staff/edit-service.ts';

export const editFailure = (result: EditError): AdminFailure => {
  switch (result.error) {
    case 'not_found':
      return { ok: false, error: 'not_found' };
    case 'exists':
      return { ok: false, error: 'state_forbids', detail: 'exists' };
    case 'invalid':
      return { ok: false, error: 'invalid', fields: result.errors };
    case 'conflict': {
      const { conflicts, version, by } = result;
      return { ok: false, error: 'conflict', conflicts: [...conflicts], version, ...(by && { by }) };
    }
  }
};

/** The new version: whoever saves twice in a row meets no conflict. */
export const editAnswer = (result: EditResult): AdminAnswer<Record<string, never>> =>
  result.ok ? { ok: true, value: {}, version: result.value.version } : editFailure(result);
