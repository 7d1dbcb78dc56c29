// [CMS-03] What the static files say: texts in several languages, pictures with their size, links without a store.
import * as z from 'zod/mini';

/** A text by language; a language without its own reads the English one. */
const LocalTextSchema = z.strictObject({ et: z.string(), ru: z.string(), en: z.string() });

/** Where something leads, in any store: the address is found where the store is known. */
const ContentLinkSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('category'), id: z.int() }),
  z.strictObject({ kind: z.literal('product'), sku: z.string() }),
  z.strictObject({ kind: z.literal('page'), identifier: z.string() }),
]);

const picture = { image: z.string(), width: z.int(), height: z.int(), alt: LocalTextSchema };

const BannerSchema = z.strictObject({
  id: z.string(),
  ...picture,
  /** The category in whose list or menu it stands. */
  category_id: z.optional(z.int()),
  eyebrow: z.optional(LocalTextSchema),
  title: LocalTextSchema,
  subtitle: LocalTextSchema,
  action: z.optional(LocalTextSchema),
  link: ContentLinkSchema,
});

export const PromotedBannersSchema = z.strictObject({
  mainBanners: z.array(BannerSchema),
  smallBanners: z.array(BannerSchema),
  productBanners: z.array(BannerSchema),
  menuAsideBanners: z.array(BannerSchema),
});

export const SiteInfoSchema = z.strictObject({
  name: z.string(),
  tagline: LocalTextSchema,
  description: LocalTextSchema,
  notes: z.array(LocalTextSchema),
  benefits: z.array(
    z.strictObject({
      icon: z.string(),
      title: LocalTextSchema,
      text: LocalTextSchema,
      link: ContentLinkSchema,
    }),
  ),
  opening_hours: LocalTextSchema,
  social: z.strictObject({ handle: z.string(), url: z.string() }),
  /** Ways into a category by the width of the opening. */
  opening_widths: z.array(
    z.strictObject({ from_mm: z.optional(z.int()), to_mm: z.optional(z.int()), label: LocalTextSchema }),
  ),
  /** What the size finder offers, with the sizes it starts from. */
  finder: z.array(
    z.strictObject({ sku: z.string(), label: LocalTextSchema, width_mm: z.int(), height_mm: z.int() }),
  ),
});

/** @public The test holds the file against it. */
export const HeadImagesSchema = z.array(
  z.strictObject({ ...picture, title: LocalTextSchema, link: ContentLinkSchema }),
);

/** @public The test holds the file against it. */
export const InstagramImagesSchema = z.array(z.strictObject({ ...picture, link: ContentLinkSchema }));

/** @public The test holds the file against it. */
export const PortfolioImagesSchema = z.array(
  z.strictObject({ ...picture, title: LocalTextSchema, place: LocalTextSchema }),
);

/** @public The test holds the file against it. */
export const DefaultContentSchema = z.strictObject({
  home: z.strictObject({
    categories_title: LocalTextSchema,
    new_title: LocalTextSchema,
    new_text: LocalTextSchema,
    bestsellers_title: LocalTextSchema,
    bestsellers_text: LocalTextSchema,
    offers_title: LocalTextSchema,
    offers_text: LocalTextSchema,
    portfolio_title: LocalTextSchema,
    instagram_title: LocalTextSchema,
  }),
  made_to_measure: z.strictObject({
    eyebrow: LocalTextSchema,
    title: LocalTextSchema,
    steps: z.array(LocalTextSchema),
  }),
  newsletter: z.strictObject({ title: LocalTextSchema, text: LocalTextSchema }),
  measuring_help: z.strictObject({
    title: LocalTextSchema,
    text: LocalTextSchema,
    action: LocalTextSchema,
    link: ContentLinkSchema,
  }),
});

export type LocalText = z.infer<typeof LocalTextSchema>;
export type ContentLink = z.infer<typeof ContentLinkSchema>;
export type Banner = z.infer<typeof BannerSchema>;

const isTextLanguage = (language: string): language is keyof LocalText =>
  language === 'et' || language === 'ru' || language === 'en';

/** `language` may be a locale: `ru-RU` reads the Russian text. */
export const localText = (text: LocalText, language: string): string => {
  const code = language.split(/[-_]/)[0] ?? '';
  return isTextLanguage(code) ? text[code] : text.en;
};
