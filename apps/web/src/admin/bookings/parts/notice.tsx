import { Callout, Flex } from '@radix-ui/themes';
import type { ReactNode } from 'react';

type Props = { tone: 'red' | 'amber' | 'green'; role?: 'alert'; children: ReactNode };

/** A failure, a warning or a success in a form. */
export const Notice = ({ tone, role, children }: Props) => (
  <Callout.Root color={tone} highContrast role={role}>
    <Flex direction="column" align="start" gap="2">
      {children}
    </Flex>
  </Callout.Root>
);
