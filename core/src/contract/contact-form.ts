// Builds the contact message as `FormData`: text fields and attachments. Requires a platform with `FormData`.
import type { ContactDraft } from '../messages/contact.ts';
import type { FormBody } from './shop-client.ts';

interface OpenForm extends FormBody {
  append(name: string, value: unknown, fileName?: string): void;
}

/** A picture, document or drawing; compatible with the browser's `File`. */
export interface FormFile {
  readonly size: number;
  readonly type: string;
  readonly name?: string;
}

export interface ContactFiles {
  attachment?: readonly FormFile[];
  /** Drawing of the configurator: SVG or PNG. */
  drawing?: FormFile | undefined;
}

export const contactForm = (
  draft: ContactDraft,
  { attachment = [], drawing }: ContactFiles = {},
): FormBody => {
  const { FormData } = globalThis as unknown as { FormData: new () => OpenForm };
  const form = new FormData();
  for (const [name, value] of Object.entries(draft)) if (value !== undefined) form.append(name, value);
  for (const file of attachment) form.append('attachment', file, file.name ?? 'file');
  if (drawing) form.append('drawing', drawing, drawing.name ?? 'drawing');
  return form;
};
