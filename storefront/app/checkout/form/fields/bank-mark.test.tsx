import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BankMark } from './bank-mark.tsx';
import { bankOptions } from './method-options.ts';

const marks = (options: { code: string; name: string; logo?: string }[]): string[] =>
  bankOptions({ extension_attributes: { options } }).map(({ value, title, logo }) =>
    renderToStaticMarkup(<BankMark code={value} name={title} logo={logo} />),
  );

it('shows the logo of a bank, and a drawn mark in the same space without one', () => {
  const [copied, drawn] = marks([
    { code: 'HABAEE2X', name: 'Swedbank', logo: '/img/logo/a.webp' },
    { code: 'LHVBEE22', name: 'LHV' },
  ]);
  expect(copied).toContain('<img');
  expect(copied).toMatch(/src="\/img\/logo\/a\.webp" alt="" width="64" height="32" loading="lazy"/);
  expect(drawn).toMatch(/^<svg[^>]* width="64" height="32"[^>]* aria-hidden="true".*>LH<\/text>/);
});
