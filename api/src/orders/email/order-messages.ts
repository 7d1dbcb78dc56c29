// Translations of the order e-mails.
/** State changes of an order that send an e-mail. */
export type OrderStep = 'paid' | 'shipped' | 'delivered' | 'canceled' | 'expired';

interface StepData {
  number: string;
  /** Tracking number; empty: none. */
  tracking: string;
  /** Whether nothing is delivered. */
  isVirtual: boolean;
  /** Delivery promise, one line per kind of goods. */
  delivery: string[];
}

export interface OrderMessages {
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
  registryCode: string;
  taxId: string;
  shippingMethod: string;
  /** Delivery promise; the arguments are day ranges as text, or `deliveryAfterPayment`. */
  deliveryTitle: string;
  deliveryStocked(when: string): string;
  deliverySized(when: string): string;
  deliveryAfterPayment(days: string): string;
  /** The shop's own courier, by its shipping description. */
  couriers: Record<string, string>;
  paymentMethod: string;
  payments: Record<string, string>;
  open: string;
  questions(email: string, phone: string): string;
  refundSubject(number: string): string;
  refunded(number: string, amount: string): string[];
  /** Intro of an order paid by bank transfer. */
  transfer: string;
  transferTitle: string;
  beneficiary: string;
  account: string;
  bank: string;
  reference: string;
  amount: string;
  due: string;
  steps: Record<OrderStep, (data: StepData) => { subject: string; paragraphs: string[] }>;
}

const ET: OrderMessages = {
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
  registryCode: 'Registrikood',
  taxId: 'KMKR-number',
  shippingMethod: 'Tarneviis',
  deliveryTitle: 'Tarneaeg',
  deliveryStocked: (when) => `Laokaup: ${when}`,
  deliverySized: (when) => `Erimõõt: ${when}`,
  deliveryAfterPayment: (days) => `${days} tööpäeva pärast makse laekumist`,
  couriers: { 'DPD Courier': 'DPD kuller' },
  paymentMethod: 'Makseviis',
  payments: {
    cashondelivery: 'Tasumine kättesaamisel',
    banktransfer: 'Pangaülekanne arve alusel',
    banklink: 'Pangalink (näidis)',
  },
  open: 'Vaata tellimust',
  questions: (email, phone) => `Küsimuste korral kirjuta ${email} või helista ${phone}.`,
  refundSubject: (number) => `Raha tagasi: tellimus ${number}`,
  refunded: (number, amount) => [
    `Tagastasime sulle tellimuse ${number} makse ${amount}.`,
    'Raha jõuab sinu kontole pangast sõltuvalt mõne tööpäeva jooksul.',
  ],
  transfer:
    'Aitäh tellimuse eest. Tasu see palun pangaülekandega; hakkame sellega tegelema, kui raha on laekunud.',
  transferTitle: 'Pangaülekande andmed',
  beneficiary: 'Saaja',
  account: 'Konto (IBAN)',
  bank: 'Pank',
  reference: 'Viitenumber',
  amount: 'Summa',
  due: 'Maksetähtaeg',
  steps: {
    paid: ({ number, isVirtual, delivery }) => ({
      subject: `Makse on käes: tellimus ${number}`,
      paragraphs: [
        `Tellimuse ${number} makse on laekunud, aitäh!`,
        isVirtual ? 'Võtame sinuga peagi ühendust.' : 'Anname teada, kui kaup teele läheb.',
        ...delivery,
      ],
    }),
    shipped: ({ number, tracking, isVirtual }) => ({
      subject: isVirtual ? `Tellimus ${number} on täidetud` : `Tellimus ${number} on teel`,
      paragraphs: [
        isVirtual ? `Tellimus ${number} on täidetud.` : `Andsime tellimuse ${number} kullerile üle.`,
        ...(tracking ? [`Saadetise number: ${tracking}`] : []),
        ...(isVirtual
          ? []
          : ['Kontrolli paki vastuvõtmisel klaas üle: kui midagi on katki, märgi see kulleri juures.']),
      ],
    }),
    delivered: ({ number }) => ({
      subject: `Tellimus ${number} on kohal`,
      paragraphs: [
        `Tellimus ${number} on kohale jõudnud.`,
        'Kui midagi on puudu või katki, vasta sellele kirjale. Kui kõik on hästi, rõõmustame arvustuse üle tootelehel.',
      ],
    }),
    canceled: ({ number }) => ({
      subject: `Tellimus ${number} on tühistatud`,
      paragraphs: [
        `Pidime tellimuse ${number} tühistama. Kaupa ei saadeta.`,
        'Kui oled juba maksnud, saad raha tagasi.',
      ],
    }),
    expired: ({ number }) => ({
      subject: `Tellimus ${number} jäi tasumata`,
      paragraphs: [
        `Tellimuse ${number} makset ei laekunud tähtajaks, seepärast tühistasime selle.`,
        'Kui oled juba maksnud, vasta sellele kirjale: leiame makse üles.',
      ],
    }),
  },
};

const RU: OrderMessages = {
  subject: (number, shop) => `Заказ ${number}: ${shop}`,
  greeting: (firstname) => `Здравствуйте, ${firstname}!`,
  thanks: 'Спасибо за заказ. Мы его приняли и сообщим, когда товар будет отправлен.',
  paid: 'Спасибо, оплата получена. Мы сообщим, когда товар будет отправлен.',
  number: 'Номер заказа',
  date: 'Дата',
  pieces: (qty) => `${qty} шт.`,
  madeToMeasure: 'Изготавливается по индивидуальным размерам: возврату не подлежит.',
  subtotal: 'Стоимость товаров',
  discount: 'Скидка',
  shipping: 'Доставка',
  tax: 'в том числе НДС',
  total: 'Итого',
  shippingAddress: 'Адрес доставки',
  billingAddress: 'Плательщик',
  registryCode: 'Регистрационный код',
  taxId: 'Номер плательщика НДС',
  shippingMethod: 'Способ доставки',
  deliveryTitle: 'Срок доставки',
  deliveryStocked: (when) => `Товары со склада: ${when}`,
  deliverySized: (when) => `По вашим размерам: ${when}`,
  deliveryAfterPayment: (days) => `${days} рабочих дней после поступления оплаты`,
  couriers: { 'DPD Courier': 'Курьер DPD' },
  paymentMethod: 'Способ оплаты',
  payments: {
    cashondelivery: 'Оплата при получении',
    banktransfer: 'Банковский перевод по счёту',
    banklink: 'Банковская ссылка (демо)',
  },
  open: 'Посмотреть заказ',
  questions: (email, phone) => `Если есть вопросы, напишите на ${email} или позвоните: ${phone}.`,
  refundSubject: (number) => `Возврат денег: заказ ${number}`,
  refunded: (number, amount) => [
    `Мы вернули вам платёж ${amount} за заказ ${number}.`,
    'Деньги поступят на ваш счёт в течение нескольких рабочих дней, в зависимости от банка.',
  ],
  transfer:
    'Спасибо за заказ. Оплатите его, пожалуйста, банковским переводом: мы приступим к нему, когда поступят деньги.',
  transferTitle: 'Данные для перевода',
  beneficiary: 'Получатель',
  account: 'Счёт (IBAN)',
  bank: 'Банк',
  reference: 'Номер ссылки (viitenumber)',
  amount: 'Сумма',
  due: 'Оплатить до',
  steps: {
    paid: ({ number, isVirtual, delivery }) => ({
      subject: `Оплата получена: заказ ${number}`,
      paragraphs: [
        `Оплата заказа ${number} поступила, спасибо!`,
        isVirtual ? 'Мы скоро свяжемся с вами.' : 'Мы сообщим, когда товар будет отправлен.',
        ...delivery,
      ],
    }),
    shipped: ({ number, tracking, isVirtual }) => ({
      subject: isVirtual ? `Заказ ${number} выполнен` : `Заказ ${number} в пути`,
      paragraphs: [
        isVirtual ? `Заказ ${number} выполнен.` : `Мы передали заказ ${number} курьеру.`,
        ...(tracking ? [`Номер отправления: ${tracking}`] : []),
        ...(isVirtual
          ? []
          : ['При получении проверьте стекло: если что-то повреждено, отметьте это при курьере.']),
      ],
    }),
    delivered: ({ number }) => ({
      subject: `Заказ ${number} доставлен`,
      paragraphs: [
        `Заказ ${number} доставлен.`,
        'Если чего-то не хватает или что-то повреждено, ответьте на это письмо. Если всё хорошо, будем рады отзыву на странице товара.',
      ],
    }),
    canceled: ({ number }) => ({
      subject: `Заказ ${number} отменён`,
      paragraphs: [
        `Нам пришлось отменить заказ ${number}. Товар отправлен не будет.`,
        'Если вы уже заплатили, мы вернём деньги.',
      ],
    }),
    expired: ({ number }) => ({
      subject: `Заказ ${number} не оплачен`,
      paragraphs: [
        `Оплата заказа ${number} не поступила в срок, поэтому мы его отменили.`,
        'Если вы уже заплатили, ответьте на это письмо: мы найдём платёж.',
      ],
    }),
  },
};

const EN: OrderMessages = {
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
  registryCode: 'Registry code',
  taxId: 'Tax ID',
  shippingMethod: 'Shipping method',
  deliveryTitle: 'Delivery',
  deliveryStocked: (when) => `From stock: ${when}`,
  deliverySized: (when) => `Made to measure: ${when}`,
  deliveryAfterPayment: (days) => `${days} working days after the payment has arrived`,
  couriers: { 'DPD Courier': 'DPD courier' },
  paymentMethod: 'Payment method',
  payments: {
    cashondelivery: 'Cash on delivery',
    banktransfer: 'Bank transfer by invoice',
    banklink: 'Bank link (demo)',
  },
  open: 'See the order',
  questions: (email, phone) => `If you have questions, write to ${email} or call ${phone}.`,
  refundSubject: (number) => `Money returned: order ${number}`,
  refunded: (number, amount) => [
    `We have returned your payment of ${amount} for order ${number}.`,
    'Depending on your bank it arrives within a few working days.',
  ],
  transfer: 'Thank you for your order. Please pay it by bank transfer; we begin when the money has arrived.',
  transferTitle: 'Details of the transfer',
  beneficiary: 'Beneficiary',
  account: 'Account (IBAN)',
  bank: 'Bank',
  reference: 'Reference number',
  amount: 'Amount',
  due: 'To be paid by',
  steps: {
    paid: ({ number, isVirtual, delivery }) => ({
      subject: `Payment received: order ${number}`,
      paragraphs: [
        `The payment for order ${number} has arrived, thank you.`,
        isVirtual ? 'We will be in touch with you soon.' : 'We let you know when it is on its way.',
        ...delivery,
      ],
    }),
    shipped: ({ number, tracking, isVirtual }) => ({
      subject: isVirtual ? `Order ${number} is complete` : `Order ${number} is on its way`,
      paragraphs: [
        isVirtual ? `Order ${number} is complete.` : `We have handed order ${number} to the courier.`,
        ...(tracking ? [`Number of the parcel: ${tracking}`] : []),
        ...(isVirtual
          ? []
          : ['Check the glass when it arrives: if something is broken, note it with the courier.']),
      ],
    }),
    delivered: ({ number }) => ({
      subject: `Order ${number} has arrived`,
      paragraphs: [
        `Order ${number} has arrived.`,
        'If something is missing or broken, answer this letter. If all is well, we are glad about a review on the page of the product.',
      ],
    }),
    canceled: ({ number }) => ({
      subject: `Order ${number} is cancelled`,
      paragraphs: [
        `We had to cancel order ${number}. Nothing will be sent.`,
        'If you have paid already, you get the money back.',
      ],
    }),
    expired: ({ number }) => ({
      subject: `Order ${number} was not paid`,
      paragraphs: [
        `The payment for order ${number} did not arrive in time, so we cancelled it.`,
        'If you have paid already, answer this letter: we will find the payment.',
      ],
    }),
  },
};

const LANGUAGES: Record<string, OrderMessages> = { et: ET, ru: RU };

export const orderMessages = (lang: string): OrderMessages => LANGUAGES[lang] ?? EN;
