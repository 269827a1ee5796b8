// The first import of the entry points: exits with one message when package.json does not support this Node version.
import { readFileSync } from 'node:fs';

/**
 * @param version for example 22.12.0
 * @param engines for example "^20.19 || ^22.12 || >=24"
 * @returns null for a supported version
 */
export function nodeVersionError(version, engines) {
  const [major, minor] = version.split('.').map(Number);
  const ranges = engines.split(' || ').map((range) => /^(\^|>=)(\d+)(?:\.(\d+))?$/.exec(range));
  const isMeant = ranges.some(
    ([, sign, from, least = '0']) =>
      (sign === '>=' && major > Number(from)) || (major === Number(from) && minor >= Number(least)),
  );
  const names = ranges.map(([, , from, least]) => (least ? `${from}.${least}` : from));
  return isMeant ? null : `This needs Node ${names.join(', ')} or newer; this is ${version}.`;
}

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const fault = nodeVersionError(process.versions.node, engines.node);
if (fault) {
  console.error(fault);
  process.exit(1);
}
