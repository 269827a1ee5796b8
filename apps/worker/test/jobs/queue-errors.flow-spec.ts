import { Logger } from '@nestjs/common';
import { EventsProcessor } from '#libs/platform/events';
import { AppLogger, createLog } from '#libs/platform/config';
import { setUpFixture, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await setUpFixture();
});
afterAll(() => fixture.close());

it('an error of a queue is logged and not printed to the console', async () => {
  const worker = await fixture.startWorker();
  const lines: string[] = [];
  Logger.overrideLogger(
    new AppLogger(createLog('trace', 'spec', { write: (line: string) => void lines.push(line) })),
  );
  const bare = jest.spyOn(console, 'error').mockImplementation(() => {});
  worker.get(EventsProcessor).worker.emit('error', new Error('could not renew lock for job 7'));
  expect(bare).not.toHaveBeenCalled();
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 40, context: 'QueueProcessor' }),
  );
  expect(lines.join('')).toContain('could not renew lock for job 7');
  bare.mockRestore();
  Logger.overrideLogger(false);
});
