// npm run files:move: copies receipts, exports and pictures from the store of FILES_URL, or DATA_DIR, to another one.
import { parseArgs } from 'node:util';
import { readSettings } from '#libs/platform/config';
import { copyFiles, openStorage } from '#libs/platform/storage';
import { readEnvironment, runCommand } from './command.js';
import { Mistake } from './find-database.js';

const FOLDER = 'folder';
const REPORT_EVERY = 100;
const USAGE = `Copies receipts, exports and pictures from where they are to a bucket or back.

  npm run files:move -- 's3://bucket?endpoint=https://host'   from DATA_DIR, or the bucket of FILES_URL
  npm run files:move -- folder                                 from the bucket of FILES_URL to DATA_DIR

FILES_ACCESS_KEY and FILES_SECRET_KEY are those of the bucket. What already exists there is skipped, so it can be stopped and
run again.`;

/** Where the files are to go; null for help. @throws Mistake */
function readTarget(): string | null {
  try {
    const options = { help: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (values.help) return null;
    if (positionals.length !== 1) throw new Error('Please name one place.');
    return positionals[0];
  } catch (error) {
    throw new Mistake(`${USAGE}\n\n${(error as Error).message}`, { cause: error });
  }
}

async function move(to: string): Promise<string> {
  readEnvironment();
  const settings = readSettings(process.env, []);
  const target = readSettings({ ...process.env, FILES_URL: to === FOLDER ? '' : to }, []);
  if (settings.FILES_URL === target.FILES_URL) throw new Mistake('The files are there already.');
  const [source, destination] = [await openStorage(settings), await openStorage(target)];
  for (const each of [source, destination]) await each.probe();
  const { copied, skipped, vanished } = await copyFiles(source, destination, (soFar) => {
    const done = soFar.copied + soFar.skipped;
    if (done % REPORT_EVERY === 0) console.error(`${done.toLocaleString('en-US')} files`);
  });
  const count = (files: number) => files.toLocaleString('en-US');
  return [
    `${count(copied)} files were copied and verified, and ${count(skipped)} were there already.`,
    ...(vanished > 0 ? [`${count(vanished)} were removed during the copy.`] : []),
    'Now stop API and workers, run this once more for what was added since, and set',
    `  FILES_URL=${target.FILES_URL}`,
    'before they start again. The old files stay where they were until you delete them: they include data of children.',
  ].join('\n');
}

// One in progress is complete or not there.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
await runCommand(async () => {
  const to = readTarget();
  return to === null ? USAGE : move(to);
});
