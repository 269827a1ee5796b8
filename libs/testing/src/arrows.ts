import { createRequire } from 'node:module';
import { join } from 'node:path';

type Rule = { name: string; from: { path?: string }; to: { pathNot?: string } };

const RULES = join(import.meta.dirname, '../../../.dependency-cruiser.cjs');
const SPEC = /[.-]spec\.tsx?$/;

/** Which rooms each room may use, itself left out. */
export type Arrows = Map<string, string[]>;

/** The arrows of the rooms' own code, as the import rules say. */
export const arrowsOfRooms = (): Arrows => arrowsOf((path, room) => path === `^libs/${room}/`);

/** What the specs of a room may use; `testing`, which all of them may, is left out. */
export const arrowsOfSpecs = (): Arrows =>
  new Map(
    [...arrowsOf((path, room) => path.startsWith(`^libs/${room}/.*`))].map(([room, allowed]) => [
      room,
      allowed.filter((other) => other !== 'testing'),
    ]),
  );

function arrowsOf(isMeant: (path: string, room: string) => boolean): Arrows {
  const { forbidden } = createRequire(import.meta.url)(RULES) as { forbidden: Rule[] };
  const arrows: Arrows = new Map();
  for (const { name, from, to } of forbidden) {
    const room = /^arrows-of-(.+)$/.exec(name)?.[1];
    if (room === undefined || !isMeant(from.path ?? '', room)) continue;
    const allowed = /^\^libs\/\((.+)\)\/$/.exec(to.pathNot ?? '')?.[1].split('|') ?? [];
    arrows.set(
      room,
      allowed.filter((other) => other !== room),
    );
  }
  return arrows;
}

/** Who uses what: two files, or a room and the room whose view it reads. */
export type Use = { from: string; to: string };

const roomOf = (path: string) => path.replace(/^libs\//, '').split('/')[0];

/**
 * Arrows that nothing uses, as "gallery → catalog". A spec's import is no use of the room's own arrow; the arrows that
 * specs have more are used by specs alone.
 */
export function unusedArrows(arrows: Arrows, specArrows: Arrows, uses: readonly Use[]): string[] {
  const named = ({ from, to }: Use) => `${roomOf(from)} → ${roomOf(to)}`;
  const inCode = new Set(uses.filter(({ from }) => !SPEC.test(from)).map(named));
  const inSpecs = new Set(uses.filter(({ from }) => SPEC.test(from)).map(named));
  const listed = (of: Arrows) => [...of].flatMap(([from, rooms]) => rooms.map((to) => `${from} → ${to}`));
  const own = listed(arrows);
  const onlySpecs = listed(specArrows).filter((arrow) => !own.includes(arrow));
  return [
    ...own.filter((arrow) => !inCode.has(arrow)),
    ...onlySpecs.filter((arrow) => !inSpecs.has(arrow)).map((arrow) => `${arrow}, for specs`),
  ];
}

/** The level of each room on the map of the repository's README. */
export const levelsOf = (readme: string): Map<string, number> =>
  new Map(
    [...readme.matchAll(/^\| (\d+) +\| \[[\w-]+\]\(libs\/([\w-]+)\//gm)].map(([, level, room]) => [
      room,
      Number(level),
    ]),
  );

/** Arrows that do not lead down on the map, and rooms that are not on it. */
export function arrowsNotDown(arrows: Arrows, levels: Map<string, number>): string[] {
  const missing = [...arrows.keys()]
    .filter((room) => !levels.has(room))
    .map((room) => `${room} has no level`);
  const level = (room: string) => levels.get(room) ?? NaN;
  const wrong = [...arrows].flatMap(([room, others]) =>
    others.filter((other) => level(other) >= level(room)).map((other) => `${room} → ${other}`),
  );
  return [...missing, ...wrong];
}
