// Production: panes on their way through the workshop, the cutting list and offcuts.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';

export const text = (max: number) => z.string().check(z.maxLength(max));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'must be a day, like 2026-12-31' }));
export const id = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
export const idInPath = z.object({
  id: z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, { error: 'must be a number' })),
    z.transform((digits: string) => Number(digits)),
  ),
});
const stepCode = z.string().check(z.regex(/^[a-z_]{1,30}$/, { error: 'must be the code of a step' }));
const reason = text(500);

/** [OFFICE-29] One filter for the list, its count and its sums. */
export const PaneFilterSchema = z.strictObject({
  /** On the board: not shipped, broken or closed. */
  is_open: z.optional(z.boolean()),
  states: z.optional(z.array(stepCode).check(z.maxLength(20))),
  glass: z.optional(text(60)),
  thickness_mm: z.optional(z.number()),
  due_from: z.optional(day),
  due_to: z.optional(day),
  is_late: z.optional(z.boolean()),
  is_urgent: z.optional(z.boolean()),
  is_stopped: z.optional(z.boolean()),
  order: z.optional(id),
  /** Number of an order or pane, a size as 1000x2100, or words of the product's name. */
  q: z.optional(text(100)),
});
export type PaneFilter = z.output<typeof PaneFilterSchema>;

const PointSchema = z.tuple([z.number(), z.number()]);

export const PaneSchema = z.object({
  id,
  /** As 318-1, or 318-1b when it was made again. */
  name: z.string(),
  order: id,
  number: z.int(),
  remake: z.int(),
  state: z.string(),
  /** The step to which a held pane returns. */
  held_from: z.nullable(z.string()),
  halt_reason: z.string(),
  is_stopped: z.boolean(),
  is_closed: z.boolean(),
  is_urgent: z.boolean(),
  due_on: z.string(),
  is_late: z.boolean(),
  sku: z.string(),
  product_name: z.string(),
  /** Null: not for this person. */
  customer: z.nullable(z.string()),
  glass: z.string(),
  thickness_mm: z.number(),
  edge: z.string(),
  kind: z.enum(['pane', 'door', 'fixed']),
  cut_width_mm: z.number(),
  cut_height_mm: z.number(),
  corners: z.array(PointSchema),
  holes: z.array(
    z.object({
      code: z.string(),
      x_mm: z.number(),
      y_mm: z.number(),
      width_mm: z.number(),
      height_mm: z.number(),
      is_round: z.boolean(),
    }),
  ),
  area_m2: z.number(),
  weight_kg: z.number(),
  note: z.string(),
  /** Of the break. */
  has_photo: z.boolean(),
  moved_by: z.string(),
  moved_at: z.string(),
  version: z.int(),
});
export type PaneDocument = z.output<typeof PaneSchema>;

const StateSumSchema = z.object({ state: z.string(), panes: z.int(), m2: z.number() });

export const paneRowsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/panes/rows',
  summary: 'Panes that match a filter, the urgent and the earliest due first',
  permission: 'panes.read',
  isRead: true,
  body: z.strictObject({
    where: PaneFilterSchema,
    /** The only order: as the work has to be done. */
    sort: z.optional(z.literal('due')),
    /** Of the answer before. */
    from: z.optional(z.nullable(text(60))),
    count: z.int().check(z.minimum(1), z.maximum(500)),
  }),
  output: z.object({
    rows: z.array(PaneSchema),
    total: z.int(),
    sums: z.array(StateSumSchema),
    next: z.nullable(z.string()),
  }),
});

export const workshopEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/panes/workshop',
  summary: 'Steps of the workshop, and the square metres due per day against its capacity',
  permission: 'panes.read',
  output: z.object({
    today: z.string(),
    lift_kg: z.number(),
    /** Working days by which a pane ordered today is ready later than usual. */
    wait_days: z.int(),
    /** The shop's promise follows them. */
    is_promised: z.boolean(),
    steps: z.array(
      z.object({
        code: z.string(),
        /** By language. */
        title: z.record(z.string(), z.string()),
        m2_per_day: z.nullable(z.number()),
      }),
    ),
    days: z.array(
      z.object({
        day: z.string(),
        panes: z.int(),
        m2: z.number(),
        is_over: z.boolean(),
        steps: z.array(
          z.object({
            step: z.string(),
            m2: z.number(),
            capacity_m2: z.nullable(z.number()),
            is_over: z.boolean(),
          }),
        ),
      }),
    ),
  }),
});

export const paneEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/panes/{id}',
  summary: 'One pane with its checklist and history',
  permission: 'panes.read',
  params: idInPath,
  output: z.object({
    pane: PaneSchema,
    next_step: z.nullable(z.string()),
    people: z.int(),
    /** Today's rules of the product would not allow it; it is made as it was ordered. */
    is_forbidden_today: z.boolean(),
    checks: z.array(
      z.object({
        code: z.string(),
        is_done: z.boolean(),
        by: z.nullable(z.string()),
        at: z.nullable(z.string()),
      }),
    ),
    history: z.array(
      z.object({
        id: z.int(),
        kind: z.string(),
        from: z.nullable(z.string()),
        to: z.nullable(z.string()),
        note: z.string(),
        actor: z.string(),
        at: z.string(),
      }),
    ),
    /** The other tries at this pane: broken ones, or the one that replaced it. */
    remakes: z.array(z.object({ id, name: z.string(), state: z.string(), halt_reason: z.string() })),
  }),
});

const MovesSchema = z.object({
  moved: z.array(z.object({ pane: PaneSchema, event: z.int() })),
  /** With the present state, and who brought it there. */
  refused: z.array(
    z.object({
      id: z.int(),
      error: z.string(),
      pane: z.nullable(PaneSchema),
      /** Steps that would be left out without a reason. */
      skipped: z.array(z.string()),
    }),
  ),
});

export const movePanesEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/panes/move',
  summary: 'Moves panes to a step, each from the state that the person saw; a skipped step needs a reason',
  permission: 'panes.write',
  body: z.strictObject({
    panes: z.array(z.strictObject({ id, from: stepCode })).check(z.minLength(1), z.maxLength(500)),
    to: stepCode,
    reason: z._default(reason, ''),
  }),
  output: MovesSchema,
});

export const undoMovesEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/panes/undo',
  summary: 'Sets moves of panes back, each while it is the last of its pane',
  permission: 'panes.write',
  body: z.strictObject({
    events: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(500)),
  }),
  output: MovesSchema,
});

const paneStep = <Body extends z.ZodMiniType>(
  verb: string,
  summary: string,
  permission: 'panes.write' | 'panes.hurry',
  body: Body,
) =>
  defineAdminEndpoint({
    method: 'POST',
    path: `/api/admin/panes/{id}/${verb}`,
    summary,
    permission,
    params: idInPath,
    body,
    output: PaneSchema,
  });

const WhySchema = z.strictObject({ reason: reason.check(z.minLength(1)) });
const NothingSchema = z.strictObject({});

export const breakPaneEndpoint = paneStep(
  'break',
  'A pane broke: a new one with the same number takes its place, and is answered',
  'panes.write',
  WhySchema,
);
export const holdPaneEndpoint = paneStep('hold', 'Holds a pane', 'panes.write', WhySchema);
export const releasePaneEndpoint = paneStep(
  'release',
  'Returns a held pane to its step',
  'panes.write',
  NothingSchema,
);
export const notePaneEndpoint = paneStep(
  'note',
  'Writes the note of a pane',
  'panes.write',
  z.strictObject({
    text: text(2000),
    /** The note that the writer has seen. Another one that is stored by now is a conflict. */
    base: text(2000),
  }),
);
export const checkPaneEndpoint = paneStep(
  'check',
  'Ticks a line of the checklist of its present step',
  'panes.write',
  z.strictObject({ code: text(40), is_done: z.boolean() }),
);
export const closePaneEndpoint = paneStep(
  'close',
  'Takes the pane of a cancelled order off the board',
  'panes.write',
  NothingSchema,
);
export const hurryPaneEndpoint = paneStep(
  'hurry',
  'Puts a pane before the others, or as usual again',
  'panes.hurry',
  z.strictObject({ is_urgent: z.boolean() }),
);

/** [OFFICE-66] Before it is encoded; phones send less, because the office makes their photos smaller. */
const MAX_PHOTO_BYTES = 5 * 1024 * 1024;
const MAX_PHOTO_TEXT = Math.ceil(MAX_PHOTO_BYTES / 3) * 4;
export const PANE_PHOTO_BODY_KB = Math.ceil(MAX_PHOTO_TEXT / 1024) + 4;

export const addPanePhotoEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/panes/photo',
  summary: 'Adds the photo of a break: JPEG, PNG or WebP, drawn anew and without metadata',
  permission: 'panes.write',
  body: z.strictObject({
    id,
    photo: z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(MAX_PHOTO_TEXT),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'must be base64' }),
      ),
  }),
  output: PaneSchema,
});

export const panePhotoEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/panes/{id}/photo',
  summary: 'The photo of a break',
  permission: 'panes.read',
  params: idInPath,
  output: z.unknown(),
  produces: 'image/webp',
});

export const paneLossesEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/panes/losses',
  summary: 'Panes that broke, with the glass that was lost',
  permission: 'panes.read',
  query: z.strictObject({ from: day, to: day }),
  output: z.object({
    panes: z.array(
      z.object({
        id,
        name: z.string(),
        reason: z.string(),
        glass: z.string(),
        thickness_mm: z.number(),
        area_m2: z.number(),
        at: z.string(),
        by: z.string(),
        has_photo: z.boolean(),
      }),
    ),
    count: z.int(),
    m2: z.number(),
  }),
});
