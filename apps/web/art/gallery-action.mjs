// Snapshots of the games themselves and of the kit before them.
import {
  BLUE,
  GOLD,
  GREEN,
  HAIR,
  INK,
  LILAC,
  PINK,
  RED,
  TAN,
  VIOLET,
  at,
  box,
  disc,
  line,
  marks,
  oval,
  rope,
  shape,
  star,
} from './palette.mjs';
import { kid } from './kid.mjs';
import { cloud, ground, hills, rays, snapshot } from './grounds.mjs';
import { bunting, cone, confetti, cup, megaphone, sack, stopwatch } from './things.mjs';

const checks = (x, y, n) => {
  let d = '';
  for (let i = 0; i < n; i++) d += `M${x + i * 14} ${y + (i % 2) * 12}h14v12h-14z`;
  return `<path d="${d}" fill="${INK}"/>`;
};
const puff = (x, y, s = 1) =>
  at(x, y, `<path d="M-16 6C-26 6-24-8-12-6C-8-16 8-14 8-5C20-8 24 6 14 6Z" fill="#fff" opacity=".85"/>`, s);

export const actionSnapshots = {
  'final-hop': () =>
    snapshot(
      '#BFE3FF',
      cloud(44, 96, 0.5) +
        hills(190) +
        confetti(16, 320, 130, 5, [GOLD, RED, GREEN, PINK, BLUE]) +
        rope('M44 214V40M276 214V40', '#fff', 9) +
        box(26, 24, 268, 32, '#fff', 6) +
        checks(34, 28, 18) +
        line('M50 100C84 124 120 112 152 140', RED, 9) +
        sack(
          86,
          196,
          0.58,
          { skin: 4, hair: 'braids', hairC: HAIR.black, shirt: GREEN, mark: 'none', trim: '#fff' },
          -6,
        ) +
        `<ellipse cx="186" cy="216" rx="50" ry="8" fill="${GREEN}"/>` +
        sack(
          186,
          192,
          0.86,
          {
            skin: 1,
            hair: 'curly',
            hairC: HAIR.chestnut,
            shirt: BLUE,
            mark: 'none',
            face: 'joy',
            glasses: true,
            l: [-66, -166, 14],
            r: [66, -166, 14],
          },
          5,
        ) +
        line('M272 118C256 138 240 122 228 142', RED, 9) +
        marks('M140 196l-18 6M232 200l18 6M138 176l-22-2', '#fff', 6),
      'A child hops through the ribbon at the finish',
    ),
  'rope-and-roar': () => {
    const puller = { y: 222, s: 0.8, face: 'effort', trim: '#fff', mark: 'stripe' };
    return snapshot(
      '#FFE08A',
      rays('#FFD35C', 160, 150) +
        ground('#7BD9A0', 178) +
        ground(TAN, 200) +
        bunting(-10, 8, 330, 8, 30, 9) +
        kid({
          x: 160,
          y: 206,
          s: 0.7,
          skin: 4,
          hair: 'capR',
          hairC: GOLD,
          shirt: VIOLET,
          trim: GOLD,
          mark: 'none',
          face: 'joy',
          l: 'hip',
          r: [54, -164, 16],
          item: megaphone(66, -182, 0.7, -34, RED),
        }) +
        puff(34, 216, 0.9) +
        puff(290, 216, 0.9) +
        kid({
          ...puller,
          x: 78,
          rot: -16,
          skin: 0,
          hair: 'pony',
          hairC: HAIR.ginger,
          shirt: BLUE,
          l: 'down',
          r: [78, -112, 16],
        }) +
        kid({
          ...puller,
          x: 242,
          rot: 16,
          skin: 2,
          hair: 'patka',
          hairC: BLUE,
          l: [-78, -112, 16],
          r: 'down',
        }) +
        rope('M102 128C140 142 180 142 218 128', '#FFF1D6', 7) +
        line('M108 131C142 141 180 141 212 131', TAN, 7, 'stroke-dasharray="1 13"') +
        shape('M152 138h16l5 40-13-9-13 9z', GREEN),
      'Two children pull a rope while the host shouts',
    );
  },
  'parachute-sky': () =>
    snapshot(
      '#8FD0FF',
      hills(196) +
        shape(
          'M-40-30H360L346 96Q316 72 288 104Q256 82 224 110Q192 88 160 112Q128 88 96 110Q64 82 32 104Q4 72-26 96Z',
          RED,
        ) +
        shape('M160-150L32 104Q64 82 96 110Z', GOLD) +
        shape('M160-150L96 110Q128 88 160 112Z', GREEN) +
        shape('M160-150L160 112Q192 88 224 110Z', BLUE) +
        shape('M160-150L224 110Q256 82 288 104Z', '#A66BFF') +
        line('M56 34Q64 16 72 12M262 30Q254 16 246 12M128 34Q132 18 140 12', '#fff', 5, 'opacity=".7"') +
        kid({
          x: 62,
          y: 236,
          s: 0.7,
          skin: 3,
          hair: 'afro',
          hairC: HAIR.black,
          shirt: GOLD,
          trim: INK,
          mark: 'dot',
          l: [-56, -188, 14],
          r: [56, -188, 14],
          face: 'joy',
        }) +
        kid({
          x: 160,
          y: 238,
          s: 0.7,
          skin: 0,
          hair: 'bob',
          hairC: HAIR.fair,
          l: [-56, -188, 14],
          r: [56, -188, 14],
          mark: 'star',
          glasses: true,
        }) +
        kid({
          x: 258,
          y: 236,
          s: 0.7,
          skin: 2,
          hair: 'hijab',
          hairC: LILAC,
          shirt: GREEN,
          mark: 'none',
          l: [-60, -186, 14],
          r: [60, -186, 14],
          face: 'joy',
        }),
      'Three children lift a parachute over their heads',
    ),
  'lightning-handoff': () =>
    snapshot(
      '#2B4FE0',
      rays('#3A5CEB', 160, 110) +
        shape('M188-12L96 112H148L120 226L236 84H178L226-12Z', GOLD) +
        ground('#5CCB86', 196) +
        `<path d="M-4 214C80 204 230 206 324 212V244H-4Z" fill="${TAN}"/>` +
        line('M-4 230C90 220 230 224 324 228', '#fff', 4) +
        line('M8 96H40M4 122H30M10 148H36', '#fff', 7) +
        kid({
          x: 84,
          y: 226,
          s: 0.82,
          rot: 10,
          skin: 1,
          hair: 'spiky',
          hairC: HAIR.brown,
          shirt: '#fff',
          trim: BLUE,
          mark: 'bolt',
          shorts: RED,
          shoes: GOLD,
          legPose: 'run',
          blade: true,
          l: [-58, -104, -12],
          r: [74, -126, 12],
          face: 'effort',
        }) +
        rope('M148 128L186 116', RED, 8) +
        kid({
          x: 240,
          y: 226,
          s: 0.82,
          skin: 4,
          hair: 'puffs',
          hairC: HAIR.black,
          shirt: '#fff',
          trim: BLUE,
          mark: 'bolt',
          shorts: RED,
          shoes: GOLD,
          chair: RED,
          l: [-72, -130, 8],
          r: [58, -92, -16],
          face: 'joy',
        }),
      'A runner with a blade hands the baton to a child in a wheelchair',
    ),
  'kit-ready': () =>
    snapshot(
      '#BFE3FF',
      cloud(56, 92, 0.5) +
        cloud(270, 78, 0.45) +
        hills(150) +
        bunting(-10, 10, 330, 10, 44, 9) +
        oval(226, 128, 38, 40, 'none') +
        `<ellipse cx="226" cy="128" rx="38" ry="40" fill="none" stroke="${INK}" stroke-width="16"/><ellipse cx="226" cy="128" rx="38" ry="40" fill="none" stroke="${RED}" stroke-width="8.5"/>` +
        cup(112, 120, GOLD) +
        cup(88, 166, BLUE) +
        cup(134, 166, RED) +
        box(62, 164, 130, 58, TAN, 5) +
        line('M66 184H188M66 204H188', '#C98B3C', 4) +
        line('M80 168V218M174 168V218', '#C98B3C', 9) +
        star(127, 194, 15, GOLD) +
        cone(38, 210, 0.78) +
        stopwatch(278, 122, 0.58) +
        disc(228, 192, 30, '#fff') +
        shape('M228 178l14 10-5 17h-18l-5-17z', INK, 3) +
        line('M228 178V163M242 188l14-5M237 205l9 12M219 205l-9 12M214 188l-14-5', INK, 4) +
        cone(284, 220, 0.9, BLUE),
      'A crate of cups, cones, a ball and a hoop on the field',
    ),
  'cones-at-dawn': () =>
    snapshot(
      '#FFC9D3',
      rays('#FFDCC4', 160, 148) +
        disc(160, 148, 52, GOLD) +
        cloud(58, 62, 0.5, 0.9) +
        cloud(262, 46, 0.6, 0.9) +
        line('M104 44q8-9 14 0q6-9 14 0M136 70q6-7 10 0q5-7 10 0', INK, 3.4) +
        ground('#7BD9A0', 158) +
        ground('#5CCB86', 176) +
        kid({
          x: 254,
          y: 188,
          s: 0.36,
          skin: 2,
          hair: 'capR',
          hairC: RED,
          shirt: VIOLET,
          trim: GOLD,
          mark: 'stripe',
          l: [-64, -96, 14],
          r: 'wave',
        }) +
        cone(222, 182, 0.36, GOLD) +
        `<g fill="${GREEN}"><ellipse cx="116" cy="180" rx="24" ry="5"/><ellipse cx="174" cy="200" rx="32" ry="6"/><ellipse cx="72" cy="218" rx="44" ry="7"/></g>` +
        cone(116, 174, 0.44, BLUE) +
        cone(174, 192, 0.62, RED) +
        cone(72, 208, 0.86, GOLD) +
        cone(214, 230, 1.14, BLUE) +
        line(
          'M22 182q5-9 8-1q4-10 8 0M286 216q5-9 8-1q4-10 8 0M128 226q5-9 8-1q4-10 8 0',
          INK,
          2.6,
          'opacity=".4"',
        ),
      'A row of cones on the field as the sun comes up',
    ),
};
