import { relative } from 'node:path';
import { Dearest } from './dearest.mjs';
import { progressLine } from './progress-line.mjs';

const ROOT = process.cwd();
const titleOf = (test) => {
  const [, project, , ...titles] = test.titlePath();
  return `${relative(ROOT, test.location.file)} › ${titles.join(' › ')} [${project}]`;
};
/** The error with the lines of code around it, as other reporters print it. */
const textOf = ({ message, stack, snippet }) => [stack ?? message, snippet].filter(Boolean).join('\n\n');

/** Prints a line for each journey that ends, and its errors at once when it has failed. */
export default class JourneyReporter {
  #part = process.env.TEST_PART ?? 'journeys';
  #count = { done: 0, left: 0, failed: 0 };
  #dearest = new Dearest();
  #red = [];

  onBegin(_, suite) {
    this.#count.left = suite.allTests().length;
    console.log(`${this.#part}: ${this.#count.left} journeys`);
  }

  onTestEnd(test, result) {
    const isAsExpected = result.status === test.expectedStatus || result.status === 'skipped';
    const isLast = isAsExpected || result.retry >= test.retries;
    if (isLast) {
      this.#count.done += 1;
      this.#count.left -= 1;
      if (!isAsExpected) this.#red.push(titleOf(test));
      this.#count.failed = this.#red.length;
    }
    const word =
      result.status === 'skipped' ? 'skip' : isAsExpected ? 'pass' : isLast ? 'FAIL' : 'fails, again';
    console.log(progressLine(this.#part, this.#count, word, titleOf(test), result.duration));
    const cpu = test.annotations.findLast(({ type }) => type === 'cpu');
    if (cpu) this.#dearest.add(titleOf(test), Number(cpu.description));
    if (isAsExpected) return;
    for (const error of result.errors) console.log(`\n${textOf(error)}\n`);
    for (const { name, path } of result.attachments)
      if (path) console.log(`${name}: ${relative(ROOT, path)}`);
  }

  onError(error) {
    console.log(`\n${textOf(error)}\n`);
  }

  onEnd() {
    this.#dearest.print();
    if (this.#red.length > 0) console.log(`\nFailed:\n  ${this.#red.join('\n  ')}`);
  }

  printsToStdio() {
    return true;
  }
}
