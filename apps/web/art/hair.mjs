// Hair and head coverings: what lies behind the head and what lies on it.
import { GOLD, INK, shape, st } from './palette.mjs';

const braid = (c) =>
  ['M-34-180C-48-170-48-140-42-122', 'M34-180C48-170 48-140 42-122']
    .map(
      (d) =>
        `<path d="${d}" fill="none" stroke="${INK}" stroke-width="20" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${c}" stroke-width="12.5" stroke-linecap="round"/>`,
    )
    .join('');

export const hairBack = {
  bob: (c) => shape('M-38-176C-44-220 44-220 38-176L40-146Q22-138 0-138Q-22-138-40-146Z', c),
  long: (c) =>
    shape(
      'M-38-176C-46-222 46-222 38-176C38-150 52-132 46-108Q24-98 0-104Q-24-98-46-108C-52-132-38-150-38-176Z',
      c,
    ),
  pony: (c) => shape('M24-196C58-206 66-170 52-142C44-152 34-160 26-168Z', c),
  puffs: (c) => `<circle cx="-30" cy="-203" r="18" ${st(c)}/><circle cx="30" cy="-203" r="18" ${st(c)}/>`,
  bun: (c) => `<circle cx="0" cy="-214" r="16" ${st(c)}/>`,
  afro: (c) =>
    shape(
      'M-36-146C-58-152-60-178-50-190C-52-216-26-226-14-224C-4-232 14-232 22-224C42-224 54-206 50-190C60-178 58-152 36-146Z',
      c,
    ),
  braids: braid,
};
const cap = (c) =>
  shape('M-33-172C-38-216 38-216 33-172C28-184 20-190 8-191C-2-192-10-186-18-186C-26-186-31-180-33-172Z', c);
const parted = (c) =>
  shape('M-34-168C-40-218 40-218 34-168C32-180 26-190 14-196C4-186-20-182-28-184C-32-180-33-174-34-168Z', c);

export const hairFront = {
  short: (c) =>
    shape('M-33-172C-38-216 38-216 33-172C30-182 24-188 14-186C4-184-4-192-14-188C-24-184-30-182-33-172Z', c),
  spiky: (c) =>
    shape(
      'M-33-172C-36-186-34-196-28-200L-30-212L-16-206L-8-220L2-207L16-217L18-204L32-206L28-196C34-188 35-180 33-172C26-184 16-188 6-186C-6-190-22-186-33-172Z',
      c,
    ),
  fade: (c) =>
    shape('M-33-176C-35-209-16-209 0-209C16-209 35-209 33-176C29-188 16-192 0-192C-16-192-29-188-33-176Z', c),
  bob: cap,
  long: parted,
  pony: cap,
  puffs: cap,
  bun: cap,
  braids: cap,
  afro: (c) =>
    shape('M-32-176C-36-208-16-212 0-212C16-212 36-208 32-176C24-190 12-192 0-192C-12-192-24-190-32-176Z', c),
  curly: (c) =>
    `<g ${st(c)}><circle cx="-27" cy="-190" r="13"/><circle cx="27" cy="-190" r="13"/><circle cx="-13" cy="-203" r="14"/><circle cx="13" cy="-203" r="14"/></g><path d="M-32-178C-30-205 30-205 32-178C20-192-20-192-32-178Z" fill="${c}"/>`,
  hijab: (c) =>
    `<path fill-rule="evenodd" d="M0-213C-34-213-44-190-42-166C-41-148-48-132-38-122Q0-104 38-122C48-132 41-148 42-166C44-190 34-213 0-213ZM0-197C22-197 28-184 28-170C28-152 17-142 0-142C-17-142-28-152-28-170C-28-184-22-197 0-197Z" ${st(c)}/><path d="M-30-128Q0-112 26-138" fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="round" opacity=".45"/>`,
  patka: (c) =>
    shape(
      'M-33-174C-40-212-22-216-10-216C-8-228 8-228 10-216C22-216 40-212 33-174C22-190-22-190-33-174Z',
      c,
    ) +
    `<path d="M-10-215Q0-210 10-215M-26-186Q-10-200 0-212M26-186Q10-200 0-212" fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="round" opacity=".45"/>`,
  capR: (c) => shape('M-35-184C-35-218 35-218 35-184Z', c) + shape('M-8-190H54C57-182 51-180 44-180H-4Z', c),
  band: (c) => cap(c) + `<path d="M-33-186Q0-206 33-186" fill="none" stroke="${GOLD}" stroke-width="7"/>`,
};
