// `npm run mutants`: plants each fault of the list by itself in a copy of the sources and runs the specs that must notice.
//   npm run mutants -- money refund    only the faults whose area, file or text has one of the words
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FAULTS, lostFaults, STRICT_AREAS } from './faults.mjs';

const ROOT = resolve(import.meta.dirname, '../../..');
const COPIED = [
  'apps',
  'libs',
  'package.json',
  'tsconfig.json',
  '.env.example',
  'docker',
  'docker-compose.yml',
];

const words = process.argv.slice(2);
const chosen = FAULTS.filter(
  ({ area, file, text }) =>
    words.length === 0 || words.some((word) => `${area} ${file} ${text}`.includes(word)),
);
if (chosen.length === 0) {
  console.error(`No fault has one of these words in its area, file or text: ${words.join(' ')}`);
  process.exit(1);
}
const lost = lostFaults(ROOT);
if (lost.length > 0) {
  console.error(lost.join('\n'));
  process.exit(1);
}

const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
let running = null;
process.once('exit', () => {
  running?.kill();
  rmSync(copy, { recursive: true, force: true });
});
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

/** Null when the specs pass, else what they said; one group after the other, since the first ones are quick and notice most. */
async function firstFailureOf(groups) {
  for (const group of groups) {
    const said = await failureOf([group]);
    if (said) return said;
  }
  return null;
}

/** Null when the specs pass, else what they said. */
async function failureOf(specs) {
  const args = ['node_modules/jest/bin/jest.js', '--silent', '--bail', '-w', '2', ...specs];
  running = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] });
  const words = [];
  running.stdout.on('data', (chunk) => words.push(chunk));
  running.stderr.on('data', (chunk) => words.push(chunk));
  const [code] = await once(running, 'close');
  return code === 0 ? null : Buffer.concat(words).toString();
}

/** The title of the first test that failed: a fault is noticed by a sentence about it, not by a spec that was late. */
const firstFailure = (said) => /^ +● (.*)$/m.exec(said)?.[1] ?? 'a spec that did not run';

const specs = [...new Set(chosen.flatMap((fault) => fault.specs))];
console.log(`${chosen.length} faults; first the ${specs.length} groups of specs without any ...`);
const broken = await failureOf(specs);
if (broken) {
  console.error(`The specs fail without a fault, so they would prove nothing:\n${broken.slice(-4_000)}`);
  process.exit(1);
}

const survivors = [];
for (const fault of chosen) {
  const path = join(copy, fault.file);
  const sound = readFileSync(path, 'utf8');
  const began = performance.now();
  writeFileSync(
    path,
    sound.replace(fault.text, () => fault.instead),
  );
  const failure = await firstFailureOf(fault.specs);
  const isNoticed = failure !== null;
  writeFileSync(path, sound);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  console.log(
    `${isNoticed ? 'noticed ' : 'SURVIVED'} ${fault.area} ${fault.file}: ${fault.text} (${seconds} s)`,
  );
  if (isNoticed) console.log(`         by ${firstFailure(failure)}`);
  if (!isNoticed) survivors.push(fault);
}

console.log(`\n${chosen.length - survivors.length} of ${chosen.length} faults were noticed.`);
for (const { area, file, text, instead } of survivors)
  console.log(`survived: ${area} ${file}: ${text} -> ${instead}`);
process.exitCode = survivors.some(({ area }) => STRICT_AREAS.includes(area)) ? 1 : 0;
