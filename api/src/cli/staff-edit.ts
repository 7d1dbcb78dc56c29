// Who edits on the command line, and how a rejected edit is reported.
import { userInfo } from 'node:os';
import { composeEditors, type Editors } from '../compose-editors.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import type { Database } from '../db/database.ts';
import type { ChangeAuthor } from '../staff/change-log/change-log-service.ts';
import type { EditResult, StoredEntity } from '../staff/edit-service.ts';
import type { CommandOptions } from './command-options.ts';
import { rejectFields } from './field-arguments.ts';

type EditorConfig = Pick<Config, 'settings' | 'settingSources' | 'shopUrl'>;

export const editorsOf = (config: EditorConfig, db: Database): Editors =>
  composeEditors({ db, config, settings: config.settings, now: Date.now });

const accountName = (): string => {
  try {
    return userInfo().username;
  } catch {
    // A container may run under an id without an account.
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
};

/** [OFFICE-18] */
export const commandLineAuthor = ({ reason }: Pick<CommandOptions, 'reason'>): ChangeAuthor => ({
  kind: 'command_line',
  name: accountName(),
  ...(reason !== undefined && { reason }),
});

/** A value of any kind on one line. */
export const shownValue = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
};

/** The stored thing, or an error that says what was rejected. */
export const accepted = (result: EditResult, name: string): StoredEntity => {
  if (result.ok) return result.value;
  if (result.error === 'invalid')
    return rejectFields(result.errors.map(({ field, rule }) => (field === '' ? rule : `${field}: ${rule}`)));
  if (result.error === 'conflict')
    return rejectFields([
      `${name} was changed by somebody else (it is at version ${result.version}):`,
      ...result.conflicts.map(
        ({ field, base, mine, theirs }) =>
          `${field}: was ${shownValue(base)}, is now ${shownValue(theirs)}, yours is ${shownValue(mine)}`,
      ),
    ]);
  throw new StartError(
    result.error === 'exists' ? `There is a ${name} already; change it with set` : `There is no ${name}`,
  );
};
