// Arms, legs, a running blade and a wheelchair.
import { INK, SILVER, line, limb, oval, shape, st } from './palette.mjs';

const { round } = Math;
/** A bent line between two joints; a positive bend pushes the middle down or away from the body. */
const joint = ([x1, y1], [x2, y2], bend, side) => {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const middle = [
    (x1 + x2) / 2 + (side * bend * (y2 - y1)) / length,
    (y1 + y2) / 2 - (side * bend * (x2 - x1)) / length,
  ];
  return (t = 1) => {
    const c = [x1 + (middle[0] - x1) * t, y1 + (middle[1] - y1) * t];
    const e = [0, 1].map(
      (i) => (1 - t) ** 2 * [x1, y1][i] + 2 * t * (1 - t) * middle[i] + t * t * [x2, y2][i],
    );
    return `M${x1} ${y1}Q${round(c[0])} ${round(c[1])} ${round(e[0])} ${round(e[1])}`;
  };
};

const ARM = {
  up: 'M-27-130C-50-142-56-168-50-196',
  upOut: 'M-27-130C-50-134-66-150-74-174',
  hip: 'M-28-132C-50-120-52-104-34-94',
  down: 'M-28-132C-42-118-46-100-44-82',
  wave: 'M-27-130C-52-132-60-152-56-186',
  fwd: 'M-26-130C-40-116-60-112-80-118',
};
/** The path of one arm, of its sleeve up to the elbow and of a sleeve up to the wrist. */
const reach = (to, side) => {
  if (Array.isArray(to)) {
    const along = joint([-27 * side, -130], to, to[2] ?? 10, side);
    return [along(), along(0.36), along(0.88)];
  }
  const [x1, y1, cx, cy, dx, dy, x2, y2] = ARM[to].match(/-?\d+/g).map(Number);
  const path = (x, y) => `M${x1 * side} ${y1}C${cx * side} ${cy} ${dx * side} ${dy} ${x} ${y}`;
  return [
    path(x2 * side, y2),
    `M${x1 * side} ${y1}L${((x1 + cx) / 2) * side} ${(y1 + cy) / 2}`,
    path(round(dx * 0.25 + x2 * 0.75) * side, round(dy * 0.25 + y2 * 0.75)),
  ];
};

/** Arms of one layer as `[pose, side]`: a named pose or `[handX, handY, bend]`; side 1 is the left of the picture. */
export function arms(poses, skin, shirt, long) {
  if (!poses.length) return '';
  const [bare, short, wrist] = poses
    .map(([to, side]) => reach(to, side))
    .reduce((all, one) => all.map((d, i) => d + one[i]));
  return limb(bare, skin) + (long ? limb(wrist, shirt, 15) : line(short, INK, 25) + line(short, shirt, 17.5));
}

const foot = (x, y, angle, dir) =>
  `<path transform="translate(${x} ${y})${angle ? ` rotate(${angle})` : ''}${dir < 0 ? ' scale(-1 1)' : ''}" d="M-13 9H17Q19-1 9-3L1-7H-11Q-13 0-13 9Z"/>`;

const POSE = {
  stand: [
    'M-15-62L-17-12',
    'M15-62L17-12',
    '<path d="M-4-3H-34Q-36-12-26-14L-18-18H-6Q-4-12-4-3Z"/><path d="M4-3H34Q36-12 26-14L18-18H6Q4-12 4-3Z"/>',
  ],
  run: [
    'M-14-62C-26-48-34-40-52-34',
    'M14-62C22-44 22-30 14-10',
    '<ellipse cx="-57" cy="-32" rx="9" ry="14" transform="rotate(30 -57 -32)"/><path d="M2-10Q2-18 12-17L24-13Q30-10 30-3L2-3Z"/>',
  ],
  jump: [
    'M-14-62C-30-50-34-38-26-20',
    'M14-62C30-50 36-36 44-24',
    '<ellipse cx="-24" cy="-14" rx="14" ry="9" transform="rotate(20 -24 -14)"/><ellipse cx="48" cy="-20" rx="14" ry="9" transform="rotate(-20 48 -20)"/>',
  ],
};
const hips = (c) => shape('M-31-90H31L34-54Q20-48 4-54L0-66L-4-54Q-20-48-34-54Z', c);

/** A running blade under the right leg of the picture. */
const blade =
  line('M16-46C16-34 4-34 6-20C8-6 24-4 36-5', INK, 12) +
  line('M16-46C16-34 4-34 6-20C8-6 24-4 36-5', SILVER, 5) +
  `<path d="M6-62H26L23-38H10Z" ${st('#fff')}/>`;

/** `pose` is a name or `[[footX, footY, bend, angle, toe], …]` for both legs; toe is -1 or 1. */
export function legs(pose, skin, shoes, shorts, onBlade) {
  if (Array.isArray(pose)) {
    const bent = pose.map(([x, y, bend = 0], i) => joint([i ? 15 : -15, -64], [x, y], bend, i ? -1 : 1));
    const shoe = pose.map(([x, y, , angle = 0, toe = x < 0 ? -1 : 1]) => foot(x, y, angle, toe));
    return (
      limb(bent.map((d) => d()).join(''), skin, 15) +
      `<g ${st(shoes)}>${shoe.join('')}</g>` +
      limb(bent.map((d) => d(0.4)).join(''), shorts, 21) +
      shape('M-31-92H31L32-66Q0-52-32-66Z', shorts)
    );
  }
  const [left, right, feet] = POSE[pose];
  if (onBlade)
    return (
      limb(left, skin, 15) +
      blade +
      `<g ${st(shoes)}>${feet.slice(0, feet.indexOf('/>') + 2)}</g>` +
      hips(shorts)
    );
  return limb(left + right, skin, 15) + `<g ${st(shoes)}>${feet}</g>` + hips(shorts);
}

const wheel = (x) => oval(x, -44, 13, 44, INK) + oval(x, -44, 5.5, 33, '#fff', 3);
/** A wheelchair from the front: what stands behind the child, and the child's lap with the wheels beside it. */
export const chairBack = (c) =>
  line('M-40-122V-64M40-122V-64', INK, 9) + `<rect x="-40" y="-118" width="80" height="56" rx="8" ${st(c)}/>`;
export const chairLap = (skin, shoes, shorts) =>
  line('M-30-8H30', INK, 9) +
  limb('M-17-58L-16-20M17-58L16-20', skin, 15) +
  `<g ${st(shoes)}><path d="M-4-8H-32Q-34-18-24-20L-18-24H-6Q-4-18-4-8Z"/><path d="M4-8H32Q34-18 24-20L18-24H6Q4-18 4-8Z"/></g>` +
  shape('M-35-84Q0-96 35-84V-62Q35-48 18-48Q2-48 0-60Q-2-48-18-48Q-35-48-35-62Z', shorts) +
  wheel(-52) +
  wheel(52);
