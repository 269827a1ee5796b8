import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { LogFile } from '../../standalone/src/log-file.js';
import { freePort } from '../../standalone/src/ports.js';
import { PROJECT_ROOT } from '../../standalone/src/project.js';
import { SupervisedChild } from '../../standalone/src/supervised-child.js';
import { until } from './until.js';

const MIB = 1024 * 1024;

let folder: string;
let children: SupervisedChild[] = [];
let printed: string[] = [];
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'supervised-spec-'))));
afterEach(async () => {
  for (const child of children) await child.stop(500);
  [children, printed] = [[], []];
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a program with this code; what the supervisor says is in `printed`. */
function start(code: string, isVerbose = false): SupervisedChild {
  mkdirSync(join(folder, 'program'));
  writeFileSync(join(folder, 'program/main.js'), code);
  const child = new SupervisedChild({
    name: 'api',
    folder: relative(join(PROJECT_ROOT, 'dist/apps'), join(folder, 'program')),
    environment: process.env,
    nodeOptions: [],
    dataDir: folder,
    isVerbose,
    isLowPriority: false,
    print: (line) => printed.push(line),
    onEnd: (words) => printed.push(words),
  });
  children.push(child);
  child.start();
  return child;
}

const logText = () => readFileSync(join(folder, 'logs/api.log'), 'utf8');

describe('the output of a program', () => {
  it('goes to its log file without the supervisor, and not to the terminal', async () => {
    const isFile = `require('fs').fstatSync(1).isFile()`;
    start(`console.log('to a file:', ${isFile}); console.error('odd'); setInterval(() => {}, 1000)`);
    await until('the log has both lines', 10, () => logText().endsWith('odd\n'));
    expect(logText()).toBe('to a file: true\nodd\n');
    expect(printed).toEqual([]);
  });

  it('is in both while the log level is debug', async () => {
    start(`console.log('listening'); setInterval(() => {}, 1000)`, true);
    await until('the terminal has the line', 10, () => printed.includes('api | listening'));
    expect(logText()).toBe('listening\n');
  });

  it('is shown at its end when the program crashes, without that of an earlier start', async () => {
    mkdirSync(join(folder, 'logs'));
    writeFileSync(join(folder, 'logs/api.log'), 'from yesterday\n');
    start(`console.log('listening'); throw new Error('no such luck')`);
    await until('the crash is reported', 10, () => printed.length > 0);
    const report = printed.join('\n');
    expect(report).toMatch(
      /^api \| listening\n[^]*api \| Error: no such luck\n[^]*api ended \(code 1\); starting it again\. /,
    );
    expect(report).not.toContain('yesterday');
    expect(report).toContain(`Its log: ${join(folder, 'logs/api.log')}`);
  });
});

describe('a program that ends by itself', () => {
  const sentences = () =>
    printed.filter((line) => line.startsWith('api ended')).map((line) => line.split('. Its')[0]);

  it('is started three times at most when it was never ready', async () => {
    start(`console.error('No database answers.'); process.exit(1)`);
    await until('it is given up', 30, () => sentences().length === 3);
    const again = 'api ended (code 1: No database answers.); starting it again';
    expect(sentences()).toEqual([again, again, 'api ended (code 1: No database answers.); everything stops']);
  });

  it('is not started again once it was ready', async () => {
    const port = await freePort();
    const code = `require('http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`;
    await start(code).waitUntilReady(`http://127.0.0.1:${port}`, new AbortController().signal);
    process.kill(Number(readFileSync(join(folder, 'run/api.pid'), 'utf8').split('-')[0]), 'SIGKILL');
    await until('its end is reported', 10, () => printed.length > 0);
    expect(sentences()).toEqual(['api ended (SIGKILL); everything stops']);
  });
});

describe('waiting until a program is ready', () => {
  const wait = async (code: (port: number) => string) => {
    const port = await freePort();
    const child = start(code(port));
    return child.waitUntilReady(`http://127.0.0.1:${port}`, new AbortController().signal, 2_000);
  };
  const listening = (port: number) =>
    `require('http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`;

  it('goes on while the program works', async () => {
    const load = 'for (const end = Date.now() + 5000; Date.now() < end; );';
    await expect(wait((port) => `${load} ${listening(port)}`)).resolves.toBeUndefined();
  });

  it('ends with the last lines of its log when the program does nothing', async () => {
    const idle = (port: number) =>
      `console.log('waiting for the moon'); setTimeout(() => ${listening(port)}, 60000)`;
    await expect(wait(idle)).rejects.toThrow(
      /^api \| waiting for the moon\napi is not ready after \d+ s\. Its log: /,
    );
  });
});

describe('a log file', () => {
  it('moves to .old when it is large, and its program goes on in the empty one', () => {
    writeFileSync(join(folder, 'api.log'), 'from yesterday\n');
    const log = new LogFile(folder, 'api');
    const program = log.descriptor;
    appendFileSync(program, Buffer.alloc(20 * MIB - 1 - statSync(log.path).size));
    log.limit();
    expect(statSync(log.path).size).toBe(20 * MIB - 1);
    appendFileSync(program, '\n');
    log.limit();
    appendFileSync(program, 'next line\n');
    expect(readFileSync(log.path, 'utf8')).toBe('next line\n');
    expect(statSync(`${log.path}.old`).size).toBe(20 * MIB);
    expect(log.lastLines()).toEqual(['next line']);
  });

  it('has only its last lines in a crash report', () => {
    const log = new LogFile(folder, 'api');
    for (let n = 1; n <= 26; n += 1) appendFileSync(log.descriptor, `${n}\n`);
    expect(log.lastLines()).toEqual(Array.from({ length: 25 }, (_, index) => String(index + 2)));
  });

  it('is emptied even if there is no space for .old', () => {
    const log = new LogFile(folder, 'api');
    mkdirSync(`${log.path}.old`);
    appendFileSync(log.descriptor, Buffer.alloc(20 * MIB));
    log.limit();
    expect(statSync(log.path).size).toBe(0);
  });
});
