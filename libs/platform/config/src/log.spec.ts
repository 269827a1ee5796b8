import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { toSafeError, redacted, withoutIds } from './safe-error.js';
import { AppLogger, createLog, logContext, logOutput } from './log.js';

const CANARY = /Zebulon|Quillon|zeb@|555\W*0177|Hidden Hollow|correct horse/;
const BOOKING = {
  id: 'e6d483e2-6f50-4b41-abd5-a3b58b6944be',
  childName: 'Zebulon',
  parentName: 'Quillon',
  parentEmail: 'zeb@example.org',
  parentEmailKey: 'zeb@example.org',
  parentPhone: '(555) 555-0177',
  location: { address: '9 Hidden Hollow' },
};
const rejected = () =>
  new QueryFailedError(
    'insert into bookings values ($1)',
    ['Zebulon', BOOKING],
    Object.assign(new Error('invalid input syntax for type integer: "Zebulon"'), {
      code: '22P02',
      detail: 'Key (parent_email)=(zeb@example.org) already exists.',
    }),
  );

let lines: string[];
let log: ReturnType<typeof createLog>;
beforeEach(() => {
  lines = [];
  log = createLog('trace', 'spec', { write: (line: string) => void lines.push(line) });
});
const written = () => lines.join('');

describe('a log line', () => {
  it.each(['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const)(
    'of level %s contains no personal data, at any depth and in any spelling',
    (level) => {
      class Row {
        child_name = 'Zebulon';
        email_key = 'zeb@example.org';
        inner = [BOOKING];
      }
      log[level](BOOKING, 'a booking');
      log[level]({ booking: BOOKING, rows: [new Row()], deep: { a: { b: { c: BOOKING } } } }, 'deep');
      log[level]({ err: rejected(), parameters: ['Zebulon'] }, 'refused');
      log[level](rejected());
      log[level]({ body: { newPassword: 'correct horse', token: 'correct horse' } }, 'secret');
      log[level](`550 <zeb@example.org> unknown, call (555) 555-0177`);
      expect(lines).toHaveLength(6);
      expect(written()).not.toMatch(CANARY);
      expect(written()).toContain(BOOKING.id);
    },
  );

  it.each([
    'childName',
    'childAge',
    'eventTheme',
    'specialRequests',
    'hasSpecialNeeds',
    'parentName',
    'parentEmail',
    'parentPhone',
    'firstName',
    'lastName',
    'username',
    'email',
    'phone',
    'location',
    'address',
    'city',
    'zipCode',
    'spaceDetails',
    'subject',
    'message',
    'password',
    'currentPassword',
    'newPassword',
    'token',
    'cookie',
    'authorization',
    'parameters',
    'driverError',
  ])('contains no value of %s, also as a column and in its normalized form', (field) => {
    const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const names = [field, `${field}Key`, column, `${column}_key`];
    log.info({ row: Object.fromEntries(names.map((name) => [name, 'Zebulon'])) }, 'a row');
    expect(JSON.parse(written()).row).toEqual(Object.fromEntries(names.map((name) => [name, '[private]'])));
  });

  it('of Nest is redacted as well: objects, texts and errors', () => {
    Logger.overrideLogger(new AppLogger(log));
    new Logger('modules').error({ booking: BOOKING, fault: rejected().message }, 'failed');
    new Logger('modules').error(rejected());
    new Logger('modules').warn('lost zeb@example.org', 'stack of zeb@example.org');
    Logger.overrideLogger(false);
    expect(lines).toHaveLength(3);
    expect(written()).not.toMatch(CANARY);
    expect(written()).toContain('22P02');
  });

  it('has the ids of its request and job', () => {
    logContext.run({ requestId: 'r-1', jobId: 'j-1' }, () => log.info({ ms: 3 }, 'done'));
    expect(JSON.parse(written())).toMatchObject({ requestId: 'r-1', jobId: 'j-1', ms: 3, msg: 'done' });
  });

  it('waits while the disk is full, without an error and without blocking the process', () => {
    const folder = fs.mkdtempSync(join(tmpdir(), 'log-spec-'));
    const file = join(folder, 'api.log');
    const descriptor = fs.openSync(file, 'a');
    const stored = () => fs.readFileSync(file, 'utf8').match(/(?<="msg":")\w+/g);
    const full = () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    const write = jest.spyOn(fs, 'writeSync').mockImplementationOnce(full).mockImplementationOnce(full);
    const onDisk = createLog('info', 'spec', logOutput(descriptor));
    onDisk.info('one');
    onDisk.fatal('two');
    expect(stored()).toBeNull();
    onDisk.info('three');
    expect(stored()).toEqual(['one', 'two', 'three']);
    write.mockRestore();
    fs.closeSync(descriptor);
    fs.rmSync(folder, { recursive: true });
  });
});

describe('a stored error', () => {
  it('has its message without the values quoted by the database', () => {
    const { message, stack } = toSafeError(rejected());
    expect(message).toBe('invalid input syntax for type integer: [value] (22P02)');
    expect(stack).toMatch(/^QueryFailedError: invalid input syntax[^\n]*\n\s+at /);
  });

  it('has the same kind for different ids and numbers', () => {
    const kinds = [1, 20].map(
      (n) => toSafeError(new Error(`receipt ${BOOKING.id} failed after ${n} s`)).kind,
    );
    expect(kinds).toEqual(['receipt … failed after # s', 'receipt … failed after # s']);
  });

  it.each([
    ['order 5O190127TN364715T has no capture', 'order … has no capture'],
    ['receipt R-000002 and event 4a3f9c21 differ', 'receipt … and event … differ'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['ERR_HTTP2_STREAM_CANCEL after 30000 ms', 'ERR_HTTP2_STREAM_CANCEL after 30000 ms'],
  ])('%p is %p without ids', (given, kept) => expect(withoutIds(given)).toBe(kept));

  it.each([
    ['550 5.1.1 <zeb@example.org> unknown', '550 5.1.1 <[mail]> unknown'],
    ['call +1 (555) 555-0177 now', 'call [number] now'],
    ['Key (email)=(zeb@example.org) exists', 'Key [values] exists'],
    [`booking ${BOOKING.id} is gone`, `booking ${BOOKING.id} is gone`],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['at run (/app/node_modules/@nestjs/core/x.js:1:2)', 'at run (/app/node_modules/@nestjs/core/x.js:1:2)'],
    ['at C:\\app\\node_modules\\@nestjs\\x.js:1', 'at C:\\app\\node_modules\\@nestjs\\x.js:1'],
    ['in node_modules/@scope/a lost', 'in node_modules/@scope/a lost'],
    ['/home/zeb@example.org/node_modules/@a/b.js', '[mail]'],
    ['node_modules/zeb@example.org', '[mail]'],
    ['odd/@example.org', '[mail]'],
  ])('redacts %p to %p', (given, kept) => expect(redacted(given)).toBe(kept));

  it('accepts a value that is not an Error', () => expect(toSafeError('away').message).toBe('away'));
});
