import { Card, Flex } from '@radix-ui/themes';
import type { ComponentProps, ReactNode } from 'react';

type Props = ComponentProps<'section'> & {
  title: string;
  /** Next to the title. */
  aside?: ReactNode;
};

/** One part of a booking: a card with its title. */
export const PanelSection = ({ title, aside, children, ...section }: Props) => (
  <Card asChild size="2">
    <section aria-label={title} {...section}>
      <Flex direction="column" gap="3">
        <Flex align="center" justify="between" gap="3">
          <h2>{title}</h2>
          {aside}
        </Flex>
        {children}
      </Flex>
    </section>
  </Card>
);
