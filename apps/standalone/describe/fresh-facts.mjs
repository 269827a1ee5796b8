// Writes the route facts to a file, only when the sources have changed: specs read them often.
import { join } from 'node:path';
import { fingerprint, isFresh, writeStamp } from '../build-stamp.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const SOURCES = ['apps/api/src', 'libs', 'apps/standalone/describe', 'tsconfig.json', 'package-lock.json'];

const [, , file] = process.argv;
const print = fingerprint(ROOT, SOURCES);
if (!isFresh(`${file}.stamp`, print, file)) {
  await import('./route-facts.mjs');
  writeStamp(`${file}.stamp`, print);
}
