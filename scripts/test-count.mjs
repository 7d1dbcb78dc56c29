// Counts passed and failed tests from the machine-readable reports. An aborted run never counts as passed.

/** A test file that could not be loaded contains no test, but counts as failed. */
const brokenFiles = (report) =>
  report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;

const atLeastOneFailure = (passed, failed, status) => ({
  passed,
  failed: status !== 0 && failed === 0 ? 1 : failed,
});

export const countOfVitest = (report, status) => {
  if (!report) return { passed: 0, failed: 1 };
  return atLeastOneFailure(report.numPassedTests, report.numFailedTests + brokenFiles(report), status);
};

export const countOfPlaywright = (report, status) => {
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  // A test that passes on retry only is a failure; no test at all is one too.
  const failed =
    unexpected + flaky + (report.errors.length > 0 || expected + unexpected + flaky === 0 ? 1 : 0);
  return atLeastOneFailure(expected, failed, status);
};

const rowsBy = (entries) => {
  const rows = new Map();
  for (const { title, tests, ms } of entries) {
    const row = rows.get(title) ?? { title, tests: 0, ms: 0 };
    rows.set(title, { title, tests: row.tests + tests, ms: row.ms + ms });
  }
  return [...rows.values()].map(({ title, tests, ms }) => ({ title, tests, seconds: Math.round(ms / 1000) }));
};

/** Time by package: the seconds of parallel tests are added up. */
export const partsOfVitest = (report, root) =>
  rowsBy(
    (report?.testResults ?? []).map(({ name, startTime, endTime, assertionResults }) => ({
      title: name.slice(root.length + 1).split(/[/\\]/)[0],
      tests: assertionResults.length,
      ms: endTime - startTime,
    })),
  );

const testsOf = (suite) => [
  ...(suite.specs ?? []).flatMap(({ tests }) => tests),
  ...(suite.suites ?? []).flatMap(testsOf),
];

/** Time by project. */
export const partsOfPlaywright = (report) =>
  rowsBy(
    (report?.suites ?? []).flatMap(testsOf).map(({ projectName, results }) => ({
      title: projectName,
      tests: 1,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );

/** The summary table of a run. */
export const tableOf = (rows) => {
  const lines = [
    ['part', 'tests', 'seconds'],
    ...rows.map(({ title, tests, seconds }) => [
      title,
      tests === undefined ? '' : String(tests),
      String(seconds),
    ]),
  ];
  const width = (column) => Math.max(...lines.map((line) => line[column].length));
  const [first, second, third] = [width(0), width(1), width(2)];
  return lines
    .map(
      ([title, tests, seconds]) =>
        `${title.padEnd(first)}  ${tests.padStart(second)}  ${seconds.padStart(third)}`,
    )
    .join('\n');
};
