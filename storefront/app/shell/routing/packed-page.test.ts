import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PageSeo } from '../seo/page-seo.ts';
import { packPage, unpackPage } from './packed-page.ts';

const open = { kind: 'category' as const, seo: { title: 'Peeglid' } as PageSeo, alternates: { et: '/et/a' } };

it('leaves open what the router reads', () => {
  const { packed, ...rest } = packPage({ ...open, listing: { total: 3 } } as typeof open);
  expect(rest).toEqual(open);
  expect(JSON.parse(packed)).toEqual({ listing: { total: 3 } });
});

it('gives back every page of plain data', () => {
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
