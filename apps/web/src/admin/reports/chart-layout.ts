import type { Group } from './groups.js';
import type { Measure } from './measures.js';

/** Axis ticks from 0: three to five round steps, the last one at or above the maximum. */
export function axisMarks(highest: number, isWhole = false): number[] {
  const rough = Math.max(highest, isWhole ? 1 : Number.EPSILON) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((each) => each >= rough - 1e-9);
  const step = isWhole ? Math.max(1, Math.ceil(nice ?? rough)) : (nice ?? rough);
  const last = Math.max(1, Math.ceil(highest / step - 1e-9));
  return Array.from({ length: last + 1 }, (_, index) => index * step);
}

/** Shows every n-th label, so that each has the given minimum width in pixels. */
export const labelEvery = (count: number, width: number, pixelsEach: number) =>
  Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / pixelsEach))));

export const HEIGHT = 220;
export const LEFT = 58;
const TOP = 10;
const BOTTOM = 28;

/** Maps groups and values of a time chart to pixels. */
export type ChartLayout = {
  /** Values of the axis ticks. */
  marks: number[];
  /** The width for all groups together. */
  inner: number;
  slot: number;
  xOf: (index: number) => number;
  yOf: (value: number) => number;
};

export function chartLayout(groups: readonly Group[], measure: Measure, width: number): ChartLayout {
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
