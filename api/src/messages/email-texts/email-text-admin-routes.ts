// [OFFICE-95] Calls of the back office about the texts of e-mails.
import {
  emailTextEndpoint,
  emailTextsEndpoint,
  previewEmailTextEndpoint,
  saveEmailTextEndpoint,
  sendTestEmailEndpoint,
} from '@klaas/core/contract/admin/email-text-endpoints.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { editFailure } from '../../http/admin/edit-response.ts';
import type { createTestEmail, EmailTextEditor } from './email-text-editor.ts';
import type { EmailTextService } from './email-text-service.ts';

interface EmailTextRouteDeps {
  service: EmailTextService;
  editor: EmailTextEditor;
  sendTest: ReturnType<typeof createTestEmail>;
  /** This process shows what was saved at once; the others are told. */
  reload: () => Promise<void>;
  /** Of somebody of the staff. */
  addressOf: (staffId: number) => Promise<string | null>;
}

const NOT_FOUND = { ok: false, error: 'not_found' } as const;

export const emailTextAdminRoutes = (
  router: AdminRouter,
  { service, editor, sendTest, reload, addressOf }: EmailTextRouteDeps,
): void => {
  router.handle(emailTextsEndpoint, async () => ({ ok: true, value: { rows: await service.list() } }));

  router.handle(emailTextEndpoint, async ({ params }) => {
    const value = await service.find(params.kind);
    return value ? { ok: true, value } : NOT_FOUND;
  });

  router.handle(saveEmailTextEndpoint, async ({ author, params, body }) => {
    const email = await service.find(params.kind);
    if (!email) return NOT_FOUND;
    const known = new Set(email.texts.map(({ id }) => id));
    const unknown = body.texts.filter(
      ({ id, language }) => !known.has(id) || !email.languages.includes(language),
    );
    if (unknown.length > 0) {
      const fields = unknown.map(({ id, language }) => ({
        field: `${language}.${id}`,
        rule: 'unknown_text',
      }));
      return { ok: false, error: 'invalid', fields };
    }
    const saved = await editor.save(author, body.texts);
    if (!saved.ok) return editFailure(saved);
    await reload();
    return { ok: true, value: (await service.find(params.kind)) ?? email };
  });

  router.handle(previewEmailTextEndpoint, async ({ staff, params, body }) => {
    // An order names its buyer.
    const order = staff.permissions.has('customers.read') ? (body.order_id ?? 'newest') : 'made_up';
    const previews = await service.preview(params.kind, body.texts, order);
    return previews.length > 0 ? { ok: true, value: { previews } } : NOT_FOUND;
  });

  router.handle(sendTestEmailEndpoint, async ({ author, staff, params, body }) => {
    const to = await addressOf(staff.id);
    const sent = to && (await sendTest(author, to, { ...body, kind: params.kind }));
    return sent ? { ok: true, value: sent } : NOT_FOUND;
  });
};
