import { readdirSync, readFileSync } from 'node:fs';
import { RUNBOOK, runbookLine } from './runbook.js';

const handlers = new Set(
  readdirSync('libs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.handlers.ts'))
    .flatMap((file) =>
      [...readFileSync(`libs/${file}`, 'utf8').matchAll(/@On\(\s*'[\w-]+',\s*\{\s*as:\s*'([\w-]+)'/g)].map(
        ([, as]) => as,
      ),
    ),
);

describe('the runbook', () => {
  it('has one entry per handler, and none without a handler', () => {
    expect(handlers.size).toBeGreaterThan(50);
    expect([...RUNBOOK.keys()].sort()).toEqual([...handlers].sort());
  });

  it.each([...RUNBOOK])('explains %s: its result, the affected users and what to do', (_, line) => {
    expect(line.one).toMatch(/^[a-z][a-z ]+$/);
    expect(line.effect).toMatch(/^[a-z][^.]*$/);
    expect(line.todo).toMatch(/^[A-Z].*\.$/);
  });

  it('has a generic entry for a handler of an older version', () =>
    expect(runbookLine('gone').many).toBe('jobs'));
});
