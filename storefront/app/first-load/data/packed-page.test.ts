import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageSeo } from '../../shell/seo/page-seo.ts';
import { packPage } from './pack-page.ts';
import { unpackPage } from './packed-page.ts';

const open = { kind: 'category' as const, seo: { title: 'Peeglid' } as PageSeo, alternates: { et: '/et/a' } };

it('leaves the fields open that the router reads', () => {
  const { packed, ...rest } = packPage({ ...open, listing: { total: 3 } } as typeof open);
  expect(rest).toEqual(open);
  expect(JSON.parse(String(packed))).toEqual({ listing: { total: 3 } });
});

it('restores every page of plain data', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
      const page = { ...data, ...open };
      const arrived = structuredClone(packPage(page));
      expect(unpackPage(arrived)).toEqual(JSON.parse(JSON.stringify(page)));
    }),
  );
});

it('is not unpacked where it was packed', () => {
  expect(unpackPage(packPage(open))).toBe(open);
});

it('returns the same page however often it is unpacked', () => {
  const arrived = structuredClone(packPage(open));
  expect(unpackPage(arrived)).toBe(unpackPage(arrived));
});

describe('in a document', () => {
  it('leaves its text to the document, where nothing in it can end the script block', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
        const page = { ...data, note: '</script><!--', ...open };
        const handoff = { text: '' };
        const arrived = structuredClone(packPage(page, { handoff }));
        expect(arrived.packed).toBeNull();
        expect(handoff.text).not.toContain('<');
        expect(unpackPage(arrived, handoff.text)).toEqual(JSON.parse(JSON.stringify(page)));
      }),
    );
  });

  it('the next page does not use the text of the first', () => {
    const handoff = { text: '' };
    packPage({ ...open, listing: { total: 3 } } as typeof open, { handoff });
    const next = structuredClone(packPage({ ...open, listing: { total: 5 } } as typeof open));
    expect(unpackPage(next, handoff.text)).toEqual({ ...open, listing: { total: 5 } });
  });

  it('a lasting part is serialised once and restored like any other', () => {
    const given = fc.record({
      rest: fc.dictionary(fc.string(), fc.jsonValue()),
      listing: fc.dictionary(fc.string(), fc.jsonValue()),
    });
    fc.assert(
      fc.property(given, ({ rest, listing }) => {
        const page = { ...rest, listing: { ...listing, note: '</script><!--' }, ...open };
        for (const crumbs of [1, 2]) {
          const handoff = { text: '' };
          const shown = { ...page, crumbs };
          const arrived = structuredClone(packPage(shown, { handoff }, 'listing'));
          expect(handoff.text).not.toContain('<');
          expect(unpackPage(arrived, handoff.text)).toEqual(JSON.parse(JSON.stringify(shown)));
        }
        const alone = { text: '' };
        const shown = { ...open, listing };
        const arrived = structuredClone(packPage(shown, { handoff: alone }, 'listing'));
        // JSON has no negative zero.
        expect(unpackPage(arrived, alone.text)).toEqual(JSON.parse(JSON.stringify(shown)));
      }),
    );
  });
});
