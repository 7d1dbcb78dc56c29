// [CMS-03] Schemas of the static content files: texts in several languages, pictures with their size, links without a
// store.
// The demo shop has its own set (`static/demo`); any other shop starts with generic texts (`static/plain`) and
// overrides files in its `CONTENT_DIR`.
import * as z from 'zod/mini';
import { LocalTextSchema } from '../stores/local-text.ts';

/** A store-independent link target; the URL is resolved per store. */
const ContentLinkSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('category'), id: z.int() }),
  z.strictObject({ kind: z.literal('product'), sku: z.string() }),
  z.strictObject({ kind: z.literal('page'), identifier: z.string() }),
]);

const picture = { image: z.string(), width: z.int(), height: z.int(), alt: LocalTextSchema };

const BannerSchema = z.strictObject({
  id: z.string(),
  ...picture,
  /** The category in whose listing or menu it is shown. */
  category_id: z.optional(z.int()),
  eyebrow: z.optional(LocalTextSchema),
  title: LocalTextSchema,
  subtitle: LocalTextSchema,
  action: z.optional(LocalTextSchema),
  link: ContentLinkSchema,
});

const PromotedBannersSchema = z.strictObject({
  mainBanners: z.array(BannerSchema),
  smallBanners: z.array(BannerSchema),
  productBanners: z.array(BannerSchema),
  menuAsideBanners: z.array(BannerSchema),
});

const SiteInfoSchema = z.strictObject({
  /** Default: the company's name. */
  name: z.optional(z.string()),
  description: z.optional(LocalTextSchema),
  /** Selling points at the top of every page. */
  notes: z.array(LocalTextSchema),
  benefits: z.array(
    z.strictObject({
      icon: z.string(),
      title: LocalTextSchema,
      text: LocalTextSchema,
      link: ContentLinkSchema,
    }),
  ),
  /** Default: from the company settings. */
  opening_hours: z.optional(LocalTextSchema),
  social: z.optional(z.strictObject({ handle: z.string(), url: z.string() })),
  /** Links into a category by opening width. */
  opening_widths: z.array(
    z.strictObject({ from_mm: z.optional(z.int()), to_mm: z.optional(z.int()), label: LocalTextSchema }),
  ),
  /** Products of the size finder, with their initial sizes. */
  finder: z.array(
    z.strictObject({ sku: z.string(), label: LocalTextSchema, width_mm: z.int(), height_mm: z.int() }),
  ),
});

const HeadImagesSchema = z.array(
  z.strictObject({ ...picture, title: LocalTextSchema, link: ContentLinkSchema }),
);

const InstagramImagesSchema = z.array(z.strictObject({ ...picture, link: ContentLinkSchema }));

const PortfolioImagesSchema = z.array(
  z.strictObject({ ...picture, title: LocalTextSchema, place: LocalTextSchema }),
);

const DefaultContentSchema = z.strictObject({
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
  made_to_measure: z.optional(
    z.strictObject({
      eyebrow: LocalTextSchema,
      title: LocalTextSchema,
      steps: z.array(LocalTextSchema),
    }),
  ),
  newsletter: z.strictObject({ title: LocalTextSchema, text: LocalTextSchema }),
  measuring_help: z.optional(
    z.strictObject({
      title: LocalTextSchema,
      text: LocalTextSchema,
      action: LocalTextSchema,
      link: ContentLinkSchema,
    }),
  ),
});

/** One key per file. */
export const SiteContentSchema = z.strictObject({
  'site-info': SiteInfoSchema,
  'promoted-banners': PromotedBannersSchema,
  'head-images': HeadImagesSchema,
  'instagram-images': InstagramImagesSchema,
  'portfolio-images': PortfolioImagesSchema,
  'default-content': DefaultContentSchema,
});

export type SiteContent = z.infer<typeof SiteContentSchema>;
export type SiteContentName = keyof SiteContent;
export const SITE_CONTENT_NAMES = Object.keys(SiteContentSchema.shape) as SiteContentName[];

export type ContentLink = z.infer<typeof ContentLinkSchema>;
export type Banner = z.infer<typeof BannerSchema>;
