// npm run files:move: copies receipts, exports and pictures from the store of FILES_URL, or DATA_DIR, to another one.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readSettings, SettingsError } from '#libs/platform/config';
import { copyFiles, openStorage, StorageFailure } from '#libs/platform/storage';
import { Mistake } from './find-database.js';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const FOLDER = 'folder';
const REPORT_EVERY = 100;
const USAGE = `Copies receipts, exports and pictures from where they are to a bucket or back.

  npm run files:move -- 's3://bucket?endpoint=https://host'   from DATA_DIR, or the bucket of FILES_URL
  npm run files:move -- folder                                 from the bucket of FILES_URL to DATA_DIR

FILES_ACCESS_KEY and FILES_SECRET_KEY are those of the bucket. What is there already is skipped, so it can be stopped and
run again.`;

async function move(to: string): Promise<string> {
  const envFile = path.join(ROOT, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const DATA_DIR = path.resolve(ROOT, process.env.DATA_DIR || '.data');
  const settings = readSettings({ ...process.env, DATA_DIR }, []);
  const target = readSettings({ ...process.env, DATA_DIR, FILES_URL: to === FOLDER ? '' : to }, []);
  if (settings.FILES_URL === target.FILES_URL) throw new Mistake(`The files are there already.\n\n${USAGE}`);
  const [source, destination] = [await openStorage(settings), await openStorage(target)];
  for (const each of [source, destination]) await each.probe();
  const { copied, skipped, vanished } = await copyFiles(source, destination, (soFar) => {
    const done = soFar.copied + soFar.skipped;
    if (done % REPORT_EVERY === 0) console.error(`${done.toLocaleString('en-US')} files`);
  });
  const count = (files: number) => files.toLocaleString('en-US');
  return [
    `${count(copied)} files were copied and verified, and ${count(skipped)} were there already.`,
    ...(vanished > 0 ? [`${count(vanished)} were removed meanwhile.`] : []),
    'Now stop API and workers, run this once more for what was added meanwhile, and set',
    `  FILES_URL=${target.FILES_URL}`,
    'before they start again. The old files stay where they were until you delete them: they include data of children.',
  ].join('\n');
}

// One in progress is complete or not there.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
try {
  const [to, ...more] = process.argv.slice(2);
  const isAsked = to !== undefined && to !== '--help' && more.length === 0;
  console.log(isAsked ? await move(to) : USAGE);
} catch (error) {
  const isSentence =
    error instanceof Mistake || error instanceof SettingsError || error instanceof StorageFailure;
  console.error(isSentence ? error.message : error);
  process.exitCode = 1;
}
