import { Flex } from '@radix-ui/themes';
import type { ReactNode, Ref } from 'react';

type Props = { ref?: Ref<HTMLDivElement>; children?: ReactNode };

/** The row of buttons in the footer of a dialog: the way back first, the one that sends last. */
export const DialogButtons = ({ ref, children }: Props) => (
  <Flex ref={ref} wrap="wrap" align="center" justify="between" gap="2">
    {children}
  </Flex>
);
