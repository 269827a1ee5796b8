// In CI a failed test is retried once. The summary lists the tests that needed it, so that they get fixed.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
