// The facts of the routes in a file that is made anew only when the sources have changed: for specs, which ask often.
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
