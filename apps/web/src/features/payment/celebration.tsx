const COLORS = [
  '#E23A45',
  '#FFC531',
  '#35B46F',
  '#2B4FE0',
  '#CFC4FF',
  '#FFC9D3',
  '#8FD0FF',
  '#FFC531',
  '#E23A45',
];
const BETWEEN_BITS_MS = 70;

/** The podium under confetti, which falls once and holds still for those who asked for less motion. */
export const Celebration = () => (
  <div className="celebration" aria-hidden="true">
    <img src="/art/pages/confirmation.svg" alt="" width={320} height={220} />
    {COLORS.map((color, place) => (
      <i
        key={place}
        style={{
          background: color,
          left: `${6 + place * 10.5}%`,
          animationDelay: `${place * BETWEEN_BITS_MS}ms`,
        }}
      />
    ))}
  </div>
);
