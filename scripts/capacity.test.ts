// docs/capacity.md has the tables that its model computes from what was measured, and the model is the formula written there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  capacityTables,
  loadMeasured,
  type MeasuredCosts,
  planCapacity,
  predictedMs,
  TYPICAL,
  workOf,
} from '../bench/support/capacity-model.ts';

const ROOT = join(import.meta.dirname, '..');

const COSTS: MeasuredCosts = {
  cachedPage: { nodeMs: 0.2, databaseMs: 0 },
  renderedPage: { nodeMs: 10, databaseMs: 1 },
  call: { nodeMs: 1, databaseMs: 0.1 },
  cartChange: { nodeMs: 2, databaseMs: 1 },
  order: { nodeMs: 8, databaseMs: 4 },
  hitShare: 0.9,
  simulated: { visits: 10, measuredMs: 500, predictedMs: 400 },
  processMb: 300,
  productKb: { variants4: 10, variants12: 20 },
  loadMsPerProduct: 0.5,
};

it('docs/capacity.md has the tables of what was measured', () => {
  const [, tables] =
    /<!-- computed -->\n([\s\S]*)\n<!-- end -->/.exec(readFileSync(join(ROOT, 'docs/capacity.md'), 'utf8')) ??
    [];
  expect(tables).toBe(capacityTables(loadMeasured(join(ROOT, 'bench/measured-costs.json'))));
});

describe('the model', () => {
  it('counts pages, calls, changes and orders of the busiest hour', () => {
    const plan = planCapacity(COSTS, { ...TYPICAL, visitsPerDay: 86_400, peakFactor: 10 });
    expect(plan).toMatchObject({ visitsPerSecond: 10, pagesPerSecond: 60, callsPerSecond: 240 });
    expect(plan.ordersPerSecond).toBeCloseTo(0.15);
  });

  it('adds their costs up, at 60 % of a core, with one process to spare', () => {
    const plan = planCapacity(COSTS, { ...TYPICAL, visitsPerDay: 86_400, peakFactor: 10 });
    const nodeMs = 54 * 0.2 + 6 * 10 + 240 * 1 + 2 * 2 + 0.15 * 8;
    expect(plan.webCores).toBeCloseTo(nodeMs / 1000 / 0.6);
    expect(plan.databaseCores).toBeCloseTo((6 * 1 + 240 * 0.1 + 2 * 1 + 0.15 * 4) / 1000 / 0.6);
    expect(plan.webProcesses).toBe(2);
    expect(planCapacity(COSTS, TYPICAL).webProcesses).toBe(
      Math.ceil(planCapacity(COSTS, TYPICAL).webCores) + 1,
    );
  });

  it('needs memory and time for each product in each store', () => {
    const at = (products: number, variants: 4 | 12, stores: number) =>
      planCapacity(COSTS, { ...TYPICAL, products, variants, stores });
    expect(at(1024, 4, 1).processMb).toBeCloseTo(310);
    expect(at(1024, 12, 2).processMb).toBeCloseTo(340);
    expect(at(1000, 4, 2).loadSeconds).toBeCloseTo(1);
  });

  it('predicts a number of visits by the same costs', () => {
    const work = workOf(100, { ...TYPICAL, hitShare: 0.5 });
    expect(work).toMatchObject({ cachedPage: 300, renderedPage: 300, call: 2400, cartChange: 20 });
    expect(predictedMs(work, COSTS)).toBeCloseTo(300 * 0.2 + 300 * 11 + 2400 * 1.1 + 20 * 3 + 1.5 * 12);
  });
});
