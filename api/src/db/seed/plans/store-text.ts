// Texts that many documents of a store share: units, finishes and URLs.
import type { DemoStore, InStores } from './seed-data.ts';

export const MM: InStores<string> = { et: 'mm', ru: 'мм' };
export const HEIGHT_LABEL: InStores<string> = { et: 'kõrgus', ru: 'высота' };

const BLACK_IN_RUSSIAN: Record<string, string> = { m: 'чёрный', f: 'чёрная', n: 'чёрное' };
const FINISHES: Record<string, InStores<string>> = {
  chrome: { et: 'kroom', ru: 'хром' },
  brass: { et: 'messing', ru: 'латунь' },
  aluminium: { et: 'alumiinium', ru: 'алюминий' },
};

/** The finish as the end of a product's name; the Russian adjective agrees in gender. */
const finishInName = (hardware: string, store: DemoStore, gender: string): string | undefined => {
  if (hardware !== 'black') return FINISHES[hardware]?.[store];
  return store === 'et' ? 'must' : BLACK_IN_RUSSIAN[gender];
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

export const TALL_NOTE = (store: DemoStore, heightMm: number): string =>
  store === 'et'
    ? `Kõrgem klaas (${heightMm} mm) sobib ruumi, kus dušipea on laes või kasutaja pikem kui 190 cm.`
    : `Высокое стекло (${heightMm} мм) подходит, если лейка закреплена на потолке или рост выше 190 см.`;

export const CUSTOM_SIZE_NOTE: InStores<string> = {
  et: 'Erimõõdus klaasi valmistame just sinu mõõtude järgi. Taganemisõigust sellele ei ole.',
  ru: 'Стекло по вашим размерам изготовим на заказ. Возврату оно не подлежит.',
};
