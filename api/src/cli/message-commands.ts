// Commands messages list, show, files, open, close, spam, reply, note: contact messages for the staff.
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { MessageState } from '@klaas/core/messages/message-state.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import { listMessages, loadMessage, type MessageRow } from '../messages/contact/contact-repository.ts';
import { createMessageEditor, type MessageEditor } from '../messages/contact/message-editor.ts';
import { createOutbox } from '../providers/mail/outbox.ts';
import type { ObjectStore } from '../providers/storage/object-store.ts';
import { openObjectStore } from '../providers/storage/open-object-store.ts';
import type { CommandOptions } from './command-options.ts';
import { parseFieldArguments } from './field-arguments.ts';
import { accepted, commandLineAuthor } from './staff-edit.ts';
import { formatCount, plain, plainLines, print } from './terminal.ts';

const SHOWN = 50;
const STATES: Record<string, MessageState> = { open: 'open', close: 'closed', spam: 'spam' };
const WRITTEN = ['reply', 'note'];
const ACTIONS = ['list', 'show', 'files', ...Object.keys(STATES), ...WRITTEN];

const minute = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ');

const filesOf = ({ files }: MessageRow): string =>
  files.length === 0 ? '' : `  [${files.length === 1 ? '1 file' : `${files.length} files`}]`;

const list = (messages: readonly MessageRow[]) => {
  for (const message of messages) {
    const { id, created_at, store_code, kind, name, subject } = message;
    print(
      `${id}  ${minute(created_at)}  ${store_code}  ${plain(kind)}  ${plain(name)}: ${plain(subject)}${filesOf(message)}`,
    );
  }
  print(messages.length === 0 ? 'No message is kept' : `${messages.length} shown, the newest first`);
};

const show = (message: MessageRow) => {
  const { id, created_at, store_code, kind, name, email, telephone, subject, sku } = message;
  const rows: [string, string | null][] = [
    ['Message', `${id}, ${minute(created_at)} UTC, ${store_code}, ${kind}`],
    ['From', name],
    ['E-mail', email],
    ['Telephone', telephone],
    ['Subject', subject],
    ['Product', sku],
  ];
  for (const [label, value] of rows) if (value) console.log(`${label}: ${plain(value)}`);
  for (const text of [message.question, message.details])
    if (text) console.log(`\n${plainLines(text).join('\n')}`);
  if (message.files.length > 0) console.log('');
  for (const { name: file, type, bytes } of message.files)
    console.log(`File: ${plain(file)} (${plain(type)}, ${formatCount(Math.ceil(bytes / 1024))} KB)`);
};

/** The sender chose the name: it is only used as a name inside the folder and never overwrites another file. */
const copyFiles = async ({ id, files }: MessageRow, objects: ObjectStore, out: string): Promise<number> => {
  await mkdir(out, { recursive: true });
  let missing = 0;
  for (const [at, { name, file }] of files.entries()) {
    const target = join(out, `message-${id}-${at + 1}-${basename(plain(name))}`);
    const found = await objects.get(file);
    if (!found) {
      missing += 1;
      console.error(`✗ ${plain(name)} is not in the data folder`);
      continue;
    }
    try {
      await writeFile(target, found.stream(), { flag: 'wx' });
      print(target);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') throw new StartError(`${target} is there already`, { cause: error });
      throw error;
    }
  }
  if (files.length === 0) print('This message came without files');
  return missing;
};

const parseNumber = ([arg, ...more]: readonly string[]): number => {
  if (!arg || more.length > 0) throw new StartError('Name exactly one message by its number');
  if (!/^\d{1,9}$/.test(arg)) throw new StartError(`${arg} is not the number of a message`);
  return Number(arg);
};

/** The same functions as in the back office. */
const editorOf = (config: Config, db: Database): MessageEditor => {
  const { settings, shopUrl } = config;
  const mailer = createOutbox({ now: Date.now, queue: createJobQueue() });
  return createMessageEditor({ db, now: Date.now, settings, shopUrl, mailer });
};

const edit = async (
  editor: MessageEditor,
  options: CommandOptions,
  { action, id, text }: { action: string; id: number; text: string },
): Promise<void> => {
  const writer = { staffId: null, author: commandLineAuthor(options) };
  const state = STATES[action];
  if (state) {
    const fields = { state };
    accepted(await editor.save(writer.author, id, { fields, version: options.ifVersion }), `message ${id}`);
    return print(`message ${id} is ${state}`);
  }
  if (text === '') throw new StartError('Write the text: text="…"');
  if (action === 'note') {
    await editor.note(writer, id, text);
    return print(`a note is added to message ${id}`);
  }
  const sent = await editor.reply(writer, id, { text, seen: Number.MAX_SAFE_INTEGER, close: false });
  if (!sent.ok) throw new StartError(`message ${id}: ${sent.error.replaceAll('_', ' ')}`);
  print(`the reply to message ${id} is sent`);
};

export const runMessages = async (config: Config, options: CommandOptions): Promise<number> => {
  const { files, out } = options;
  const [action = 'list', ...rest] = files;
  const isWritten = WRITTEN.includes(action);
  const args = isWritten ? rest.slice(0, 1) : rest;
  const { text = '' } = isWritten ? parseFieldArguments(rest.slice(1)) : {};
  if (!ACTIONS.includes(action))
    throw new StartError(`messages ${action} is unknown; choose from ${ACTIONS.join(', ')}`);
  const id = action === 'list' ? undefined : parseNumber(args);
  const { db, close } = await openDatabase(config, () => {});
  try {
    if (id === undefined) {
      list(await listMessages(db, SHOWN));
      return 0;
    }
    const message = await loadMessage(db, id);
    if (!message) throw new StartError(`There is no message ${id}`);
    if (action === 'show') {
      show(message);
      return 0;
    }
    if (action !== 'files') {
      await edit(editorOf(config, db), options, { action, id, text: text.trim() });
      return 0;
    }
    return (await copyFiles(message, openObjectStore(config), out ?? '.')) > 0 ? 1 : 0;
  } finally {
    await close();
  }
};
