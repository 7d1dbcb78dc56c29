// Descriptions as people type them: paragraphs, `**bold**`, lines that begin with `- `. What a description holds
// besides stays HTML, which is edited as it is.
const ESCAPES: readonly [string, string][] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
];

const escaped = (text: string): string =>
  ESCAPES.reduce((whole, [sign, name]) => whole.replaceAll(sign, name), text);

const unescaped = (html: string): string =>
  ESCAPES.toReversed().reduce((whole, [sign, name]) => whole.replaceAll(name, sign), html);

const inlineHtml = (text: string): string =>
  escaped(text)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll('\n', '<br>');

const ITEM = /^- /;

export const htmlOfText = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => {
      const lines = block.split('\n');
      return lines.every((line) => ITEM.test(line))
        ? `<ul>${lines.map((line) => `<li>${inlineHtml(line.replace(ITEM, ''))}</li>`).join('')}</ul>`
        : `<p>${inlineHtml(block)}</p>`;
    })
    .join('\n');

const inlineText = (html: string): string =>
  unescaped(html.replace(/<strong>(.+?)<\/strong>/g, '**$1**').replaceAll('<br>', '\n'));

/** Null: it holds what such a text cannot say. */
export const textOfHtml = (html: string): string | null => {
  const blocks = html.match(/<p>.*?<\/p>|<ul>.*?<\/ul>/gs) ?? [];
  const text = blocks
    .map((block) =>
      block.startsWith('<p>')
        ? inlineText(block.slice('<p>'.length, -'</p>'.length))
        : (block.match(/<li>.*?<\/li>/gs) ?? [])
            .map((item) => `- ${inlineText(item.slice('<li>'.length, -'</li>'.length))}`)
            .join('\n'),
    )
    .join('\n\n');
  return htmlOfText(text) === html ? text : null;
};
