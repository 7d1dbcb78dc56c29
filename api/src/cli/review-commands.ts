// Commands reviews list, approve, reject: moderation of customer reviews.
import { removeDocuments, upsertDocuments } from '../catalog/catalog-repository.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { reviewDocument, reviewDocumentId } from '../reviews/review-document.ts';
import { listReviewsByStatus, type ReviewRow, setReviewStatus } from '../reviews/review-repository.ts';
import { REVIEW_STATUS } from '../reviews/review-service.ts';
import type { CommandOptions } from './command-options.ts';
import { plain, print } from './terminal.ts';

const show = ({ id, product_id, store_code, rating, nickname, title, detail }: ReviewRow) =>
  print(
    `${id}  product ${product_id} (${store_code})  ${rating === null ? 'no stars' : '★'.repeat(rating)}  ${plain(nickname)}: ${plain(title)}\n    ${plain(detail)}`,
  );

/** Publishes the review in the transaction that approves it. False: no such review. */
export const moderateReview = (
  db: Database,
  id: number,
  isApproved: boolean,
  storeIdOf: (storeCode: string) => number,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const status = isApproved ? REVIEW_STATUS.approved : REVIEW_STATUS.rejected;
    const row = await setReviewStatus(tx, id, status);
    if (!row) return false;
    if (isApproved)
      await upsertDocuments(tx, row.store_code, 'review', [reviewDocument(row, storeIdOf(row.store_code))]);
    else await removeDocuments(tx, row.store_code, 'review', [String(reviewDocumentId(id))]);
    return true;
  });

const parseIds = (args: readonly string[]): number[] => {
  if (args.length === 0) throw new StartError('Name at least one review by its number');
  return args.map((arg) => {
    if (!/^\d{1,9}$/.test(arg)) throw new StartError(`${arg} is not the number of a review`);
    return Number(arg);
  });
};

export const runReviews = async (config: Config, options: CommandOptions): Promise<number> => {
  const [action = 'list', ...args] = options.files;
  if (!['list', 'approve', 'reject'].includes(action))
    throw new StartError(`reviews ${action} is unknown; choose list, approve or reject`);
  const ids = action === 'list' ? [] : parseIds(args);
  const { stores } = config.settings.storeViews;
  const storeIdOf = (code: string) => stores.find(({ storeCode }) => storeCode === code)?.storeId ?? 0;
  const { db, close } = await openDatabase(config, () => {});
  try {
    if (action === 'list') {
      const waiting = await listReviewsByStatus(db, REVIEW_STATUS.pending);
      for (const row of waiting) show(row);
      print(waiting.length === 0 ? 'No review is waiting' : `${waiting.length} waiting`);
      return 0;
    }
    let missing = 0;
    for (const id of ids) {
      const found = await moderateReview(db, id, action === 'approve', storeIdOf);
      if (!found) missing += 1;
      print(found ? `${id} ${action === 'approve' ? 'approved' : 'rejected'}` : `${id} does not exist`);
    }
    return missing > 0 ? 1 : 0;
  } finally {
    await close();
  }
};
