// Commands reviews list, approve, reject, answer: moderation of customer reviews.
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { openDatabase } from '../db/open-database.ts';
import type { ReviewRow } from '../reviews/review-repository.ts';
import type { CommandOptions } from './command-options.ts';
import { parseFieldArguments } from './field-arguments.ts';
import { accepted, commandLineAuthor, editorsOf } from './staff-edit.ts';
import { plain, print } from './terminal.ts';

const show = ({ id, product_id, store_code, rating, nickname, title, detail }: ReviewRow) =>
  print(
    `${id}  product ${product_id} (${store_code})  ${rating === null ? 'no stars' : '★'.repeat(rating)}  ${plain(nickname)}: ${plain(title)}\n    ${plain(detail)}`,
  );

const parseIds = (args: readonly string[]): number[] => {
  if (args.length === 0) throw new StartError('Name at least one review by its number');
  return args.map((arg) => {
    if (!/^\d{1,9}$/.test(arg)) throw new StartError(`${arg} is not the number of a review`);
    return Number(arg);
  });
};

export const runReviews = async (config: Config, options: CommandOptions): Promise<number> => {
  const [action = 'list', ...args] = options.files;
  if (!['list', 'approve', 'reject', 'answer'].includes(action))
    throw new StartError(`reviews ${action} is unknown; choose list, approve, reject or answer`);
  const isAnswer = action === 'answer';
  const ids = action === 'list' ? [] : parseIds(isAnswer ? args.slice(0, 1) : args);
  const { text } = isAnswer ? parseFieldArguments(args.slice(1)) : {};
  if (isAnswer && text === undefined) throw new StartError('Write the answer: text="…"; empty takes it away');
  const author = commandLineAuthor(options);
  const { db, close } = await openDatabase(config, () => {});
  try {
    const { reviews } = editorsOf(config, db);
    if (action === 'list') {
      const waiting = await reviews.listPending();
      for (const row of waiting) show(row);
      print(waiting.length === 0 ? 'No review is waiting' : `${waiting.length} waiting`);
      return 0;
    }
    if (text !== undefined) {
      const [id = 0] = ids;
      const edit = { fields: { answer: text.trim() || null }, version: options.ifVersion };
      accepted(await reviews.save(author, id, edit), `review ${id}`);
      print(`${id} answered`);
      return 0;
    }
    let missing = 0;
    for (const id of ids) {
      const found = (await reviews.moderate(author, id, action === 'approve')).ok;
      if (!found) missing += 1;
      print(found ? `${id} ${action === 'approve' ? 'approved' : 'rejected'}` : `${id} does not exist`);
    }
    return missing > 0 ? 1 : 0;
  } finally {
    await close();
  }
};
