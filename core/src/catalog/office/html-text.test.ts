import fc from 'fast-check';
import { expect, it } from 'vitest';
import { htmlOfText, textOfHtml } from './html-text.ts';

it('turns a typed text into paragraphs and lists, and back', () => {
  const text = '**Klaas 8 mm.** Kaks & kolm\nteine rida\n\n- esimene\n- **teine** < 5';
  const html =
    '<p><strong>Klaas 8 mm.</strong> Kaks &amp; kolm<br>teine rida</p>\n' +
    '<ul><li>esimene</li><li><strong>teine</strong> &lt; 5</li></ul>';
  expect(htmlOfText(text)).toBe(html);
  expect(textOfHtml(html)).toBe(text);
});

it.each(['<table><tr><td>1</td></tr></table>', '<p class="x">a</p>', 'plain', '<p>a</p><p>b</p>'])(
  'leaves %s as it is',
  (html) => {
    expect(textOfHtml(html)).toBeNull();
  },
);

it('never changes a description that it shows as a text', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<ul>',
    '<li>',
    '</li>',
    '</ul>',
    'a',
    '**',
    '- ',
    '\n',
    '&amp;',
    '<br>',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const html = pieces.join('');
      const text = textOfHtml(html);
      if (text !== null) expect(htmlOfText(text)).toBe(html);
    }),
  );
});
