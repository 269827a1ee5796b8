// Games of grip, balance and quick hands.
import {
  BLUE,
  GOLD,
  GREEN,
  HAIR,
  INK,
  RED,
  SILVER,
  VIOLET,
  box,
  disc,
  line,
  marks,
  rope,
  shape,
  st,
} from './palette.mjs';
import { kid } from './kid.mjs';
import { cloud, dots, ground, rays, scene } from './grounds.mjs';
import { balloon, cup, sack, stopwatch } from './things.mjs';

export const classicGames = {
  'sack-sprint': () =>
    scene(
      '#BFE3FF',
      cloud(70, 50, 0.7) + cloud(250, 40, 0.55),
      ground('#5CCB86') +
        line('M120 96l-26 4M116 122h-34M120 148l-24-2', '#fff', 7) +
        sack(96, 196, 0.78, { hair: 'pony', hairC: HAIR.chestnut, shirt: BLUE, trim: '#fff', mark: 'none' }) +
        sack(224, 178, 0.86, { skin: 4, hair: 'curly', hairC: HAIR.black, mark: 'none' }) +
        line('M200 200q24 10 50 0', INK, 4, 'opacity=".3"'),
      'Two kids hopping in sacks',
    ),
  'tug-of-champions': () => {
    const puller = { y: 204, s: 0.82, trim: '#fff', mark: 'stripe', face: 'effort' };
    return scene(
      '#FFE08A',
      rays('#FFD35C', 160, 150),
      ground('#E9B872', 182) +
        kid({
          ...puller,
          x: 72,
          rot: -16,
          skin: 2,
          hairC: HAIR.black,
          shirt: BLUE,
          l: 'down',
          r: [80, -118, 14],
        }) +
        kid({
          ...puller,
          x: 248,
          rot: 16,
          skin: 1,
          hair: 'bob',
          hairC: HAIR.brown,
          l: [-80, -118, 14],
          r: 'down',
        }) +
        line('M96 108C130 118 190 118 224 108', INK, 14) +
        line('M96 108C130 118 190 118 224 108', '#FFF1D6', 7, 'stroke-dasharray="10 5"') +
        shape('M152 114h16l6 44-14-10-14 10z', GREEN),
      'Two teams pulling a rope',
    );
  },
  'egg-spoon-express': () =>
    scene(
      '#FFC9D3',
      dots('#FFB3C1'),
      `<g transform="rotate(-18 160 120)">${rope('M150 128H292', SILVER, 14)}<ellipse cx="112" cy="130" rx="62" ry="30" ${st(SILVER)}/><ellipse cx="112" cy="124" rx="48" ry="19" fill="#E7ECF8"/><path d="M112 40C150 40 158 92 150 112C142 132 82 132 74 112C66 92 74 40 112 40Z" ${st('#FFF8EC')}/><ellipse cx="98" cy="88" rx="4" ry="5.5" fill="${INK}"/><ellipse cx="126" cy="88" rx="4" ry="5.5" fill="${INK}"/><path d="M102 102q10 12 20 0z" fill="#7A1633" stroke="${INK}" stroke-width="3.4" stroke-linejoin="round"/><circle cx="88" cy="100" r="6" fill="#FF6B7F" opacity=".5"/><circle cx="136" cy="100" r="6" fill="#FF6B7F" opacity=".5"/></g>` +
        line('M36 70l-16-10M30 100H10M44 44L34 28', RED, 7),
      'A smiling egg balanced on a spoon',
    ),
  'cup-stack-blitz': () =>
    scene(
      '#CFC4FF',
      rays('#C0B2FF', 160, 190),
      `<rect x="-6" y="186" width="332" height="40" ${st('#FFF8EC')}/>` +
        [
          [100, 186, RED],
          [146, 186, GOLD],
          [192, 186, BLUE],
          [123, 138, GREEN],
          [169, 138, RED],
          [146, 90, GOLD],
        ]
          .map((c) => cup(...c))
          .join('') +
        stopwatch(262, 112) +
        line('M52 60l8 14M36 92l14 4M84 44l2 14', INK, 5),
      'A pyramid of cups and a stopwatch',
    ),
  'tower-titans': () => {
    const block = (x, y, c) => box(x - 20, y, 40, 33, c, 5) + line(`M${x - 10} ${y + 9}h10`, '#fff', 4);
    return scene(
      '#FFC9D3',
      rays('#FFBAC7', 130, 180),
      ground('#FF9FB2', 192) +
        rope('M44 188V36', '#FFF1D6', 15) +
        line('M38 54h7M38 72h11M38 90h7M38 108h11M38 126h7M38 144h11', INK, 3.6) +
        line('M32 30H56', INK, 8) +
        box(20, 156, 52, 50, GOLD, 14) +
        disc(46, 181, 12, '#fff') +
        [
          [94, 171, RED],
          [136, 171, GOLD],
          [178, 171, BLUE],
          [115, 136, GREEN],
          [157, 136, VIOLET],
          [136, 101, RED],
          [139, 66, BLUE],
        ]
          .map((b) => block(...b))
          .join('') +
        kid({
          x: 242,
          y: 208,
          s: 0.82,
          rot: -3,
          skin: 3,
          hair: 'fade',
          hairC: HAIR.black,
          shirt: GREEN,
          trim: '#fff',
          glasses: true,
          l: [-74, -192, 14],
          r: [60, -160, 16],
          face: 'o',
        }) +
        `<g transform="rotate(-8 158 42)">${block(160, 26, GOLD)}</g>` +
        disc(178, 52, 8.5, '#9A6240') +
        marks('M122 42l-13-5M128 24l-9-11', INK, 4.5),
      'A child sets the last block on a tower next to a measuring tape',
    );
  },
  'ring-toss-royale': () => {
    const pegs = [
      [84, 108, RED],
      [160, 80, GOLD],
      [236, 108, BLUE],
    ];
    const ring = (x, y, c, a) =>
      `<g transform="rotate(${a} ${x} ${y})"><ellipse cx="${x}" cy="${y}" rx="32" ry="12" fill="none" stroke="${INK}" stroke-width="16"/><ellipse cx="${x}" cy="${y}" rx="32" ry="12" fill="none" stroke="${c}" stroke-width="8.5"/></g>`;
    return scene(
      '#BFF0D4',
      dots('#A7E6C3'),
      ground('#5CCB86', 186) +
        pegs
          .map(
            ([x, y, c]) =>
              `<path d="M${x - 8} ${y + 4}h16V186h-16z" ${st('#fff')}/><path d="M${x - 8} ${y + 28}h16v16h-16z" fill="${c}" stroke="${INK}" stroke-width="3"/><circle cx="${x}" cy="${y}" r="12" ${st(c)}/><ellipse cx="${x}" cy="190" rx="38" ry="11" ${st(c)}/>`,
          )
          .join('') +
        ring(84, 166, GOLD, 0) +
        ring(160, 160, BLUE, 0) +
        ring(212, 58, RED, -22) +
        ring(104, 50, GREEN, 18) +
        `<path d="M76 140h16v18h-16zM152 130h16v22h-16z" fill="#fff"/><path d="M76 140v20M92 140v20M152 130v22M168 130v22" stroke="${INK}" stroke-width="4"/>`,
      'Rings flying onto three pegs',
    );
  },
  'parachute-popcorn': () =>
    scene(
      '#BFE3FF',
      cloud(60, 40, 0.6) + cloud(268, 52, 0.5),
      ground('#5CCB86', 182) +
        parachute() +
        [
          [110, 36, GOLD],
          [164, 20, RED],
          [206, 44, '#fff'],
          [144, 48, BLUE],
        ]
          .map(([x, y, c]) => `<circle cx="${x}" cy="${y}" r="12" ${st(c)}/>`)
          .join('') +
        [
          [52, 3, 'curly', HAIR.black, GOLD],
          [124, 0, 'bob', HAIR.ginger, RED],
          [196, 2, 'short', '#3A2418', BLUE],
          [266, 1, 'puffs', '#3A2418', GREEN],
        ]
          .map(([x, skin, hair, hairC, shirt]) =>
            kid({ x, y: 269, s: 0.62, skin, hair, hairC, shirt, mark: 'none', legs: false }),
          )
          .join(''),
      'Kids bouncing balls on a big parachute',
    ),
  'balloon-keep-up': () =>
    scene(
      '#FFE08A',
      dots('#FFD35C'),
      balloon(84, 66, RED, 34) +
        balloon(238, 54, GREEN, 30) +
        balloon(164, 96, BLUE, 38) +
        kid({
          x: 162,
          y: 316,
          s: 0.86,
          skin: 1,
          hair: 'braids',
          hairC: HAIR.black,
          shirt: '#fff',
          trim: RED,
          mark: 'none',
          legs: false,
        }),
      'A child keeping balloons in the air',
    ),
  'hula-showdown': () => {
    const half = 'M69 132A92 26 0 0 0 251 132';
    return scene(
      '#FFC9D3',
      rays('#FFBAC7', 160, 130),
      ground('#FF9FB2', 190) +
        `<ellipse cx="160" cy="128" rx="92" ry="26" fill="none" stroke="${INK}" stroke-width="17"/><ellipse cx="160" cy="128" rx="92" ry="26" fill="none" stroke="${GOLD}" stroke-width="9.5"/>` +
        kid({
          x: 160,
          y: 208,
          s: 0.9,
          skin: 3,
          hair: 'puffs',
          hairC: HAIR.black,
          shirt: VIOLET,
          trim: '#fff',
          l: 'upOut',
          r: 'upOut',
        }) +
        rope(half, GOLD, 9.5) +
        `<path d="M70 134A92 26 0 0 0 250 134" fill="none" stroke="#fff" stroke-width="9.5" stroke-dasharray="16 26"/>`,
      'A child spinning a hula hoop',
    );
  },
};

/** The parachute of 264 x 80 whose rim lies on y 150. */
export function parachute() {
  return (
    shape('M28 150C40 84 110 70 160 70C210 70 280 84 292 150Z', '#fff') +
    shape('M28 150C40 84 110 70 160 70C120 78 84 100 78 150Z', RED) +
    shape('M160 70C138 84 124 110 122 150H78C84 100 120 78 160 70Z', GOLD) +
    shape('M160 70C138 84 124 110 122 150H198C196 110 182 84 160 70Z', GREEN) +
    shape('M160 70C182 84 196 110 198 150H242C236 100 200 78 160 70Z', BLUE) +
    shape('M160 70C200 78 236 100 242 150H292C280 84 210 70 160 70Z', '#A66BFF')
  );
}
