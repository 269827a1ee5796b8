import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStandinWithClient } from './standin-client.js';

it('keeps orders, captures and request keys in its file over a restart', async () => {
  const stateFile = join(tmpdir(), `standin-${process.pid}.json`);
  const before = await startStandinWithClient({ stateFile });
  const id = await before.newOrder();
  const key = { 'paypal-request-id': 'over-a-restart' };
  const first = await before.capture(id, key);
  await before.close();
  const after = await startStandinWithClient({ stateFile });
  const second = await after.capture(id, key);
  expect([second.status, second.body.purchase_units]).toEqual([200, first.body.purchase_units]);
  await after.close();
  rmSync(stateFile);
});

it('reads a file with an incomplete last line', async () => {
  const stateFile = join(tmpdir(), `standin-earlier-${process.pid}.json`);
  const row = { id: 'C1', orderId: 'O1', status: 'COMPLETED', amountCents: 40_000, refundedCents: 0 };
  const first = ['captures', 'C1', row];
  const later = ['captures', 'C1', { ...row, status: 'REFUNDED' }];
  writeFileSync(stateFile, `${JSON.stringify(first)}\n${JSON.stringify(later)}\n["captures","C1",{"sta`);
  const reader = await startStandinWithClient({ stateFile });
  expect((await reader.ledger()).captures).toEqual([later[2]]);
  await reader.newCapture();
  await reader.close();
  const again = await startStandinWithClient({ stateFile });
  expect((await again.ledger()).captures).toMatchObject([later[2], { status: 'COMPLETED' }]);
  await again.close();
  rmSync(stateFile);
});
