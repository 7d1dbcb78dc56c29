// Sends e-mails by SMTP.
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { ObjectStore } from '../storage/object-store.ts';
import type { EmailAttachment } from './mail-tables.ts';
import type { SendEmail } from './mailer.ts';

const TIMEOUT_MS = 15_000;

export interface SmtpOptions {
  /** smtp://user:password@host:587 or smtps://… */
  url: string;
  from: () => { name: string; address: string };
  /** Where attachments are. */
  objects: ObjectStore;
}

/** Null: this process does not have the file. The e-mail names it, and is sent without. */
const attachmentOf = async (objects: ObjectStore, { name, type, content, file }: EmailAttachment) => {
  const common = { filename: name, contentType: type, contentDisposition: 'attachment' as const };
  if (content !== undefined) return { ...common, content: Buffer.from(content, 'base64') };
  const found = await objects.get(file ?? '');
  return found && { ...common, content: found.stream() };
};

type Attachment = NonNullable<Awaited<ReturnType<typeof attachmentOf>>>;

export const createSmtpSender = ({ url, from, objects }: SmtpOptions): SendEmail => {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return async ({ to_address, subject, html, text, reply_to, headers, attachments = [], message_id }) => {
    const files: Attachment[] = [];
    const sender = from();
    const [, host = 'localhost'] = sender.address.split('@');
    try {
      for (const attachment of attachments) {
        const file = await attachmentOf(objects, attachment);
        if (file) files.push(file);
      }
      await transport.sendMail({
        from: sender,
        to: { name: '', address: to_address },
        subject,
        html,
        text,
        messageId: `<${message_id}@${host}>`,
        ...(reply_to !== undefined && { replyTo: { name: '', address: reply_to } }),
        ...(headers && { headers }),
        attachments: files,
      });
    } finally {
      // Open files that a failed delivery did not read.
      for (const { content } of files) if (content instanceof Readable) content.destroy();
    }
  };
};
