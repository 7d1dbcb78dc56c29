import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentSecurityPolicy, inlineScriptHashes } from './content-security.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('allows the inline scripts of a page by the hash of their bytes, in any script', () => {
  const html = `<p>Душ õäöü</p><script>var a = 'Стекло';</script><script src="/x.js"></script><script type="module">go()</script>`;
  expect(inlineScriptHashes(bytes(html))).toEqual([hash(`var a = 'Стекло';`), hash('go()')]);
});

it('skips data blocks and lists a repeated script once', () => {
  const html = `<script type="application/ld+json">{"a":1}</script><script>x()</script><script>x()</script>`;
  expect(inlineScriptHashes(bytes(html))).toEqual([hash('x()')]);
});

it('never allows inline scripts in general, nor framing', () => {
  const policy = contentSecurityPolicy([hash('x()')], { script: [], connect: [], img: [], frame: [] });
  expect(policy).toContain(`script-src 'self' ${hash('x()')};`);
  expect(/script-src [^;]*unsafe/.test(policy)).toBe(false);
  expect(policy).toContain("frame-ancestors 'none'");
});
