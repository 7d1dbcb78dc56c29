// Roles that owners make: a copy of a built-in one with other permissions.
import {
  createRoleEndpoint,
  removeRoleEndpoint,
  rolesEndpoint,
  type StoredRole,
  saveRoleEndpoint,
} from '@klaas/core/contract/admin/role-endpoints.ts';
import { copiedPermissions, OWNERS_ONLY, wholePermissions } from '@klaas/core/staff/custom-role.ts';
import { PERMISSIONS, type Permission, STAFF_ROLES, type StaffRole } from '@klaas/core/staff/permissions.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { useState } from 'react';
import { useRead } from '../api/queries.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.tsx';
import { useStaffWrite } from './use-staff-write.ts';

const COPIED = STAFF_ROLES.filter((role) => role !== 'owner');
const AREAS = [...new Set(PERMISSIONS.map((name) => name.split('.')[0] ?? ''))];

export const useRoles = (isOn = true): readonly StoredRole[] => {
  const { data } = useRead(rolesEndpoint, {}, { entities: ['staff_role', 'staff_member'], isOn });
  return data?.value ?? [];
};

interface Draft {
  id: number | null;
  version: number;
  name: string;
  based_on: StaffRole;
  permissions: readonly Permission[];
}

const PermissionFields = ({
  chosen,
  onChange,
}: {
  chosen: readonly Permission[];
  onChange: (next: readonly Permission[]) => void;
}) => {
  const t = useText();
  const toggle = (name: Permission, isOn: boolean) =>
    onChange(isOn ? wholePermissions([...chosen, name]) : chosen.filter((one) => one !== name));
  return (
    <div className="role-areas">
      {AREAS.map((area) => {
        const names = PERMISSIONS.filter(
          (name) => name.startsWith(`${area}.`) && !OWNERS_ONLY.includes(name),
        );
        return (
          <fieldset key={area}>
            <legend>{t(`staff.area_${area}` as MessageId)}</legend>
            {names.map((name) => (
              <label key={name} className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(name)}
                  onChange={({ target }) => toggle(name, target.checked)}
                />
                {t(`staff.verb_${name.split('.')[1]}` as MessageId)}
              </label>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
};

const RoleForm = ({ draft, onDone }: { draft: Draft; onDone: () => void }) => {
  const t = useText();
  const { write, isBusy } = useStaffWrite();
  const [role, setRole] = useState(draft);
  const { id, version, name, based_on, permissions } = role;
  const save = async () => {
    const fields = { name, permissions: [...permissions] };
    const answer =
      id === null
        ? await write(createRoleEndpoint, { body: { ...fields, based_on } })
        : await write(saveRoleEndpoint, { params: { id: String(id) }, body: { ...fields, version } });
    if (answer.ok) onDone();
  };
  return (
    <form
      className="view-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label className="field">
        <span>{t('staff.role_name')}</span>
        <input
          required
          maxLength={60}
          value={name}
          onChange={({ target }) => setRole({ ...role, name: target.value })}
        />
      </label>
      {id === null && (
        <label className="field">
          <span>{t('staff.role_from')}</span>
          <select
            value={based_on}
            onChange={({ target }) => {
              const from = target.value as StaffRole;
              setRole({ ...role, based_on: from, permissions: copiedPermissions(from) });
            }}
          >
            {COPIED.map((one) => (
              <option key={one} value={one}>
                {t(`staff.role_${one}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <PermissionFields chosen={permissions} onChange={(next) => setRole({ ...role, permissions: next })} />
      <div className="form-acts">
        <button type="submit" className="button-primary" disabled={isBusy || permissions.length === 0}>
          {t('shell.save')}
        </button>
        <button type="button" className="button" onClick={onDone}>
          {t('shell.cancel')}
        </button>
      </div>
    </form>
  );
};

const Roles = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const { write, isBusy } = useStaffWrite();
  const roles = useRoles();
  const [draft, setDraft] = useState<Draft | null>(null);
  if (draft) return <RoleForm draft={draft} onDone={() => setDraft(null)} />;
  return (
    <div className="view-form">
      <h2>{t('staff.roles')}</h2>
      <p className="muted">{t('staff.roles_about')}</p>
      <ul className="role-list">
        {roles.map(({ id, name, based_on, permissions, members, version }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>{' '}
              <span className="muted">
                {t(`staff.role_${based_on}`)}, {t('staff.people', { count: members })}
              </span>
            </span>
            <button
              type="button"
              className="button-text"
              aria-label={t('staff.edit_role', { name })}
              onClick={() => setDraft({ id, version, name, based_on, permissions })}
            >
              {t('staff.edit')}
            </button>
            <button
              type="button"
              className="button-text"
              disabled={isBusy || members > 0}
              aria-label={t('staff.remove_role', { name })}
              onClick={() => write(removeRoleEndpoint, { params: { id: String(id) } })}
            >
              {t('staff.remove')}
            </button>
          </li>
        ))}
      </ul>
      <div className="form-acts">
        <button
          type="button"
          className="button-primary"
          onClick={() =>
            setDraft({
              ...{ id: null, version: 0, name: '', based_on: 'orders' },
              permissions: copiedPermissions('orders'),
            })
          }
        >
          {t('staff.new_role')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('shell.close')}
        </button>
      </div>
    </div>
  );
};

export const RolesDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const t = useText();
  return (
    <ModalDialog open={isOpen} onClose={onClose} label={t('staff.roles')} className="dialog">
      {isOpen && <Roles onClose={onClose} />}
    </ModalDialog>
  );
};
