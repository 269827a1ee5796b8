// A repeat tells chance from fault; the sum of the tests names what needed one, and its cause wants mending.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
