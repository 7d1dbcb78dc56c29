// [CMS-02] The collections of the content service in its own shape: no envelope, errors as {data: null, error}.
import { fillDeliveryTexts } from '@klaas/core/catalog/delivery/delivery-text.ts';
import {
  CONTENT_KINDS,
  type ContentKind,
  contentEntryEndpoint,
  contentListEndpoint,
} from '@klaas/core/contract/content-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../http/api-env.ts';
import { sendContentError } from '../http/content-error.ts';
import { cleanContent } from '../http/content-html.ts';
import { setHeader } from '../http/response-headers.ts';
import { routerPath } from '../http/route-table.ts';
import { parseContentQuery } from './content-query.ts';
import type { ContentSource } from './content-source.ts';
import { type ContentPreviews, withPreview } from './office/content-preview-service.ts';
import { PREVIEW_HEADER } from './office/preview-header.ts';

const isKind = (kind: string): kind is ContentKind => (CONTENT_KINDS as readonly string[]).includes(kind);

// Without a locale the store decides, which may come as a header.
const VARY = 'X-VS-Store-Code';
const CACHE = 'public, max-age=30, stale-while-revalidate=300';
const UNAVAILABLE = 'The content service does not answer';

const readRequest = (c: ApiContext) => {
  const kind = c.req.param('kind') ?? '';
  if (!isKind(kind)) return { errorResponse: sendContentError(c, 404, 'Not Found') };
  const query = parseContentQuery(c.req.query());
  if (!query.ok)
    return { errorResponse: sendContentError(c, 400, `Invalid parameter ${query.detail?.parameter}`) };
  return { kind, ...query.value, locale: query.value.locale ?? c.get('store').i18n.defaultLocale };
};

export const contentRoutes = (
  source: ContentSource,
  delivery: Settings['delivery'],
  previews: ContentPreviews,
): Hono<ApiEnv> => {
  /** Sanitized, and with the shop's delivery days filled in. */
  const shown = <Value>(value: Value): Value => fillDeliveryTexts(cleanContent(value), delivery);
  return new Hono<ApiEnv>()
    .get(routerPath(contentListEndpoint.path), async (c) => {
      const request = readRequest(c);
      if ('errorResponse' in request) return request.errorResponse;
      const found = await source.list(request);
      if (!found.ok) return sendContentError(c, 502, UNAVAILABLE);
      const { entries, total } = found.value;
      const { page, pageSize, kind } = request;
      const preview = await previews.find(c.req.header(PREVIEW_HEADER));
      setHeader(c, 'Cache-Control', preview ? 'no-store' : CACHE);
      setHeader(c, 'Vary', VARY);
      return c.json({
        data: shown(withPreview(preview, { kind, locale: languageOf(request.locale), entries })),
        meta: { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } },
      });
    })
    .get(routerPath(contentEntryEndpoint.path), async (c) => {
      const request = readRequest(c);
      if ('errorResponse' in request) return request.errorResponse;
      const id = c.req.param('id') ?? '';
      if (!/^\d{1,9}$/.test(id)) return sendContentError(c, 404, 'Not Found');
      const found = await source.entry(request.kind, request.locale, Number(id));
      if (found.ok) {
        setHeader(c, 'Cache-Control', CACHE);
        setHeader(c, 'Vary', VARY);
        return c.json({ data: shown(found.value), meta: {} });
      }
      return found.error === 'not_found'
        ? sendContentError(c, 404, 'Not Found')
        : sendContentError(c, 502, UNAVAILABLE);
    });
};
