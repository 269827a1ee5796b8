const STEPS: [limitSeconds: number, unit: string, seconds: number][] = [
  [90, 's', 1],
  [90 * 60, 'min', 60],
  [36 * 3_600, 'h', 3_600],
  [Infinity, 'd', 86_400],
];

/** An age in seconds, rounded: "12 s", "5 min", "3 h", "2 d". */
export function ageText(seconds: number): string {
  const [, unit, size] = STEPS.find(([limit]) => seconds < limit) ?? STEPS[3];
  return `${Math.round(seconds / size)} ${unit}`;
}
