import type { Group } from './groups.js';
import type { Measure } from './measures.js';
import { axisMarks } from './scale.js';

export const HEIGHT = 220;
export const LEFT = 58;
const TOP = 10;
const BOTTOM = 28;

/** Where a drawing over time puts each group and each figure, in pixels. */
export type ChartRoom = {
  /** Figures beside the marks of the axis. */
  marks: number[];
  /** For all groups together. */
  inner: number;
  slot: number;
  xOf: (index: number) => number;
  yOf: (value: number) => number;
};

export function chartRoom(groups: readonly Group[], measure: Measure, width: number): ChartRoom {
  const values = groups.map(({ figures }) => measure.value(figures) ?? 0);
  const isCount = measure.name === 'bookings' || measure.name === 'promo';
  const marks = axisMarks(Math.max(0, ...values), isCount);
  const top = marks[marks.length - 1];
  const inner = Math.max(1, width - LEFT - 4);
  const slot = inner / groups.length;
  return {
    marks,
    inner,
    slot,
    xOf: (index) => LEFT + slot * (index + 0.5),
    yOf: (value) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM),
  };
}
