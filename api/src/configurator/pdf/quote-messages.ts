// Translations of the quote PDF.
export interface QuoteMessages {
  title: string;
  date: string;
  validUntil: string;
  opening(number: number): string;
  glassSize: string;
  weight: string;
  delivery: string;
  /** Working days after the order, as "15–17". */
  days(span: string): string;
  parts: Record<'base' | 'area' | 'edge' | 'hinge_set' | 'out_of_square' | 'finish', string>;
  billed: string;
  pieces(qty: number): string;
  net: string;
  tax(percent: number): string;
  total: string;
  madeToMeasure: string;
  terms(date: string): string;
  again: string;
  registry: string;
  taxId: string;
  kg: string;
  mm: string;
  m2: string;
}

const ET: QuoteMessages = {
  title: 'Hinnapakkumine',
  date: 'Kuupäev',
  validUntil: 'Kehtib kuni',
  opening: (number) => `Lahendus ${number}`,
  glassSize: 'Klaasi mõõt',
  weight: 'Kaal',
  delivery: 'Kohal',
  days: (span) => `${span} tööpäeva pärast tellimist`,
  parts: {
    base: 'Kinnitused ja töö',
    area: 'Klaas',
    edge: 'Servade lihvimine',
    hinge_set: 'Teine hingepaar',
    out_of_square: 'Lõikamine šablooni järgi',
    finish: 'Kinnituste toon',
  },
  billed: 'arvestuslik pind',
  pieces: (qty) => `${qty} tk`,
  net: 'Summa käibemaksuta',
  tax: (percent) => `Käibemaks ${percent}%`,
  total: 'Kokku koos käibemaksuga',
  madeToMeasure: 'Mõõdu järgi valmistatud kaubale taganemisõigus ei kehti.',
  terms: (date) => `Hinnad sisaldavad käibemaksu ja kehtivad kuni ${date}. Tarne lisandub tellimisel.`,
  again: 'Ava see klaas veebis',
  registry: 'Registrikood',
  taxId: 'KMKR',
  kg: 'kg',
  mm: 'mm',
  m2: 'm²',
};

const RU: QuoteMessages = {
  title: 'Ценовое предложение',
  date: 'Дата',
  validUntil: 'Действительно до',
  opening: (number) => `Позиция ${number}`,
  glassSize: 'Размер стекла',
  weight: 'Вес',
  delivery: 'Срок доставки',
  days: (span) => `${span} рабочих дней после заказа`,
  parts: {
    base: 'Фурнитура и работа',
    area: 'Стекло',
    edge: 'Обработка кромки',
    hinge_set: 'Вторая пара петель',
    out_of_square: 'Резка по шаблону',
    finish: 'Цвет фурнитуры',
  },
  billed: 'расчётная площадь',
  pieces: (qty) => `${qty} шт.`,
  net: 'Сумма без НДС',
  tax: (percent) => `НДС ${percent}%`,
  total: 'Итого с НДС',
  madeToMeasure: 'Товар по индивидуальным размерам возврату не подлежит.',
  // A Russian date already ends with a full stop.
  terms: (date) =>
    `Цены включают НДС и действительны до ${date.replace(/\.$/, '')}. Доставка рассчитывается при заказе.`,
  again: 'Открыть это стекло на сайте',
  registry: 'Рег. код',
  taxId: 'Рег. № плательщика НДС (KMKR)',
  kg: 'кг',
  mm: 'мм',
  m2: 'м²',
};

const EN: QuoteMessages = {
  title: 'Quote',
  date: 'Date',
  validUntil: 'Valid until',
  opening: (number) => `Opening ${number}`,
  glassSize: 'Glass size',
  weight: 'Weight',
  delivery: 'Delivered',
  days: (span) => `${span} working days after the order`,
  parts: {
    base: 'Base and hardware',
    area: 'Glass',
    edge: 'Edge work',
    hinge_set: 'Further hinges',
    out_of_square: 'Leaning edges',
    finish: 'Finish',
  },
  billed: 'billed area',
  pieces: (qty) => `${qty} pcs`,
  net: 'Sum without VAT',
  tax: (percent) => `VAT ${percent}%`,
  total: 'Total with VAT',
  madeToMeasure: 'There is no right of withdrawal for goods made to measure.',
  terms: (date) => `Prices include VAT and are valid until ${date}. Delivery is added when ordering.`,
  again: 'Open this pane on the web',
  registry: 'Registry code',
  taxId: 'VAT number',
  kg: 'kg',
  mm: 'mm',
  m2: 'm²',
};

const LANGUAGES: Record<string, QuoteMessages> = { et: ET, ru: RU };

export const quoteMessages = (lang: string): QuoteMessages => LANGUAGES[lang] ?? EN;
