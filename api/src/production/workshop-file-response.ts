// A file of the workshop as a download.
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type { WorkshopFile } from '../configurator/workshop/workshop-service.ts';
import type { AdminFile } from '../http/admin/admin-router.ts';

export const fileAnswer = (
  file: WorkshopFile | null,
  { produces }: { produces: string },
): AdminAnswer<AdminFile> =>
  file
    ? { ok: true, value: { bytes: Buffer.from(file.content), type: produces, name: file.name } }
    : { ok: false, error: 'not_found' };
