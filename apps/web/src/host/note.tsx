import { Callout } from '@radix-ui/themes';
import type { ReactNode } from 'react';

/** A short message in a colored box, readable in sunlight. */
export const Note = ({ color = 'amber', children }: { color?: 'amber' | 'red'; children: ReactNode }) => (
  <Callout.Root color={color} highContrast size="1" variant="surface">
    <Callout.Text weight="bold" size="3">
      {children}
    </Callout.Text>
  </Callout.Root>
);
