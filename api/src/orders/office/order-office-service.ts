// What the staff do beside the order machine: notes, marks, documents and e-mails read and sent again.
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type { CheckoutService } from '../../checkout/checkout-service.ts';
import type { Database } from '../../db/database.ts';
import type { AdminFile } from '../../http/admin/admin-router.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import type { EditResult, EntityStore } from '../../staff/edit-service.ts';
import type { DeliveryService } from '../delivery/delivery-service.ts';
import { loadPointChoices } from '../delivery/point-repository.ts';
import { loadOrderEmail } from '../email/order-email-repository.ts';
import { recordOrderChange } from '../move-order.ts';
import { incrementIdOf } from '../order-key.ts';
import { loadOrder, lockOrder } from '../order-repository.ts';
import { editMarks, type MarkEdit } from './order-marks.ts';
import { addNote } from './order-notes.ts';
import { isPdfName, type OrderPdfs } from './order-pdf-service.ts';
import { loadTimeline, type WorkshopHistory } from './order-timeline.ts';

export interface OrderOfficeDeps {
  db: Database;
  now: () => number;
  marks: EntityStore;
  checkout: Pick<CheckoutService, 'emails' | 'invoiceOf'>;
  delivery: Pick<DeliveryService, 'label' | 'carriers'>;
  pdfs: OrderPdfs;
  workshop: WorkshopHistory;
}

const NOT_FOUND = { ok: false, error: 'not_found' } as const;
const PDF = 'application/pdf';

export const createOrderOffice = ({
  db,
  now,
  marks,
  checkout,
  delivery,
  pdfs,
  workshop,
}: OrderOfficeDeps) => {
  const { remake, sendAgain } = checkout.emails;

  const labelOf = async (entityId: number): Promise<AdminAnswer<AdminFile>> => {
    const label = await delivery.label(entityId);
    if (label.ok)
      return {
        ok: true,
        value: { bytes: label.value, type: PDF, name: `${incrementIdOf(entityId)}-label.pdf` },
      };
    const isAway = label.error === 'provider_unreachable';
    return { ok: false, error: isAway ? 'busy' : 'state_forbids', detail: label.error };
  };

  return {
    timeline: async (entityId: number, options: Omit<Parameters<typeof loadTimeline>[2], 'workshop'>) =>
      (await loadOrder(db, entityId)) && loadTimeline(db, entityId, { ...options, workshop }),

    /** `label`, `invoice`, or the number of a document of this order. */
    document: async (entityId: number, name: string): Promise<AdminAnswer<AdminFile>> => {
      const order = await loadOrder(db, entityId);
      if (!order) return NOT_FOUND;
      if (name === 'label') return labelOf(entityId);
      if (isPdfName(name)) return pdfs.one(order, name);
      const found = await checkout.invoiceOf(order, name === 'invoice' ? undefined : name);
      if (!found.ok) return NOT_FOUND;
      const { number, file } = found.value;
      return { ok: true, value: { bytes: file, type: PDF, name: `${number}.pdf` } };
    },

    /** Before the parcel is handed over: what the buyer will read, and where its code leads. */
    shipEmail: async (entityId: number, tracking: string) => {
      const order = await loadOrder(db, entityId);
      const email = order && remake({ ...order, tracking_number: tracking }, 'order-shipped', {});
      if (!order || !email) return NOT_FOUND;
      const carrier = delivery.carriers.get(order.shipping_details?.provider ?? '');
      const link = tracking === '' ? '' : (carrier?.trackingUrl(tracking) ?? '');
      return { ok: true, value: { subject: email.subject, text: email.text, link } } as const;
    },

    /** Machines to which a refused parcel may go instead. */
    receiverPoints: async (entityId: number) => {
      const order = await loadOrder(db, entityId);
      if (!order) return NOT_FOUND;
      const { provider = '', point = null } = order.shipping_details ?? {};
      const country = String(order.shipping_address?.['country_id'] ?? '');
      const points = point ? await loadPointChoices(db, provider, country) : [];
      return { ok: true, value: { points } } as const;
    },

    note: (author: ChangeAuthor, note: { entityId: number; staffId: number; text: string }) =>
      addNote(db, author, { ...note, at: new Date(now()) }),

    mark: (author: ChangeAuthor, entityId: number, edit: MarkEdit): Promise<EditResult> =>
      db.transaction((tx) => editMarks(tx, marks, author, entityId, edit)),

    /** As it would be today: the words of the shop, the data of the order. */
    readEmail: async (entityId: number, emailId: number) => {
      const [order, row] = await Promise.all([
        loadOrder(db, entityId),
        loadOrderEmail(db, entityId, emailId),
      ]);
      const email = order && row && remake(order, row.kind, row.data);
      if (!email) return NOT_FOUND;
      const { subject, html, text } = email;
      return { ok: true, value: { to: row.to_address, subject, html, text } } as const;
    },

    /** [OFFICE-55] The log says who sent it, and whether to another address; the address is with the e-mail. */
    sendEmail: (
      author: ChangeAuthor,
      { entityId, emailId, to }: { entityId: number; emailId: number; to?: string | undefined },
    ): Promise<AdminAnswer<{ to: string }>> =>
      db.transaction(async (tx) => {
        const order = await lockOrder(tx, entityId);
        const row = await loadOrderEmail(tx, entityId, emailId);
        const email = order && row && remake(order, row.kind, row.data);
        if (!email) return NOT_FOUND;
        const to_address = to ?? order.customer_email;
        if (to_address === '') return { ok: false, error: 'state_forbids', detail: 'buyer_erased' };
        const sent = { email: { ...email, to_address }, data: row.data, sentBy: author.name };
        await sendAgain(tx, order, sent);
        await recordOrderChange(tx, author, order, {
          email_sent: row.kind,
          ...(to_address !== order.customer_email && { email_to: 'another address' }),
        });
        return { ok: true, value: { to: to_address } };
      }),
  };
};

export type OrderOffice = ReturnType<typeof createOrderOffice>;
