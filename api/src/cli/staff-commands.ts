// Commands staff list, invite, remove: the people of the back office. The first owner comes by `invite`.

import { STAFF_ROLES, type StaffRole } from '@klaas/core/staff/permissions.ts';
import { isEmail } from '@klaas/core/stores/person-fields.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { releaseAllWork } from '../release-work.ts';
import { createStaffDirectory } from '../staff/people/staff-directory-service.ts';
import { createStaffEditor } from '../staff/people/staff-editor.ts';
import { createPrintedInvitations, type Invited } from '../staff/people/staff-invitation-service.ts';
import type { CommandOptions } from './command-options.ts';
import { commandLineAuthor } from './staff-edit.ts';
import { plain, print } from './terminal.ts';

const deps = (db: Database) => ({ db, now: Date.now });

const roleOf = ({ role = '' }: CommandOptions): StaffRole => {
  const found = STAFF_ROLES.find((one) => one === role);
  if (!found) throw new StartError(`Say which role with --role (one of ${STAFF_ROLES.join(', ')})`);
  return found;
};

const invitedOf = (email: string, options: CommandOptions): Invited => {
  if (!isEmail(email)) throw new StartError('Name the person by e-mail address');
  return { email, role: roleOf(options) };
};

const list = async (db: Database): Promise<void> => {
  const { members, invitations } = await createStaffDirectory(deps(db)).list();
  for (const { member, keys } of members) {
    const ways = [`keys=${keys}`, ...(member.password_hash === null ? [] : ['password and code'])];
    print(`${plain(member.email)}  ${plain(member.name)}  ${member.role}  ${ways.join(', ')}`);
  }
  for (const { email, role, expires_at } of invitations)
    print(`${plain(email)}  invited  ${role}  until ${expires_at.toISOString()}`);
  if (members.length === 0 && invitations.length === 0)
    print('Nobody yet. The first owner: npm run shop -- staff invite ADDRESS --role owner');
};

const remove = async (db: Database, email: string, options: CommandOptions): Promise<void> => {
  const member = await createStaffDirectory(deps(db)).find(email);
  if (!member) throw new StartError(`Nobody with the address ${email} works here`);
  const removed = await createStaffEditor({ ...deps(db), releaseWork: releaseAllWork }).remove(
    commandLineAuthor(options),
    member.id,
  );
  if (!removed.ok)
    throw new StartError(
      removed.error === 'state_forbids'
        ? 'The last owner with a key cannot be removed; invite another one first'
        : `Nobody with the address ${email} works here`,
    );
  print(`${plain(member.email)} is removed and signed out`);
};

export const runStaff = async (config: Config, options: CommandOptions): Promise<number> => {
  const [action = 'list', email = '', ...more] = options.files;
  if (!['list', 'invite', 'remove'].includes(action) || more.length > 0)
    throw new StartError(`staff ${action} is unknown; choose from list, invite ADDRESS, remove ADDRESS`);
  const invited = action === 'invite' ? invitedOf(email, options) : null;
  const { db, close } = await openDatabase(config, () => {});
  try {
    if (invited) {
      const invitations = createPrintedInvitations({ ...deps(db), shopUrl: config.shopUrl });
      print(await invitations.print(commandLineAuthor(options), invited));
      print('The link works once and for 15 minutes. Open it in the browser that the person works with.');
    } else if (action === 'remove') await remove(db, email, options);
    else await list(db);
    return 0;
  } finally {
    await close();
  }
};
