// The cutting list of the workshop, its layout on sheets, offcuts, and the files of panes.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { id, idInPath, text } from './pane-endpoints.ts';

const millimetres = z.number().check(z.minimum(1), z.maximum(20_000));

const glassQuery = {
  glass: text(60).check(z.minLength(1)),
  thickness_mm: z.pipe(
    z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/, { error: 'must be a thickness, like 8' })),
    z.transform((digits: string) => Number(digits)),
  ),
};

const SideSchema = z.object({ width_mm: z.number(), height_mm: z.number() });
const PlaceSchema = z.extend(SideSchema, { x_mm: z.number(), y_mm: z.number() });

export const OffcutSchema = z.extend(SideSchema, {
  id,
  glass: z.string(),
  thickness_mm: z.number(),
  place: z.string(),
  state: z.enum(['kept', 'used', 'scrapped']),
  version: z.int(),
});

export const cuttingListEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/panes/cutting-list',
  summary: 'What has to be cut, by glass and thickness',
  permission: 'panes.read',
  output: z.object({
    groups: z.array(
      z.object({ glass: z.string(), thickness_mm: z.number(), pieces: z.int(), m2: z.number() }),
    ),
  }),
});

export const cuttingGroupEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/panes/cutting-list/group',
  summary: 'The pieces of one glass and thickness, and their layout on sheets',
  permission: 'panes.read',
  query: z.strictObject(glassQuery),
  output: z.object({
    glass: z.string(),
    thickness_mm: z.number(),
    pieces: z.int(),
    m2: z.number(),
    rows: z.array(
      z.object({
        name: z.string(),
        panes: z.array(id),
        cut_width_mm: z.number(),
        cut_height_mm: z.number(),
        shape: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('rectangle') }),
          z.object({ kind: z.literal('slanted'), leftMm: z.number(), rightMm: z.number() }),
          z.object({ kind: z.literal('leaning') }),
        ]),
        edge: z.string(),
        m2: z.number(),
        drawing: z.string(),
      }),
    ),
    shelf: z.array(OffcutSchema),
    layout: z.object({
      yield_share: z.number(),
      /** Panes that fit on no sheet. */
      unplaced: z.array(id),
      sheets: z.array(
        z.extend(SideSchema, {
          /** Null: a new sheet. */
          offcut: z.nullable(id),
          yield_share: z.number(),
          pieces: z.array(z.extend(PlaceSchema, { pane: id, name: z.string(), is_rotated: z.boolean() })),
          offcuts: z.array(PlaceSchema),
        }),
      ),
    }),
  }),
});

const cuttingFile = (kind: 'csv' | 'zip' | 'pdf', summary: string, produces: string) =>
  defineAdminEndpoint({
    method: 'GET',
    path: `/api/admin/panes/cutting-list/${kind}`,
    summary,
    permission: 'panes.read',
    query: z.strictObject(glassQuery),
    output: z.unknown(),
    produces,
  });

export const cuttingCsvEndpoint = cuttingFile('csv', 'The pieces for the saw', 'text/csv; charset=utf-8');
export const cuttingZipEndpoint = cuttingFile('zip', 'The drawings of a cutting list', 'application/zip');
export const cuttingPdfEndpoint = cuttingFile('pdf', 'The work sheets of a cutting list', 'application/pdf');

export const keepOffcutEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/offcuts',
  summary: 'Puts an offcut on the shelf',
  permission: 'panes.write',
  body: z.strictObject({
    glass: text(60).check(z.minLength(1)),
    thickness_mm: z.number().check(z.minimum(1), z.maximum(100)),
    width_mm: millimetres,
    height_mm: millimetres,
    place: z._default(text(40), ''),
  }),
  output: OffcutSchema,
});

export const takeOffcutEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/offcuts/{id}/take',
  summary: 'Takes an offcut from the shelf: used, or thrown away',
  permission: 'panes.write',
  params: idInPath,
  body: z.strictObject({ as: z.enum(['used', 'scrapped']) }),
  output: OffcutSchema,
});

export const paneDrawingEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/panes/{id}/dxf',
  summary: 'The drawing of a pane',
  permission: 'panes.read',
  params: idInPath,
  output: z.unknown(),
  produces: 'application/dxf',
});

export const paneSheetsEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/panes/sheets',
  summary: 'Work sheets with the QR codes of panes, as PDF',
  permission: 'panes.read',
  query: z.strictObject({
    ids: z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,199}$/, { error: 'must be up to 200 numbers' })),
  }),
  output: z.unknown(),
  produces: 'application/pdf',
});
