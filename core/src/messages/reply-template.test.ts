import { expect, it } from 'vitest';
import { fillTemplate, unfilledIn, unknownVariables } from './reply-template.ts';

it('[OFFICE-93] a template is filled with what is known of the message; what is not known stays visible', () => {
  const text = 'Tere, {name}!\n\n{subject}: vastame homme.\n{staff}';
  const filled = fillTemplate(text, { name: ' Mari ', subject: '', staff: 'Kadri' });
  expect(filled).toBe('Tere, Mari!\n\n{subject}: vastame homme.\nKadri');
  expect(unfilledIn(filled)).toEqual(['{subject}']);
  expect(unfilledIn('Hind on {kokku} eurot')).toEqual([]);
});

it('[OFFICE-93] names places that nothing is known for', () => {
  expect(unknownVariables('Tere, {nimi}! {name} {nimi} {summa}')).toEqual(['nimi', 'summa']);
});
