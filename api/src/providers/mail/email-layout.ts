// Lays out an e-mail's content as HTML and plain text. Everything is escaped here, once.
import type { Email } from './mailer.ts';

export interface EmailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Labelled values, like the fields of a contact message. */
  details?: { label: string; value: string }[];
  /** A code to copy, like a coupon's. */
  code?: string;
  action?: { label: string; url: string };
  /** Small print under the action. */
  notes?: string[];
  /** Link at the very end, like an unsubscribe link. */
  footer?: { label: string; url: string };
}

export interface EmailSender {
  name: string;
  address: string;
  email: string;
  phone: string;
  shopUrl: string;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

// Mail clients support neither style sheets nor custom properties: the tokens' values are inlined.
const BODY = 'margin:0;padding:0;background:#f6f2ec;color:#14211d;font:16px/24px Arial,Helvetica,sans-serif';
const PANE =
  'max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;border-right:4px solid #2c8f75';
const BUTTON =
  'display:inline-block;padding:14px 24px;background:#0f5b4a;color:#ffffff;text-decoration:none;border-radius:4px;font-weight:bold';
const CODE =
  'display:inline-block;padding:12px 20px;border:2px dashed #2c8f75;font:bold 22px/28px Courier New,monospace;letter-spacing:1px';
const SMALL = 'color:#4e5c56;font-size:14px;line-height:20px';

const detailRow = ({ label, value }: { label: string; value: string }): string =>
  `<tr><th style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:normal;color:#4e5c56">${escapeHtml(label)}</th><td style="padding:4px 0;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`;

const htmlOf = (content: EmailContent, sender: EmailSender, lang: string): string => {
  const { subject, greeting, paragraphs, details = [], code, action, notes = [], footer } = content;
  const block = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>
<p style="${SMALL};word-break:break-all">${escapeHtml(action.url)}</p>`
    : '';
  return `<!doctype html>
<html lang="${escapeHtml(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title></head>
<body style="${BODY}"><div style="padding:24px 12px"><div style="${PANE}">
<p style="margin:0 0 24px;font-size:20px;font-weight:bold"><a href="${escapeHtml(sender.shopUrl)}" style="color:#0f5b4a;text-decoration:none">${escapeHtml(sender.name)}</a></p>
<h1 style="margin:0 0 16px;font-size:25px;line-height:32px;font-weight:normal">${escapeHtml(greeting)}</h1>
${paragraphs.map(block).join('\n')}
${details.length > 0 ? `<table role="presentation" style="border-collapse:collapse">${details.map(detailRow).join('')}</table>` : ''}
${code === undefined ? '' : `<p style="margin:24px 0"><span style="${CODE}">${escapeHtml(code)}</span></p>`}
${button}
${notes.map((note) => `<p style="${SMALL}">${escapeHtml(note)}</p>`).join('\n')}
</div><p style="max-width:560px;margin:16px auto 0;padding:0 24px;${SMALL}">${[sender.name, sender.address, sender.phone, sender.email].map(escapeHtml).join(' · ')}</p>${
    footer
      ? `<p style="max-width:560px;margin:8px auto 0;padding:0 24px;${SMALL}"><a href="${escapeHtml(footer.url)}" style="color:#4e5c56">${escapeHtml(footer.label)}</a></p>`
      : ''
  }</div></body></html>`;
};

const textOf = (content: EmailContent, sender: EmailSender): string => {
  const { greeting, paragraphs, details = [], code, action, notes = [], footer } = content;
  const parts = [
    greeting,
    ...paragraphs,
    ...(details.length > 0 ? [details.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(code === undefined ? [] : [code]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
  ];
  const end = footer ? `\n${footer.label}: ${footer.url}\n` : '';
  const signature = [sender.name, sender.address, sender.phone, sender.email].join('\n');
  return `${parts.join('\n\n')}\n\n-- \n${signature}\n${end}`;
};

export const composeEmail = (
  content: EmailContent,
  { kind, to_address, lang, sender }: { kind: string; to_address: string; lang: string; sender: EmailSender },
): Email => ({
  kind,
  to_address,
  // A line break must not inject a header.
  subject: content.subject.replace(/\s+/g, ' '),
  html: htmlOf(content, sender, lang),
  text: textOf(content, sender),
});
