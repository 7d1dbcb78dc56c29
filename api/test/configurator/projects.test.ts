import { randomUUID } from 'node:crypto';
import { ProjectSchema } from '@klaas/core/contract/configuration-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUserApi } from '../customer/user-fixture.ts';

let api: Awaited<ReturnType<typeof createUserApi>>;
beforeAll(async () => {
  api = await createUserApi();
});
afterAll(() => api.stop());

const opening = (more: object = {}) => ({
  name: 'Vannituba',
  sku: 'MIRROR',
  query: 'width=1000&height=2000',
  qty: 2,
  ...more,
});
const save = (token: string | undefined, project: object) =>
  api.post('/api/ext/configurations/project', project, token ? { token } : {});
const list = async (token: string) =>
  (await api.get('/api/ext/configurations/projects', token)).body.result as unknown[];
const remove = (token: string | undefined, id: string) =>
  api.request(`/api/ext/configurations/project/${id}`, { method: 'DELETE' }, { token });

describe('customer projects', () => {
  it('are stored with several openings, priced by the server, and listed newest first', async () => {
    const { token } = await api.customer();
    const [first, second] = [randomUUID(), randomUUID()];
    const made = await save(token, {
      id: first,
      name: 'Maja',
      openings: [opening(), opening({ name: '', query: 'height=500&width=500', qty: 1 })],
    });
    expect(made.status).toBe(200);
    const project = ProjectSchema.parse(made.body.result);
    expect(project).toMatchObject({
      id: first,
      name: 'Maja',
      openings: [
        {
          name: 'Vannituba',
          qty: 2,
          query: 'width=1000&height=2000&glass=mirror&thickness=5',
          product_name: 'MIRROR toode',
          price_incl_tax: 250,
          current_price_incl_tax: 250,
        },
        { name: '', qty: 1, price_incl_tax: 80 },
      ],
    });
    api.clock.nowMs += 1000;
    await save(token, { id: second, name: 'Suvila', openings: [] });
    expect(await list(token)).toMatchObject([{ id: second }, { id: first }]);
    api.clock.nowMs += 1000;
    const changed = await save(token, { id: first, name: 'Maja 2', openings: [opening({ qty: 1 })] });
    expect(changed.body.result).toMatchObject({ name: 'Maja 2', created_at: project.created_at });
    expect(await list(token)).toMatchObject([{ id: first, openings: [{ qty: 1 }] }, { id: second }]);
    expect((await remove(token, first)).status).toBe(200);
    expect((await remove(token, first)).status).toBe(404);
    expect(await list(token)).toMatchObject([{ id: second }]);
  });

  it('are visible only to their owner', async () => {
    const [mine, other] = [await api.customer(), await api.customer()];
    const id = randomUUID();
    await save(mine.token, { id, name: 'Minu', openings: [opening()] });
    expect(await list(other.token)).toEqual([]);
    expect((await save(other.token, { id, name: 'Varas', openings: [] })).status).toBe(404);
    expect((await remove(other.token, id)).status).toBe(404);
    expect(await list(mine.token)).toMatchObject([{ id, name: 'Minu' }]);
    for (const status of [
      (await save(undefined, { id, name: 'x', openings: [] })).status,
      (await remove(undefined, id)).status,
      (await api.get('/api/ext/configurations/projects')).status,
    ])
      expect(status).toBe(401);
  });

  it('reject invalid configurations, naming the opening', async () => {
    const { token } = await api.customer();
    const project = { id: randomUUID(), name: 'Maja' };
    expect(
      await save(token, { ...project, openings: [opening(), opening({ query: 'width=9&height=2000' })] }),
    ).toMatchObject({ status: 400, body: { result: [{ opening: 1, field: 'width', bound: 100 }] } });
    expect((await save(token, { ...project, openings: [opening({ sku: 'HANDLE' })] })).status).toBe(404);
    for (const wrong of [
      { openings: [opening({ qty: 0 })] },
      { openings: [opening({ qty: 1.5 })] },
      { openings: Array.from({ length: 51 }, () => opening()) },
      { id: 'x', openings: [] },
      { name: 'x'.repeat(81), openings: [] },
      {},
    ])
      expect((await save(token, { ...project, ...wrong })).status).toBe(400);
    expect(await list(token)).toEqual([]);
  });

  it('ignore a price sent by the client', async () => {
    const { token } = await api.customer();
    const cheap = opening({ price_incl_tax: 1, price_cents: 1 });
    const { body } = await save(token, { id: randomUUID(), name: 'x', openings: [cheap] });
    expect(body.result).toMatchObject({ openings: [{ price_incl_tax: 250 }] });
  });

  it('are limited to a hundred, also under concurrency', async () => {
    const { token } = await api.customer();
    const saves = Array.from({ length: 104 }, () =>
      save(token, { id: randomUUID(), name: 'x', openings: [] }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
  });

  it('are deleted with their customer and included in the export', async () => {
    const { token } = await api.customer();
    await save(token, { id: randomUUID(), name: 'Maja', openings: [opening()] });
    const { body } = await api.get('/api/user/export', token);
    expect(body.result).toMatchObject({ projects: [{ name: 'Maja', openings: [{ sku: 'MIRROR' }] }] });
  });
});
