// Contact messages of the last weeks, some with a drawing. Their tickets mark them as the demo's.

import type { StoredFile } from '../../../messages/contact/contact-tables.ts';
import { contactMessages } from '../../../messages/contact/contact-tables.ts';
import { type ObjectStore, UPLOADS } from '../../../providers/storage/object-store.ts';
import type { Transaction } from '../../database.ts';
import type { VisitedStore } from '../plans/seed-data.ts';
import messages from '../texts/messages.json' with { type: 'json' };
import { createBuyer } from '../year/buyers.ts';
import { createRandom } from '../year/random.ts';

/** Begins the tickets of demo messages; real ones are signed. */
export const DEMO_TICKET = 'demo-message-';
const SEED = 23;
const FIRST_SERIAL = 9000;
const HOUR_MS = 3_600_000;

/** A pane with its sizes, as the form draws it. */
const drawingOf = ([width = 0, height = 0]: readonly number[]): Uint8Array =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -200 ${width + 400} ${height + 300}">` +
      `<rect x="0" y="0" width="${width}" height="${height}" fill="none" stroke="#234" stroke-width="8"/>` +
      `<text x="${width / 2}" y="-40" font-size="90" text-anchor="middle">${width}</text>` +
      `<text x="${width + 40}" y="${height / 2}" font-size="90">${height}</text></svg>`,
  );

/** Without an object store there are no drawings. */
const storeDrawing = async (
  objects: ObjectStore | undefined,
  size: readonly number[] | undefined,
  serial: number,
): Promise<StoredFile[]> => {
  if (!objects || !size) return [];
  const bytes = drawingOf(size);
  const file = `${UPLOADS}${DEMO_TICKET}${serial}.svg`;
  await objects.put(file, bytes);
  return [{ name: 'drawing.svg', type: 'image/svg+xml', bytes: bytes.length, file }];
};

export const seedDemoMessages = async (
  tx: Transaction,
  { objects, nowMs }: { objects: ObjectStore | undefined; nowMs: number },
): Promise<void> => {
  const random = createRandom(SEED);
  const rows: (typeof contactMessages.$inferInsert)[] = [];
  // The newest message has the highest number.
  for (const [index, message] of [...messages].reverse().entries()) {
    const { email, address } = createBuyer(random, message.store as VisitedStore, FIRST_SERIAL + index);
    rows.push({
      ticket: `${DEMO_TICKET}${index + 1}`,
      kind: message.kind ?? 'question',
      store_code: message.store,
      name: `${address.firstname} ${address.lastname}`,
      email,
      telephone: address.telephone,
      subject: message.subject,
      question: message.question,
      details: message.details ?? null,
      files: await storeDrawing(objects, message.drawing, index + 1),
      created_at: new Date(nowMs - message.hours * HOUR_MS),
    });
  }
  await tx.insert(contactMessages).values(rows).onConflictDoNothing();
};
