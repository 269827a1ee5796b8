/** Marks of an axis from 0: three to five round steps, the last one at or above the highest value. */
export function axisMarks(highest: number, isWhole = false): number[] {
  const rough = Math.max(highest, isWhole ? 1 : Number.EPSILON) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((each) => each >= rough - 1e-9);
  const step = isWhole ? Math.max(1, Math.ceil(nice ?? rough)) : (nice ?? rough);
  const last = Math.max(1, Math.ceil(highest / step - 1e-9));
  return Array.from({ length: last + 1 }, (_, index) => index * step);
}

/** Every how many labels one is shown, so that each has so many pixels. */
export const labelEvery = (count: number, width: number, pixelsEach: number) =>
  Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / pixelsEach))));
