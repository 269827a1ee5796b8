import { Card, Flex, Heading, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { HelpTip } from '../overlay/help-tip.js';

type Props = {
  label: string;
  /** A dash while loading. */
  value: ReactNode;
  /** One line below the figure. */
  note?: ReactNode;
  /** The definition of the figure. */
  help: string;
};

/** One figure with its definition. */
export const StatCard = ({ label, value, note, help }: Props) => (
  <Card size="2">
    <Text asChild weight="bold" color="gray">
      <Flex asChild align="center" justify="between" gap="2">
        <p>
          <span>{label}</span>
          <HelpTip of={label} text={help} />
        </p>
      </Flex>
    </Text>
    <Heading asChild size={{ initial: '6', md: '7' }}>
      <p>{value}</p>
    </Heading>
    {note && (
      <Text as="p" color="gray">
        {note}
      </Text>
    )}
  </Card>
);
