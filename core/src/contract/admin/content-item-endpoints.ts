// [OFFICE-94] Pages, blocks, works and notices of the shop in all languages: read, publish, schedule, preview.
import * as z from 'zod/mini';
import { ITEM_KINDS } from '../../content/content-item.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { IdParamsSchema } from './list-rows.ts';

const MAX_STORES = 20;
const MAX_TEXT = 200_000;

const KindSchema = z.enum(ITEM_KINDS);
const ItemParamsSchema = z.extend(IdParamsSchema, { kind: KindSchema });
const KindParamsSchema = z.object({ kind: KindSchema });
/** A store, or the language that several stores share. */
const side = z.string().check(z.minLength(1), z.maxLength(50));
const value = z.union([z.string().check(z.maxLength(MAX_TEXT)), z.number(), z.boolean(), z.null()]);
const FieldsSchema = z.record(z.string().check(z.regex(/^[a-z][a-z_]{0,39}$/)), value);
export type ItemFields = z.output<typeof FieldsSchema>;

const SidesSchema = z
  .array(
    z.strictObject({
      side,
      /** That the fields were decided on; null: it is missing there. */
      version: z.nullable(z.int()),
      fields: FieldsSchema,
    }),
  )
  .check(z.minLength(1), z.maxLength(MAX_STORES));
export type ItemSides = z.output<typeof SidesSchema>;

const RowSchema = z.object({
  kind: KindSchema,
  id: z.int(),
  sides: z.array(
    z.object({
      side: z.string(),
      title: z.string(),
      is_shown: z.boolean(),
      /** Another language was changed after this one. */
      is_older: z.boolean(),
    }),
  ),
  publish_at: z.nullable(z.string()),
});
export type ItemRow = z.output<typeof RowSchema>;

const SideSchema = z.object({ side: z.string(), language: z.string(), prefix: z.string() });
export type ItemSide = z.output<typeof SideSchema>;

export const contentItemsEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/content',
  summary: 'Everything that is written for the shop, by kind, and what was removed in the last 30 days',
  permission: 'content.read',
  output: z.object({
    /** Of pages and blocks. */
    stores: z.array(SideSchema),
    /** Of the other kinds. */
    languages: z.array(SideSchema),
    rows: z.array(RowSchema),
    /** Restored by undoing the change. */
    removed: z.array(
      z.object({ change_id: z.int(), kind: KindSchema, side: z.string(), title: z.string(), by: z.string() }),
    ),
  }),
});

const ScheduleSchema = z.object({
  id: z.int(),
  at: z.string(),
  by: z.string(),
  sides: z.array(z.string()),
  /** Why it was not published at its time. */
  failure: z.nullable(z.string()),
});

const ItemSchema = z.object({
  kind: KindSchema,
  id: z.int(),
  sides: z.array(
    z.extend(SideSchema, {
      /** Null: it is missing in this language. */
      version: z.nullable(z.int()),
      fields: z.record(z.string(), z.unknown()),
      path: z.string(),
      is_older: z.boolean(),
    }),
  ),
  schedule: z.array(ScheduleSchema),
  /** The newest first. */
  versions: z.array(
    z.object({
      change_id: z.int(),
      side: z.string(),
      version: z.int(),
      at: z.string(),
      by: z.string(),
      fields: z.array(z.string()),
    }),
  ),
});
export type ContentItem = z.output<typeof ItemSchema>;

export const contentItemEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/content/{kind}/{id}',
  summary: 'One page, block, work or notice in all languages, with its versions and what is scheduled',
  permission: 'content.read',
  params: ItemParamsSchema,
  output: ItemSchema,
});

export const contentVersionEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/content/{kind}/{id}/versions/{side}/{version}',
  summary: 'The fields as they were in a former version',
  permission: 'content.read',
  params: z.extend(ItemParamsSchema, {
    side,
    version: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number)),
  }),
  output: z.object({ fields: z.record(z.string(), z.unknown()) }),
});

const PublishedSchema = z.object({ versions: z.record(z.string(), z.int()) });

export const publishContentEndpoint = defineAdminEndpoint({
  method: 'PUT',
  path: '/api/admin/content/{kind}/{id}',
  summary: 'Publishes changed fields in the given languages: all of them or none, as one change',
  permission: 'content.write',
  params: ItemParamsSchema,
  body: z.strictObject({ sides: SidesSchema }),
  output: PublishedSchema,
});

export const createContentEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/content/{kind}',
  summary: 'Adds a page, block, work or notice in the given languages',
  permission: 'content.write',
  params: KindParamsSchema,
  body: z.strictObject({ sides: SidesSchema }),
  output: z.object({ id: z.int() }),
});

export const removeContentEndpoint = defineAdminEndpoint({
  method: 'DELETE',
  path: '/api/admin/content/{kind}/{id}',
  summary: 'Removes it in every language; it lies 30 days in the bin',
  permission: 'content.write',
  params: ItemParamsSchema,
  output: z.object({}),
});

export const scheduleContentEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/content/{kind}/{id}/schedule',
  summary: 'Publishes changed fields at a later minute',
  permission: 'content.write',
  params: ItemParamsSchema,
  body: z.strictObject({ sides: SidesSchema, at: z.iso.datetime() }),
  output: z.object({ id: z.int() }),
});

export const cancelScheduleEndpoint = defineAdminEndpoint({
  method: 'DELETE',
  path: '/api/admin/content-schedules/{id}',
  summary: 'What was scheduled is not published',
  permission: 'content.write',
  params: IdParamsSchema,
  output: z.object({}),
});

export const previewContentEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/content/{kind}/{id}/preview',
  summary: 'A link that shows the given fields in the shop for 24 hours; the same one until it ends',
  permission: 'content.write',
  params: ItemParamsSchema,
  body: z.strictObject({ sides: SidesSchema }),
  output: z.object({
    token: z.string(),
    ends_at: z.string(),
    pages: z.array(z.object({ side: z.string(), path: z.string() })),
  }),
});
