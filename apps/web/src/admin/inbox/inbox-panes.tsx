import { Flex, Grid } from '@radix-ui/themes';
import { Button } from '../../ui/form/button.js';
import { ChevronLeft } from '../../ui/icons.js';
import { useEffect, useRef, type ComponentType } from 'react';
import { useMedia } from '../../lib/browser/element-size.js';
import type { Elements } from '../../ui/layout/elements.js';

type EntriesProps<T> = {
  items: readonly T[];
  onChoose: (id: string) => void;
  /** What the list shows of an item. */
  Entry: ComponentType<{ item: T }>;
};

const Entries = <T extends { id: string }>({
  items,
  chosen,
  onChoose,
  Entry,
}: EntriesProps<T> & { chosen: string | undefined }) => (
  <ul className="frame inbox-entries" aria-labelledby="inbox-title">
    {items.map((item) => (
      <li key={item.id}>
        <button
          type="button"
          className="inbox-entry"
          aria-current={item.id === chosen ? 'true' : undefined}
          onClick={() => onChoose(item.id)}
        >
          <Entry item={item} />
        </button>
      </li>
    ))}
  </ul>
);

type BackProps = { label: string; onPress: () => void };

/** On phones: gets the focus of the entry that it replaced. */
function BackToList({ label, onPress }: BackProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
  }, []);
  return (
    <Flex>
      <Button variant="small" ref={button} onClick={onPress}>
        <ChevronLeft size={18} strokeWidth={2.4} />
        <span>{label}</span>
      </Button>
    </Flex>
  );
}

/** List and item fit next to each other. */
const HAS_BOTH = '(width >= 960px)';

type Props<T> = EntriesProps<T> & {
  /** The id of the open item; '' for the first one, where there is room for it. */
  chosen: string;
  /** The label of the button that closes the item on phones. */
  backLabel: string;
  onBack: () => void;
  /** The open item. */
  children: (item: T) => Elements;
};

/** The list, and the chosen item next to it; on phones one of them at a time. */
export function InboxPanes<T extends { id: string }>({
  chosen,
  backLabel,
  onBack,
  children,
  ...list
}: Props<T>) {
  const hasBoth = useMedia(HAS_BOTH);
  const item = list.items.find(({ id }) => id === chosen) ?? (hasBoth ? list.items[0] : undefined);
  return (
    <Grid columns={hasBoth ? 'minmax(300px, 2fr) minmax(0, 5fr)' : '1'} gap="4" align="start">
      {(hasBoth || !item) && <Entries {...list} chosen={item?.id} />}
      {item && (
        <Flex direction="column" gap="3" minWidth="0">
          {!hasBoth && <BackToList label={backLabel} onPress={onBack} />}
          {children(item) satisfies Elements}
        </Flex>
      )}
    </Grid>
  );
}
