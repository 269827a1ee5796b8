import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { LogFile } from './log-file.js';
import { PROJECT_ROOT } from './project.js';

/** Exit code that means: the last line of output is an error message for the user. */
const EXPLAINED_EXIT_CODE = 2;

/**
 * Migrates and seeds in a child process; messages about waiting are printed immediately.
 * @returns its other JSON lines
 * @throws Error with the end of its output
 */
export async function prepareDatabase(
  environment: NodeJS.ProcessEnv,
  dataDir: string,
  signal: AbortSignal,
  print: (line: string) => void = () => {},
): Promise<Record<string, unknown>[]> {
  const log = new LogFile(join(dataDir, 'logs'), 'prepare');
  const child = spawn(process.execPath, [join(PROJECT_ROOT, 'dist/apps/api/src/prepare.js')], {
    cwd: PROJECT_ROOT,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal,
  });
  const answers: Record<string, unknown>[] = [];
  const lines: string[] = [];
  const store = (line: string) => {
    lines.push(line);
    log.write(line);
  };
  createInterface({ input: child.stderr! }).on('line', store);
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const answer = asObject(line);
    // JSON lines are not logged: they may contain a generated password, which is shown once and stored nowhere.
    if (typeof answer?.waiting === 'string') print(answer.waiting);
    else if (answer) answers.push(answer);
    else store(line);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return answers;
  if (code === EXPLAINED_EXIT_CODE) throw new Error(lines.at(-1));
  const lastOutput = [...answers.map((answer) => JSON.stringify(answer)), ...lines].slice(-20);
  throw new Error(
    [...lastOutput, `The database could not be prepared (code ${code}): see above, and ${log.path}.`].join(
      '\n',
    ),
  );
}

function asObject(line: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(line);
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
