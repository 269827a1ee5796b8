// The child: every figure is composed from a few parts. Feet stand on 0, the head ends near -216.
import { GOLD, INK, RED, SKIN, VIOLET, disc, limb, line, shape, star, st } from './palette.mjs';
import { hairBack, hairFront } from './hair.mjs';
import { arms, chairBack, chairLap, legs } from './limbs.mjs';

const badge = {
  star: (c) => star(0, -108, 15, c, 0, 3),
  bolt: (c) => shape('M6-128L-12-104H-2L-6-88L12-112H2Z', c, 3),
  stripe: (c) => shape('M-33-118Q0-112 33-118L34-102Q0-96-34-102Z', c, 3),
  dot: (c) => disc(0, -108, 11, c, 3),
  none: () => '',
};
const stroke = (d, w) =>
  `<path d="${d}" fill="none" stroke="${INK}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
const MOUTH = {
  grin: shape('M-12-163Q0-144 12-163Q0-159-12-163Z', '#7A1633', 3),
  smile: stroke('M-10-161Q0-151 10-161', 3.6),
  o: `<ellipse cx="0" cy="-157" rx="6" ry="7.5" ${st('#7A1633', 3)}/>`,
  effort: stroke('M-10-160H10', 3.6) + shape('M-10-160Q0-152 10-160Z', '#fff', 3),
  joy: shape('M-14-165Q0-138 14-165Q0-161-14-165Z', '#7A1633', 3),
};
const open =
  `<ellipse cx="-12" cy="-174" rx="3.7" ry="4.8" fill="${INK}"/><ellipse cx="12" cy="-174" rx="3.7" ry="4.8" fill="${INK}"/>` +
  line('M-10.8-176h0M13.2-176h0', '#fff', 2.8);
const EYES = {
  effort: stroke('M-17-178L-8-173L-17-169M17-178L8-173L17-169', 3.4),
  joy: stroke('M-18-172Q-12-181-6-172M6-172Q12-181 18-172', 3.6),
};
const spectacles = `<g fill="none" stroke="${INK}" stroke-width="3"><circle cx="-13" cy="-174" r="10"/><circle cx="13" cy="-174" r="10"/><path d="M-3-175H3"/></g>`;
const ribbon =
  `<path d="M-14-142L0-112L14-142" fill="none" stroke="${RED}" stroke-width="6"/>` +
  disc(0, -104, 13, GOLD, 3.4);

/**
 * Arms `l` and `r` (left and right of the picture): a named pose or `[x, y, bend]` of the hand.
 * `front` names the arms that pass in front of the body, for example 'lr'.
 * `legPose`: stand, run, jump or two feet; `blade` and `chair` (its colour) are worn by children of the set.
 */
export function kid({
  x = 0,
  y = 0,
  s = 1,
  flip = 1,
  rot = 0,
  skin = 0,
  hair = 'short',
  hairC = '#3A2418',
  shirt = RED,
  trim = GOLD,
  mark = 'star',
  shorts = INK,
  shoes = '#fff',
  l = 'up',
  r = 'up',
  front = '',
  long = hair === 'hijab',
  face = 'grin',
  glasses = false,
  beard = '',
  medal = false,
  legs: standing = true,
  legPose = 'stand',
  blade = false,
  chair = '',
  item = '',
  itemBack = '',
}) {
  const sk = SKIN[skin];
  const layer = (inFront) =>
    arms(
      [
        ['l', l, 1],
        ['r', r, -1],
      ]
        .filter(([name]) => front.includes(name) === inFront)
        .map(([, to, side]) => [to, side]),
      sk,
      shirt,
      long,
    );
  const below = chair ? chairLap(sk, shoes, shorts) : standing ? legs(legPose, sk, shoes, shorts, blade) : '';
  const torso =
    shape('M-28-140Q0-152 28-140Q34-138 35-126L35-80Q0-72-35-80L-35-126Q-34-138-28-140Z', shirt) +
    `<path d="M-12-143Q0-130 12-143" fill="none" stroke="${trim}" stroke-width="5"/>` +
    badge[mark](trim) +
    (medal ? ribbon : '');
  const head =
    limb('M-33-168h0M33-168h0', sk, 11) +
    disc(0, -172, 33, sk) +
    (beard
      ? shape('M-32-164C-30-130 30-130 32-164C22-150 14-152 0-152C-14-152-22-150-32-164Z', beard, 3.4)
      : '') +
    (hairFront[hair] ?? hairFront.short)(hairC) +
    line('M-21-162h0M21-162h0', skin > 2 ? '#D9534A' : '#FF6B7F', 12, `opacity="${skin > 2 ? 0.38 : 0.45}"`) +
    (EYES[face] ?? open) +
    (glasses ? spectacles : '') +
    MOUTH[face];
  return `<g transform="translate(${x} ${y})${rot ? ` rotate(${rot})` : ''} scale(${s * flip} ${s})">${itemBack}${hairBack[hair]?.(hairC) ?? ''}${chair ? chairBack(chair === true ? VIOLET : chair) : ''}${layer(false)}${chair ? torso + below : below + torso}${layer(true)}${head}${item}</g>`;
}
