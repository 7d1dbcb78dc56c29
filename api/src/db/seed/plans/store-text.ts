// Texts that many documents of a store share: units, finishes and URLs.
import type { DemoStore, InStores } from './seed-data.ts';

export const MM: InStores<string> = { et: 'mm', ru: 'мм', en: 'mm' };
export const HEIGHT_LABEL: InStores<string> = { et: 'kõrgus', ru: 'высота', en: 'height' };

const BLACK: Omit<InStores<string>, 'ru'> = { et: 'must', en: 'black' };
const BLACK_IN_RUSSIAN: Record<string, string> = { m: 'чёрный', f: 'чёрная', n: 'чёрное' };
const FINISHES: Record<string, InStores<string>> = {
  chrome: { et: 'kroom', ru: 'хром', en: 'chrome' },
  brass: { et: 'messing', ru: 'латунь', en: 'brass' },
  aluminium: { et: 'alumiinium', ru: 'алюминий', en: 'aluminium' },
};

/** The finish as the end of a product's name; the Russian adjective agrees in gender. */
const finishInName = (hardware: string, store: DemoStore, gender: string): string | undefined => {
  if (hardware !== 'black') return FINISHES[hardware]?.[store];
  return store === 'ru' ? BLACK_IN_RUSSIAN[gender] : BLACK[store];
};

export const withFinish = (name: string, hardware: string, store: DemoStore, gender: string): string =>
  `${name}, ${finishInName(hardware, store, gender)}`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const descriptionHtml = (
  { lead, body, points }: { lead: string; body: string; points: readonly string[] },
  notes: readonly string[] = [],
): string =>
  [
    `<p><strong>${escapeHtml(lead)}</strong></p>`,
    `<p>${escapeHtml(body)}</p>`,
    `<ul>${points.map((point) => `<li>${escapeHtml(point)}</li>`).join('')}</ul>`,
    ...notes.map((note) => `<p>${escapeHtml(note)}</p>`),
  ].join('\n');

const TALL_NOTES: InStores<(heightMm: number) => string> = {
  et: (heightMm) =>
    `Kõrgem klaas (${heightMm} mm) sobib ruumi, kus dušipea on laes või kasutaja pikem kui 190 cm.`,
  ru: (heightMm) =>
    `Высокое стекло (${heightMm} мм) подходит, если лейка закреплена на потолке или рост выше 190 см.`,
  en: (heightMm) =>
    `Taller glass (${heightMm} mm) suits a room with the shower head in the ceiling, or people taller than 190 cm.`,
};

export const TALL_NOTE = (store: DemoStore, heightMm: number): string => TALL_NOTES[store](heightMm);

export const CUSTOM_SIZE_NOTE: InStores<string> = {
  et: 'Erimõõdus klaasi valmistame just sinu mõõtude järgi. Taganemisõigust sellele ei ole.',
  ru: 'Стекло по вашим размерам изготовим на заказ. Возврату оно не подлежит.',
  en: 'Glass made to measure is cut just for your sizes. There is no right of withdrawal from it.',
};
