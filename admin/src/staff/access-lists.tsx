// Keys and sessions, of oneself and of others.
import type { KeySchema, SessionSchema } from '@klaas/core/contract/admin/account-endpoints.ts';
import { deviceName } from '@klaas/core/staff/device-name.ts';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from '../ui/icon.tsx';

export type Key = z.output<typeof KeySchema>;
export type Session = z.output<typeof SessionSchema>;

export const KeyRow = ({ entry, children }: { entry: Key; children: ReactNode }) => {
  const t = useText();
  const { date, moment } = useFormat();
  const { name, created_at, last_used_at } = entry;
  return (
    <li className="access-row">
      <Icon name="key" />
      <div>
        <strong>{name}</strong>
        <small className="muted">
          {t('staff.key_made', { date: date(created_at) })}
          {last_used_at && `, ${t('staff.key_used', { moment: moment(last_used_at) })}`}
        </small>
      </div>
      {children}
    </li>
  );
};

export const SessionRow = ({ session, children }: { session: Session; children?: ReactNode }) => {
  const t = useText();
  const { moment } = useFormat();
  const { device, last_used_at, is_current, is_trusted } = session;
  return (
    <li className="access-row">
      <Icon name={/Mobile|iPhone/.test(device) ? 'phone' : 'lock'} />
      <div>
        <strong>{deviceName(device) || t('staff.unknown_device')}</strong>
        <small className="muted">
          {is_current ? t('staff.this_session') : moment(last_used_at)}
          {is_trusted && `, ${t('staff.trusted')}`}
        </small>
      </div>
      {children}
    </li>
  );
};
