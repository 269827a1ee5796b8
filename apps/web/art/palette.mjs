// Colours, outlines and the plain shapes that every picture shares.
export const INK = '#1B1F4B',
  BLUE = '#2B4FE0',
  GOLD = '#FFC531',
  RED = '#E23A45',
  GREEN = '#35B46F',
  SKY = '#8FD0FF',
  PINK = '#FF9FB2',
  LILAC = '#B9A5FF',
  TAN = '#E9B872',
  VIOLET = '#7A5CF0',
  SILVER = '#C9D3EA';
export const SKIN = ['#FFD9B8', '#F2B98A', '#C98555', '#9A6240', '#744731'];
/** Hair colours, from fair to black. */
export const HAIR = {
  ginger: '#E08A2C',
  fair: '#F2C14E',
  chestnut: '#8A4B1F',
  brown: '#5A2E17',
  black: '#20130E',
};

/** Width of the outline on a canvas of 320 x 220. */
export const S = 4;
export const st = (fill, w = S) =>
  `fill="${fill}" stroke="${INK}" stroke-width="${w}" stroke-linejoin="round" stroke-linecap="round"`;
export const line = (d, color, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;
/** A coloured stroke with an outline: limbs, ropes, poles. */
export const rope = (d, color, width) => line(d, INK, width + 2 * S - 0.5) + line(d, color, width);
export const limb = (d, color, width = 14) => rope(d, color, width);
export const shape = (d, fill, w = S) => `<path d="${d}" ${st(fill, w)}/>`;
export const box = (x, y, w, h, fill, r = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${r ? `rx="${r}" ` : ''}${st(fill)}/>`;
export const disc = (x, y, r, fill, w = S) => `<circle cx="${x}" cy="${y}" r="${r}" ${st(fill, w)}/>`;
export const oval = (x, y, rx, ry, fill, w = S) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" ${st(fill, w)}/>`;
export const at = (x, y, inner, s = 1, rot = 0) =>
  `<g transform="translate(${x} ${y})${rot ? ` rotate(${rot})` : ''}${s === 1 ? '' : ` scale(${s})`}">${inner}</g>`;
/** The short strokes of a surprise, a shout or a wobble. */
export const marks = (d, color = INK, w = 4.5) => line(d, color, w);

export const star = (x, y, r, fill, rot = 0, w = S) => {
  let p = '';
  for (let i = 0; i < 10; i++) {
    const a = ((-90 + rot + i * 36) * Math.PI) / 180,
      q = i % 2 ? r * 0.48 : r;
    p += `${i ? 'L' : 'M'}${(x + q * Math.cos(a)).toFixed(1)} ${(y + q * Math.sin(a)).toFixed(1)}`;
  }
  return `<path d="${p}Z" ${w ? st(fill, w) : `fill="${fill}"`}/>`;
};
