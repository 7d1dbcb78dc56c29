// Translations of the invoice PDF that the order e-mail does not have.
export interface InvoiceMessages {
  title(number: string): string;
  seller: string;
  registry: string;
  product: string;
  quantity: string;
  /** Net unit price. */
  unitNet: string;
  taxPercent: string;
  sum: string;
  net: string;
  taxOf(percent: number, base: string): string;
  taxOfDelivery(base: string): string;
  paid(date: string): string;
  due: string;
  dueBy(date: string): string;
}

const ET: InvoiceMessages = {
  title: (number) => `Arve ${number}`,
  seller: 'Müüja',
  registry: 'Registrikood',
  product: 'Toode',
  quantity: 'Kogus',
  unitNet: 'Hind km-ta',
  taxPercent: 'KM',
  sum: 'Summa km-ga',
  net: 'Summa käibemaksuta',
  taxOf: (percent, base) => `Käibemaks ${percent}% summalt ${base}`,
  taxOfDelivery: (base) => `Käibemaks tarnelt ${base}`,
  paid: (date) => `Makstud ${date}`,
  due: 'Tasuda kättesaamisel',
  dueBy: (date) => `Maksetähtaeg ${date}`,
};

const RU: InvoiceMessages = {
  title: (number) => `Счёт ${number}`,
  seller: 'Продавец',
  registry: 'Регистрационный код',
  product: 'Товар',
  quantity: 'Кол-во',
  unitNet: 'Цена без НДС',
  taxPercent: 'НДС',
  sum: 'Сумма с НДС',
  net: 'Сумма без НДС',
  taxOf: (percent, base) => `НДС ${percent}% с суммы ${base}`,
  taxOfDelivery: (base) => `НДС с доставки ${base}`,
  paid: (date) => `Оплачено ${date}`,
  due: 'К оплате при получении',
  dueBy: (date) => `Оплатить до ${date}`,
};

const EN: InvoiceMessages = {
  title: (number) => `Invoice ${number}`,
  seller: 'Seller',
  registry: 'Registry code',
  product: 'Product',
  quantity: 'Quantity',
  unitNet: 'Price excl. VAT',
  taxPercent: 'VAT',
  sum: 'Sum incl. VAT',
  net: 'Sum excluding VAT',
  taxOf: (percent, base) => `VAT ${percent}% on ${base}`,
  taxOfDelivery: (base) => `VAT on delivery ${base}`,
  paid: (date) => `Paid on ${date}`,
  due: 'To be paid on delivery',
  dueBy: (date) => `To be paid by ${date}`,
};

const LANGUAGES: Record<string, InvoiceMessages> = { et: ET, ru: RU };

export const invoiceMessages = (lang: string): InvoiceMessages => LANGUAGES[lang] ?? EN;
