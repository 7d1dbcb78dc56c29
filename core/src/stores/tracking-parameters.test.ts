import { describe, expect, it } from 'vitest';
import { withoutTracking } from './tracking-parameters.ts';

describe('tracking parameters', () => {
  it.each([
    ['', ''],
    ['?', '?'],
    ['?q=x&page=2', '?q=x&page=2'],
    ['?utm_source=a', ''],
    ['?mc_eid=SUBSCRIBER-4711&q=%20x', '?q=%20x'],
    ['?q=a+b&gclid=1&fbclid=2&msclkid=3&mc_cid=4&yclid=5&utm_campaign=6', '?q=a+b'],
    ['?utm%5Fsource=a&q=1', '?q=1'],
    ['?utm_source', ''],
    ['?gclid=%E0%A4%A&%E0%A4%A=1', '?%E0%A4%A=1'],
    ['?utm_source_of_mine=1&notgclid=2', '?utm_source_of_mine=1&notgclid=2'],
  ])('%s without them is %s', (search, expected) => {
    expect(withoutTracking(search)).toBe(expected);
  });
});
