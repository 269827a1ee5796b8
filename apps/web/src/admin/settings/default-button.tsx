import { Text } from '@radix-ui/themes';

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
