// The cutting list, its layout and the files of the workshop.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import type { AdminAnswer, AdminEndpoint } from '@klaas/core/contract/admin/admin-endpoint.ts';
import {
  cuttingCsvEndpoint,
  cuttingGroupEndpoint,
  cuttingListEndpoint,
  cuttingPdfEndpoint,
  cuttingZipEndpoint,
  keepOffcutEndpoint,
  paneDrawingEndpoint,
  paneSheetsEndpoint,
  takeOffcutEndpoint,
} from '@klaas/core/contract/admin/cutting-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderRow } from '../../src/orders/order-tables.ts';
import { parsePdf } from '../configurator/parse-pdf.ts';
import { readCode } from '../configurator/read-code.ts';
import type { SignedIn } from '../staff/office-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createWorkshop, MIRROR, SLANTED, WALL, type Workshop } from './pane-fixture.ts';

let shop: Workshop;
let worker: SignedIn;
let order: OrderRow;
beforeAll(async () => {
  shop = await createWorkshop();
  worker = await shop.signIn('workshop');
  order = await shop.paid(SLANTED, WALL, MIRROR);
  await shop.paid(SLANTED);
});
afterAll(() => shop.stop());

const CLEAR = { glass: 'clear', thickness_mm: '8' };
const answered = <Value>(answer: AdminAnswer<Value>): Value => {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const bytesOf = async (
  endpoint: AdminEndpoint,
  input: Parameters<SignedIn['request']>[1],
): Promise<Buffer> => {
  const response = await worker.request(endpoint, input);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, endpoint.produces]);
  return Buffer.from(await response.arrayBuffer());
};
const group = async () => answered(await worker.call(cuttingGroupEndpoint, { query: CLEAR }));

/** Reads the entries one after another, without the code that wrote them. */
const unzip = (archive: Buffer): Map<string, string> => {
  const files = new Map<string, string>();
  let at = 0;
  while (archive.readUInt32LE(at) === 0x04034b50) {
    const [size, nameLength] = [archive.readUInt32LE(at + 18), archive.readUInt16LE(at + 26)];
    const name = archive.toString('ascii', at + 30, at + 30 + nameLength);
    const start = at + 30 + nameLength + archive.readUInt16LE(at + 28);
    const content = inflateRawSync(archive.subarray(start, start + size));
    expect(crc32(content)).toBe(archive.readUInt32LE(at + 14));
    files.set(name, content.toString());
    at = start + size;
  }
  expect(archive.readUInt32LE(at)).toBe(0x02014b50);
  expect(archive.readUInt16LE(archive.length - 12)).toBe(files.size);
  return files;
};

describe('the cutting list', () => {
  it('[OFFICE-63] holds every pane in queue or cutting once, with the cut sizes of the workshop sheet', async () => {
    const panes = await shop.panesOf(order);
    const [moved] = panes;
    await shop.production.editor.move(TEST_AUTHOR, {
      ...{ panes: [{ id: moved?.id ?? 0, from: 'queue' }], to: 'cutting', reason: '' },
    });
    const { groups } = answered(await worker.call(cuttingListEndpoint));
    const waiting = await shop.rows<{ glass: string; thickness_mm: number; pieces: number }>(
      `select glass, thickness_mm, count(*)::int as pieces from pane where state in ('queue', 'cutting')
       group by glass, thickness_mm order by glass`,
    );
    expect(
      groups
        .map(({ glass, thickness_mm, pieces }) => ({ glass, thickness_mm, pieces }))
        .toSorted((a, b) => (a.glass < b.glass ? -1 : 1)),
    ).toEqual(waiting);
    const { rows, pieces } = await group();
    const listed = rows.flatMap((row) => row.panes);
    expect(new Set(listed).size).toBe(pieces);
    // The sheet that the command line prints has the same sizes.
    const folder = join(shop.services.config.dataDir, 'sheets');
    const number = String(order.entity_id).padStart(9, '0');
    await shop.shopCommand('workshop', number, '--out', folder);
    const { pages } = await parsePdf(readFileSync(join(folder, `${number}.pdf`)));
    const [slanted] = rows.filter(({ panes: ids }) => ids.includes(moved?.id ?? 0));
    const size = `${slanted?.cut_width_mm} × ${slanted?.cut_height_mm}`;
    expect(JSON.stringify(pages[0])).toContain(size);
    expect(slanted).toMatchObject({ shape: { kind: 'slanted' }, edge: 'rounded' });
  });

  it('[OFFICE-63] loses a pane that is cut, and gets it back by an undo', async () => {
    const { pieces, rows } = await group();
    const id = rows.flatMap((row) => row.panes).at(-1) ?? 0;
    const { moved } = await shop.production.editor.move(TEST_AUTHOR, {
      ...{ panes: [{ id, from: 'queue' }], to: 'edge', reason: 'already cut' },
    });
    expect((await group()).pieces).toBe(pieces - 1);
    await shop.production.editor.undo(TEST_AUTHOR, [moved[0]?.eventId ?? 0]);
    expect((await group()).pieces).toBe(pieces);
  });

  it('[OFFICE-65] is laid out on sheets with its yield, and takes offcuts from the shelf first', async () => {
    const { layout, pieces } = await group();
    expect(layout.unplaced).toEqual([]);
    expect(layout.sheets.flatMap((sheet) => sheet.pieces)).toHaveLength(pieces);
    expect(layout.yield_share).toBeGreaterThan(0.3);
    expect(layout.sheets[0]).toMatchObject({ width_mm: 3210, height_mm: 2250, offcut: null });
    const kept = answered(
      await worker.call(keepOffcutEndpoint, {
        body: { glass: 'clear', thickness_mm: 8, width_mm: 950, height_mm: 2100, place: 'R-2' },
      }),
    );
    const after = await group();
    expect(after.shelf).toMatchObject([{ id: kept.id, place: 'R-2' }]);
    expect(after.layout.sheets.map(({ offcut }) => offcut)).toContain(kept.id);
    const take = { params: { id: kept.id }, body: { as: 'used' } };
    expect(await worker.call(takeOffcutEndpoint, take)).toMatchObject({ ok: true, value: { state: 'used' } });
    expect(await worker.call(takeOffcutEndpoint, take)).toMatchObject({ detail: 'offcut_taken' });
    expect((await group()).shelf).toEqual([]);
    const logged = await shop.rows("select kind from change where entity = 'glass_offcut' order by id");
    expect(logged).toEqual([{ kind: 'created' }, { kind: 'edited' }]);
  });

  it('follows the settings of sheets and kerf', async () => {
    const { production } = shop.services.settings;
    const usual = production.sheets;
    production.sheets = [{ glass: 'clear', thicknessMm: 8, widthMm: 6000, heightMm: 3210 }];
    expect((await group()).layout.sheets[0]).toMatchObject({ width_mm: 6000, height_mm: 3210 });
    production.sheets = [{ glass: 'clear', thicknessMm: 8, widthMm: 500, heightMm: 500 }];
    expect((await group()).layout.sheets).toEqual([]);
    expect((await group()).layout.unplaced).toHaveLength((await group()).pieces);
    production.sheets = usual;
  });

  it('of a glass with nothing to cut is not found', async () => {
    const query = { glass: 'gold', thickness_mm: '8' };
    for (const endpoint of [cuttingGroupEndpoint, cuttingCsvEndpoint, cuttingZipEndpoint, cuttingPdfEndpoint])
      expect((await worker.request(endpoint, { query })).status).toBe(404);
  });
});

describe('files', () => {
  it('[OFFICE-64] the drawing of a pane is the file that the command line writes', async () => {
    const folder = join(shop.services.config.dataDir, 'drawings');
    const number = String(order.entity_id).padStart(9, '0');
    expect((await shop.shopCommand('workshop', number, '--out', folder)).status).toBe(0);
    for (const { id, drawing } of await shop.panesOf(order)) {
      const bytes = await bytesOf(paneDrawingEndpoint, { params: { id } });
      expect(bytes.equals(readFileSync(join(folder, `${drawing}.dxf`)))).toBe(true);
    }
  });

  it('[OFFICE-64] the ZIP and the CSV of a list are those of the command line, byte for byte', async () => {
    const folder = join(shop.services.config.dataDir, 'cutting');
    const done = await shop.shopCommand('panes', 'cutting-list', 'clear', '8', '--out', folder);
    expect([done.status, done.stderr]).toEqual([0, '']);
    const zip = await bytesOf(cuttingZipEndpoint, { query: CLEAR });
    expect(zip.equals(readFileSync(join(folder, 'clear-8.zip')))).toBe(true);
    const csv = await bytesOf(cuttingCsvEndpoint, { query: CLEAR });
    expect(csv.equals(readFileSync(join(folder, 'clear-8.csv')))).toBe(true);
    const { rows } = await group();
    const files = unzip(zip);
    expect([...files.keys()]).toEqual(rows.map(({ drawing }) => `${drawing}.dxf`));
    const [first] = rows;
    const drawing = await bytesOf(paneDrawingEndpoint, { params: { id: first?.panes[0] ?? 0 } });
    expect(files.get(`${first?.drawing}.dxf`)).toBe(drawing.toString());
    expect(csv.toString().split('\r\n')).toHaveLength(rows.length + 2);
  });

  it('[OFFICE-61] the sheets have a page per pane with its name, and a QR code that leads to its page', async () => {
    const { pieces, rows } = await group();
    const { pages } = await parsePdf(await bytesOf(cuttingPdfEndpoint, { query: CLEAR }));
    expect(pages).toHaveLength(pieces);
    expect(JSON.stringify(pages[0])).toContain(`Klaas ${rows[0]?.name}:`);
    const ids = (await shop.panesOf(order)).map(({ id }) => id);
    const printed = await parsePdf(await bytesOf(paneSheetsEndpoint, { query: { ids: ids.join() } }));
    const codes = printed.pages.map(({ fills }) => fills.filter((squares) => squares.length > 100));
    expect(codes.map(([squares, ...others]) => [readCode(squares ?? []), others.length])).toEqual(
      ids.map((id) => [`https://shop.example/admin/panes/${id}`, 0]),
    );
  });
});

describe('npm run shop -- panes', () => {
  it('lists and moves, under its own name in the log', async () => {
    const [, pane] = await shop.panesOf(order);
    const name = `${order.entity_id}-2`;
    expect((await shop.shopCommand('panes', 'list', `order=${order.entity_id}`)).stdout).toContain('5 panes');
    expect((await shop.shopCommand('panes', 'move', name, 'cutting')).stdout).toContain(`${name}: cutting`);
    const [logged] = await shop.rows<{ actor_kind: string }>(
      "select actor_kind from change where entity = 'pane' and entity_id = $1 order by id desc limit 1",
      [String(pane?.id)],
    );
    expect(logged?.actor_kind).toBe('command_line');
    expect(await shop.shopCommand('panes', 'move', name, 'check')).toMatchObject({
      ...{
        status: 1,
        stderr: `Pane ${name} stays as it is: a step would be left out: say why with --reason\n`,
      },
    });
    expect((await shop.shopCommand('panes', 'cutting-list')).stdout).toContain('clear 8');
  });

  it.each([
    [['panes', 'paint'], 'panes paint is unknown; choose from list, move, cutting-list'],
    [['panes', 'move', '1-1'], 'Name panes and a step'],
    [['panes', 'move', '999-1', 'edge'], 'There is no pane 999-1'],
    [['panes', 'list', 'colour=red'], 'colour: panes list has no such field'],
    [['panes', 'cutting-list', 'clear'], 'Name a glass and its thickness'],
    [['panes', 'cutting-list', 'gold', '8'], 'Nothing of gold 8 mm has to be cut'],
  ])('%j is rejected', async (args, reason) => {
    const { status, stderr } = await shop.shopCommand(...args);
    expect(status).toBe(1);
    expect(stderr).toContain(reason);
  });
});
