// Pictures of the site itself: empty states, 404, confirmation, sign-in, share image, mark, meadow.
import {
  BLUE,
  GOLD,
  GREEN,
  HAIR,
  INK,
  LILAC,
  PINK,
  RED,
  SKY,
  TAN,
  at,
  box,
  disc,
  line,
  marks,
  rope,
  shape,
  st,
  star,
} from './palette.mjs';
import { kid } from './kid.mjs';
import { broadScene, cloud, ground, meadow, rays, scene, spot } from './grounds.mjs';
import { bunting, cone, confetti, flag, podium, trophy } from './things.mjs';

/** A soft blot with dots, for pages and the admin to set on their own paper. */
const blot = (c, dot) => {
  let d = '';
  for (let y = 40; y < 200; y += 26)
    for (let x = (y / 26) & 1 ? 47 : 34; x < 300; x += 26)
      if (((x - 160) / 128) ** 2 + ((y - 108) / 82) ** 2 < 1) d += `M${x} ${y}h0`;
  return (
    `<path d="M20 118C12 54 72 14 138 20C190 2 284 22 302 88C320 158 262 202 190 202C120 210 28 192 20 118Z" fill="${c}"/>` +
    line(d, dot, 6)
  );
};
const spotScene = (c, dot, inner, label) => spot(320, 220, blot(c, dot) + inner, label);

export const empty = {
  'no-events': () =>
    spotScene(
      '#E4EAFF',
      '#D3DCFF',
      `<ellipse cx="160" cy="188" rx="128" ry="11" fill="#C3CFFF"/>` +
        podium(160, 188, 0.98) +
        at(
          160,
          98,
          `<g fill="none" stroke="${INK}" stroke-width="3.4" stroke-dasharray="7 7"><path d="M-27-56H27C27-24 19-8 0-6C-19-8-27-24-27-56Z"/><path d="M-27-46C-46-48-44-20-20-19M27-46C46-48 44-20 20-19"/></g>`,
        ) +
        cone(36, 190, 0.5, GOLD),
      'An empty podium',
    ),
  'no-results': () =>
    spotScene(
      '#FFF1C9',
      '#FFE59A',
      `<g transform="rotate(-4 150 108)">${shape('M40 60L94 44L150 60L206 44L260 60V168L206 152L150 168L94 152L40 168Z', '#fff')}${shape('M94 44L150 60V168L94 152Z', '#BFF0D4')}${shape('M206 44L260 60V168L206 152Z', '#BFE3FF')}${line('M60 140C76 112 88 132 104 112C124 86 140 116 160 98', RED, 6, 'stroke-dasharray="1 13"')}</g>` +
        rope('M236 152L272 190', TAN, 8) +
        disc(214, 128, 34, '#E4F3FF') +
        disc(214, 128, 34, 'none', 9) +
        disc(214, 128, 34, 'none', 4).replace(INK, GOLD) +
        line('M194 122Q198 110 210 107', '#fff', 6),
      'A map without a mark',
    ),
  'no-pictures': () =>
    spotScene(
      '#FFE3E3',
      '#FFCFD3',
      `<ellipse cx="160" cy="186" rx="124" ry="11" fill="#FFC2C8"/>` +
        shape('M38 70Q98 50 160 74Q222 50 282 70V180Q222 160 160 184Q98 160 38 180Z', RED) +
        shape('M48 62Q104 46 160 68V172Q104 152 48 168Z', '#FFF8EC') +
        shape('M272 62Q216 46 160 68V172Q216 152 272 168Z', '#FFF8EC') +
        `<g fill="none" stroke="${INK}" stroke-width="3.4" stroke-dasharray="7 7"><path d="M66 80Q104 72 142 86V142Q104 130 66 138Z"/><path d="M254 80Q216 72 178 86V142Q216 130 254 138Z"/></g>` +
        line('M84 122L100 106L112 116L124 104M198 118L212 106L224 116L238 104', PINK, 5) +
        star(160, 36, 13, GOLD, 8),
      'An open album without pictures',
    ),
};

export const scenes = {
  'not-found': () =>
    scene(
      '#FFE08A',
      rays('#FFD35C', 160, 120),
      meadow +
        cone(48, 192, 0.72, BLUE) +
        cone(276, 194, 0.72, BLUE) +
        kid({
          x: 160,
          y: 214,
          s: 0.72,
          skin: 1,
          hair: 'long',
          hairC: HAIR.brown,
          shirt: RED,
          trim: '#fff',
          mark: 'star',
          l: [-52, -204, 22],
          r: [52, -204, 22],
          face: 'o',
          glasses: true,
        }) +
        `<g transform="translate(0 9) rotate(-6 160 60)">${shape('M126 54L150 4Q160-2 170 4L194 54Z', GOLD)}${shape('M134 38L144 18H176L186 38Z', '#fff')}${box(106, 50, 108, 15, GOLD, 7)}</g>` +
        disc(121, 69, 7.5, '#F2B98A') +
        disc(199, 62, 7.5, '#F2B98A') +
        marks('M86 84l-14-5M84 104H69M234 80l13-6M238 100h15', INK, 5),
      'A child looks out from under a cone',
    ),
  welcome: () => welcome(),
};

export const pages = {
  confirmation: () =>
    broadScene(
      '#2B4FE0',
      rays('#3A5CEB', 160, 96) +
        bunting(-92, 0, 412, 0, 46, 19) +
        '<path d="M-84 154C-40 144-20 160 30 152C90 142 130 148 190 144C240 140 290 152 330 146C360 142 390 150 404 148V244H-84Z" fill="#5CCB86"/>' +
        podium(160, 178, 0.66) +
        kid({
          x: 160,
          y: 124,
          s: 0.43,
          skin: 3,
          hair: 'puffs',
          hairC: HAIR.black,
          shirt: RED,
          trim: '#fff',
          mark: 'star',
          shorts: '#fff',
          shoes: GOLD,
          l: [-40, -204, 14],
          r: [40, -204, 14],
          itemBack: trophy(0, -222, 0.8),
          face: 'joy',
        }) +
        star(84, 74, 11, '#fff', -10) +
        star(236, 70, 11, '#fff', 10) +
        star(48, 112, 10, GOLD, 8) +
        star(274, 110, 10, GOLD, -8) +
        star(-28, 82, 12, GOLD, -12) +
        star(346, 78, 12, '#fff', 12),
      'A child on the podium lifts a trophy',
    ),
  share: () => share(),
  icon: () => icon(),
};

const welcome = () =>
  spot(
    640,
    640,
    `<rect width="640" height="640" fill="#8FD0FF"/><g transform="translate(0 40) scale(2)">${rays('#9FD8FF', 160, 190)}</g><g transform="scale(2)">${cloud(40, 96, 0.5)}${cloud(284, 88, 0.45)}${bunting(-10, 10, 330, 10, 60, 9)}${ground('#7BD9A0', 226)}<path d="M-4 250C60 236 130 246 190 242C240 238 290 242 324 248V324H-4Z" fill="#5CCB86"/>` +
      kid({
        x: 62,
        y: 296,
        s: 0.82,
        skin: 3,
        hair: 'puffs',
        hairC: HAIR.black,
        mark: 'star',
        l: 'wave',
        r: 'hip',
        face: 'joy',
      }) +
      kid({
        x: 160,
        y: 304,
        s: 0.92,
        skin: 0,
        hair: 'short',
        hairC: HAIR.ginger,
        shirt: '#fff',
        trim: BLUE,
        mark: 'bolt',
        shorts: BLUE,
        shoes: GOLD,
        l: [-40, -204, 14],
        r: [40, -204, 14],
        glasses: true,
        chair: '',
        itemBack: trophy(0, -226, 0.95),
      }) +
      kid({
        x: 258,
        y: 296,
        s: 0.82,
        skin: 2,
        hair: 'hijab',
        hairC: LILAC,
        shirt: GOLD,
        mark: 'none',
        l: 'hip',
        r: 'wave',
        medal: true,
        blade: true,
        shorts: INK,
      }) +
      '</g>',
    'Three children cheer on the field',
  );

/** 1200 x 630 without words, drawn in units of 571 x 300; the name comes beside it as text. */
const share = () =>
  spot(
    1200,
    630,
    `<rect width="1200" height="630" fill="${BLUE}"/><g transform="scale(2.1)"><g transform="translate(-34 -60) scale(2)">${rays('#3A5CEB', 160, 104)}</g>${cloud(70, 116, 0.7, 0.95)}${cloud(506, 104, 0.7, 0.95)}${bunting(-16, 4, 180, 4, 44, 5)}${bunting(180, 4, 392, 4, 44, 5, [GOLD, '#fff', RED, SKY, GREEN])}${bunting(392, 4, 588, 4, 44, 5)}${confetti(34, 571, 170, 11)}<path d="M-4 238C120 218 420 222 576 240V304H-4Z" ${st('#5CCB86')}/>` +
      podium(286, 284, 1) +
      kid({
        x: 210,
        y: 234,
        s: 0.66,
        skin: 3,
        hair: 'puffs',
        hairC: HAIR.black,
        shorts: '#fff',
        shoes: GOLD,
        l: 'up',
        r: 'wave',
      }) +
      kid({
        x: 286,
        y: 202,
        s: 0.64,
        skin: 1,
        hair: 'spiky',
        hairC: '#7A4522',
        shirt: '#fff',
        trim: BLUE,
        mark: 'bolt',
        shorts: RED,
        shoes: GOLD,
        l: [-40, -204, 14],
        r: [40, -204, 14],
        face: 'joy',
        itemBack: trophy(0, -218, 0.8),
      }) +
      kid({
        x: 362,
        y: 246,
        s: 0.64,
        skin: 0,
        hair: 'braids',
        hairC: HAIR.ginger,
        shirt: GREEN,
        trim: '#fff',
        mark: 'none',
        shoes: '#fff',
        l: 'hip',
        r: 'up',
        glasses: true,
        medal: true,
      }) +
      kid({
        x: 88,
        y: 284,
        s: 0.84,
        skin: 4,
        hair: 'fade',
        hairC: HAIR.black,
        shirt: RED,
        trim: '#fff',
        mark: 'stripe',
        l: 'up',
        r: [62, -158, 16],
        face: 'joy',
        chair: GOLD,
      }) +
      kid({
        x: 488,
        y: 284,
        s: 0.84,
        skin: 2,
        hair: 'hijab',
        hairC: LILAC,
        shirt: GOLD,
        mark: 'none',
        l: 'upOut',
        r: 'up',
        blade: true,
      }) +
      '</g>',
    'Children cheer around a podium',
  );

/** The mark on its square: the red flag with the star. Safe for round and rounded masks. */
const icon = () =>
  spot(
    512,
    512,
    `<rect width="512" height="512" fill="${SKY}"/><g transform="translate(52 48) scale(8.6)"><path d="M8 6v38" stroke="${INK}" stroke-width="5"/><path d="M10 7C20 2 28 13 42 7L37 18L42 29C28 35 20 24 10 29Z" fill="${RED}" stroke="${INK}" stroke-width="3.6"/>${star(25, 18, 7.5, GOLD, 0, 2.4)}</g>`,
    'A flag with a star',
  );

export const grass = () =>
  `<svg viewBox="0 0 1440 110" width="1440" height="110" preserveAspectRatio="none" xmlns="http://www.w3.org/2000/svg"><path d="M-10 46C200 16 460 36 720 30C980 24 1240 40 1450 22V120H-10Z" ${st('#5CCB86')}/><path d="M-10 84C260 62 520 78 800 72C1060 66 1260 80 1450 68V120H-10Z" fill="${GREEN}"/><path d="M180 62q8-14 12-2q6-16 12 0M620 58q8-14 12-2q6-16 12 0M1010 60q8-14 12-2q6-16 12 0M1300 58q8-14 12-2q6-16 12 0" fill="none" stroke="${INK}" stroke-width="3.4" stroke-linecap="round" opacity=".5"/></svg>`;
