import { createRequire } from 'node:module';
import { join } from 'node:path';

type Rule = { name: string; from: { path?: string }; to: { pathNot?: string } };

const RULES = join(import.meta.dirname, '../../../.dependency-cruiser.cjs');

/** Which rooms each room may use, itself left out, as the import rules say. */
export function arrowsOfRooms(): Map<string, string[]> {
  const { forbidden } = createRequire(import.meta.url)(RULES) as { forbidden: Rule[] };
  const arrows = new Map<string, string[]>();
  for (const { name, from, to } of forbidden) {
    const room = /^arrows-of-(.+)$/.exec(name)?.[1];
    if (room === undefined || from.path !== `^libs/${room}/`) continue;
    const allowed = /^\^libs\/\((.+)\)\/$/.exec(to.pathNot ?? '')?.[1].split('|') ?? [];
    arrows.set(
      room,
      allowed.filter((other) => other !== room),
    );
  }
  return arrows;
}
