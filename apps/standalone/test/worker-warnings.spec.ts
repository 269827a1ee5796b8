import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { warningsOf } from '../src/announcement.js';

it('warnings of the worker are read whether it is ready or not', async () => {
  const answers = [200, 503];
  const worker = createServer((request, response) => {
    const warnings = request.url === '/health/ready' ? ['Redis does not answer.'] : [];
    response.writeHead(answers.shift()!).end(JSON.stringify({ warnings }));
  });
  await new Promise<void>((done) => worker.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(worker.address() as AddressInfo).port}`;
  expect(await warningsOf(url)).toEqual(['Redis does not answer.']);
  expect(await warningsOf(url)).toEqual(['Redis does not answer.']);
  worker.close();
  expect(await warningsOf(url)).toEqual([]);
});
