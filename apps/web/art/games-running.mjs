// Games of running, leaping and leaning.
import {
  BLUE,
  GOLD,
  GREEN,
  HAIR,
  INK,
  RED,
  SKIN,
  SKY,
  TAN,
  VIOLET,
  at,
  box,
  disc,
  limb,
  line,
  marks,
  rope,
  shape,
  star,
} from './palette.mjs';
import { kid } from './kid.mjs';
import { cloud, dots, ground, meadow, rays, scene } from './grounds.mjs';
import { cone, flag } from './things.mjs';

const note = (x, y, s = 1, c = INK) =>
  at(
    x,
    y,
    line('M0 0V-24L16-28V-4', c, 4) +
      `<g fill="${c}"><circle cx="-4" cy="0" r="6"/><circle cx="12" cy="-4" r="6"/></g>`,
    s,
  );

export const runningGames = {
  'relay-rocket': () =>
    scene(
      '#BFE3FF',
      cloud(52, 40, 0.55) + cloud(268, 32, 0.45),
      ground('#5CCB86', 166) +
        `<path d="M-4 192C80 180 230 184 324 190V224H-4Z" fill="${TAN}"/>` +
        line('M-4 207C90 196 230 200 324 205', '#fff', 4) +
        line('M8 92H40M2 116H30M10 140H38', '#fff', 7) +
        kid({
          x: 96,
          y: 206,
          s: 0.78,
          rot: 10,
          skin: 3,
          hair: 'afro',
          hairC: HAIR.black,
          mark: 'bolt',
          legPose: 'run',
          l: [-58, -104, -12],
          r: [76, -122, 12],
        }) +
        rope('M158 120L194 108', GOLD, 8) +
        kid({
          x: 236,
          y: 204,
          s: 0.78,
          rot: 10,
          skin: 0,
          hair: 'pony',
          hairC: HAIR.ginger,
          mark: 'bolt',
          legPose: 'run',
          blade: true,
          l: [-74, -112, 8],
          r: [58, -158, 16],
          face: 'joy',
        }) +
        marks('M168 96l-3-12M182 92l2-12M196 94l7-10', INK, 4),
      'A runner hands the baton to a runner with a blade',
    ),
  'obstacle-dash': () =>
    scene(
      '#FFE08A',
      rays('#FFD35C', 160, 176),
      meadow +
        shape('M-10 92C20 84 60 84 84 90C124 98 132 140 128 196H-10Z', BLUE) +
        line('M14 90C26 110 28 150 26 190M46 88C58 108 60 150 58 190', SKY, 6) +
        shape('M44 198C34 120 60 90 84 90C116 90 134 130 128 198Z', SKY) +
        shape('M56 198C48 132 66 104 86 104C108 104 122 136 117 198Z', INK) +
        kid({
          x: 86,
          y: 258,
          s: 0.6,
          legs: false,
          skin: 0,
          hair: 'braids',
          hairC: HAIR.chestnut,
          shirt: GOLD,
          trim: INK,
          mark: 'none',
          l: 'down',
          r: 'down',
          glasses: true,
        }) +
        `<path d="M-4 198C40 190 90 196 140 190L150 224H-4Z" fill="#5CCB86"/>` +
        limb('M62 186Q48 190 46 206', SKIN[0], 11) +
        limb('M110 186Q124 190 126 206', SKIN[0], 11) +
        rope('M64 186L58 190M108 186L114 190', GOLD, 14) +
        rope('M196 208V152M292 208V152', '#fff', 8) +
        box(182, 142, 124, 18, RED, 6) +
        line('M206 145l-8 13M236 145l-8 13M266 145l-8 13M294 145l-8 13', '#fff', 7) +
        kid({
          x: 242,
          y: 140,
          s: 0.64,
          rot: -5,
          skin: 4,
          hair: 'short',
          hairC: HAIR.black,
          shirt: GREEN,
          trim: '#fff',
          legPose: [
            [-46, -34, 14, -24],
            [36, -26, -16, 32, 1],
          ],
          l: 'upOut',
          r: [68, -148, 12],
          face: 'joy',
        }) +
        marks('M212 178q28 10 58 0', INK, 4),
      'A child leaps over a hurdle while another crawls out of a tunnel',
    ),
  'dodge-and-dash': () =>
    scene(
      '#CFC4FF',
      dots('#C0B2FF'),
      ground('#B9A5FF', 184) +
        cone(292, 176, 0.42, GOLD) +
        cone(34, 184, 0.52) +
        kid({
          x: 190,
          y: 208,
          s: 0.82,
          rot: 20,
          skin: 2,
          hair: 'long',
          hairC: HAIR.black,
          trim: GOLD,
          mark: 'stripe',
          face: 'o',
          glasses: true,
          l: [-70, -158, 10],
          r: [62, -92, -8],
          legPose: [
            [-44, -22, 8, 20],
            [12, -12, -6, -20, 1],
          ],
        }) +
        line('M6 92C28 84 46 82 62 82M2 118C24 110 46 108 60 108M14 142C34 136 50 132 66 130', '#fff', 7) +
        disc(104, 102, 31, GOLD) +
        line('M82 92Q104 106 126 90M84 116Q104 104 126 116', INK, 3.6) +
        line('M88 78Q98 73 108 75', '#fff', 5),
      'A child leans out of the way of a flying foam ball',
    ),
  'limbo-league': () =>
    scene(
      '#BFF0D4',
      dots('#A7E6C3'),
      meadow +
        rope('M40 204V40M280 204V40', '#fff', 9) +
        line('M24 206H56M264 206H296', INK, 9) +
        line('M40 60v12M40 88v12M280 60v12M280 88v12', GOLD, 9) +
        kid({
          x: 212,
          y: 196,
          s: 0.74,
          rot: -52,
          skin: 3,
          hair: 'puffs',
          hairC: '#2A1A14',
          shirt: VIOLET,
          trim: GOLD,
          face: 'joy',
          l: [-74, -118, 10],
          r: [64, -92, -10],
          legPose: [
            [-22, -18, 18, 52, 1],
            [34, -6, -20, 52, 1],
          ],
        }) +
        rope('M26 82H294', GOLD, 9) +
        line('M62 82h16M112 82h16M162 82h16M212 82h16M258 82h16', RED, 9) +
        note(84, 52, 0.9) +
        note(226, 46, 0.8) +
        star(158, 42, 12, GOLD, 10, 3.4),
      'A child leans back under a limbo bar',
    ),
  'three-legged-dash': () =>
    scene(
      '#FFE08A',
      rays('#FFD35C', 160, 130),
      meadow +
        line('M44 108H18M38 134H10M276 108h26M282 134h28', '#fff', 7) +
        kid({
          x: 118,
          y: 204,
          s: 0.84,
          rot: -3,
          skin: 1,
          hair: 'bob',
          hairC: HAIR.brown,
          shirt: BLUE,
          trim: '#fff',
          l: 'wave',
          r: [74, -132, -6],
          legPose: [
            [-40, -24, 12, 12],
            [32, -10, 0, 0, -1],
          ],
        }) +
        kid({
          x: 202,
          y: 204,
          s: 0.84,
          rot: 3,
          skin: 4,
          hair: 'fade',
          hairC: HAIR.black,
          trim: '#fff',
          glasses: true,
          face: 'joy',
          l: [-68, -124, -4],
          r: 'wave',
          front: 'l',
          legPose: [
            [-32, -10, 0, 0, 1],
            [40, -24, -12, -12],
          ],
        }) +
        box(136, 166, 48, 14, GOLD, 7) +
        box(154, 163, 12, 20, '#fff', 4) +
        marks('M96 206q-10 6-24 4M224 206q10 6 24 4', INK, 3.6),
      'Two children run with one leg strapped to the other',
    ),
  'capture-the-colors': () =>
    scene(
      '#BFE3FF',
      cloud(206, 36, 0.4),
      meadow +
        `<ellipse cx="280" cy="200" rx="34" ry="9" fill="#35B46F"/>` +
        flag(292, 202, 158, RED, -1, 0.8) +
        kid({
          x: 56,
          y: 208,
          s: 0.7,
          rot: 10,
          skin: 1,
          hair: 'patka',
          hairC: BLUE,
          shirt: BLUE,
          trim: '#fff',
          mark: 'dot',
          legPose: 'run',
          l: [-56, -104, -10],
          r: [80, -118, 10],
          face: 'effort',
        }) +
        line('M172 130C156 124 148 136 134 128M174 138C160 140 154 150 138 148', INK, 11) +
        line('M172 130C156 124 148 136 134 128M174 138C160 140 154 150 138 148', GOLD, 5) +
        flag(140, 134, 124, BLUE, -1, 0.74) +
        kid({
          x: 184,
          y: 210,
          s: 0.8,
          rot: 8,
          skin: 4,
          hair: 'braids',
          hairC: HAIR.black,
          shirt: RED,
          trim: '#fff',
          mark: 'stripe',
          legPose: 'run',
          l: [-68, -118, 10],
          r: [66, -140, 14],
          face: 'grin',
          item: line('M-34-84Q0-76 34-84', GOLD, 9),
        }),
      'A child carries off a flag while another reaches for the tag belt',
    ),
};
