// Portraits of the team.
import { BLUE, GOLD, HAIR, INK, RED, box, disc, line, star } from './palette.mjs';
import { kid } from './kid.mjs';
import { dots, rays, spot } from './grounds.mjs';
import { megaphone } from './things.mjs';

const portrait = (bg, motif, look, more, label) =>
  spot(
    240,
    240,
    `<rect width="240" height="240" fill="${bg}"/><g transform="translate(-40 0)">${motif}</g>` +
      kid({ x: 120, y: 355, s: 1.4, legs: false, ...look }) +
      more,
    label,
  );
const lanyard = (c) =>
  line('M-14-140L0-112L14-140', c, 4.5) +
  box(-11, -113, 22, 26, '#fff', 4) +
  line('M-5-96H5', INK, 3) +
  disc(0, -105, 3, c, 2.4);

export const team = {
  riley: () =>
    portrait(
      '#FFE08A',
      rays('#FFD35C', 160, 120),
      {
        skin: 1,
        hair: 'bob',
        hairC: HAIR.chestnut,
        shirt: BLUE,
        trim: GOLD,
        mark: 'star',
        face: 'joy',
        l: 'down',
        r: [48, -104, 34],
        front: 'r',
      },
      megaphone(176, 186, 0.8, -44, '') + disc(191, 204, 11, '#F2B98A'),
      'Riley Brooks with a megaphone',
    ),
  maya: () =>
    portrait(
      '#CFC4FF',
      dots('#C0B2FF'),
      {
        skin: 4,
        hair: 'afro',
        hairC: HAIR.black,
        shirt: GOLD,
        trim: INK,
        mark: 'none',
        face: 'grin',
        glasses: true,
        l: [-36, -96, -24],
        r: [36, -96, -24],
        front: 'lr',
      },
      `<g transform="translate(121 220) rotate(-4) scale(1.14)">${box(-34, -36, 68, 76, '#C98B3C', 7) + box(-27, -26, 54, 62, '#fff', 3) + box(-12, -43, 24, 13, '#C9D3EA', 4) + line('M-18-12l5 5 8-10M-18 8l5 5 8-10M4-8H18M4 12H18', RED, 4)}</g>` +
        disc(76, 222, 11, '#744731') +
        disc(166, 216, 11, '#744731'),
      'Maya Okafor with a list of games',
    ),
  leo: () =>
    portrait(
      '#BFF0D4',
      dots('#A7E6C3'),
      {
        skin: 2,
        hair: 'curly',
        hairC: '#3A2418',
        shirt: RED,
        trim: '#fff',
        mark: 'none',
        face: 'smile',
        beard: '#3A2418',
        l: 'down',
        r: 'wave',
        item: lanyard(BLUE),
      },
      '',
      'Leo Santana waves',
    ),
};
