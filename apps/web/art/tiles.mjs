// Round badges of 96 x 96 and the tiles of the add-ons.
import { BLUE, GOLD, INK, RED, SKY, TAN, at, box, disc, line, marks, rope, shape, star } from './palette.mjs';
import { dots, ground, rays, scene, spot } from './grounds.mjs';
import { cup, medal, megaphone, shirt, trophy } from './things.mjs';

const badge = (c, inner, label) => spot(96, 96, disc(48, 48, 45, c, 3.6) + inner, label);

/** What a badge shows: events first, then features. */
export const badges = {
  birthday: () =>
    badge(
      '#FFC9D3',
      line('M40 32V22M56 32V22', INK, 8) +
        line('M40 31V24M56 31V24', '#fff', 3) +
        shape('M40 18q-5-6 0-11q5 5 0 11zM56 18q-5-6 0-11q5 5 0 11z', GOLD, 2.6) +
        box(27, 32, 42, 20, '#FFF8EC', 6) +
        box(19, 50, 58, 24, RED, 6) +
        line('M22 55q5 9 10 0t10 0t10 0t10 0t11 0', '#fff', 5) +
        line('M31 37q4 7 8.5 0t8.5 0t8.5 0t8 0', RED, 4) +
        line('M14 76H82', INK, 6),
      'A birthday cake',
    ),
  playdate: () =>
    badge(
      '#FFE08A',
      shape('M18 62L26 44Q48 34 70 44L78 62Z', TAN) +
        shape('M36 46V30H42V35H46V30H52V35H56V30H62V46Q49 51 36 46Z', '#F2C97E', 3.4) +
        shape('M14 58H82L76 78H20Z', BLUE) +
        line('M22 66H74', '#fff', 4) +
        `<g transform="rotate(24 72 36)">${rope('M74 18V34', RED, 4)}${shape('M66 34H82V44Q74 56 66 44Z', SKY, 3.4)}</g>`,
      'A sandbox with a castle and a spade',
    ),
  'school-event': () =>
    badge(
      '#BFE3FF',
      marks('M16 38Q12 46 16 56M80 38Q84 46 80 56', INK, 4.5) +
        disc(48, 72, 8, INK, 0) +
        disc(48, 20, 6, '#F0A800') +
        shape('M26 64C32 54 26 26 48 24C70 26 64 54 70 64Q72 70 66 70H30Q24 70 26 64Z', GOLD) +
        line('M37 38Q40 32 45 31', '#fff', 5) +
        line('M29 59H67', '#F0A800', 5),
      'A school bell',
    ),
  'family-gathering': () =>
    badge(
      '#BFF0D4',
      shape('M22 54Q22 40 34 40Q46 40 46 54V64H22Z', RED, 3.4) +
        shape('M50 56Q50 44 60 44Q72 44 72 56V64H50Z', BLUE, 3.4) +
        disc(34, 32, 11, '#C98555', 3.4) +
        shape('M23 31C22 16 46 16 45 31Q34 24 23 31Z', '#E7ECF8', 3) +
        disc(61, 38, 9.5, '#FFD9B8', 3.4) +
        shape('M51.5 37C50 24 72 24 70.5 37Q61 31 51.5 37Z', '#8A4B1F', 3) +
        `<g fill="${INK}"><circle cx="30.5" cy="33" r="1.8"/><circle cx="37.5" cy="33" r="1.8"/><circle cx="58" cy="39" r="1.7"/><circle cx="64" cy="39" r="1.7"/></g>` +
        line('M31 37q3 3 6 0M58.5 42.5q2.5 2.5 5 0', INK, 2.4) +
        box(15, 60, 66, 9, TAN, 3) +
        line('M24 70V80M72 70V80', INK, 6),
      'Two people on a family bench',
    ),
  megaphone: () =>
    badge(
      '#FFC9D3',
      megaphone(32, 54, 0.72, -22, '') + marks('M72 30L79 25M76 42L84 41', INK, 4.5),
      'A megaphone',
    ),
  whistle: () =>
    badge(
      '#FFE08A',
      shape('M72 44Q80 26 66 16', 'none', 4) +
        shape('M14 36H52A21 21 0 1 1 33 62L31 53H14Z', RED) +
        disc(53, 58, 9, '#fff') +
        line('M20 43H38', '#fff', 4.5) +
        marks('M30 26L26 16M44 24V13', INK, 4.5),
      'A whistle',
    ),
  shirt: () => badge('#BFE3FF', shirt(48, 50, 0.62, BLUE, star(0, 14, 17, GOLD, 0, 5), GOLD), 'A team shirt'),
  medal: () => badge('#BFF0D4', medal(48, 60, 0.84, RED), 'A medal'),
};

const spark = (x, y, r, c = '#fff') =>
  shape(
    `M${x} ${y - r}Q${x + 2} ${y - 2} ${x + r} ${y}Q${x + 2} ${y + 2} ${x} ${y + r}Q${x - 2} ${y + 2} ${x - r} ${y}Q${x - 2} ${y - 2} ${x} ${y - r}Z`,
    c,
    3,
  );

export const addOns = {
  photography: () =>
    scene(
      '#BFE3FF',
      rays('#B0DBFF', 160, 118),
      `<g transform="rotate(-5 160 116)">${box(206, 50, 34, 22, RED, 6)}${shape('M114 66L126 44H186L198 66Z', '#fff')}${box(70, 62, 180, 116, BLUE, 20)}${line('M74 96H246', '#fff', 12, 'opacity=".25"')}${disc(160, 122, 48, '#fff')}${disc(160, 122, 34, INK)}${disc(160, 122, 22, SKY, 3.4)}${line('M148 116Q152 108 162 108', '#fff', 5)}${disc(226, 84, 9, GOLD)}${box(84, 76, 30, 14, '#fff', 5)}</g>` +
        spark(48, 60, 17, GOLD) +
        spark(280, 52, 13) +
        spark(276, 178, 17, GOLD),
      'A camera',
    ),
  videography: () =>
    scene(
      '#CFC4FF',
      dots('#C0B2FF'),
      `<g transform="rotate(4 160 120)">${box(66, 92, 188, 100, INK, 12)}${box(80, 116, 160, 62, '#fff', 8)}${shape('M146 128V166L180 147Z', RED)}${at(68, 92, shape('M-2 0V-28H186V0Z', '#fff') + `<path d="M16 0L34-28H58L40 0ZM64 0L82-28H106L88 0ZM112 0L130-28H154L136 0ZM160 0L178-28H186V-8L181 0Z" fill="${INK}"/>`, 1, -14)}${disc(76, 84, 6, GOLD, 3.4)}</g>` +
        star(40, 150, 15, GOLD, 12) +
        star(286, 70, 15, GOLD, -12) +
        marks('M244 30l8-13M262 40l14-7', INK, 5),
      'A film clapper',
    ),
  'custom-shirts': () =>
    scene(
      '#FFE08A',
      dots('#FFD35C'),
      shirt(236, 112, 1.14, RED, star(0, 8, 17, '#fff'), '#fff', 9) +
        shirt(
          124,
          120,
          1.5,
          BLUE,
          line('M-18-18q5-7 9 0t9 0t9 0t9 0', '#fff', 4.5) +
            `<path d="M6-2L-14 24H-2L-8 42L14 16H2Z" fill="${GOLD}" stroke="${INK}" stroke-width="3.4"/>`,
          GOLD,
          -5,
        ),
      'Two team shirts',
    ),
  'custom-awards': () =>
    scene(
      '#FFC9D3',
      rays('#FFBAC7', 150, 110),
      ground('#FF9FB2', 188) +
        medal(254, 150, 1.12, BLUE) +
        trophy(140, 150, 1.72) +
        box(96, 176, 88, 32, INK, 5) +
        box(110, 183, 60, 18, GOLD, 4) +
        line('M119 192q4-5 7 0t7 0t7 0t7 0t7 0', INK, 3.4) +
        spark(52, 66, 16, GOLD) +
        spark(226, 52, 13),
      'An engraved cup and a medal',
    ),
};
