import { describe, expect, it } from 'vitest';
import { questionsIn, withFoldedQuestions } from './faq.ts';
import { outlineOf } from './page-outline.ts';

describe('[CMS-01] outlineOf', () => {
  it('lists the h2 headings, each with a unique id', () => {
    const { html, chapters } = outlineOf(
      '<h2>Hind &amp; tarne</h2><p>a</p><h2 class="x">Küpsised</h2><h2>Küpsised</h2><h3>b</h3>',
    );
    expect(chapters).toEqual([
      { id: 't-hind-tarne', title: 'Hind & tarne' },
      { id: 't-kupsised', title: 'Küpsised' },
      { id: 't-kupsised-2', title: 'Küpsised' },
    ]);
    for (const { id } of chapters) expect(html).toContain(` id="${id}">`);
    expect(html).toContain('<h2 class="x" id="t-kupsised">');
  });

  it('returns no chapters when there are only two headings', () => {
    const { html, chapters } = outlineOf('<h2>Ettevõte</h2><h2>Hinnad</h2>');
    expect(chapters).toEqual([]);
    expect(html).toContain('id="t-hinnad"');
  });
});

const HELP =
  '<h2>Enne</h2><h3>Kas sobib?</h3><p>Jah.</p><p>Ka nii.</p><h3><b>Kui palju?</b> </h3><p>5</p><h2>Muu</h2><h3>Telefon</h3><p>600</p>';

describe('[CMS-01] FAQ entries in a text', () => {
  it('end at the next heading; a heading without a question mark is unchanged', () => {
    expect(questionsIn(HELP)).toEqual([
      { id: 'q-kas-sobib', question: 'Kas sobib?', answer: '<p>Jah.</p><p>Ka nii.</p>' },
      { id: 'q-kui-palju', question: 'Kui palju?', answer: '<p>5</p>' },
    ]);
    expect(questionsIn('<h2>Kes?</h2><p>Meie</p>')).toEqual([]);
  });

  it('become details elements with the id on the answer', () => {
    const html = withFoldedQuestions(HELP);
    expect(html.match(/<details class="question">/g)).toHaveLength(2);
    expect(html).toContain(
      '<summary><h3>Kas sobib?</h3></summary><div class="question-answer" id="q-kas-sobib"><p>Jah.</p><p>Ka nii.</p></div></details>',
    );
    expect(html).toContain('<h2>Muu</h2><h3>Telefon</h3><p>600</p>');
  });

  it('do not include the heading before them', () => {
    expect(withFoldedQuestions('<h3>Telefon</h3><p>600</p><h3>Kas?</h3><p>Jah</p>')).toMatch(
      /^<h3>Telefon<\/h3><p>600<\/p><details/,
    );
  });
});
