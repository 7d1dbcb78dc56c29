import { describe, expect, it } from 'vitest';
import { normalizePath, parseFrom, parseTo } from './redirect-address.ts';

const CONTEXT = { storeCodes: ['et', 'ru'], shopOrigin: 'https://shop.example' };
const from = (text: string) => parseFrom(text, CONTEXT);
const to = (text: string) => parseTo(text, CONTEXT);

describe('where a redirect leads from', () => {
  it.each([
    ['/vana', '', '/vana'],
    ['vana/', '', '/vana'],
    ['/ru/staroe?x=1#y', 'ru', '/staroe'],
    ['https://shop.example/et/vana%20leht', 'et', '/vana leht'],
    ['/klaasuksed//dušš.html', '', '/klaasuksed/dušš.html'],
  ])('%s', (text, store, path) => {
    expect(from(text)).toEqual({ ok: true, value: { store, path } });
  });

  it.each([
    ['', 'not_a_path'],
    ['/', 'home'],
    ['/ru', 'home'],
    ['/cart', 'own_page'],
    ['/et/galerii/tuba', 'own_page'],
    ['/admin/orders', 'own_page'],
    ['https://other.example/x', 'foreign'],
    ['//other.example/x', 'foreign'],
    ['/%E0%A4%A', 'not_a_path'],
    ['/a%00b', 'not_a_path'],
    [`/${'a'.repeat(600)}`, 'too_long'],
  ])('%s is refused', (text, error) => {
    expect(from(text)).toEqual({ ok: false, error });
  });
});

describe('where a redirect leads to', () => {
  it.each([
    ['uus', '/uus'],
    ['/uus?värv=1', '/uus?värv=1'],
    ['https://shop.example/ru/uus', '/ru/uus'],
    ['https://other.example/x', 'https://other.example/x'],
    ['/', '/'],
  ])('%s', (text, value) => {
    expect(to(text)).toEqual({ ok: true, value });
  });

  it.each([
    '',
    'javascript:alert(1)',
    'http://other.example/',
    '//other.example',
    '/a b',
    '/\\other.example',
    'https://me@other.example/',
    '/%E0%A4%A',
  ])('%s is refused', (text) => {
    expect(to(text)).toMatchObject({ ok: false });
  });
});

it('a malformed path is none', () => {
  expect(normalizePath('/%ff', ['et'])).toBeNull();
  expect(normalizePath('//et///a//', ['et'])).toEqual({ store: 'et', path: '/a' });
});
