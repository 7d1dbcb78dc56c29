import { expect, it } from 'vitest';
import { ofSide, textsOf, valuesOf } from './item-fields.ts';

it('[OFFICE-94] the fields of a thing pass through the form unchanged', () => {
  const stored = {
    title: 'Tere',
    message: 'Suletud',
    type: 'warning',
    active: false,
    from: '2026-12-24',
    id: 4,
  };
  const texts = textsOf('notification-message', stored);
  expect(texts).toMatchObject({ title: 'Tere', active: 'false', to: '', link_url: '' });
  expect(valuesOf('notification-message', texts)).toMatchObject({
    active: false,
    from: '2026-12-24',
    to: '',
  });
  expect(valuesOf('notification-message', texts)).not.toHaveProperty('id');
});

it('[OFFICE-94] only typed fields of a language are sent', () => {
  const typed = { 'et.title': 'Uus', 'ru.title': 'Новое', 'et.active': 'true' };
  expect(valuesOf('cms-block', ofSide(typed, 'et'))).toEqual({ title: 'Uus', active: true });
});
