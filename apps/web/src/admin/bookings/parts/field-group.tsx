import { Grid } from '@radix-ui/themes';
import type { ReactNode } from 'react';

/** Fields that belong together, in as many columns as fit. */
export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="frame field-group">
    <legend>{title}</legend>
    <Grid columns="repeat(auto-fill, minmax(min(180px, 100%), 1fr))" gap="3" gapX="4" align="start">
      {children}
    </Grid>
  </fieldset>
);
