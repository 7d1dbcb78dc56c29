import { expect, it } from 'vitest';
import { withTableRegions } from './prose-tables.ts';

const region = (name: string, table: string) =>
  `<div class="prose-table" role="region" tabindex="0" aria-label="${name}">${table}</div>`;
const TABLE = '<table><tbody><tr><td>1</td></tr></tbody></table>';

it('wraps a table in a focusable region labelled by the heading above it', () => {
  const text = '<h2>Küpsised</h2><p>a</p>';
  expect(withTableRegions(`${text}${TABLE}<p>b</p>`, 'Tabel')).toBe(
    `${text}${region('Küpsised', TABLE)}<p>b</p>`,
  );
});

it('labels each table by its caption, the last heading, or the fallback', () => {
  const captioned = '<table class="x"><caption>Tähtajad <b>2026</b></caption><tr><td>1</td></tr></table>';
  expect(withTableRegions(`${TABLE}<h2>A</h2>${TABLE}<h3 id="b">"B"</h3>${TABLE}${captioned}`, 'Tabel')).toBe(
    `${region('Tabel', TABLE)}<h2>A</h2>${region('A', TABLE)}<h3 id="b">"B"</h3>${region('&quot;B&quot;', TABLE)}${region('Tähtajad 2026', captioned)}`,
  );
});

it('leaves a text without a table unchanged', () => {
  expect(withTableRegions('<p>tablet</p>', 'Tabel')).toBe('<p>tablet</p>');
});
