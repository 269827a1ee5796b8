import { Card, Flex, Heading, Text } from '@radix-ui/themes';
import { useId, type ComponentProps, type ReactNode } from 'react';
import type { Elements } from '../../ui/layout/elements.js';

type Props = Omit<ComponentProps<'section'>, 'children'> & {
  title: string;
  /** A sentence or two below the title. */
  text?: ReactNode;
  /** Next to the title. */
  aside?: ReactNode;
  children: Elements;
};

/** One subject of a screen: a card with its title. */
export function TitledCard({ title, text, aside, children, ...section }: Props) {
  const id = useId();
  return (
    <Card asChild size="2">
      <section aria-labelledby={id} {...section}>
        <Flex direction="column" gap="3">
          <Flex wrap="wrap" align="center" justify="between" gap="3">
            <Heading as="h3" id={id}>
              {title}
            </Heading>
            {aside}
          </Flex>
          {text && (
            <Text as="p" color="gray">
              {text}
            </Text>
          )}
          {children satisfies Elements}
        </Flex>
      </section>
    </Card>
  );
}
