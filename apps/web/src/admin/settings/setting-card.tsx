import { Card, Flex, Heading, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';

type Props = { id: string; title: string; text: ReactNode; children: ReactNode };

/** One subject of the settings: its title, a sentence, and its rows. `id` is the id of the title. */
export const SettingCard = ({ id, title, text, children }: Props) => (
  <Card asChild size="2">
    <section aria-labelledby={id}>
      <Flex direction="column" gap="2">
        <Heading as="h3" id={id}>
          {title}
        </Heading>
        <Text as="p" color="gray">
          {text}
        </Text>
        {children}
      </Flex>
    </section>
  </Card>
);

/**
 * Resets one setting to its default; the name of the setting is for screen readers. Text is around the button, as a button
 * with a class of Radix looks like the browser's own.
 */
export const DefaultButton = ({
  label,
  text,
  onPress,
}: {
  label: string;
  text: string;
  onPress: () => void;
}) => (
  <Text size="1" ml="auto">
    <button type="button" className="link-button" aria-label={`${text}: ${label}`} onClick={onPress}>
      {text}
    </button>
  </Text>
);
