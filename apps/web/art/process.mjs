// The five scenes of the process, from booking to awards.
import {
  BLUE,
  GOLD,
  GREEN,
  HAIR,
  INK,
  RED,
  SKY,
  VIOLET,
  box,
  disc,
  line,
  marks,
  rope,
  shape,
  star,
} from './palette.mjs';
import { kid } from './kid.mjs';
import { cloud, dots, ground, rays, scene } from './grounds.mjs';
import { cone, confetti, medal, megaphone, trophy } from './things.mjs';

export const process = {
  book: () =>
    scene(
      '#CFC4FF',
      rays('#C0B2FF', 160, 120),
      ground('#B9A5FF', 192) +
        kid({
          x: 248,
          y: 210,
          s: 0.82,
          skin: 1,
          hair: 'bun',
          hairC: HAIR.brown,
          shirt: RED,
          trim: '#fff',
          mark: 'none',
          shorts: BLUE,
          l: [-66, -132, 14],
          r: 'hip',
          face: 'smile',
          glasses: true,
        }) +
        `<g transform="rotate(-5 118 112)">${box(62, 14, 112, 194, '#fff', 20)}${line('M106 27H130', INK, 5)}${box(76, 40, 84, 54, SKY, 8)}${star(118, 68, 18, GOLD)}${line('M80 112H132M80 128H154', INK, 5.5)}${box(76, 148, 84, 34, GOLD, 17)}${line('M106 165l9 9 16-17', INK, 6)}</g>` +
        marks('M36 70l-14-6M34 92H18M38 48l-9-12', INK, 4.5),
      'A parent books on a phone',
    ),
  'set-up': () =>
    scene(
      '#BFE3FF',
      cloud(262, 40, 0.5),
      ground('#5CCB86', 172) +
        shape('M-8 58H88Q104 58 112 76L126 108Q146 112 146 130V178H-8Z', RED) +
        shape('M74 74H90Q98 74 102 84L110 106H74Z', SKY) +
        star(34, 116, 22, GOLD) +
        line('M-8 150H144', '#fff', 6) +
        disc(108, 180, 21, INK) +
        disc(108, 180, 8, '#fff') +
        disc(8, 180, 21, INK) +
        disc(8, 180, 8, '#fff') +
        kid({
          x: 204,
          y: 210,
          s: 0.8,
          skin: 3,
          hair: 'capR',
          hairC: GOLD,
          shirt: VIOLET,
          trim: GOLD,
          mark: 'stripe',
          l: [-44, -92, -22],
          r: [44, -92, -22],
          front: 'lr',
          face: 'smile',
        }) +
        box(166, 128, 76, 44, '#E9B872', 4) +
        line('M170 143H238', '#C98B3C', 4) +
        star(204, 155, 9, '#fff', 0, 3) +
        disc(168, 146, 8, '#9A6240') +
        disc(240, 146, 8, '#9A6240') +
        cone(282, 206, 0.84) +
        cone(262, 176, 0.42, BLUE),
      'The host carries kit from the van to the field',
    ),
  introductions: () =>
    scene(
      '#FFC9D3',
      dots('#FFB3C1'),
      ground('#FF9FB2', 186) +
        kid({
          x: 66,
          y: 210,
          s: 0.84,
          skin: 3,
          hair: 'capR',
          hairC: GOLD,
          shirt: VIOLET,
          trim: GOLD,
          mark: 'stripe',
          l: 'hip',
          r: [62, -158, 18],
          face: 'joy',
          item: megaphone(72, -172, 0.72, -26, RED),
        }) +
        kid({
          x: 186,
          y: 210,
          s: 0.64,
          skin: 0,
          hair: 'braids',
          hairC: HAIR.ginger,
          shirt: BLUE,
          trim: '#fff',
          mark: 'bolt',
          l: 'hip',
          r: 'wave',
          face: 'grin',
        }) +
        kid({
          x: 266,
          y: 210,
          s: 0.66,
          skin: 4,
          hair: 'fade',
          hairC: HAIR.black,
          trim: '#fff',
          mark: 'star',
          l: 'up',
          r: 'hip',
          chair: GOLD,
          face: 'joy',
        }),
      'The host greets a child of each team',
    ),
  games: () =>
    scene(
      '#FFE08A',
      rays('#FFD35C', 160, 150),
      ground('#5CCB86', 178) +
        cone(38, 196, 0.6) +
        cone(284, 196, 0.6, BLUE) +
        `<ellipse cx="244" cy="140" rx="56" ry="15" fill="none" stroke="${INK}" stroke-width="14"/><ellipse cx="244" cy="140" rx="56" ry="15" fill="none" stroke="${BLUE}" stroke-width="7.5"/>` +
        kid({
          x: 244,
          y: 206,
          s: 0.74,
          skin: 4,
          hair: 'puffs',
          hairC: HAIR.black,
          shirt: RED,
          trim: '#fff',
          l: 'upOut',
          r: 'upOut',
          face: 'joy',
        }) +
        rope('M189 142A56 15 0 0 0 299 142', BLUE, 7.5) +
        kid({
          x: 82,
          y: 206,
          s: 0.8,
          rot: 8,
          skin: 2,
          hair: 'hijab',
          hairC: VIOLET,
          shirt: GREEN,
          mark: 'none',
          legPose: 'run',
          l: [-58, -104, -12],
          r: [64, -142, 14],
          face: 'grin',
        }) +
        `<g transform="translate(150 96) rotate(8)">${rope('M-26 8L4-2', '#C9D3EA', 6)}${shape('M2-6Q12 8 28-4Z', '#C9D3EA')}${shape('M15-32C26-32 28-14 24-6H6C2-14 4-32 15-32Z', '#FFF8EC')}</g>` +
        line('M44 108H18M38 132H10', '#fff', 7),
      'Two children play: egg and spoon, hula hoop',
    ),
  awards: () =>
    scene(
      '#2B4FE0',
      rays('#3A5CEB', 160, 110),
      confetti(16, 320, 110, 23, undefined, 0.8) +
        ground('#5CCB86', 186) +
        kid({
          x: 92,
          y: 210,
          s: 0.86,
          skin: 3,
          hair: 'capR',
          hairC: GOLD,
          shirt: VIOLET,
          trim: GOLD,
          mark: 'stripe',
          l: 'hip',
          r: [62, -130, 14],
          face: 'joy',
        }) +
        `<path d="M144 92L150 132L164 92" fill="none" stroke="${RED}" stroke-width="7"/>` +
        disc(150, 138, 15, GOLD) +
        star(150, 139, 8, '#fff', 0, 2.6) +
        shape('M188 170H284V212H188Z', GOLD) +
        line('M192 175H280', '#fff', 6, 'opacity=".6"') +
        star(236, 192, 13, '#fff', 0, 3.4) +
        kid({
          x: 236,
          y: 174,
          s: 0.6,
          skin: 1,
          hair: 'short',
          hairC: HAIR.brown,
          shirt: RED,
          trim: '#fff',
          mark: 'none',
          l: 'up',
          r: 'up',
          glasses: true,
          itemBack: trophy(0, -218, 0.8),
        }),
      'The host gives a medal and a trophy to a child',
    ),
};
