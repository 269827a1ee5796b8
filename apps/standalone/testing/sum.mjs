// Collects the results of all runners of `npm test` and prints the summary.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
const sum = { passed: 0, failed: 0, flaky: 0 };
const repeated = [];

/** Path of a runner's report. */
export const reportFile = (name) => join(reports, `${name}.json`);

/**
 * Adds a runner's report; a runner that failed without a failed test counts as one failure.
 * @param {(report: object) => { passed: number, failed: number, flaky?: string[] }} read
 */
export function count(code, file, read) {
  const report = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  const { passed, failed, flaky = [] } = report;
  sum.passed += passed;
  sum.failed += code !== 0 && failed === 0 ? 1 : failed;
  sum.flaky += flaky.length;
  repeated.push(...flaky);
}

export function addFailure(words) {
  console.log(words);
  sum.failed += 1;
}

/** Prints the summary and removes the reports. @returns {boolean} true when nothing failed */
export function sayTheSum() {
  rmSync(reports, { recursive: true, force: true });
  for (const title of repeated) console.log(`only at a repeat: ${title}`);
  const flaky = sum.flaky > 0 ? `, ${sum.flaky} of them only at a repeat` : '';
  console.log(`\n${sum.passed} passed${flaky}, ${sum.failed} failed`);
  return sum.failed === 0;
}
