import { describe, expect, it } from 'vitest';
import { checkText, plainText } from './check-text.ts';

describe('[OFFICE-94] a text before it is published', () => {
  it('needs words for its pictures and targets for its links', () => {
    const html = `<p>Tere <a href="">siin</a> <a href="/et/delivery">tarne</a> <a href="javascript:x">x</a></p>
      <figure><img src="/img/a.jpg" alt=" "><figcaption>Vaade</figcaption></figure><img src='/img/b.jpg' alt='Sein'>`;
    expect(checkText(html).errors).toEqual([
      { rule: 'picture_without_alt', at: '/img/a.jpg' },
      { rule: 'link_without_target', at: 'siin' },
      { rule: 'link_without_target', at: 'x' },
    ]);
  });

  it('is hinted at skipped headings and at emptiness, which stop nothing', () => {
    expect(checkText('<h2>Üks</h2><h4>Neli</h4><h3>Kolm</h3>')).toEqual({
      errors: [],
      hints: [{ rule: 'heading_skipped', at: 'Neli' }],
    });
    expect(checkText('<p> &nbsp; </p>').hints).toEqual([{ rule: 'empty', at: '' }]);
  });

  it('is right as the shop has it', () => {
    expect(checkText('<h2>Kolm mõõtu</h2><p>Laius <strong>all</strong>.</p>')).toEqual({
      errors: [],
      hints: [],
    });
  });
});

it('reads a text without its marks', () => {
  expect(plainText('<p>Klaas &amp; peegel<br>10&nbsp;mm</p>')).toBe('Klaas & peegel 10 mm');
});
