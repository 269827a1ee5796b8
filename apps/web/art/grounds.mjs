// Canvases and grounds: each picture stands on one of rays, dots or meadow.
import { INK, line } from './palette.mjs';

const canvas = (width, height, view, inner, label, more = '') =>
  `<svg width="${width}" height="${height}" viewBox="0 0 ${view}" ${more}role="img" aria-label="${label}" xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;

/** A game scene of 320 x 220; some pages crop its sides a little. */
export const scene = (bg, bg2, inner, label) =>
  canvas(320, 220, '320 220', `<rect width="320" height="220" fill="${bg}"/>${bg2}${inner}`, label);
/** A snapshot of 640 x 480, drawn in units of 320 x 240 so that outlines keep the weight of a game scene. */
export const snapshot = (bg, inner, label) =>
  canvas(640, 480, '320 240', `<rect width="320" height="240" fill="${bg}"/>${inner}`, label);
/** A scene of 960 x 360 that keeps its whole height: what lies beyond 320 units at either side may be cropped. */
export const broadScene = (bg, inner, label) =>
  `<svg width="960" height="360" viewBox="-80 0 480 180" role="img" aria-label="${label}" xmlns="http://www.w3.org/2000/svg"><rect x="-80" width="480" height="180" fill="${bg}"/>${inner}</svg>`;
/** A picture without ground, for pages that bring their own. */
export const spot = (width, height, inner, label) =>
  canvas(width, height, `${width} ${height}`, inner, label);

export const ground = (c, y = 176) =>
  `<path d="M-4 ${y}C60 ${y - 14} 130 ${y - 4} 190 ${y - 8}C240 ${y - 12} 290 ${y - 8} 324 ${y - 2}V244H-4Z" fill="${c}"/>`;
export const meadow = ground('#5CCB86', 178);
/** Two hills, for the larger canvas. */
export const hills = (y = 186) =>
  ground('#7BD9A0', y - 22) +
  ground('#5CCB86', y) +
  line(`M34 ${y + 26}q5-9 8-1q4-10 8 0M262 ${y + 36}q5-9 8-1q4-10 8 0`, INK, 2.6, 'opacity=".4"');
export const rays = (c, cx = 160, cy = 120) => {
  let o = '';
  for (let i = 0; i < 12; i++) {
    const a = (i * 30 * Math.PI) / 180,
      b = ((i * 30 + 15) * Math.PI) / 180;
    o += `M${cx} ${cy}L${(cx + 320 * Math.cos(a)).toFixed(0)} ${(cy + 320 * Math.sin(a)).toFixed(0)}L${(cx + 320 * Math.cos(b)).toFixed(0)} ${(cy + 320 * Math.sin(b)).toFixed(0)}Z`;
  }
  return `<path d="${o}" fill="${c}"/>`;
};
export const dots = (c, bottom = 244) => {
  let o = '';
  for (let y = 14; y < bottom; y += 28)
    for (let x = ((y / 28) | 0) % 2 ? 28 : 14; x < 320; x += 28) o += `M${x} ${y}h0`;
  return `<path d="${o}" stroke="${c}" stroke-width="6.4" stroke-linecap="round"/>`;
};
export const cloud = (x, y, s = 1, o = 1) =>
  `<path transform="translate(${x} ${y}) scale(${s})" opacity="${o}" d="M-60 20C-86 20-86-14-58-14C-54-44-12-48-2-24C16-40 46-28 44-4C70-6 72 20 48 20Z" fill="#fff"/>`;
