// Renders an order e-mail as HTML and plain text. All values are escaped here.

/** Content of the e-mail, independent of the format. */
export interface OrderEmailData {
  lang: string;
  subject: string;
  greeting: string;
  intro: string;
  headerRows: [label: string, value: string][];
  lines: { name: string; details: string[]; quantity: string; sum: string }[];
  sums: [label: string, value: string][];
  total: [label: string, value: string];
  blocks: { title: string; lines: string[] }[];
  action: { label: string; url: string };
  closing: string;
  shop: { name: string; address: string; email: string; phone: string; url: string };
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

// E-mail clients support neither style sheets nor custom properties: token values are inlined.
const BODY = 'margin:0;padding:0;background:#f6f2ec;color:#14211d;font:16px/24px Arial,Helvetica,sans-serif';
const PANE =
  'max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;border-right:4px solid #2c8f75';
const BUTTON =
  'display:inline-block;padding:14px 24px;background:#0f5b4a;color:#ffffff;text-decoration:none;border-radius:4px;font-weight:bold';
const SMALL = 'color:#4e5c56;font-size:14px;line-height:20px';
const RIGHT = 'text-align:right;vertical-align:top;white-space:nowrap;padding:4px 0 4px 16px';
const RULE = 'border-top:1px solid #d9d2c7';

const row = (label: string, value: string, style = ''): string =>
  `<tr><td style="padding:4px 0;${style}">${escaped(label)}</td><td style="${RIGHT};${style}">${escaped(value)}</td></tr>`;

const lineHtml = ({ name, details, quantity, sum }: OrderEmailData['lines'][number]): string =>
  `<tr><td style="padding:12px 0;${RULE}"><strong>${escaped(name)}</strong><br><span style="${SMALL}">${[...details, quantity].map(escaped).join('<br>')}</span></td><td style="${RIGHT};padding-top:12px;${RULE}">${escaped(sum)}</td></tr>`;

const blockHtml = ({ title, lines }: OrderEmailData['blocks'][number]): string =>
  `<p style="margin:16px 0 0"><strong>${escaped(title)}</strong><br>${lines.map(escaped).join('<br>')}</p>`;

export const orderEmailHtml = (data: OrderEmailData): string => {
  const { lang, subject, greeting, intro, headerRows, lines, sums, total, blocks, action, closing, shop } =
    data;
  const bold = `font-weight:bold;${RULE}`;
  return `<!doctype html>
<html lang="${escaped(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(subject)}</title></head>
<body style="${BODY}"><div style="padding:24px 12px"><div style="${PANE}">
<p style="margin:0 0 24px;font-size:20px;font-weight:bold"><a href="${escaped(shop.url)}" style="color:#0f5b4a;text-decoration:none">${escaped(shop.name)}</a></p>
<h1 style="margin:0 0 16px;font-size:25px;line-height:32px;font-weight:normal">${escaped(greeting)}</h1>
<p style="margin:0 0 16px">${escaped(intro)}</p>
<p style="margin:0 0 16px">${headerRows.map(([label, value]) => `${escaped(label)}: <strong>${escaped(value)}</strong>`).join('<br>')}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">
${lines.map(lineHtml).join('\n')}
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;${RULE}">
${sums.map(([label, value]) => row(label, value)).join('\n')}
${row(total[0], total[1], bold)}
</table>
${blocks.map(blockHtml).join('\n')}
<p style="margin:24px 0"><a href="${escaped(action.url)}" style="${BUTTON}">${escaped(action.label)}</a></p>
<p style="${SMALL};word-break:break-all">${escaped(action.url)}</p>
<p style="${SMALL}">${escaped(closing)}</p>
</div><p style="max-width:560px;margin:16px auto 0;padding:0 24px;${SMALL}">${[shop.name, shop.address, shop.phone, shop.email].map(escaped).join(' · ')}</p></div></body></html>`;
};

export const orderEmailText = (data: OrderEmailData): string => {
  const { greeting, intro, headerRows, lines, sums, total, blocks, action, closing, shop } = data;
  const pairs = (entries: readonly [string, string][]) =>
    entries.map(([label, value]) => `${label}: ${value}`).join('\n');
  return `${[
    greeting,
    intro,
    pairs(headerRows),
    ...lines.map(({ name, details, quantity, sum }) =>
      [name, ...details.map((detail) => `  ${detail}`), `  ${quantity} = ${sum}`].join('\n'),
    ),
    pairs([...sums, total]),
    ...blocks.map((block) => [`${block.title}:`, ...block.lines.map((line) => `  ${line}`)].join('\n')),
    `${action.label}:\n${action.url}`,
    closing,
  ].join('\n\n')}\n\n-- \n${[shop.name, shop.address, shop.phone, shop.email].join('\n')}\n`;
};
