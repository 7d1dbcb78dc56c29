// Results of the people's services as answers of the back office.
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type { OfficeLanguageSchema } from '@klaas/core/contract/admin/credential-schemas.ts';
import type * as z from 'zod/mini';
import type { StaffEdit } from './staff-editor.ts';
import type { StaffPasskey } from './staff-key-repository.ts';
import type { StaffSession } from './staff-session-repository.ts';

export type OfficeLanguage = z.output<typeof OfficeLanguageSchema>;

export const savedAnswer = (result: StaffEdit): AdminAnswer<Record<string, never>> => {
  if (result.ok) return { ok: true, value: {}, version: result.value.version };
  if (result.error === 'invalid') return { ok: false, error: 'invalid', fields: result.errors };
  if (result.error === 'exists') return { ok: false, error: 'conflict' };
  return result;
};

export const shownKey = ({ id, name, created_at, last_used_at }: StaffPasskey) => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

export const shownSession =
  (currentId: string) =>
  ({ id, device, is_trusted, created_at, last_used_at }: StaffSession) => ({
    id,
    device,
    is_trusted,
    is_current: id === currentId,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
  });
