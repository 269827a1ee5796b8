const [WIDTH, HEIGHT, EDGE] = [120, 24, 2];

/** A line through `counts`, oldest first, scaled to the maximum; flat without data. */
export function Sparkline({ counts, label }: { counts: readonly number[]; label: string }) {
  const highest = Math.max(1, ...counts);
  const step = WIDTH / Math.max(1, counts.length - 1);
  const points = counts.map((each, index) => {
    const y = HEIGHT - EDGE - (each / highest) * (HEIGHT - 2 * EDGE);
    return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className="operations-trend"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
