// Contact sender as a hook: upload progress and error messages.
import type { ContactFiles } from '@klaas/core/contract/contact-form.ts';
import type { ContactDraft } from '@klaas/core/messages/contact.ts';
import { useMemo, useState } from 'react';
import type { FormResponse } from '../../shell/forms/form-response.ts';
import type { MessageId } from '../../shell/i18n/message-id.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import type { ContactSendError, ContactSender } from './contact-sender.ts';

const ERROR_MESSAGES: Record<ContactSendError, MessageId> = {
  unreachable: 'shell.form_failed',
  too_many: 'content.contact_too_many',
  too_large: 'content.contact_too_large',
  refused: 'content.contact_refused',
};

const FIELDS: Record<string, MessageId> = {
  name: 'message.contact_name',
  telephone: 'message.contact_telephone',
  email: 'message.email',
  subject: 'message.contact_subject',
  question: 'message.contact_question',
  attachment: 'message.contact_attachment',
};

export const useContactSender = () => {
  const t = useText();
  const { settings, store } = useShop();
  /** 0 to 1 while uploading. */
  const [progress, setProgress] = useState<number | null>(null);

  const sender = useMemo(() => {
    let loaded: Promise<ContactSender> | undefined;
    const load = async () => {
      const [{ createContactSender }, { createUploadFetch }, { createShopClient }] = await Promise.all([
        import('./contact-sender.ts'),
        import('./upload-fetch.ts'),
        import('@klaas/core/contract/shop-client.ts'),
      ]);
      const client = createShopClient({
        fetch: createUploadFetch(setProgress),
        baseUrl: settings.server.backendUrl,
        storeCode: store.storeCode,
        tokenInHeader: settings.users.tokenInHeader,
      });
      const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
      return createContactSender({ client, now: Date.now, wait });
    };
    return () => {
      loaded ??= load();
      return loaded;
    };
  }, [settings, store]);

  const send = async (draft: ContactDraft, files: ContactFiles): Promise<FormResponse> => {
    setProgress(files.attachment?.length ? 0 : null);
    const result = await (await sender()).send(draft, files);
    setProgress(null);
    if (result.ok) return { ok: true };
    const fields = result.fields.flatMap((field) => {
      const id = FIELDS[field];
      return id ? [[field, t(id)] as const] : [];
    });
    const message = fields.length > 0 ? t('message.fix_errors') : t(ERROR_MESSAGES[result.error]);
    return { ok: false, message, fields: Object.fromEntries(fields) };
  };
  return { sender, progress, send };
};
