import { spawn } from 'node:child_process';
import { dependencyOf } from './dependency-failure.js';

const failure = (facts: object) => Object.assign(new Error('no'), facts);

it.each(['EROFS', 'EACCES', 'EPERM', 'EIO'])('a file error %s is a failure of the disk', (code) => {
  expect(dependencyOf(failure({ code, syscall: 'open', path: '/data/a.pdf' }))).toBe('disk');
  // Errors of calls on an open file contain no path.
  expect(dependencyOf(failure({ code, syscall: 'write' }))).toBe('disk');
  expect(dependencyOf(failure({ code, syscall: 'fsync' }))).toBe('disk');
});

it.each(['ENOSPC', 'EDQUOT'])('%s is a failure of the disk', (code) => {
  expect(dependencyOf(failure({ code }))).toBe('disk');
});

it.each([
  ['a network that a firewall closes', { code: 'EACCES', syscall: 'connect', address: '10.0.0.1', port: 25 }],
  ['a packet that a firewall drops', { code: 'EPERM', syscall: 'send', address: '10.0.0.1' }],
  ['a port that is reserved', { code: 'EACCES', syscall: 'listen' }],
  ['a program that may not run', { code: 'EACCES', syscall: 'spawn /chrome', path: '/chrome' }],
  ['a process of another user', { code: 'EPERM', syscall: 'kill' }],
  ['a code without a call', { code: 'EACCES' }],
  ['a file that is missing', { code: 'ENOENT', syscall: 'open', path: '/data/a.pdf' }],
])('%s is not a failure of the disk', (_, facts) => expect(dependencyOf(failure(facts))).toBeNull());

it('a program that Node may not run is not a failure of the disk', async () => {
  const error = await new Promise((resolve) => spawn(import.meta.dirname).once('error', resolve));
  expect(error).toMatchObject({ code: 'EACCES', syscall: `spawn ${import.meta.dirname}` });
  expect(dependencyOf(error)).toBeNull();
});
