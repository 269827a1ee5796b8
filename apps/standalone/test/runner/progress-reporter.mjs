import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { Dearest } from './dearest.mjs';
import { progressLine } from './progress-line.mjs';

const ROOT = process.cwd();
/** Written by measured.ts. */
const CPU_FILE = '.cache/specs/cpu.jsonl';

/**
 * Prints a line for each spec that ends. What a file printed and its failures follow once the file has ended. The specs
 * of a group are told apart by the first level of their titles.
 */
export default class ProgressReporter {
  #specs;
  #total = 0;
  #done = 0;
  #failed = 0;
  /** By file: the spec that runs in it, since when, and how many of its tests failed. */
  #running = new Map();

  /** `specs` are the numbers of spec files by project, where they are in groups. */
  constructor(_, { specs }) {
    this.#specs = specs;
  }

  onRunStart({ numTotalTestSuites }) {
    this.#total = numTotalTestSuites;
    rmSync(CPU_FILE, { force: true });
  }

  onTestFileStart({ path }) {
    this.#running.set(path, { spec: null, since: Date.now(), until: Date.now(), failed: 0 });
  }

  onTestCaseResult({ path, context }, { ancestorTitles, status }) {
    const spec = path.includes('/.cache/specs/') ? ancestorTitles[0] : relative(ROOT, path);
    const running = this.#running.get(path);
    if (running.spec && running.spec !== spec) this.#end(path, context);
    const now = this.#running.get(path);
    now.spec = spec;
    now.until = Date.now();
    if (status === 'failed') now.failed += 1;
  }

  onTestResult({ path, context }, { failureMessage, console: printed }) {
    this.#end(path, context);
    this.#running.delete(path);
    for (const { message } of printed ?? []) console.log(message);
    if (failureMessage) console.log(failureMessage);
  }

  onRunComplete() {
    const lines = existsSync(CPU_FILE) ? readFileSync(CPU_FILE, 'utf8').trim().split('\n') : [];
    const dearest = new Dearest();
    for (const { spec, seconds } of lines.map((line) => JSON.parse(line))) dearest.add(spec, seconds);
    dearest.print();
  }

  #end(path, { config }) {
    const { spec, since, until, failed } = this.#running.get(path);
    const part = config.displayName.name;
    this.#done += 1;
    this.#failed += failed;
    const count = {
      done: this.#done,
      left: (this.#specs[part] ?? this.#total) - this.#done,
      failed: this.#failed,
    };
    console.log(
      progressLine(part, count, failed > 0 ? 'FAIL' : 'pass', spec ?? relative(ROOT, path), until - since),
    );
    this.#running.set(path, { spec: null, since: until, until, failed: 0 });
  }
}
