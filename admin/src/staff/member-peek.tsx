// One person: role and what it allows, keys, sessions.
import {
  endMemberSessionsEndpoint,
  removeMemberEndpoint,
  removeMemberKeyEndpoint,
  saveMemberEndpoint,
  sendKeyLinkEndpoint,
  staffMemberEndpoint,
  trustSessionEndpoint,
} from '@klaas/core/contract/admin/staff-endpoints.ts';
import {
  type Permission,
  permissionsOf,
  STAFF_ROLES,
  type StaffRole,
} from '@klaas/core/staff/permissions.ts';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { Icon } from '../ui/icon.tsx';
import { Peek } from '../ui/peek.tsx';
import { KeyRow, SessionRow } from './access-lists.tsx';
import { useRoles } from './roles-dialog.tsx';
import { useStaffWrite } from './use-staff-write.ts';

type Person = z.output<typeof staffMemberEndpoint.output>;

const AREAS = ['orders', 'panes', 'quotes', 'customers', 'messages', 'reviews', 'changes', 'staff'] as const;

/** What a role may do in each area. */
const RoleTable = ({ may }: { may: ReadonlySet<Permission> }) => {
  const t = useText();
  const wordOf = (area: (typeof AREAS)[number]) => {
    const names = [...may].filter((name) => name.startsWith(`${area}.`));
    if (names.length === 0) return 'staff.may_not' as const;
    return names.every((name) => name.endsWith('.read'))
      ? ('staff.may_read' as const)
      : ('staff.may_write' as const);
  };
  return (
    <dl className="role-table">
      {AREAS.map((area) => (
        <div key={area}>
          <dt>{t(`staff.area_${area}`)}</dt>
          <dd>{t(wordOf(area))}</dd>
        </div>
      ))}
    </dl>
  );
};

const Access = ({ person, mayWrite }: { person: Person; mayWrite: boolean }) => {
  const t = useText();
  const { write, isBusy } = useStaffWrite();
  const params = { id: person.id };
  return (
    <>
      <div className="part-head">
        <h3>{t('staff.passkeys')}</h3>
        {mayWrite && (
          <button
            type="button"
            className="button-text"
            disabled={isBusy}
            onClick={() => write(sendKeyLinkEndpoint, { params })}
          >
            {t('staff.send_key_link')}
          </button>
        )}
      </div>
      <ul>
        {person.key_list.map((entry) => (
          <KeyRow key={entry.id} entry={entry}>
            {mayWrite && (
              <button
                type="button"
                className="button"
                disabled={isBusy}
                aria-label={t('staff.remove_key', { name: entry.name })}
                onClick={() => write(removeMemberKeyEndpoint, { params: { ...params, key: entry.id } })}
              >
                {t('staff.remove')}
              </button>
            )}
          </KeyRow>
        ))}
      </ul>
      <p className="muted">{t('staff.codes_left', { count: person.recovery_codes_left })}</p>
      <div className="part-head">
        <h3>{t('staff.sessions')}</h3>
        {mayWrite && person.sessions.length > 0 && (
          <button
            type="button"
            className="button-text"
            disabled={isBusy}
            onClick={() => write(endMemberSessionsEndpoint, { params, body: {} })}
          >
            {t('staff.end_all')}
          </button>
        )}
      </div>
      <ul>
        {person.sessions.map((session) => (
          <SessionRow key={session.id} session={session}>
            {mayWrite && person.role === 'workshop' && person.role_id === null && !session.is_trusted && (
              <button
                type="button"
                className="button"
                disabled={isBusy}
                onClick={() => write(trustSessionEndpoint, { params, body: { session: session.id } })}
              >
                {t('staff.trust')}
              </button>
            )}
            {mayWrite && (
              <button
                type="button"
                className="button"
                disabled={isBusy}
                onClick={() => write(endMemberSessionsEndpoint, { params, body: { session: session.id } })}
              >
                {t('staff.end')}
              </button>
            )}
          </SessionRow>
        ))}
      </ul>
    </>
  );
};

const Removal = ({ name, isBusy, onRemove }: { name: string; isBusy: boolean; onRemove: () => void }) => {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <button type="button" className="button button-danger" onClick={() => setAsking(true)}>
        <Icon name="lock" size={16} />
        {t('staff.remove_person')}
      </button>
    );
  return (
    <div role="alertdialog" aria-label={t('staff.remove_person')} className="removal">
      <p>{t('staff.remove_sure', { name })}</p>
      <div className="entry-ways">
        <button type="button" className="button button-danger" disabled={isBusy} onClick={onRemove}>
          {t('staff.remove_person')}
        </button>
        <button type="button" className="button" onClick={() => setAsking(false)}>
          {t('shell.cancel')}
        </button>
      </div>
    </div>
  );
};

interface MemberPeekProps {
  id: number;
  name: string;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
}

export const MemberPeek = ({ id, name, onClose, onStep }: MemberPeekProps) => {
  const t = useText();
  const { can } = useSession();
  const { write, isBusy } = useStaffWrite();
  const roles = useRoles();
  /** A built-in role, or the id of one that an owner made. */
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = useRead(staffMemberEndpoint, { params: { id } }, { entities: ['staff_member'] });
  const person = data?.value;
  const version = data?.version;
  const mayWrite = can('staff.write') && person?.is_demo === false;
  const stored = person && (person.role_id === null ? person.role : String(person.role_id));
  const role = chosen ?? stored;
  const made = roles.find(({ id: one }) => String(one) === role);
  const save = async () => {
    if (!chosen) return;
    const given = made ? { role_id: made.id } : { role: chosen as StaffRole, role_id: null };
    const answer = await write(saveMemberEndpoint, { params: { id }, body: { version, ...given } });
    if (answer.ok) setChosen(null);
  };
  const acts = mayWrite && (
    <>
      <span className="muted">{t('staff.role_asks')}</span>
      <button
        type="button"
        className="button-primary"
        disabled={isBusy || chosen === null || chosen === stored}
        onClick={save}
      >
        {t('shell.save')}
      </button>
    </>
  );
  return (
    <Peek title={name} label={name} onClose={onClose} onStep={onStep} acts={acts || undefined}>
      {person && role && (
        <>
          <p className="muted">{person.email}</p>
          <label className="field">
            <span>{t('staff.role')}</span>
            <select value={role} disabled={!mayWrite} onChange={({ target }) => setChosen(target.value)}>
              {STAFF_ROLES.map((one) => (
                <option key={one} value={one}>
                  {t(`staff.role_${one}`)}
                </option>
              ))}
              {roles.map(({ id: one, name: title }) => (
                <option key={one} value={String(one)}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          <RoleTable may={made ? new Set(made.permissions) : permissionsOf(role as StaffRole)} />
          <Access person={person} mayWrite={mayWrite} />
          {mayWrite && (
            <Removal
              name={name}
              isBusy={isBusy}
              onRemove={async () => {
                if ((await write(removeMemberEndpoint, { params: { id } })).ok) onClose();
              }}
            />
          )}
        </>
      )}
    </Peek>
  );
};
