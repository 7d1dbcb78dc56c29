// The people of the back office: who may sign in, with which role.
import { staffEndpoint, withdrawInvitationEndpoint } from '@klaas/core/contract/admin/staff-endpoints.ts';
import { useCallback, useState } from 'react';
import type * as z from 'zod/mini';
import { failureOf, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { useFilterValue } from '../ui/filters.tsx';
import { Icon } from '../ui/icon.tsx';
import { FailedState, PageHead } from '../ui/page.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberPeek } from './member-peek.tsx';
import { RolesDialog, useRoles } from './roles-dialog.tsx';
import { useStaffWrite } from './use-staff-write.ts';
import '../styles/staff.css';

type Staff = z.output<typeof staffEndpoint.output>;
type Member = Staff['members'][number];
type Invitation = Staff['invitations'][number];

const useWays = () => {
  const t = useText();
  return ({ keys, has_password, is_demo }: Member): string => {
    if (is_demo) return t('staff.demo');
    const ways = [
      ...(keys > 0 ? [t('staff.key_count', { count: keys })] : []),
      ...(has_password ? [t('staff.by_password')] : []),
    ];
    return ways.join(', ') || t('staff.no_way_in');
  };
};

const MemberRow = ({
  member,
  roleName,
  isOpen,
  onOpen,
}: {
  member: Member;
  /** Of a role that an owner made. */
  roleName: string | undefined;
  isOpen: boolean;
  onOpen: () => void;
}) => {
  const t = useText();
  const { moment } = useFormat();
  const waysOf = useWays();
  return (
    <tr className={isOpen ? 'row-open' : undefined}>
      <th scope="row">
        <button type="button" className="member" aria-expanded={isOpen} onClick={onOpen}>
          <Avatar name={member.name} />
          <span>
            <strong>{member.name}</strong>
            <small className="muted">{member.email}</small>
          </span>
        </button>
      </th>
      <td>{roleName ?? t(`staff.role_${member.role}`)}</td>
      <td>{member.resting_until ? t('staff.resting') : waysOf(member)}</td>
      <td>{member.last_seen_at ? moment(member.last_seen_at) : '–'}</td>
    </tr>
  );
};

const InvitationRow = ({
  invitation,
  roleName,
}: {
  invitation: Invitation;
  /** Of a role that an owner made. */
  roleName: string | undefined;
}) => {
  const t = useText();
  const { moment } = useFormat();
  const { can } = useSession();
  const { write, isBusy } = useStaffWrite();
  const { id, email, role, created_at, expires_at } = invitation;
  return (
    <tr>
      <th scope="row">
        <span className="member">
          <Icon name="mail" />
          <span>
            <strong>{email}</strong>
            <small className="muted">{t('staff.invited_at', { moment: moment(created_at) })}</small>
          </span>
        </span>
      </th>
      <td>
        <StateMark shape="half" tone="amber">
          {roleName ?? t(`staff.role_${role}`)}
        </StateMark>
      </td>
      <td>{t('staff.invited_until', { moment: moment(expires_at) })}</td>
      <td>
        {can('staff.write') && (
          <button
            type="button"
            className="button"
            disabled={isBusy}
            aria-label={t('staff.withdraw_of', { email })}
            onClick={() => write(withdrawInvitationEndpoint, { params: { invitation: id } })}
          >
            {t('staff.withdraw')}
          </button>
        )}
      </td>
    </tr>
  );
};

export const StaffScreen = () => {
  const t = useText();
  const { can } = useSession();
  const [isInviting, setInviting] = useState(false);
  const [isRolesOpen, setRolesOpen] = useState(false);
  const roles = useRoles();
  const [openId, setOpenId] = useFilterValue('open');
  const close = useCallback(() => setOpenId(''), [setOpenId]);
  const { data, error, refetch } = useRead(
    staffEndpoint,
    {},
    { entities: ['staff_member', 'staff_invitation'] },
  );
  const failure = failureOf(error);
  if (failure && !data) return <FailedState failure={failure} retry={() => void refetch()} />;
  if (!data) return null;
  const { members, invitations } = data.value;
  const step = (by: 1 | -1) => {
    const next = members[members.findIndex(({ id }) => String(id) === openId) + by];
    if (next) setOpenId(String(next.id));
  };
  const open = members.find(({ id }) => String(id) === openId);
  const about = [
    t('staff.people', { count: members.length }),
    ...(invitations.length > 0 ? [t('staff.invitations', { count: invitations.length })] : []),
  ];
  return (
    <div className="list-screen">
      <PageHead title={t('staff.title')} about={about.join(', ')}>
        {can('staff.write') && (
          <button type="button" className="button" onClick={() => setRolesOpen(true)}>
            <Icon name="list" size={16} />
            {t('staff.roles')}
          </button>
        )}
        {can('staff.write') && (
          <button type="button" className="button-primary" onClick={() => setInviting(true)}>
            <Icon name="plus" size={16} />
            {t('staff.invite')}
          </button>
        )}
      </PageHead>
      <p className="staff-note">
        <Icon name="lock" size={16} /> {t('staff.note')}
      </p>
      <div className="split">
        <div className="staff-list">
          <table className="staff-table">
            <thead>
              <tr>
                <th scope="col">{t('staff.name')}</th>
                <th scope="col">{t('staff.role')}</th>
                <th scope="col">{t('staff.signs_in')}</th>
                <th scope="col">{t('staff.last_seen')}</th>
              </tr>
            </thead>
            <tbody>
              {members.map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  roleName={roles.find(({ id }) => id === member.role_id)?.name}
                  isOpen={String(member.id) === openId}
                  onOpen={() => setOpenId(String(member.id))}
                />
              ))}
              {invitations.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  roleName={roles.find(({ id }) => id === invitation.role_id)?.name}
                />
              ))}
            </tbody>
          </table>
        </div>
        {open && <MemberPeek key={open.id} id={open.id} name={open.name} onClose={close} onStep={step} />}
      </div>
      <RolesDialog isOpen={isRolesOpen} onClose={() => setRolesOpen(false)} />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </div>
  );
};
