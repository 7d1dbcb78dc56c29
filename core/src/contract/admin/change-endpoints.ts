// The change log and undo.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';

const FieldsSchema = z.nullable(z.record(z.string(), z.unknown()));

const ChangeSchema = z.object({
  id: z.int(),
  at: z.string(),
  actor_kind: z.enum(['person', 'command_line', 'import', 'shop']),
  actor_name: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  store: z.string(),
  version: z.int(),
  kind: z.enum(['created', 'edited', 'removed']),
  before: FieldsSchema,
  after: FieldsSchema,
  reason: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  bulk_id: z.nullable(z.string()),
  /** Changes of the same bulk. */
  bulk_count: z.int(),
  undo_of: z.nullable(z.int()),
  is_final: z.boolean(),
  /** By this person. */
  may_undo: z.boolean(),
  is_erased: z.boolean(),
});
export type ChangeView = z.output<typeof ChangeSchema>;

const shortText = z.string().check(z.maxLength(200));
const day = z.iso.date();

export const changeRowsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/changes/rows',
  summary: 'Changes, the newest first; those made together are one row',
  permission: 'changes.read',
  isRead: true,
  body: z.object({
    where: z.object({
      text: z.optional(shortText),
      actors: z.optional(z.array(z.enum(['person', 'command_line', 'import', 'shop']))),
      entities: z.optional(z.array(shortText).check(z.maxLength(50))),
      entity_id: z.optional(shortText),
      from: z.optional(day),
      to: z.optional(day),
    }),
    sort: z.literal('newest'),
    from: z.nullable(z.string().check(z.regex(/^\d{1,15}$/))),
    count: z.int().check(z.minimum(1), z.maximum(200)),
  }),
  output: z.object({ rows: z.array(ChangeSchema), total: z.int(), next: z.nullable(z.string()) }),
});

const UndoFieldSchema = z.object({ field: z.string(), target: z.unknown(), current: z.unknown() });

const UndoOutcomeSchema = z.object({
  action: z.enum(['edit', 'create', 'remove', 'keep']),
  fields: z.array(UndoFieldSchema),
  /** Left as they are unless chosen. */
  changed_since: z.array(UndoFieldSchema),
  /** Of a bulk: how many were undone, and how many were left. */
  done: z.int(),
  left: z.int(),
});
export type UndoOutcome = z.output<typeof UndoOutcomeSchema>;

const undoParams = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)) });

export const undoPlanEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/changes/{id}/undo',
  summary: 'What an undo would set back, and what was changed since',
  permission: 'changes.undo',
  params: undoParams,
  output: UndoOutcomeSchema,
});

export const undoEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/changes/{id}/undo',
  summary: 'Undoes a change, or all changes that were made together; itself a change that can be undone',
  permission: 'changes.undo',
  params: undoParams,
  body: z.object({ chosen: z.optional(z.array(shortText).check(z.maxLength(200))) }),
  output: UndoOutcomeSchema,
});
