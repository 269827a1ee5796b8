import { Grid } from '@radix-ui/themes';

/** Effects or warnings, one sentence each. */
export const EffectList = ({ effects }: { effects: readonly string[] }) => (
  <Grid asChild gap="1">
    <ul className="bullets">
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  </Grid>
);
