// Schemas of content entries by kind. Validated on write, so that pages can rely on them.
import { slugify } from '@klaas/core/catalog/urls/slug.ts';
import type { ContentKind } from '@klaas/core/contract/content-endpoints.ts';
import * as z from 'zod/mini';
import { cleanContent } from '../http/content-html.ts';

const line = (maximum = 300) => z.string().check(z.minLength(1), z.maxLength(maximum));
const optionalLine = z.optional(z.nullable(z.string().check(z.maxLength(1000))));
/** A path of the shop or an http(s) URL, never a script. */
const LINK = /^(\/(?!\/)|https?:\/\/)[^\s<>"\\]*$/;
const link = z.string().check(z.regex(LINK, { error: 'must begin with / or https://' }));
export const OptionalLinkSchema = z.optional(z.nullable(link));
const slug = z
  .string()
  .check(z.regex(/^[a-z0-9](?!.*--)[a-z0-9-]*(?<!-)$/, { error: 'must be like kuidas-moota' }));
const moment = z.optional(
  z.nullable(
    z.string().check(
      z.refine((value) => /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value)), {
        error: 'must be a day or a moment, as 2027-01-31 or 2027-01-31T12:00:00Z',
      }),
    ),
  ),
);
const number = z.optional(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,5}$/))]),
    z.transform((value) => Number(value)),
  ),
);
const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => String(value) === 'true'),
);

const PageSchema = z.strictObject({
  title: line(),
  slug,
  summary: optionalLine,
  content: z.string().check(z.minLength(1), z.maxLength(200_000)),
  image: OptionalLinkSchema,
  /** Alternative text of the picture. */
  image_alt: optionalLine,
  meta_title: optionalLine,
  meta_description: optionalLine,
});

const PortfolioSchema = z.strictObject({
  title: line(),
  slug,
  image: link,
  alt: optionalLine,
  category: optionalLine,
  place: optionalLine,
  width: number,
  height: number,
});

const NoticeSchema = z.strictObject({
  title: optionalLine,
  message: line(500),
  type: z._default(z.enum(['info', 'success', 'warning', 'error']), 'info'),
  active: z._default(flag, true),
  from: moment,
  to: moment,
  link_label: optionalLine,
  link_url: OptionalLinkSchema,
});

const SCHEMAS: Record<ContentKind, z.ZodMiniType<Record<string, unknown>>> = {
  'page-infos': PageSchema,
  'page-solutions': PageSchema,
  'page-conditions': PageSchema,
  portfolio: PortfolioSchema,
  'notification-message': NoticeSchema,
};

/** The entry as stored, sanitized and complete; or the rule that each wrong field breaks. */
export const parseContentFields = (
  kind: ContentKind,
  given: Record<string, unknown>,
):
  | { ok: true; value: Record<string, unknown> }
  | { ok: false; errors: { field: string; rule: string }[] } => {
  const hasSlug = kind !== 'notification-message';
  const slugField =
    hasSlug && !given['slug'] && given['title'] ? { slug: slugify(String(given['title'])) } : {};
  const parsed = SCHEMAS[kind].safeParse({ ...cleanContent(given), ...slugField });
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: key, rule: `there is no such field in ${kind}` }))
      : [{ field: issue.path.join('.'), rule: issue.message }],
  );
  return { ok: false, errors };
};
