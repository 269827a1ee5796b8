import { Box } from '@radix-ui/themes';

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
    <Box asChild flexBasis="200px" flexShrink="1" minWidth="60px" height="24px">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        fill="none"
        stroke="var(--blue)"
        strokeWidth={1.5}
        role="img"
        aria-label={label}
      >
        <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
    </Box>
  );
}
