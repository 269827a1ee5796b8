import { html, type Html } from '../html.js';

const [WIDTH, HEIGHT, EDGE] = [240, 32, 2];

/**
 * A line through `counts`, the oldest first, as high as the highest of them; read out as `label`. It stretches to its
 * place and keeps the line's width. Without anything to draw it is a flat line.
 */
export function sparkLine(counts: readonly number[], label: string): Html {
  const highest = Math.max(1, ...counts);
  const step = WIDTH / Math.max(1, counts.length - 1);
  const points = counts.map((each, index) => {
    const y = HEIGHT - EDGE - (each / highest) * (HEIGHT - 2 * EDGE);
    return `${round(index * step)},${round(y)}`;
  });
  return html`<svg
    class="ops-spark"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    <polygon points="0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}" />
    <polyline points="${points.join(' ')}" />
  </svg>`;
}

const round = (value: number) => Math.round(value * 10) / 10;
