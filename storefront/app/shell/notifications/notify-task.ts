// [SES-10] [NET-06] [NET-07] [UI-09] Notifications for network and session failures, translated, with an OK button.
import type { TaskNotice } from '../../offline/task-notice.ts';
import { errorMessageOf } from '../i18n/error-messages.ts';
import type { MessageId } from '../i18n/message-id.ts';
import type { Translate } from '../i18n/use-text.tsx';
import type { NotificationStore } from './notification-store.ts';

const MESSAGES: Record<Extract<TaskNotice, { code: string }>['code'], MessageId> = {
  not_authorized: 'message.refresh_unauthorized',
  refresh_limit: 'message.refresh_failed',
  network: 'message.authorization_unexpected',
  bad_content_type: 'message.bad_content_type',
  wrong_format: 'message.wrong_format',
};

/** A getter, because engines outlive renders and need the current values. */
export type Notifier = () => { notify: NotificationStore['notify']; t: Translate };

export const createTaskNotifier =
  (notifier: Notifier) =>
  (notice: TaskNotice): void => {
    const { notify, t } = notifier();
    const message = 'code' in notice ? t(MESSAGES[notice.code]) : (errorMessageOf(notice, t) ?? notice.text);
    notify({ type: 'error', message, action1: { label: t('message.ok') } });
  };
