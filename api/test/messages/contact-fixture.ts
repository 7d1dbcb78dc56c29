// A contact message, and files of every type by their magic bytes.
import type { TestResponse, UserApi } from '../customer/user-fixture.ts';

export const DRAFT = {
  name: 'Maari Maasikas',
  email: 'maari@example.ee',
  telephone: '+372 555 1234',
  subject: 'Dušisein',
  question: 'Kas saab ka 95 cm?',
};
export const SEND = '/api/ext/contact-form/send';
export const TICKET = '/api/ext/contact-form/ticket';

const text = (value: string): number[] => [...new TextEncoder().encode(value)];
export const BYTES = {
  jpeg: [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1],
  webp: [...text('RIFF'), 4, 0, 0, 0, ...text('WEBPVP8 ')],
  heic: [0, 0, 0, 24, ...text('ftypheic'), 0],
  pdf: text('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj'),
  html: text('<html><script>alert(1)</script></html>'),
  exe: text('MZ\u0090'),
  svg: text('<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>'),
  zip: text('PK\u0003\u0004'),
} as const;

export const file = (name: string, bytes: readonly number[] | Uint8Array, type = 'image/jpeg'): File =>
  new File([new Uint8Array(bytes)], name, { type });

interface Sending {
  attachment?: File[];
  drawing?: File;
  token?: string;
  address?: string;
  store?: string;
}

export const createContactSteps = (api: UserApi) => {
  let serial = 0;
  /** A form ticket above the minimum age. */
  const ticket = async (): Promise<string> => {
    const { body } = await api.get(TICKET);
    api.clock.nowMs += 5000;
    return (body.result as { ticket: string }).ticket;
  };
  const sendForm = async (fields: Record<string, unknown>, sending: Sending = {}): Promise<TestResponse> => {
    const { attachment = [], drawing, token, store = 'et' } = sending;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) form.append(name, String(value));
    for (const one of attachment) form.append('attachment', one);
    if (drawing) form.append('drawing', drawing);
    serial += 1;
    const address = sending.address ?? `10.1.${Math.floor(serial / 200)}.${serial % 200}`;
    return api.request(`${SEND}?storeCode=${store}`, { method: 'POST', body: form }, { token, address });
  };
  return { ticket, sendForm };
};
