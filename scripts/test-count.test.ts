import { describe, expect, it } from 'vitest';
import { countOfPlaywright, countOfVitest } from './test-count.mjs';

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
  it('counts what the report says', () => {
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

  it('fails when the run broke off', () => {
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
