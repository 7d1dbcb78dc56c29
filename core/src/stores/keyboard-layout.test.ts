import { expect, it } from 'vitest';
import { switchLayout } from './keyboard-layout.ts';

it.each([
  ['ьфкш', 'mari'],
  ['Ьфкш Ьффышлфы', 'mari maasikas'],
  ['bhbyf', 'ирина'],
  ['ЛД-ВЛ-Ь', 'kl-dk-m'],
  ['ифкш"учфьздуюсщь', 'bari@example.com'],
  ['600ч900', '600x900'],
])('%s is %s', (typed, meant) => expect(switchLayout(typed)).toBe(meant));
