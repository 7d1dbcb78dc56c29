// Structured data (schema.org JSON-LD) of the shop and its products.
export type JsonLd = Record<string, unknown> & { '@type': string };

const CONTEXT = 'https://schema.org';

export interface Crumb {
  name: string;
  /** Absolute URL. */
  url: string;
}

export const breadcrumbJsonLd = (crumbs: readonly Crumb[]): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
});

/** Answers are HTML. */
export const faqJsonLd = (questions: readonly { question: string; answer: string }[]): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

interface CompanyData {
  name: string;
  registryCode: string;
  taxId: string;
  address: string;
  email: string;
  phone: string;
}

export const organizationJsonLd = (company: CompanyData, url: string, logo: string): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'Organization',
  '@id': `${url}#organization`,
  name: company.name,
  url,
  logo,
  email: company.email,
  telephone: company.phone,
  vatID: company.taxId,
  identifier: company.registryCode,
  address: company.address,
});

export const webSiteJsonLd = (name: string, url: string, searchUrl: string, inLanguage: string): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  name,
  url,
  inLanguage,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${searchUrl}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

export type OfferAvailability = 'in-stock' | 'out-of-stock' | 'made-to-order';

const AVAILABILITY: Record<OfferAvailability, string> = {
  'in-stock': `${CONTEXT}/InStock`,
  'out-of-stock': `${CONTEXT}/OutOfStock`,
  'made-to-order': `${CONTEXT}/MadeToOrder`,
};

interface DayCount {
  from: number;
  to: number;
}

const dayCount = ({ from, to }: DayCount) => ({
  '@type': 'QuantitativeValue',
  minValue: from,
  maxValue: to,
  unitCode: 'DAY',
});

const shippingOf = ({ country, ready, transit }: NonNullable<ProductData['delivery']>) => ({
  '@type': 'OfferShippingDetails',
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    businessDays: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => `${CONTEXT}/${day}`),
    },
    handlingTime: dayCount(ready),
    transitTime: dayCount(transit),
  },
});

/** Made to measure only: it cannot be returned. */
const returnPolicyOf = ({ country, days }: NonNullable<ProductData['returns']>) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: country,
  ...(days === 0
    ? { returnPolicyCategory: `${CONTEXT}/MerchantReturnNotPermitted` }
    : {
        returnPolicyCategory: `${CONTEXT}/MerchantReturnFiniteReturnWindow`,
        merchantReturnDays: days,
        returnMethod: `${CONTEXT}/ReturnByMail`,
        returnFees: `${CONTEXT}/ReturnFeesCustomerResponsibility`,
      }),
});

export interface ProductData {
  name: string;
  sku: string;
  url: string;
  description: string;
  images: string[];
  brand: string;
  currency: string;
  availability: OfferAvailability;
  /** Tax included. One price, or the lowest and highest of the variants. */
  price: number | { low: number; high: number; count: number };
  /** Last day of a reduced price, `2026-12-31`. */
  priceValidUntil?: string;
  rating?: { average: number; count: number };
  /** Handling and transit time in working days, and the country; missing: no promise. */
  delivery?: { country: string; ready: DayCount; transit: DayCount };
  /** Days within which it can be returned; 0: it cannot. */
  returns?: { country: string; days: number };
}

const offerOf = ({ price, currency, availability, url, priceValidUntil, delivery, returns }: ProductData) => {
  const shared = {
    priceCurrency: currency,
    availability: AVAILABILITY[availability],
    url,
    ...(priceValidUntil && { priceValidUntil }),
    ...(delivery && { shippingDetails: shippingOf(delivery) }),
    ...(returns && { hasMerchantReturnPolicy: returnPolicyOf(returns) }),
  };
  if (typeof price === 'number') return { '@type': 'Offer', price: price.toFixed(2), ...shared };
  if (price.low === price.high) return { '@type': 'Offer', price: price.low.toFixed(2), ...shared };
  return {
    '@type': 'AggregateOffer',
    lowPrice: price.low.toFixed(2),
    highPrice: price.high.toFixed(2),
    offerCount: price.count,
    ...shared,
  };
};

export const productJsonLd = (product: ProductData): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'Product',
  name: product.name,
  sku: product.sku,
  url: product.url,
  description: product.description,
  image: product.images,
  brand: { '@type': 'Brand', name: product.brand },
  offers: offerOf(product),
  ...(product.rating &&
    product.rating.average > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating.average,
        reviewCount: product.rating.count,
      },
    }),
});
