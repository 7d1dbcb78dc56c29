// The words of the confirmation letter in the languages of the stores.
export interface OrderWords {
  subject(number: string, shop: string): string;
  greeting(firstname: string): string;
  thanks: string;
  paid: string;
  number: string;
  date: string;
  pieces(qty: number): string;
  madeToMeasure: string;
  subtotal: string;
  discount: string;
  shipping: string;
  tax: string;
  total: string;
  shippingAddress: string;
  billingAddress: string;
  taxId: string;
  shippingMethod: string;
  /** The shop's own courier, by the name it has on the wire. */
  couriers: Record<string, string>;
  paymentMethod: string;
  payments: Record<string, string>;
  open: string;
  questions(email: string, phone: string): string;
  refundSubject(number: string): string;
  refunded(number: string, amount: string): string[];
}

const ET: OrderWords = {
  subject: (number, shop) => `Tellimus ${number}: ${shop}`,
  greeting: (firstname) => `Tere, ${firstname}!`,
  thanks: 'Aitäh tellimuse eest. Võtsime selle vastu ja anname teada, kui kaup teele läheb.',
  paid: 'Aitäh, makse on käes. Anname teada, kui kaup teele läheb.',
  number: 'Tellimuse number',
  date: 'Kuupäev',
  pieces: (qty) => `${qty} tk`,
  madeToMeasure: 'Mõõdu järgi valmistatud: taganemisõigus ei kehti.',
  subtotal: 'Kaubad kokku',
  discount: 'Soodustus',
  shipping: 'Tarne',
  tax: 'sh käibemaks',
  total: 'Kokku',
  shippingAddress: 'Tarneaadress',
  billingAddress: 'Arve saaja',
  taxId: 'KMKR number',
  shippingMethod: 'Tarneviis',
  couriers: { 'DPD Courier': 'DPD kuller' },
  paymentMethod: 'Makseviis',
  payments: { cashondelivery: 'Tasumine kättesaamisel', banklink: 'Pangalink (näidis)' },
  open: 'Vaata tellimust',
  questions: (email, phone) => `Küsimuste korral kirjuta ${email} või helista ${phone}.`,
  refundSubject: (number) => `Raha tagasi: tellimus ${number}`,
  refunded: (number, amount) => [
    `Tagastasime sulle tellimuse ${number} makse ${amount}.`,
    'Raha jõuab sinu kontole pangast sõltuvalt mõne tööpäeva jooksul.',
  ],
};

const RU: OrderWords = {
  subject: (number, shop) => `Заказ ${number}: ${shop}`,
  greeting: (firstname) => `Здравствуйте, ${firstname}!`,
  thanks: 'Спасибо за заказ. Мы его приняли и сообщим, когда товар будет отправлен.',
  paid: 'Спасибо, оплата получена. Мы сообщим, когда товар будет отправлен.',
  number: 'Номер заказа',
  date: 'Дата',
  pieces: (qty) => `${qty} шт.`,
  madeToMeasure: 'Изготавливается по размеру: право на отказ не действует.',
  subtotal: 'Стоимость товаров',
  discount: 'Скидка',
  shipping: 'Доставка',
  tax: 'в том числе НДС',
  total: 'Итого',
  shippingAddress: 'Адрес доставки',
  billingAddress: 'Плательщик',
  taxId: 'Номер плательщика НДС',
  shippingMethod: 'Способ доставки',
  couriers: { 'DPD Courier': 'Курьер DPD' },
  paymentMethod: 'Способ оплаты',
  payments: { cashondelivery: 'Оплата при получении', banklink: 'Банковская ссылка (демо)' },
  open: 'Посмотреть заказ',
  questions: (email, phone) => `Если есть вопросы, напишите на ${email} или позвоните: ${phone}.`,
  refundSubject: (number) => `Возврат денег: заказ ${number}`,
  refunded: (number, amount) => [
    `Мы вернули вам платёж ${amount} за заказ ${number}.`,
    'Деньги поступят на ваш счёт в течение нескольких рабочих дней, в зависимости от банка.',
  ],
};

const EN: OrderWords = {
  subject: (number, shop) => `Order ${number}: ${shop}`,
  greeting: (firstname) => `Hello, ${firstname}!`,
  thanks: 'Thank you for your order. We have it, and let you know when it is on its way.',
  paid: 'Thank you, your payment has arrived. We let you know when your order is on its way.',
  number: 'Order number',
  date: 'Date',
  pieces: (qty) => `${qty} pcs`,
  madeToMeasure: 'Made to measure: there is no right of withdrawal.',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'VAT included',
  total: 'Total',
  shippingAddress: 'Shipping address',
  billingAddress: 'Billed to',
  taxId: 'Tax ID',
  shippingMethod: 'Shipping method',
  couriers: { 'DPD Courier': 'DPD courier' },
  paymentMethod: 'Payment method',
  payments: { cashondelivery: 'Cash on delivery', banklink: 'Bank link (demo)' },
  open: 'See the order',
  questions: (email, phone) => `If you have questions, write to ${email} or call ${phone}.`,
  refundSubject: (number) => `Money returned: order ${number}`,
  refunded: (number, amount) => [
    `We have returned your payment of ${amount} for order ${number}.`,
    'Depending on your bank it arrives within a few working days.',
  ],
};

const LANGUAGES: Record<string, OrderWords> = { et: ET, ru: RU };

export const orderWords = (lang: string): OrderWords => LANGUAGES[lang] ?? EN;
