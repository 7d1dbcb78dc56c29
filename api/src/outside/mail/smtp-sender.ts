// Letters by SMTP.
import { createTransport } from 'nodemailer';
import type { SendLetter } from './mailer.ts';

const TIMEOUT_MS = 15_000;

export interface SmtpOptions {
  /** smtp://user:password@host:587 or smtps://… */
  url: string;
  from: { name: string; address: string };
}

export const createSmtpSender = ({ url, from }: SmtpOptions): SendLetter => {
  const transport = createTransport(
    { url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  );
  return async ({ to_address, subject, html, text }) => {
    await transport.sendMail({ to: { name: '', address: to_address }, subject, html, text });
  };
};
