// [SES-09] Notices about a profile change: saved, or queued until the connection is back.
import { useText } from '../../../shell/i18n/use-text.tsx';
import type { Notifier } from '../../../shell/notifications/notify-task.ts';

export const notifyProfileSaved = (isQueued: boolean, { notify, t }: ReturnType<Notifier>): void =>
  void notify({
    type: isQueued ? 'warning' : 'success',
    message: t(isQueued ? 'customer.profile_queued' : 'message.account_updated'),
    action1: { label: t('message.ok') },
  });

export const PendingNote = () => {
  const t = useText();
  return (
    <p className="small muted" role="status">
      {t('customer.profile_pending')}
    </p>
  );
};
