// A letter's words put into HTML and into plain text. Everything is escaped here, once.
import type { Letter } from './mailer.ts';

export interface LetterWords {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Small print under the action. */
  notes?: string[];
}

export interface LetterSender {
  name: string;
  address: string;
  email: string;
  phone: string;
  shopUrl: string;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

// Mail programs know neither style sheets nor custom properties: the tokens' values are written out.
const BODY = 'margin:0;padding:0;background:#f6f2ec;color:#14211d;font:16px/24px Arial,Helvetica,sans-serif';
const PANE =
  'max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;border-right:4px solid #2c8f75';
const BUTTON =
  'display:inline-block;padding:14px 24px;background:#0f5b4a;color:#ffffff;text-decoration:none;border-radius:4px;font-weight:bold';
const SMALL = 'color:#4e5c56;font-size:14px;line-height:20px';

const htmlOf = (words: LetterWords, sender: LetterSender, lang: string): string => {
  const { subject, greeting, paragraphs, action, notes = [] } = words;
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
${button}
${notes.map((note) => `<p style="${SMALL}">${escapeHtml(note)}</p>`).join('\n')}
</div><p style="max-width:560px;margin:16px auto 0;padding:0 24px;${SMALL}">${[sender.name, sender.address, sender.phone, sender.email].map(escapeHtml).join(' · ')}</p></div></body></html>`;
};

const textOf = (words: LetterWords, sender: LetterSender): string => {
  const { greeting, paragraphs, action, notes = [] } = words;
  const parts = [greeting, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...notes];
  return `${parts.join('\n\n')}\n\n-- \n${[sender.name, sender.address, sender.phone, sender.email].join('\n')}\n`;
};

export const composeLetter = (
  words: LetterWords,
  {
    kind,
    to_address,
    lang,
    sender,
  }: { kind: string; to_address: string; lang: string; sender: LetterSender },
): Letter => ({
  kind,
  to_address,
  // A name with a line break must not become a header.
  subject: words.subject.replace(/\s+/g, ' '),
  html: htmlOf(words, sender, lang),
  text: textOf(words, sender),
});
