// Draws all pictures: node apps/web/art/build.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { classicGames } from './games-classic.mjs';
import { team } from './team.mjs';
import { process } from './process.mjs';
import { banner, heroScene } from './poster.mjs';
import { empty, grass, pages, scenes } from './site.mjs';
import { addOns, badges } from './tiles.mjs';
import { actionSnapshots } from './gallery-action.mjs';
import { peopleSnapshots } from './gallery-people.mjs';
import { runningGames } from './games-running.mjs';
import { thinkingGames } from './games-thinking.mjs';

const target = fileURLToPath(new URL('../public/art/', import.meta.url));
/** The outlines are round everywhere: said once on the root instead of on every shape; numbers in their short form. */
const slim = (svg) =>
  svg
    .replace(/ stroke-line(?:cap|join)="round"/g, '')
    .replace('<svg ', '<svg stroke-linecap="round" stroke-linejoin="round" ')
    .replace(/ stroke-width="4"(?!\d)/g, '')
    .replace('<svg ', '<svg stroke-width="4" ')
    .replace(/ opacity="1"/g, '')
    .replace(/scale\((\S+) \1\)/g, 'scale($1)')
    .replace(/(?<![\d.#\w])(-?)0\.(?=\d)/g, '$1.')
    .replace(/ d="[^"]+"/g, (path) => path.replace(/(\d) -(?=[\d.])/g, '$1-'))
    .replace(/>\s+</g, '><');
const draw = (folder, pictures) => {
  mkdirSync(target + folder, { recursive: true });
  for (const [name, picture] of Object.entries(pictures))
    writeFileSync(`${target}${folder}${name}.svg`, `${slim(picture())}\n`);
};

draw('games/', { ...classicGames, ...runningGames, ...thinkingGames });
draw('gallery/', { ...actionSnapshots, ...peopleSnapshots });
draw('team/', team);
draw('process/', process);
draw('badges/', badges);
draw('add-ons/', addOns);
draw('empty/', empty);
draw('scenes/', scenes);
draw('pages/', pages);
draw('', { grass });

// The page inlines these two, whose meadow and bunting run past their boxes.
const inlined = fileURLToPath(new URL('../src/content/art/', import.meta.url));
writeFileSync(`${inlined}hero.svg`, `${slim(heroScene())}\n`);
writeFileSync(`${inlined}banner.svg`, `${slim(banner())}\n`);
