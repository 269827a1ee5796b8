// `npm test`: runs all kinds of tests sequentially and prints a summary.
//   npm test              everything
//   npm test -- unit      specs without a database; also int (database, HTTP, queue), e2e (browser),
//                         engines (Firefox and WebKit) and faults (the built product, parts of which are killed)
import './node-version.mjs';
import { runEngines, runJourneys } from './testing/journeys.mjs';
import { endAll } from './testing/programs.mjs';
import { runFaults, runInt, runRedisHalf, runUnit } from './testing/specs.mjs';
import { addFailure, sayTheSum } from './testing/sum.mjs';

const PARTS = ['unit', 'int', 'e2e', 'engines', 'faults'];

async function runAll(parts) {
  const has = (part) => parts.length === 0 || parts.includes(part);
  if (has('unit')) await runUnit();
  if (has('int')) await runInt();
  if (has('int')) await runRedisHalf();
  if (has('e2e')) await runJourneys();
  if (has('engines')) await runEngines();
  if (has('faults')) await runFaults();
}

const input = process.argv.slice(2);
const unknown = input.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${PARTS.join(', ')}.`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endAll(signal);
    process.exitCode = 1;
  });
}
try {
  await runAll(input);
} catch (error) {
  addFailure(error.message);
} finally {
  if (!sayTheSum()) process.exitCode = 1;
}
