// Inviting a person: address, role and language of the e-mail.
import { inviteEndpoint } from '@klaas/core/contract/admin/staff-endpoints.ts';
import { STAFF_ROLES, type StaffRole } from '@klaas/core/staff/permissions.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import type { FormEvent } from 'react';
import { LANGUAGES, type Language } from '../i18n/language.ts';
import { useTexts } from '../i18n/use-text.tsx';
import { FormField, valuesOf } from './form-field.tsx';
import { useRoles } from './roles-dialog.tsx';
import { useStaffWrite } from './use-staff-write.ts';

const NAMES = { et: 'Eesti', ru: 'Русский', en: 'English' };

const Content = ({ onClose }: { onClose: () => void }) => {
  const { t, language } = useTexts();
  const { write, isBusy } = useStaffWrite();
  const roles = useRoles();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    const made = roles.find(({ id }) => String(id) === values['role']);
    const body = {
      email: values['email'] ?? '',
      ...(made ? { role: made.based_on, role_id: made.id } : { role: values['role'] as StaffRole }),
      language: values['language'] as Language,
    };
    if ((await write(inviteEndpoint, { body })).ok) onClose();
  };
  return (
    <form className="dialog-body entry-form" onSubmit={send}>
      <h2>{t('staff.invite')}</h2>
      <p className="muted">{t('staff.invite_about')}</p>
      <FormField label={t('staff.email')} name="email" type="email" autoComplete="off" required />
      <label className="field">
        <span>{t('staff.role')}</span>
        <select name="role" defaultValue="orders">
          {STAFF_ROLES.map((role) => (
            <option key={role} value={role}>
              {t(`staff.role_${role}`)}
            </option>
          ))}
          {roles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{t('staff.email_language')}</span>
        <select name="language" defaultValue={language}>
          {LANGUAGES.map((code) => (
            <option key={code} value={code} lang={code}>
              {NAMES[code]}
            </option>
          ))}
        </select>
      </label>
      <div className="entry-ways">
        <button type="submit" className="button-primary" disabled={isBusy}>
          {t('staff.send_invitation')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('shell.cancel')}
        </button>
      </div>
    </form>
  );
};

export const InviteDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { t } = useTexts();
  return (
    <ModalDialog open={isOpen} onClose={onClose} label={t('staff.invite')} className="office-dialog">
      {isOpen && <Content onClose={onClose} />}
    </ModalDialog>
  );
};
