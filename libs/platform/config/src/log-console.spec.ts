import { EventEmitter } from 'node:events';
import { createLog } from './log.js';
import { logConsole } from './log-console.js';

describe('console output of a library', () => {
  let lines: Record<string, unknown>[];
  let target: Console;
  let host: EventEmitter;
  beforeEach(() => {
    lines = [];
    target = Object.create(console) as Console;
    host = new EventEmitter();
    const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
    logConsole(createLog('trace', 'spec', destination), target, host);
  });

  it('is logged with its level', () => {
    target.error(new Error('could not renew lock for job 7'));
    target.warn('Redis', 'is unavailable');
    target.log('hello');
    expect(lines).toMatchObject([
      { level: 50, context: 'console', msg: 'could not renew lock for job 7' },
      { level: 40, msg: 'Redis is unavailable' },
      { level: 30, msg: 'hello' },
    ]);
    expect(lines[0].err).toMatchObject({ stack: expect.stringContaining('log-console.spec') });
  });

  it('contains no personal data', () => {
    target.error('refused', { childName: 'Zebulon', rows: [{ parentEmail: 'zeb@example.org' }] });
    target.error('Failed for', new Error('550 <zeb@example.org> unknown'));
    host.emit('warning', new Error('leak near zeb@example.org'));
    expect(lines).toHaveLength(3);
    expect(JSON.stringify(lines)).not.toMatch(/Zebulon|zeb@/);
  });
});
