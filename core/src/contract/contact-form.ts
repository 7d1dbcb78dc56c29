// A message to the shop as a form: fields as text, files beside them. Works where the platform knows forms.
import type { ContactDraft } from '../messages/contact.ts';
import type { FormBody } from './shop-client.ts';

interface OpenForm extends FormBody {
  append(name: string, value: unknown, fileName?: string): void;
}

/** A picture, a document or a drawing; browsers' files are of this kind. */
export interface FormFile {
  readonly size: number;
  readonly type: string;
  readonly name?: string;
}

export interface ContactFiles {
  attachment?: readonly FormFile[];
  /** Made by the configurator: SVG or PNG. */
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
