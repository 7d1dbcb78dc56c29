// [OFFICE-95] Texts of e-mails in the office.
import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import {
  emailTextEndpoint,
  emailTextsEndpoint,
  previewEmailTextEndpoint,
  saveEmailTextEndpoint,
  sendTestEmailEndpoint,
} from '@klaas/core/contract/admin/email-text-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reloadEmailTexts } from '../../src/messages/email-texts/email-text-service.ts';
import { translateIn } from '../../src/texts/translate.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';

let api: TestApi;
let writer: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  api = await createTestApi({ demo: true });
  writer = await signInAs(api, 'content');
  owner = await signInAs(api, 'owner');
});
afterAll(() => api.stop());

const SHIPPED = { params: { kind: 'order-shipped' } };
const SUBJECT = 'order.step_shipped_subject';
const edited = async (kind = 'order-shipped') => {
  const answer = await writer.call(emailTextEndpoint, { params: { kind } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const sideOf = async (id = SUBJECT, language = 'et') =>
  (await edited()).texts.find((one) => one.id === id)?.sides.find((side) => side.language === language);
const save = async (text: string | null, language = 'et', id = SUBJECT) => {
  const version = (await sideOf(id, language))?.version ?? null;
  return writer.call(saveEmailTextEndpoint, {
    ...SHIPPED,
    body: { texts: [{ id, language, text, version }] },
  });
};
const preview = async (texts: object[] = [], person = writer) => {
  const answer = await person.call(previewEmailTextEndpoint, { ...SHIPPED, body: { texts } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return Object.fromEntries(answer.value.previews.map((one) => [one.language, one]));
};

describe('[OFFICE-95] the text of an e-mail', () => {
  it('is listed under every e-mail that it stands in, in each language of the shop', async () => {
    const list = await writer.call(emailTextsEndpoint);
    const kinds = list.ok ? list.value.rows.map(({ kind }) => kind) : [];
    expect(kinds).toEqual(
      expect.arrayContaining(['welcome', 'order-confirmation', 'order-shipped', 'staff-invitation']),
    );
    const { texts, languages } = await edited();
    expect(languages).toEqual(['et', 'ru']);
    expect(texts.filter((one) => one.is_subject).map(({ id }) => id)).toEqual([SUBJECT]);
    expect(texts[0]?.id).toBe(SUBJECT);
    const greeting = texts.find(({ id }) => id === 'order.greeting');
    expect(greeting?.also_in).toContain('order-confirmation');
    expect(greeting?.sides[0]).toEqual({
      ...{ language: 'et', supplied: 'Tere, {firstname}!', variables: ['firstname'] },
      ...{ text: null, version: null },
    });
  });

  it('is used by the next e-mail of that language only, and set back to the supplied one', async () => {
    expect(await save('Teel: {number}')).toMatchObject({ ok: true });
    expect(translateIn('et-EE')(SUBJECT, { number: 7 })).toBe('Teel: 7');
    expect(translateIn('ru-RU')(SUBJECT, { number: 7 })).not.toContain('Teel');
    expect((await preview())['et']?.subject).toMatch(/^Teel: /);
    expect(await sideOf()).toMatchObject({ text: 'Teel: {number}', version: 1 });
    expect(await save(null)).toMatchObject({ ok: true });
    expect(translateIn('et-EE')(SUBJECT, { number: 7 })).toBe('Tellimus 7 on teel');
    expect((await sideOf())?.text).toBeNull();
  });

  it('cannot be saved when a needed variable is missing, a foreign one is there, or it is empty; nothing is written', async () => {
    for (const [text, rule] of [
      ['Teel', 'missing_variable: number'],
      ['Teel {number} {secret}', 'unknown_variable: secret'],
      ['Teel {number', 'syntax'],
      [' ', 'empty'],
    ] as const)
      expect(await save(text), text).toMatchObject({
        error: 'invalid',
        fields: [{ field: `et.${SUBJECT}`, rule }],
      });
    const body = {
      texts: [
        { id: SUBJECT, language: 'et', text: 'Hea: {number}', version: null },
        { id: SUBJECT, language: 'ru', text: 'Без номера', version: null },
      ],
    };
    expect(await writer.call(saveEmailTextEndpoint, { ...SHIPPED, body })).toMatchObject({
      fields: [{ field: `ru.${SUBJECT}` }],
    });
    expect((await sideOf())?.text).toBeNull();
    const foreign = { texts: [{ id: 'review.anonymous', language: 'et', text: 'x', version: null }] };
    expect(await writer.call(saveEmailTextEndpoint, { ...SHIPPED, body: foreign })).toMatchObject({
      fields: [{ rule: 'unknown_text' }],
    });
  });

  it('is previewed in all languages before it is saved, escaped, with an order only for whom may see its buyer', async () => {
    const typed = [{ id: SUBJECT, language: 'ru', text: '<b>{number}</b> в пути', version: null }];
    const shown = await preview(typed);
    expect(Object.keys(shown)).toEqual(['et', 'ru']);
    expect(shown['ru']?.subject).toContain('<b>');
    expect(shown['ru']?.html).not.toContain('<b>');
    expect(shown['et']?.subject).not.toContain('в пути');
    const { rows } = await api.services.db.$client.query(
      "select billing_address->>'firstname' as name, entity_id from sales_order order by entity_id desc limit 1",
    );
    expect((await preview([], owner))['et']?.text).toContain(`Tere, ${rows[0].name}!`);
    expect((await preview([], owner))['et']?.subject).not.toBe((await preview())['et']?.subject);
    expect((await preview([], owner))['et']?.is_made_up).toBe(false);
    expect((await preview())['et']?.is_made_up).toBe(true);
    expect(translateIn('ru-RU')(SUBJECT, { number: 7 })).not.toContain('<b>');
  });

  it('changed by two people is a conflict, and is undone from the log', async () => {
    await save('Esimene {number}');
    const old = {
      texts: [{ id: SUBJECT, language: 'et', text: 'Minu {number}', version: (await sideOf())?.version }],
    };
    await save('Teine {number}');
    expect(await writer.call(saveEmailTextEndpoint, { ...SHIPPED, body: old })).toMatchObject({
      error: 'conflict',
      conflicts: [{ field: `et.${SUBJECT}`, base: 'Esimene {number}', theirs: 'Teine {number}' }],
    });
    const { rows } = await api.services.db.$client.query(
      "select id from change where entity = 'email_text' order by id desc limit 1",
    );
    await writer.call(undoEndpoint, { params: { id: Number(rows[0].id) }, body: {} });
    await reloadEmailTexts(api.services.db);
    expect(translateIn('et-EE')(SUBJECT, { number: 7 })).toBe('Esimene 7');
    await save(null);
  });

  const saveOver = (version: number | null, text: string | null, language = 'et') =>
    writer.call(saveEmailTextEndpoint, {
      ...SHIPPED,
      body: { texts: [{ id: SUBJECT, language, text, version }] },
    });

  it('set back over the text of a colleague, or written over one that was set back, is a conflict', async () => {
    const empty = await saveOver(null, 'Esimene {number}');
    expect(empty).toMatchObject({ ok: true });
    const { version = null } = (await sideOf()) ?? {};
    await save('Kolleegi {number}');
    expect(await saveOver(version, null)).toMatchObject({
      error: 'conflict',
      conflicts: [{ field: `et.${SUBJECT}`, mine: 'Tellimus {number} on teel', theirs: 'Kolleegi {number}' }],
    });
    expect((await sideOf())?.text).toBe('Kolleegi {number}');
    const { version: theirs = null } = (await sideOf()) ?? {};
    await save(null);
    expect(await saveOver(theirs, 'Minu {number}')).toMatchObject({
      error: 'conflict',
      conflicts: [{ field: `et.${SUBJECT}`, mine: 'Minu {number}', theirs: 'Tellimus {number} on teel' }],
    });
    expect((await sideOf())?.text).toBeNull();
    expect(await saveOver(theirs, null)).toMatchObject({ ok: true });
  });

  it('changed for the first time by two at once is kept once; the other is told, in every language', async () => {
    const both = (word: string) =>
      writer.call(saveEmailTextEndpoint, {
        ...SHIPPED,
        body: {
          texts: ['et', 'ru'].map((language) => ({
            ...{ id: SUBJECT, language, text: `${word} {number}`, version: null },
          })),
        },
      });
    const answers = await Promise.all(['Üks', 'Kaks', 'Kolm'].map(both));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(answer).toMatchObject({
        ...{ error: 'conflict', by: { name: expect.any(String) } },
        conflicts: [
          { field: `et.${SUBJECT}`, base: 'Tellimus {number} on teel' },
          { field: `ru.${SUBJECT}`, base: 'Заказ {number} в пути' },
        ],
      });
    await save(null);
    await save(null, 'ru');
  });

  it('that is being set back is previewed as it was supplied', async () => {
    await save('Muudetud {number}');
    const shown = await preview([{ id: SUBJECT, language: 'et', text: null, version: 1 }]);
    expect(shown['et']?.subject).toMatch(/^Tellimus \d+ on teel$/);
    await save(null);
  });

  it('is sent to oneself as it is typed, and to nobody else', async () => {
    const texts = [{ id: SUBJECT, language: 'et', text: 'Proov {number}', version: null }];
    const sent = await writer.call(sendTestEmailEndpoint, { ...SHIPPED, body: { language: 'et', texts } });
    expect(sent).toMatchObject({ ok: true, value: { to: writer.member.email } });
    const { rows } = await api.services.db.$client.query(
      "select to_address, subject from outbox_letter where kind = 'test-order-shipped'",
    );
    expect(rows).toMatchObject([
      { to_address: writer.member.email, subject: expect.stringMatching(/^Proov /) },
    ]);
  });
});
