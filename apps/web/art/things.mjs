// Things from which scenes are composed: prizes, kit, decorations.
import {
  BLUE,
  GOLD,
  GREEN,
  INK,
  PINK,
  RED,
  SKY,
  TAN,
  at,
  box,
  disc,
  line,
  oval,
  rope,
  shape,
  star,
  st,
} from './palette.mjs';
import { kid } from './kid.mjs';

export const trophy = (x, y, s = 1) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-30-58C-56-62-54-24-22-24M30-58C56-62 54-24 22-24" fill="none" stroke="${INK}" stroke-width="13" stroke-linecap="round"/><path d="M-30-58C-56-62-54-24-22-24M30-58C56-62 54-24 22-24" fill="none" stroke="#F0A800" stroke-width="5.5" stroke-linecap="round"/><path d="M-34-70H34C34-30 24-10 0-8C-24-10-34-30-34-70Z" ${st(GOLD)}/><path d="M-22-62C-22-40-18-28-10-22" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".8"/><path d="M-8-8H8V6H-8Z" ${st('#F0A800')}/><path d="M-22 6H22V20H-22Z" ${st(INK)}/>${star(4, -42, 13, '#fff', 0, 3)}</g>`;
export const bunting = (x1, y1, x2, y2, sag, n, cols = [RED, GOLD, '#fff', GREEN, SKY]) => {
  const cx = (x1 + x2) / 2,
    cy = (y1 + y2) / 2 + sag;
  const P = (t) => [
    (1 - t) ** 2 * x1 + 2 * t * (1 - t) * cx + t * t * x2,
    (1 - t) ** 2 * y1 + 2 * t * (1 - t) * cy + t * t * y2,
  ];
  let f = '';
  for (let i = 0; i < n; i++) {
    const a = P((i + 0.12) / n),
      b = P((i + 0.88) / n),
      m = P((i + 0.5) / n);
    const nx = -(b[1] - a[1]),
      ny = b[0] - a[0],
      k = 0.95;
    f += `<path d="M${a.map((v) => v.toFixed(1)).join(' ')}L${b.map((v) => v.toFixed(1)).join(' ')}L${(m[0] + nx * k).toFixed(1)} ${(m[1] + ny * k).toFixed(1)}Z" ${st(cols[i % cols.length], 3.4)}/>`;
  }
  return f + line(`M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`, INK, 4);
};
export function confetti(n, w, h, seed = 7, cols = [GOLD, RED, '#fff', GREEN, SKY, PINK], s = 1) {
  let r = seed;
  const R = () => (r = (r * 16807) % 2147483647) / 2147483647;
  let o = '';
  for (let i = 0; i < n; i++) {
    const x = R() * w,
      y = R() * h,
      a = (R() * 180) | 0,
      c = cols[i % cols.length];
    o +=
      i % 3 === 0
        ? `<circle cx="${x | 0}" cy="${y | 0}" r="${((4 + R() * 3) * s).toFixed(1)}" fill="${c}"/>`
        : i % 3 === 1
          ? `<rect x="${x | 0}" y="${y | 0}" width="${9 * s}" height="${15 * s}" rx="2" transform="rotate(${a} ${x | 0} ${y | 0})" fill="${c}"/>`
          : `<path d="M${x | 0} ${y | 0}q${6 * s}-${8 * s} ${12 * s} 0t${12 * s} 0" transform="rotate(${a} ${x | 0} ${y | 0})" fill="none" stroke="${c}" stroke-width="${4.5 * s}" stroke-linecap="round"/>`;
  }
  return o;
}
/** A cup upside down, standing on its rim. */
export const cup = (x, y, c) =>
  `<path d="M${x - 15} ${y - 46}H${x + 15}L${x + 20} ${y}H${x - 20}Z" ${st(c)}/><path d="M${x - 17} ${y - 9}h34" stroke="#fff" stroke-width="4" opacity=".7"/>`;
export const sack = (x, y, s, k, rot = 0) =>
  `<g transform="translate(${x} ${y})${rot ? ` rotate(${rot})` : ''} scale(${s})">${kid({ y: 22, legs: false, l: 'hip', r: 'hip', ...k })}<path d="M-42-82C-30-74 30-74 42-82C52-50 52-20 44 4Q0 16-44 4C-52-20-52-50-42-82Z" ${st(TAN)}/><path d="M-42-82C-30-70 30-70 42-82" fill="none" stroke="#C98B3C" stroke-width="6"/><path d="M-10-40h20v20h-20z" fill="#D9A15A" stroke="${INK}" stroke-width="3" stroke-dasharray="5 4"/></g>`;
export const balloon = (x, y, c, r = 30, face = true) =>
  `<path d="M${x} ${y + r * 1.15}q6 18-4 34t2 34" fill="none" stroke="${INK}" stroke-width="3.4" stroke-linecap="round"/><path d="M${x - 6} ${y + r * 1.32}h12l-6-12z" ${st(c, 3.4)}/><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 1.15}" ${st(c)}/><path d="M${x - r * 0.5} ${y - r * 0.3}q3-14 14-17" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/>${face ? `<ellipse cx="${x - 9}" cy="${y}" rx="3" ry="4" fill="${INK}"/><ellipse cx="${x + 9}" cy="${y}" rx="3" ry="4" fill="${INK}"/><path d="M${x - 7} ${y + 9}q7 8 14 0" fill="none" stroke="${INK}" stroke-width="3.2" stroke-linecap="round"/>` : ''}`;
export const cone = (x, y, s = 1, c = RED) =>
  at(
    x,
    y,
    shape('M-26 0L-8-62Q0-68 8-62L26 0Z', c) +
      shape('M-18-28L-12.5-46H12.5L18-28Z', '#fff', 3) +
      box(-36, -4, 72, 13, c, 6),
    s,
  );
export const medal = (x, y, s = 1, strap = RED) =>
  at(
    x,
    y,
    shape('M-22-58L-6-22H6L22-58H8L0-40L-8-58Z', strap) +
      disc(0, 0, 26, GOLD) +
      disc(0, 0, 18, '#FFF1C9', 3) +
      star(0, 1, 11, GOLD, 0, 3),
    s,
  );
/** A shirt laid flat; `mark` lies on its chest. */
export const shirt = (x, y, s, c, mark = '', trim = '#fff', rot = 0) =>
  at(
    x,
    y,
    shape('M-22-48L-58-32L-48 0L-33-6V50H33V-6L48 0L58-32L22-48Q0-30-22-48Z', c) +
      line('M-21-45Q0-26 21-45', trim, 5) +
      mark,
    s,
    rot,
  );
export const flag = (x, y, h, c, f = 1, s = 1) =>
  rope(`M${x} ${y}V${y - h}`, '#fff', 6) +
  at(
    x,
    y - h + 4,
    `<g transform="scale(${f} 1)">${shape('M4-6C30-20 44 8 76-4L66 21L76 46C44 58 30 32 4 44Z', c)}</g>` +
      star(36 * f, 20, 12, '#fff', 0, 3),
    s,
  );
/** A bucket whose rim is centred on x, y. */
export const bucket = (x, y, c = BLUE, s = 1) =>
  at(x, y, shape('M-42 0H42L32 68H-32Z', c) + oval(0, 0, 42, 11, SKY) + line('M-24 26L-20 52', '#fff', 6), s);
const DIGIT = {
  1: 'M-8-10L4-20V20M-8 20H14',
  2: 'M-12-9C-12-24 14-24 13-8C12 3-12 8-12 20H14',
  3: 'M-12-14C-6-24 14-22 12-9C11-1 2 0-2 0C4 0 14 2 13 11C12 24-8 23-13 13',
  4: 'M6 20V-20L-14 8H15',
  7: 'M-12-18H13L-4 20',
  9: 'M12-8C12-24-12-24-12-8C-12 4 12 4 12-8V2C12 18 2 20-8 20',
};
export const digit = (n, x, y, s, c = '#fff', outline = true) =>
  at(x, y, (outline ? line(DIGIT[n], INK, 17) : '') + line(DIGIT[n], c, 9), s);
/** Three steps with their numbers; x, y is the foot of the middle step. */
export const podium = (x, y, s = 1) =>
  at(
    x,
    y,
    box(-114, -52, 76, 52, SKY) +
      box(38, -40, 76, 40, '#FF7A80') +
      box(-38, -84, 76, 84, GOLD) +
      line('M-110-47H-42M42-35H110M-34-79H34', '#fff', 6, 'opacity=".6"') +
      digit(2, -76, -23, 0.75) +
      digit(1, -2, -40, 1.1) +
      digit(3, 76, -17, 0.62),
    s,
  );
export const stopwatch = (x, y, s = 1) =>
  at(
    x,
    y,
    `<rect x="-8" y="-54" width="16" height="14" ${st('#fff')}/><circle r="40" ${st('#fff')}/><path d="M0 0L0-40A40 40 0 0 1 35 20Z" fill="${GOLD}"/><circle r="40" fill="none" stroke="${INK}" stroke-width="4"/><path d="M0 0V-26M0 0L18 10" stroke="${INK}" stroke-width="6" stroke-linecap="round"/>`,
    s,
  );
/** A host's megaphone that points to the right of the picture. */
export const megaphone = (x, y, s = 1, rot = 0, sound = GOLD) =>
  at(
    x,
    y,
    shape('M2 8L6 32H20L16 6Z', '#fff') +
      `<path d="M-10-10L42-32V32L-10 10Z" ${st(RED)}/><ellipse cx="42" cy="0" rx="9" ry="33" ${st('#FFB3B8')}/><rect x="-26" y="-11" width="17" height="22" rx="4" ${st('#fff')}/>` +
      (sound ? line('M64-20L80-29M68 0H87M64 20L80 29', sound, 6.5) : ''),
    s,
    rot,
  );
export const drop = (x, y, s = 1) => at(x, y, shape('M0-10Q-10 5 0 8Q10 5 0-10Z', SKY, 3), s);
