import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../../../../.cache/specs/cpu.jsonl');
const secondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000_000;

/** Defines the tests of a spec file in a group, and notes its CPU seconds for the progress reporter. */
export function measured(spec: string, load: () => void): void {
  describe(spec, () => {
    let start: NodeJS.CpuUsage;
    beforeAll(() => void (start = process.cpuUsage()));
    const before = process.cpuUsage();
    load();
    const loading = secondsOf(process.cpuUsage(before));
    // Declared last, so that the hooks of the spec itself have ended.
    afterAll(() => {
      // What a spec replaced and left so would be replaced for its whole group.
      jest.restoreAllMocks();
      const seconds = loading + secondsOf(process.cpuUsage(start));
      appendFileSync(FILE, `${JSON.stringify({ spec, seconds })}\n`);
    });
  });
}
