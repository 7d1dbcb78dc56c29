import { describe, expect, it } from 'vitest';
import { cleanDrawing } from './drawing-svg.ts';

const clean = (svg: string): string | null => cleanDrawing(new TextEncoder().encode(svg));
const SHAPE = '<rect x="1" y="2" width="3" height="4" fill="none" stroke="#14211d" stroke-width="2"/>';
const frame = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 950 2000" ${attributes}>${SHAPE}${inside}</svg>`;

describe('an SVG drawing', () => {
  it('keeps shapes, sizes, text and styles', () => {
    const text =
      '<g transform="translate(10 20)"><text text-anchor="middle" font-size="40">950 mm õ</text></g>';
    const drawn = clean(frame(`${text}<path d="M0 0L10 10Z"/><title>Uks &lt; 1</title>`));
    expect(drawn).toContain('viewBox="0 0 950 2000"');
    expect(drawn).toContain(
      '<g transform="translate(10 20)"><text text-anchor="middle" font-size="40">950 mm õ</text>',
    );
    expect(drawn).toContain('stroke-width="2"');
    expect(drawn).toContain('<path d="M0 0L10 10Z"');
    expect(drawn).toContain('Uks &lt; 1');
    expect(drawn?.match(/xmlns=/g)).toHaveLength(1);
  });

  it('may begin with a declaration and a comment', () => {
    expect(clean(`\uFEFF<?xml version="1.0"?>\n<!-- made here -->\n${frame('')}`)).toMatch(/^<svg/);
  });

  it.each([
    ['comments', '<!---->'],
    ['blanks', ' '],
    ['declarations', '<?xml?>'],
    ['a comment that never ends', '<!--'],
    ['comments that look like their end', '<!-- -- ->-->'],
  ])('is found in one pass over %s', (_, piece) => {
    // With exponential or quadratic time this would exceed the test timeout.
    expect(clean(`${piece.repeat(400_000)}x`)).toBeNull();
  });

  it.each([
    ['a script', frame('<script>alert(1)</script>')],
    ['a script in another spelling', frame('<SCRIPT>alert(1)</SCRIPT><sCript>alert(1)</sCript>')],
    ['a script with a prefix', frame('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>')],
    [
      'a handler',
      frame('<rect onload="alert(1)" onclick="alert(1)" width="1" height="1"/>', 'onload="alert(1)"'),
    ],
    ['a foreign object', frame('<foreignObject><iframe src="//evil.example"></iframe></foreignObject>')],
    ['a link', frame('<a href="javascript:alert(1)"><text>x</text></a>')],
    ['a reference', frame('<use href="//evil.example/x.svg#a" xlink:href="data:image/svg+xml,x"/>')],
    ['a picture', frame('<image href="https://evil.example/p.png" width="1" height="1"/>')],
    [
      'a style',
      frame(
        '<style>@import "//evil.example/a.css"; * { fill: red }</style><rect style="fill:url(//evil.example)"/>',
      ),
    ],
    ['a fill from elsewhere', frame('<rect width="1" fill="url(https://evil.example/a#b)"/>')],
    [
      'an animation',
      frame(
        '<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
      ),
    ],
    [
      'an entity',
      `<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>"><!ENTITY y SYSTEM "file:///etc/hostname">]>${frame('<text>&x;&y;</text>')}`,
    ],
    ['CDATA', frame('<text><![CDATA[</text><script>alert(1)</script>]]></text>')],
    ['an unclosed tag', frame('<rect width="1"><script>alert(1)')],
    ['a broken attribute', frame('<rect width="1" height=\'"><script>alert(1)</script>\'/>')],
  ])('removes %s', (_, svg) => {
    const drawn = clean(svg) ?? '';
    expect(drawn).not.toMatch(
      /<\/?(\w+:)?(script|foreignObject|iframe|a|use|image|style|animate|set)[\s/>]/i,
    );
    expect(drawn).not.toMatch(
      /<[^>]*\son\w+=|javascript:|evil\.example|url\(|style=|href=|<!|<\?|etc\/hostname/i,
    );
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html><svg><rect/></svg></html>'],
    ['plain text', 'hello'],
    ['an empty drawing', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['only a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['bytes', '\u0000\u0001\u0002'],
  ])('%s is not a drawing', (_, text) => {
    expect(clean(text)).toBeNull();
  });
});
