// Sends e-mails by SMTP.
import { resolve, sep } from 'node:path';
import { createTransport } from 'nodemailer';
import type { EmailAttachment } from './mail-tables.ts';
import type { SendEmail } from './mailer.ts';

const TIMEOUT_MS = 15_000;

export interface SmtpOptions {
  /** smtp://user:password@host:587 or smtps://… */
  url: string;
  from: { name: string; address: string };
  /** Folder of attachments. */
  dataDir: string;
}

const attachmentOf = (dataDir: string, { name, type, content, file }: EmailAttachment) => {
  const common = { filename: name, contentType: type, contentDisposition: 'attachment' as const };
  if (content !== undefined) return { ...common, content: Buffer.from(content, 'base64') };
  const path = resolve(dataDir, file ?? '');
  if (!path.startsWith(resolve(dataDir) + sep))
    throw new Error('a letter names a file outside the data folder');
  return { ...common, path };
};

export const createSmtpSender = ({ url, from, dataDir }: SmtpOptions): SendEmail => {
  const transport = createTransport(
    { url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  );
  const [, host = 'localhost'] = from.address.split('@');
  return async ({ to_address, subject, html, text, reply_to, headers, attachments = [], message_id }) => {
    await transport.sendMail({
      to: { name: '', address: to_address },
      subject,
      html,
      text,
      messageId: `<${message_id}@${host}>`,
      ...(reply_to !== undefined && { replyTo: { name: '', address: reply_to } }),
      ...(headers && { headers }),
      attachments: attachments.map((file) => attachmentOf(dataDir, file)),
    });
  };
};
