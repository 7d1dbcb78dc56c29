// Settings of the shop as a form.
import * as z from 'zod/mini';
import { SETTING_KINDS, SETTING_UNITS } from '../../stores/setting-description.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';

const valueShape = {
  kind: z.enum(SETTING_KINDS),
  options: z.optional(z.array(z.string())),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  is_whole: z.boolean(),
  is_nullable: z.boolean(),
};

const FieldSchema = z.object({ ...valueShape, name: z.string() });
export type SettingField = z.output<typeof FieldSchema>;

const SettingSchema = z.object({
  ...valueShape,
  fields: z.optional(z.array(FieldSchema)),
  path: z.string(),
  effect: z.enum(['now', 'restart']),
  unit: z.nullable(z.enum(SETTING_UNITS)),
  /** Its values are never sent. */
  is_secret: z.boolean(),
  is_set: z.boolean(),
  value: z.unknown(),
  default: z.unknown(),
  /** Without what the office set: of the file, or the default. */
  reset_to: z.unknown(),
  /** It differs from the default. */
  is_changed: z.boolean(),
  source: z.enum(['default', 'file', 'office', 'environment']),
  /** That of the environment which sets it; it cannot be changed here. */
  variable: z.nullable(z.string()),
  version: z.int(),
  /** It was changed, and is used from the next start on. */
  is_waiting: z.boolean(),
});
export type SettingView = z.output<typeof SettingSchema>;

export const settingsEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Every setting with its value, where it comes from, its default and its limits',
  permission: 'settings.read',
  output: z.array(SettingSchema),
});

export const saveSettingsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/settings',
  summary: 'Saves some settings, checked together; a secret asks for a fresh proof',
  permission: 'settings.write',
  body: z.object({
    changes: z
      .array(
        z.strictObject({
          path: z.string().check(z.regex(/^\w{1,40}\.\w{1,60}$/, { error: 'must name a setting' })),
          /** Missing: back to the value of the file, or the default. */
          value: z.optional(z.unknown()),
          version: z.int().check(z.minimum(0)),
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(200),
        z.refine((changes) => new Set(changes.map(({ path }) => path)).size === changes.length, {
          error: 'must name each setting once',
        }),
      ),
    reason: z.optional(z.string().check(z.maxLength(500))),
  }),
  output: z.object({
    /** Of several settings: they are undone as one. */
    bulk_id: z.nullable(z.string()),
    /** Some are used from the next start on. */
    needs_restart: z.boolean(),
  }),
});
