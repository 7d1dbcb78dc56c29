// Playwright reporter: one line per test. For each failure, in under 60 lines: the test, the step, the error,
// the screenshot and the server log of this test's requests.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestStep,
} from '@playwright/test/reporter';

const MAX_ERROR_LINES = 24;
const MAX_SERVER_LINES = 16;
const MAX_CONSOLE_LINES = 6;
const MAX_LINE_LENGTH = 240;
const SLOWEST = 10;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
const plain = (text: string) => text.replace(/\u001b\[[\d;]*m/g, '');
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const locationOf = (test: TestCase) => `${relative(process.cwd(), test.location.file)}:${test.location.line}`;
const nameOf = (test: TestCase) => {
  const [, project = '', , ...titles] = test.titlePath();
  return `[${project}] ${locationOf(test)} ${titles.join(' › ')}`;
};

/** The innermost failed step with its parents. */
const failedSteps = (steps: readonly TestStep[]): string[] => {
  const failed = steps.find(({ error }) => error !== undefined);
  if (!failed) return [];
  const line = failed.location
    ? ` (${relative(process.cwd(), failed.location.file)}:${failed.location.line})`
    : '';
  return [`${failed.title}${line}`, ...failedSteps(failed.steps)];
};

const errorLines = ({ message = '', snippet = '' }: TestError): string[] =>
  plain(`${message}\n${snippet}`)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_ERROR_LINES);

const attached = (result: TestResult, name: string): string =>
  String(result.attachments.find((attachment) => attachment.name === name)?.body ?? '');

const LOGGED =
  /^\{"level":"(\w+)","time":"[^T]*T([^"]*)",(?:"requestId":"[^"]*",?)?(.*),"message":"([^"]*)"\}$/;

/** Server log entries by the request id of the test, without pictures; errors first. */
const serverLines = (log: string, requestId: string): string[] => {
  const lines = log.split('\n').filter((line) => line.includes(requestId) && !line.includes('"path":"/img/'));
  const isBad = (line: string) => !line.includes('"level":"info"') || /"status":[45]\d\d/.test(line);
  const last = lines.filter((line) => !isBad(line)).slice(-MAX_SERVER_LINES / 2);
  return [...lines.filter(isBad).slice(-MAX_SERVER_LINES / 2), ...last].map((line) =>
    line.replace(LOGGED, '$2 $1 $4 $3').slice(0, MAX_LINE_LENGTH),
  );
};

const readLog = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

export default class FailureReporter implements Reporter {
  private readonly serverLog: string;
  private readonly failures: { test: TestCase; result: TestResult }[] = [];
  private readonly durations: { test: TestCase; ms: number }[] = [];
  private total = 0;

  constructor({ serverLog }: { serverLog: string }) {
    this.serverLog = serverLog;
  }

  printsToStdio() {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite) {
    this.total = suite.allTests().length;
    console.log(`${this.total} tests`);
  }

  onError(error: TestError) {
    console.log(errorLines(error).join('\n'));
  }

  onTestEnd(test: TestCase, result: TestResult) {
    this.durations.push({ test, ms: result.duration });
    const isFine = result.status === test.expectedStatus;
    if (!isFine) this.failures.push({ test, result });
    const count = `${this.durations.length}/${this.total}`;
    console.log(`${isFine ? '✓' : '✗'} ${count} ${nameOf(test)} (${seconds(result.duration)})`);
  }

  onEnd(_result: FullResult) {
    const slowest = this.durations.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
    console.log(
      `\nSlowest: ${slowest.map(({ test, ms }) => `${locationOf(test)} ${seconds(ms)}`).join(', ')}`,
    );
    const log = this.failures.length > 0 ? readLog(this.serverLog) : '';
    for (const { test, result } of this.failures) console.log(this.report(test, result, log).join('\n'));
  }

  private report(test: TestCase, result: TestResult, log: string): string[] {
    const indent = (lines: string[]) => lines.map((line) => `    ${line}`);
    const screenshots = result.attachments.flatMap(({ name, path }) =>
      name === 'screenshot' && path ? [relative(process.cwd(), path)] : [],
    );
    const consoleLines = attached(result, 'console').split('\n').filter(Boolean).slice(-MAX_CONSOLE_LINES);
    const logLines = serverLines(log, attached(result, 'request id') || test.id);
    return [
      `\n✗ ${nameOf(test)} (${result.status} after ${seconds(result.duration)})`,
      ...failedSteps(result.steps).map((step) => `  step: ${step}`),
      ...indent(result.errors.flatMap(errorLines).slice(0, MAX_ERROR_LINES)),
      ...screenshots.map((file) => `  screenshot: ${file}`),
      ...(consoleLines.length > 0 ? ['  console:', ...indent(consoleLines)] : []),
      ...(logLines.length > 0 ? [`  server (${this.serverLog}):`, ...indent(logLines)] : []),
    ];
  }
}
