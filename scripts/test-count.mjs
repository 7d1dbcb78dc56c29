// How many tests passed and failed, from the machine-readable reports. A run that broke off never counts as passed.

/** A test file that could not even be loaded holds no test, but it failed. */
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
  // Passing at the second try only is a failure; no test at all is one too.
  const failed =
    unexpected + flaky + (report.errors.length > 0 || expected + unexpected + flaky === 0 ? 1 : 0);
  return atLeastOneFailure(expected, failed, status);
};
