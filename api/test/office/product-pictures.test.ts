// Pictures of a product: drawn anew, refused when they are none, merged by their files, shown in the shop.
import { randomUUID } from 'node:crypto';
import { type ProductPage, productPageEndpoint } from '@klaas/core/contract/admin/product-page-endpoints.ts';
import {
  addPictureEndpoint,
  savePicturesEndpoint,
} from '@klaas/core/contract/admin/product-picture-endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_COOKIE } from '../../src/staff/people/staff-session-service.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';

const DOOR = 1;
let api: TestApi;
let owner: SignedIn;
beforeAll(async () => {
  api = await createTestApi();
  owner = await signInAs(api, 'content');
});
afterAll(() => api.stop());

const upload = async (bytes: Uint8Array, as = owner) => {
  const form = new FormData();
  form.append('product_id', String(DOOR));
  form.append('picture', new File([bytes as Uint8Array<ArrayBuffer>], 'IMG 1.jpg', { type: 'image/jpeg' }));
  const response = await api.app.request(addPictureEndpoint.path, {
    method: 'POST',
    headers: {
      Cookie: `${STAFF_COOKIE}=${as.token}`,
      ...{ 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': randomUUID() },
    },
    body: form,
  });
  return (await response.json()) as { ok: boolean; value?: { file: string }; fields?: unknown };
};
const photo = (width = 400, height = 200, colour = '#2a7') =>
  sharp({ create: { width, height, channels: 3, background: colour } });
const pageOf = async (): Promise<ProductPage> => {
  const answer = await owner.call(productPageEndpoint, { params: { id: DOOR } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const save = (base: string[], pictures: object[], as = owner) =>
  as.call(savePicturesEndpoint, { params: { id: DOOR }, body: { base, pictures } });
/** A PNG whose head says that it is of that size; nothing of it is there. */
const hugePng = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await photo(1, 1).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

describe('[OFFICE-78] pictures of a product', () => {
  it('are drawn anew without metadata and shown in the shop with their texts', async () => {
    const given = await photo()
      .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: 'at home' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(given).metadata()).exif).toBeDefined();
    const added = await upload(given);
    const { file = '' } = added.value ?? {};
    expect(file).toMatch(/^\/office\/[\w-]+\.webp$/);
    const stored = await api.services.objects.get(`uploads/catalog/${file.split('/').at(-1)}`);
    const { format, exif } = await sharp(await stored?.buffer()).metadata();
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });

    const base = (await pageOf()).pictures.map((one) => one.file);
    const alts = [
      { store: 'et', base: '', value: 'Uks eest' },
      { store: 'ru', base: '', value: 'Дверь спереди' },
    ];
    const others = base.filter((one) => one !== file).map((one) => ({ file: one }));
    expect((await save(base, [{ file, alts }, ...others])).ok).toBe(true);
    await api.services.catalog.caughtUp();
    const [et, ru] = await Promise.all(
      ['et', 'ru'].map((store) => api.services.catalog.documentById(store, 'product', String(DOOR))),
    );
    expect(et).toMatchObject({ image: file, thumbnail: file });
    expect((et as { media_gallery?: object[] }).media_gallery?.[0]).toMatchObject({
      image: file,
      lab: 'Uks eest',
    });
    expect((ru as { media_gallery?: object[] }).media_gallery?.[0]).toMatchObject({ lab: 'Дверь спереди' });
    const shown = await api.app.request(`/img/100/100/resize${file}`, { headers: { accept: 'image/webp' } });
    expect(shown.status).toBe(200);
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(100);
  });

  it('that are none, too many pixels or too many bytes are refused by name, and nothing is written', async () => {
    const before = await pageOf();
    for (const [bytes, rule] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'not_a_picture'],
      [Buffer.from('%PDF-1.4'), 'not_a_picture'],
      [(await photo().jpeg().toBuffer()).subarray(0, 300), 'not_a_picture'],
      [await hugePng(20_000, 10_000), 'too_many_pixels'],
      [Buffer.alloc(20 * 1024 * 1024 + 1), 'too_large'],
    ] as const)
      expect(await upload(bytes)).toMatchObject({ ok: false, fields: [{ field: 'picture', rule }] });
    expect((await pageOf()).pictures).toEqual(before.pictures);
    expect(await upload(await photo().jpeg().toBuffer(), await signInAs(api, 'orders'))).toMatchObject({
      error: 'forbidden',
    });
  });

  it('of two people are merged: what the other added stays, the same text is told', async () => {
    const base = (await pageOf()).pictures.map(({ file }) => file);
    const colleague = await signInAs(api, 'catalogue');
    const { value } = await upload(await photo(50, 50, '#a00').png().toBuffer(), colleague);
    const [first = '', ...others] = base;
    const alts = (value: string) => [{ store: 'et', base: 'Uks eest', value }];
    expect((await save(base, [...others.map((file) => ({ file })), { file: first }])).ok).toBe(true);
    expect((await pageOf()).pictures.map(({ file }) => file)).toEqual([...others, first, value?.file]);
    const all = (await pageOf()).pictures.map(({ file }) => file);
    const edit = (text: string) =>
      all.map((file) => (file === first ? { file, alts: alts(text) } : { file }));
    expect((await save(all, edit('Kolleegi'), colleague)).ok).toBe(true);
    expect(await save(all, edit('Minu'))).toMatchObject({
      ...{ ok: false, error: 'conflict' },
      conflicts: [{ field: `et.${first}`, base: 'Uks eest', mine: 'Minu', theirs: 'Kolleegi' }],
    });
  });

  it('keep their point where they are cropped', async () => {
    const left = await photo(100, 100, '#ff0000').png().toBuffer();
    const two = await photo(200, 100, '#0000ff')
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const { value } = await upload(two);
    const all = (await pageOf()).pictures.map(({ file }) => file);
    const point = { file: value?.file, focus: { x: 0, y: 50 } };
    expect(
      (
        await save(
          all,
          all.map((file) => (file === value?.file ? point : { file })),
        )
      ).ok,
    ).toBe(true);
    const image = (await pageOf()).pictures.find(({ file }) => file === value?.file)?.image ?? '';
    expect(image).toContain('@0x50.webp');
    const redOf = async (address: string) => {
      const response = await api.app.request(`/img/50/50/fit${address}`, {
        headers: { accept: 'image/webp' },
      });
      const { channels } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
      return Math.round(channels[0]?.mean ?? 0);
    };
    expect(await redOf(image)).toBeGreaterThan(240);
    expect(await redOf(value?.file ?? '')).toBeLessThan(200);
  });
});
