// Which Node runs the project, against what package.json supports.
import { readFileSync } from 'node:fs';

const RANGE = /^(\^|>=)(\d+)(?:\.(\d+))?(?:\.(\d+))?$/;
const numbers = (version) => version.split('.').map(Number);

/**
 * @param version for example 22.22.3
 * @param engines for example "^22.22.3 || >=24.15"
 * @returns null for a supported version
 */
export function nodeVersionError(version, engines) {
  const [major, minor, patch] = numbers(version);
  const ranges = engines.split(' || ').map((range) => RANGE.exec(range));
  const isMeant = ranges.some(([, sign, from, minorFrom = '0', patchFrom = '0']) => {
    if (major !== Number(from)) return sign === '>=' && major > Number(from);
    return minor > Number(minorFrom) || (minor === Number(minorFrom) && patch >= Number(patchFrom));
  });
  const names = ranges.map(([range]) => range.replace(/^\D+/, ''));
  return isMeant ? null : `This needs Node ${names.join(', ')} or newer; this is ${version}.`;
}

const short = (version) => numbers(version).slice(0, 2).join('.');

/**
 * "Node 24.21 (yours is 20.20)", or "Node 24.21" when it is the same.
 * @param version of this process
 * @param yours the machine's, if it is known
 */
export const nodeWords = (version, yours = version) =>
  short(yours) === short(version)
    ? `Node ${short(version)}`
    : `Node ${short(version)} (yours is ${short(yours)})`;

/** The Node that started npm, or this program before it was run again with the project's own; undefined if unknown. */
export const yourNode = (environment) =>
  environment.YOUR_NODE ?? /\bnode\/v(\S+)/.exec(environment.npm_config_user_agent ?? '')?.[1];

/** Why this Node cannot run the project, or null. */
export function thisNodeError() {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return nodeVersionError(process.versions.node, JSON.parse(manifest).engines.node);
}
