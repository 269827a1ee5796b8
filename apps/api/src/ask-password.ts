import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads a line without echo; Ctrl-C ends the program. */
export async function promptHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  terminal.once('SIGINT', () => {
    process.stdout.write('\n');
    process.kill(process.pid, 'SIGINT');
  });
  process.stdout.write(question);
  const typed = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return typed;
}

async function firstLineOfInput(): Promise<string> {
  const input = createInterface({ input: process.stdin });
  for await (const line of input) return line;
  return '';
}

/**
 * Reads the new password: ADMIN_PASSWORD, else typed twice without echo, else the first line of stdin. Never an
 * argument, which would be visible to other users and in the shell history.
 * @throws Error when the two entries differ or the input is empty.
 */
export async function askPassword(environment: NodeJS.ProcessEnv): Promise<string> {
  if (environment.ADMIN_PASSWORD) return environment.ADMIN_PASSWORD;
  if (!process.stdin.isTTY) {
    const piped = await firstLineOfInput();
    if (piped) return piped;
    throw new Error('Please set ADMIN_PASSWORD, or pipe the password in, or run this in a terminal.');
  }
  const password = await promptHidden('Password (8 to 128 characters, it is not shown): ');
  if (password !== (await promptHidden('Once more: ')))
    throw new Error('The two passwords are not the same.');
  return password;
}
