// What somebody of the staff takes care of, in every domain where work is given to a person.
import { releaseMessages } from './messages/contact/message-editor.ts';
import { releaseOrders } from './orders/office/order-marks.ts';
import type { ReleaseOf } from './staff/people/staff-editor.ts';
import { releaseWork } from './staff/today/work-service.ts';

/** In the transaction in which the person leaves. */
export const releaseAllWork: ReleaseOf = async (tx, author, staffId) => {
  await releaseMessages(tx, author, staffId);
  await releaseOrders(tx, author, staffId);
  await releaseWork(tx, author, staffId);
};
