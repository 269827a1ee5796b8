import { Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';

/** A line that explains or dates what stands above it. */
export const Hint = ({ children }: { children: ReactNode }) => (
  <Text as="p" size="2" color="gray">
    {children}
  </Text>
);
