import { describe, expect, it } from 'vitest';
import {
  countOfPlaywright,
  countOfVitest,
  partsOfPlaywright,
  partsOfVitest,
  tableOf,
} from './test-count.mjs';

const vitest = (passed: number, failed: number, files: { status: string; tests: string[] }[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: files.map(({ status, tests }) => ({
    status,
    assertionResults: tests.map((test) => ({ status: test })),
  })),
});
const playwright = (expected: number, unexpected: number, flaky = 0, errors: unknown[] = []) => ({
  stats: { expected, unexpected, flaky, skipped: 0 },
  errors,
});

describe('unit tests', () => {
  it('counts the results of the report', () => {
    expect(countOfVitest(vitest(5, 2), 1)).toEqual({ passed: 5, failed: 2 });
    expect(countOfVitest(vitest(5, 0), 0)).toEqual({ passed: 5, failed: 0 });
  });

  it('counts a file that could not be loaded, but not one whose failed tests are counted already', () => {
    const files = [
      { status: 'failed', tests: [] },
      { status: 'failed', tests: ['passed', 'failed'] },
      { status: 'passed', tests: ['passed'] },
    ];
    expect(countOfVitest(vitest(2, 1, files), 1)).toEqual({ passed: 2, failed: 2 });
  });

  it('fails when the run was aborted', () => {
    expect(countOfVitest(undefined, 0)).toEqual({ passed: 0, failed: 1 });
    expect(countOfVitest(vitest(5, 0), 1)).toEqual({ passed: 5, failed: 1 });
  });
});

describe('browser tests', () => {
  it('counts a flaky test as failed', () => {
    expect(countOfPlaywright(playwright(7, 1, 1), 1)).toEqual({ passed: 7, failed: 2 });
    expect(countOfPlaywright(playwright(7, 0), 0)).toEqual({ passed: 7, failed: 0 });
  });

  it('fails when the server did not start, nothing ran, or there is no report', () => {
    expect(countOfPlaywright(playwright(0, 0, 0, [{ message: 'server' }]), 1)).toEqual({
      passed: 0,
      failed: 1,
    });
    expect(countOfPlaywright(playwright(0, 0), 0)).toEqual({ passed: 0, failed: 1 });
    expect(countOfPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1 });
    expect(countOfPlaywright(playwright(3, 0), 1)).toEqual({ passed: 3, failed: 1 });
  });
});

describe('time by package', () => {
  it('adds up files by package and browser tests by project', () => {
    const file = (name: string, seconds: number, tests: number) => ({
      name,
      startTime: 1000,
      endTime: 1000 + seconds * 1000,
      assertionResults: Array.from({ length: tests }, () => ({})),
    });
    const report = {
      testResults: [
        file('/shop/core/a.test.ts', 2, 3),
        file('/shop/api/b.test.ts', 5, 1),
        file('/shop/core/c.test.ts', 4, 2),
      ],
    };
    expect(partsOfVitest(report, '/shop')).toEqual([
      { title: 'core', tests: 5, seconds: 6 },
      { title: 'api', tests: 1, seconds: 5 },
    ]);
    const spec = (projectName: string, duration: number) => ({
      tests: [{ projectName, results: [{ duration }] }],
    });
    const journeys = {
      suites: [
        { specs: [spec('desk', 1500)], suites: [{ specs: [spec('phone', 2000), spec('desk', 2500)] }] },
      ],
    };
    expect(partsOfPlaywright(journeys)).toEqual([
      { title: 'desk', tests: 2, seconds: 4 },
      { title: 'phone', tests: 1, seconds: 2 },
    ]);
    expect(partsOfPlaywright(undefined)).toEqual([]);
  });

  it('prints a table', () => {
    expect(
      tableOf([
        { title: 'lint', seconds: 7 },
        { title: 'unit', tests: 3228, seconds: 201 },
      ]),
    ).toBe(['part  tests  seconds', 'lint               7', 'unit   3228      201'].join('\n'));
  });
});
