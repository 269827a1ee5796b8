// Snapshots of awards and of team shirts.
import {
  BLUE,
  GOLD,
  GREEN,
  HAIR,
  INK,
  LILAC,
  RED,
  SKIN,
  VIOLET,
  at,
  disc,
  line,
  marks,
  rope,
  shape,
  star,
} from './palette.mjs';
import { kid } from './kid.mjs';
import { cloud, dots, ground, hills, rays, snapshot } from './grounds.mjs';
import { balloon, bunting, cone, confetti, digit, flag, podium, shirt, trophy } from './things.mjs';

const whistle =
  shape('M-8-7H22C36-7 40 4 34 13C28 22 12 20 11 6L-8 3Z', GOLD, 3.4) + disc(24, 6, 4, '#fff', 3);

export const peopleSnapshots = {
  'winners-podium': () =>
    snapshot(
      '#2B4FE0',
      rays('#3A5CEB', 160, 120) +
        confetti(26, 320, 130, 5) +
        ground('#5CCB86', 206) +
        podium(160, 228, 0.86) +
        kid({
          x: 95,
          y: 185,
          s: 0.56,
          skin: 4,
          hair: 'fade',
          hairC: HAIR.black,
          mark: 'none',
          medal: true,
          shirt: GREEN,
          trim: '#fff',
          r: 'wave',
          face: 'joy',
          shorts: '#fff',
        }) +
        kid({
          x: 160,
          y: 157,
          s: 0.55,
          skin: 0,
          hair: 'braids',
          hairC: HAIR.ginger,
          shirt: '#fff',
          trim: RED,
          mark: 'bolt',
          shorts: RED,
          shoes: GOLD,
          l: [-40, -204, 14],
          r: [40, -204, 14],
          itemBack: trophy(0, -222, 0.8),
        }) +
        kid({
          x: 225,
          y: 195,
          s: 0.56,
          skin: 2,
          hair: 'hijab',
          hairC: LILAC,
          shirt: RED,
          mark: 'none',
          shorts: INK,
          medal: true,
          l: 'wave',
          r: 'hip',
          face: 'joy',
        }),
      'Three children on the podium',
    ),
  'golden-handover': () =>
    snapshot(
      '#FFC9D3',
      rays('#FFBAC7', 166, 116) +
        ground('#FF9FB2', 204) +
        balloon(30, 56, BLUE, 22, false) +
        balloon(288, 66, GREEN, 22, false) +
        confetti(16, 320, 90, 19, [GOLD, RED, BLUE, GREEN, '#fff']) +
        kid({
          x: 84,
          y: 228,
          s: 0.88,
          skin: 3,
          hair: 'capR',
          hairC: RED,
          shirt: VIOLET,
          trim: GOLD,
          mark: 'stripe',
          l: 'hip',
          r: [74, -104, 14],
          face: 'smile',
        }) +
        kid({
          x: 244,
          y: 228,
          s: 0.8,
          skin: 1,
          hair: 'bob',
          hairC: HAIR.brown,
          shirt: BLUE,
          trim: '#fff',
          mark: 'star',
          l: [-66, -110, 14],
          r: [56, -166, 14],
          face: 'joy',
        }) +
        trophy(170, 142, 0.92) +
        marks('M150 64l-7-12M170 58V43M190 64l7-12', INK, 4.5),
      'The host hands a golden trophy to a child',
    ),
  'medal-for-everyone': () =>
    snapshot(
      '#BFF0D4',
      dots('#A7E6C3') +
        ground('#5CCB86', 196) +
        bunting(-10, 6, 330, 6, 40, 9) +
        kid({
          x: 60,
          y: 226,
          s: 0.76,
          skin: 0,
          hair: 'spiky',
          hairC: HAIR.chestnut,
          shirt: BLUE,
          mark: 'none',
          medal: true,
          l: 'wave',
          r: 'hip',
          blade: true,
        }) +
        kid({
          x: 160,
          y: 228,
          s: 0.8,
          skin: 4,
          hair: 'puffs',
          hairC: HAIR.black,
          shirt: VIOLET,
          mark: 'none',
          medal: true,
          glasses: true,
          chair: RED,
          l: [-60, -182, 14],
          r: [60, -182, 14],
          face: 'joy',
        }) +
        kid({
          x: 260,
          y: 226,
          s: 0.76,
          skin: 2,
          hair: 'long',
          hairC: HAIR.black,
          mark: 'none',
          medal: true,
          l: 'hip',
          r: 'wave',
        }) +
        star(110, 84, 10, GOLD, 12, 3.4) +
        star(214, 84, 10, '#fff', -12, 3.4),
      'Three children show their medals',
    ),
  'blue-vs-red': () =>
    snapshot(
      '#FFE08A',
      rays('#FFD35C', 160, 112) +
        `<path d="M-4 196Q80 184 160 192V244H-4Z" fill="#7FA0FF"/><path d="M160 192Q240 184 324 196V244H160Z" fill="#FF9FA6"/>` +
        line('M160 192V244', '#fff', 5) +
        flag(26, 216, 176, BLUE, 1, 0.74) +
        flag(294, 216, 176, RED, -1, 0.74) +
        kid({
          x: 98,
          y: 228,
          s: 0.86,
          skin: 3,
          hair: 'braids',
          hairC: HAIR.black,
          shirt: BLUE,
          trim: '#fff',
          mark: 'bolt',
          shorts: '#fff',
          l: 'hip',
          r: [66, -116, 16],
          face: 'grin',
        }) +
        kid({
          x: 222,
          y: 228,
          s: 0.86,
          skin: 1,
          hair: 'short',
          hairC: HAIR.brown,
          trim: '#fff',
          mark: 'star',
          shorts: '#fff',
          l: [-66, -116, 16],
          r: 'hip',
          face: 'grin',
          glasses: true,
        }) +
        marks('M160 110V94M149 112l-7-13M171 112l7-13', INK, 4.5),
      'A child of Team Blue and a child of Team Red bump fists',
    ),
  'name-on-the-back': () =>
    snapshot(
      '#CFC4FF',
      dots('#C0B2FF') +
        ground('#B9A5FF', 204) +
        balloon(38, 60, GOLD, 24, false) +
        balloon(284, 72, RED, 22, false) +
        kid({
          x: 160,
          y: 236,
          s: 0.95,
          skin: 2,
          hair: 'pony',
          hairC: HAIR.black,
          shirt: '#fff',
          mark: 'none',
          shorts: INK,
          face: 'joy',
          l: [-58, -130, -16],
          r: [58, -130, -16],
        }) +
        shirt(
          160,
          158,
          1.1,
          RED,
          line('M-18-19q5-7 9 0t9 0t9 0t9 0', '#fff', 4.5) + digit(9, 0, 16, 1, '#fff', false),
          GOLD,
        ) +
        rope('M102 124L109 128M218 124L211 128', SKIN[2], 13) +
        star(84, 196, 11, GOLD, 12, 3.4) +
        star(240, 200, 11, '#fff', -12, 3.4),
      'A child holds up a shirt with a name and a number on its back',
    ),
  'shirt-line-up': () =>
    snapshot(
      '#BFE3FF',
      cloud(36, 150, 0.5) +
        cloud(288, 140, 0.45) +
        hills(196) +
        line('M-6 20Q160 42 326 20', INK, 5) +
        shirt(58, 74, 0.84, BLUE, digit(1, 0, 10, 0.9, '#fff', false), '#fff', -3) +
        shirt(160, 80, 0.84, GOLD, star(0, 10, 17, '#fff', 0, 3.4), INK) +
        shirt(262, 74, 0.84, RED, digit(7, 0, 10, 0.9, '#fff', false), '#fff', 3) +
        line('M38 22v18M78 25v17M140 29v18M180 29v18M242 25v17M282 22v18', INK, 10) +
        line('M38 24v14M78 27v13M140 31v14M180 31v14M242 27v13M282 24v14', '#FFF1D6', 4) +
        kid({
          x: 156,
          y: 304,
          s: 0.8,
          skin: 3,
          hair: 'capR',
          hairC: RED,
          shirt: VIOLET,
          trim: GOLD,
          mark: 'stripe',
          legs: false,
          l: 'hip',
          r: [40, -142, 30],
          front: 'r',
          face: 'smile',
          item: at(4, -156, whistle),
        }) +
        cone(52, 222, 0.8) +
        cone(268, 222, 0.8, BLUE) +
        marks('M202 156l15-9M206 170h17M204 184l14 7', RED, 5.5),
      'Three fresh shirts on a line and a host with a whistle',
    ),
};
