import { Card, Flex, Heading, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';

type Props = { id: string; title: string; intro: string; children: ReactNode };

/** One subject below the charts: its title, a sentence, and its figures. `id` is the id of the title. */
export const ReportCard = ({ id, title, intro, children }: Props) => (
  <Card asChild size="2">
    <section aria-labelledby={id}>
      <Flex direction="column" gap="3">
        <Heading as="h3" id={id}>
          {title}
        </Heading>
        <Text as="p" color="gray">
          {intro}
        </Text>
        {children}
      </Flex>
    </section>
  </Card>
);
