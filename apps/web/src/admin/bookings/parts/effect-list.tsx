/** Effects or warnings, one sentence each. */
export const EffectList = ({ effects }: { effects: readonly string[] }) => (
  <ul className="effects">
    {effects.map((effect) => (
      <li key={effect}>{effect}</li>
    ))}
  </ul>
);
