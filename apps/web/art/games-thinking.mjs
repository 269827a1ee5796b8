// Games of wits, rhythm and aim.
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
  line,
  marks,
  oval,
  shape,
  st,
  star,
} from './palette.mjs';
import { kid } from './kid.mjs';
import { cloud, dots, ground, meadow, rays, scene } from './grounds.mjs';
import { bucket, drop } from './things.mjs';

const bag = (x, y, c, rot = 0, mark = false) =>
  at(
    x,
    y,
    shape('M-20-15Q0-9 20-15Q24 0 20 15Q0 19-20 15Q-24 0-20-15Z', c) +
      (mark ? star(0, 1, 9, '#fff', 0, 0) : line('M-12-6Q0-2 12-6', '#fff', 3.4)),
    1,
    rot,
  );
const buzzer = (x, c, light) =>
  shape(`M${x - 36} 170V152Q${x - 36} 120 ${x} 120Q${x + 36} 120 ${x + 36} 152V170Z`, c) +
  line(`M${x - 22} 148Q${x - 20} 136 ${x - 6} 132`, light, 6) +
  box(x - 50, 166, 100, 32, '#fff', 11) +
  disc(x, 182, 5, c, 3);

export const thinkingGames = {
  'treasure-trail': () =>
    scene(
      '#FFC9D3',
      dots('#FFB3C1'),
      ground('#7BD9A0', 132) +
        ground('#5CCB86', 184) +
        line('M152 176C190 196 222 176 196 156C174 138 214 128 232 132', RED, 7, 'stroke-dasharray="1 14"') +
        shape('M216 92V74Q220 56 258 56Q298 56 302 74V92Z', TAN) +
        line('M232 60V88M286 60V88', GOLD, 7) +
        shape('M218 96Q226 82 238 88Q246 74 258 84Q270 72 280 86Q294 80 300 96Z', GOLD) +
        star(258, 94, 11, '#fff', 0, 3) +
        box(214, 96, 90, 44, '#C98B3C') +
        line('M232 100V136M286 100V136', GOLD, 7) +
        box(248, 92, 22, 24, GOLD, 4) +
        line('M259 101v6', INK, 5) +
        marks('M208 62l-12-8M236 44l-4-13M282 44l5-13', INK, 4.5) +
        kid({
          x: 88,
          y: 250,
          s: 0.84,
          skin: 3,
          hair: 'curly',
          hairC: HAIR.black,
          shirt: BLUE,
          mark: 'none',
          legs: false,
          l: [-62, -96, 14],
          r: [62, -96, 14],
        }) +
        shape('M18 144L66 132L112 144L158 132V204L112 216L66 204L18 216Z', '#FFF1D6') +
        line('M66 134V202M112 146V214', INK, 3, 'opacity=".3"') +
        line('M36 194C50 166 64 196 84 178C100 162 106 172 124 160', RED, 6, 'stroke-dasharray="1 12"') +
        line('M130 150l14 14M144 150l-14 14', INK, 6) +
        star(38, 166, 9, GREEN, 0, 3) +
        disc(18, 176, 8.5, '#9A6240') +
        disc(158, 168, 8.5, '#9A6240'),
      'A child reads a treasure map; a dotted trail leads to a chest',
    ),
  'freeze-frame-finals': () =>
    scene(
      '#CFC4FF',
      rays('#BFB0FF', 160, 40),
      ground('#A995FF', 190) +
        line('M160-4V14', INK, 5) +
        disc(160, 42, 30, '#E7ECF8') +
        `<path d="M147 30h12v12h-12zM161 44h12v12h-12zM136 44h10v10h-10zM174 30h10v10h-10z" fill="${SKY}"/>` +
        line(
          'M132 30H188M130 44H190M134 58H186M146 16Q138 42 146 69M160 12V72M174 16Q182 42 174 69',
          INK,
          2.6,
        ) +
        star(106, 34, 11, GOLD, 10, 3.4) +
        star(214, 30, 11, '#fff', -10, 3.4) +
        kid({
          x: 88,
          y: 208,
          s: 0.74,
          skin: 2,
          hair: 'hijab',
          hairC: GREEN,
          shirt: GOLD,
          trim: INK,
          mark: 'none',
          l: [-76, -130, 12],
          r: [56, -184, 18],
          face: 'o',
          legPose: [
            [-17, -12],
            [40, -34, -14, 30, 1],
          ],
        }) +
        kid({
          x: 230,
          y: 208,
          s: 0.74,
          rot: 4,
          skin: 0,
          hair: 'spiky',
          hairC: HAIR.ginger,
          trim: '#fff',
          mark: 'bolt',
          l: [-58, -100, -16],
          r: [64, -164, 18],
          face: 'o',
          legPose: [
            [-36, -14, 12, 0],
            [36, -14, -12, 0],
          ],
        }) +
        line('M16 46V16H46M274 16H304V46M16 174V204H46M274 204H304V174', '#fff', 7),
      'Two dancers freeze under a disco ball',
    ),
  'sponge-brigade': () =>
    scene(
      '#BFE3FF',
      cloud(46, 38, 0.5) + cloud(282, 44, 0.45),
      meadow +
        bucket(160, 140) +
        kid({
          x: 76,
          y: 210,
          s: 0.8,
          rot: 3,
          skin: 1,
          hair: 'braids',
          hairC: HAIR.brown,
          shirt: GOLD,
          trim: BLUE,
          mark: 'dot',
          l: 'hip',
          r: [60, -184, 8],
        }) +
        kid({
          x: 244,
          y: 210,
          s: 0.8,
          rot: -3,
          skin: 4,
          hair: 'fade',
          hairC: HAIR.black,
          trim: '#fff',
          mark: 'stripe',
          l: [-60, -184, 8],
          r: [58, -160, 14],
          face: 'joy',
        }) +
        shape(
          'M112 34Q112 22 126 24Q160 32 194 24Q208 22 208 34V52Q208 66 194 62Q160 54 126 62Q112 66 112 52Z',
          '#FFD35C',
        ) +
        `<g fill="#E6A400"><circle cx="132" cy="40" r="5"/><circle cx="156" cy="46" r="4"/><circle cx="176" cy="38" r="5"/><circle cx="194" cy="50" r="3.5"/></g>` +
        disc(120, 60, 8.5, '#F2B98A') +
        disc(200, 60, 8.5, '#744731') +
        drop(144, 84, 1.1) +
        drop(168, 76) +
        drop(178, 102, 1.2) +
        drop(154, 112, 1.2) +
        marks('M132 126q-4-10-12-12M188 126q4-10 12-12', '#fff', 5),
      'Two children squeeze a dripping sponge over a bucket',
    ),
  'bean-bag-bullseye': () =>
    scene(
      '#BFF0D4',
      dots('#A7E6C3'),
      meadow +
        shape('M298 100L308 192H296L284 100Z', '#C98B3C') +
        shape('M172 196L214 82H306L296 196Z', '#FFF1D6') +
        `<g transform="rotate(4 246 132)">${oval(246, 132, 38, 32, RED)}${oval(246, 132, 24, 20, '#fff')}<ellipse cx="246" cy="132" rx="12" ry="10" fill="${INK}"/></g>` +
        bag(218, 178, RED, -14) +
        kid({
          x: 84,
          y: 208,
          s: 0.8,
          skin: 0,
          hair: 'bob',
          hairC: HAIR.ginger,
          shirt: VIOLET,
          trim: GOLD,
          chair: BLUE,
          face: 'joy',
          l: [-62, -86, 14],
          r: [62, -166, 18],
        }) +
        line('M146 62C158 46 172 38 190 36', '#fff', 6, 'stroke-dasharray="1 13"') +
        bag(214, 42, GOLD, 18, true) +
        marks('M240 24l10-8M246 42h13', INK, 4.5),
      'A child in a wheelchair throws a bean bag at a slanted board',
    ),
  'buzzer-brain-battle': () =>
    scene(
      '#FFE08A',
      dots('#FFD35C'),
      kid({
        x: 56,
        y: 202,
        s: 0.74,
        skin: 2,
        hair: 'bun',
        hairC: HAIR.black,
        shirt: GREEN,
        trim: '#fff',
        mark: 'none',
        l: 'hip',
        r: [54, -124, 14],
        glasses: true,
        face: 'joy',
      }) +
        kid({
          x: 264,
          y: 202,
          s: 0.74,
          skin: 0,
          hair: 'short',
          hairC: HAIR.fair,
          shirt: VIOLET,
          trim: GOLD,
          mark: 'none',
          l: [-58, -168, 18],
          r: 'hip',
          face: 'o',
        }) +
        `<rect x="-6" y="184" width="332" height="50" ${st('#FFF8EC')}/>` +
        buzzer(104, RED, '#FF9FA6') +
        disc(98, 112, 9, SKIN[2]) +
        buzzer(216, BLUE, SKY) +
        at(160, 62, box(-34, -40, 50, 66, SKY, 8), 1, -14) +
        at(
          164,
          58,
          box(-28, -38, 56, 72, '#fff', 9) +
            line('M-13-12Q-13-25 0-25Q13-25 13-12Q13-3 1 2V8M1 20v.5', VIOLET, 8),
          1,
          7,
        ),
      'Two children with two big buzzers and question cards',
    ),
};
