import { Badge, Card, Flex, Heading, Text } from '@radix-ui/themes';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/form/button.js';
import { ArrowDown, ArrowUp } from '../../ui/icons.js';
import { Pencil } from '../shared/icons.js';
import type { ContentKind } from '#libs/shared/contracts';
import { CONTENT_TEXTS as TEXTS } from './copy.js';
import { useAnnounce } from '../../ui/feedback/announce.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useOrderEntries, type Entry } from './api.js';
import { useCan } from '../shared/rights.js';
import { labelsOf } from './entry-labels.js';
import { Tip } from '../../ui/overlay/tooltip.js';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 2.4 } as const;

type MoveButtonProps = {
  id: string;
  by: -1 | 1;
  label: string;
  isEnd: boolean;
  onMove: (id: string, by: -1 | 1) => void;
};

/** Moves an entry by one. Not disabled at the end of the list, so that the last move does not lose the focus. */
const MoveButton = ({ id, by, label, isEnd, onMove }: MoveButtonProps) => (
  <Tip text={label}>
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={isEnd || undefined}
      data-move={`${id} ${by}`}
      onClick={() => !isEnd && onMove(id, by)}
    >
      {by < 0 ? <ArrowUp {...icon} /> : <ArrowDown {...icon} />}
    </button>
  </Tip>
);

export type EntryActions = {
  onEdit: (id: string) => void;
  onMove: (id: string, by: -1 | 1) => void;
  onRetire: (id: string) => void;
  onRestore: (id: string) => void;
};
type EntryRowProps = EntryActions & { kind: ContentKind; entry: Entry; isFirst: boolean; isLast: boolean };

type LabelsProps = { name: string; facts: string; marks: string[] };

const EntryWords = ({ name, facts, marks }: LabelsProps) => (
  <Flex direction="column" flexGrow="1" flexBasis="150px" gap="1" minWidth="0">
    <Flex wrap="wrap" align="center" gap="2">
      <Heading as="h3">{name}</Heading>
      {marks.map((mark) => (
        <Badge key={mark} color={mark === TEXTS.sample ? 'amber' : 'indigo'} highContrast>
          {mark}
        </Badge>
      ))}
    </Flex>
    <Text as="p" color="gray">
      {facts}
    </Text>
  </Flex>
);

/** One entry: preview, position and actions. */
function EntryRow({ kind, entry, isFirst, isLast, onMove, ...actions }: EntryRowProps) {
  const { id, retired } = entry;
  const { name, facts, picture, marks } = labelsOf(kind, entry);
  return (
    <Card asChild size="1" variant={retired ? 'ghost' : 'surface'}>
      <li>
        <Flex wrap={{ initial: 'wrap', sm: 'nowrap' }} align="center" gap="3">
          {picture && (
            <img
              className="entry-picture"
              src={picture}
              alt=""
              width={96}
              height={66}
              loading="lazy"
              decoding="async"
            />
          )}
          <EntryWords name={name} facts={facts} marks={marks} />
          {useCan('edit-content') && (
            <Flex wrap="wrap" align="center" justify="end" gap="2" ml="auto">
              {!retired && <MoveButton {...{ id, onMove }} by={-1} label={TEXTS.up(name)} isEnd={isFirst} />}
              {!retired && <MoveButton {...{ id, onMove }} by={1} label={TEXTS.down(name)} isEnd={isLast} />}
              <Button variant="small" aria-label={TEXTS.editOf(name)} onClick={() => actions.onEdit(id)}>
                <Pencil size={16} strokeWidth={2.4} />
                {TEXTS.edit}
              </Button>
              <Button
                variant="small"
                aria-label={retired ? TEXTS.restoreOf(name) : TEXTS.retireOf(name)}
                onClick={() => (retired ? actions.onRestore(id) : actions.onRetire(id))}
              >
                {retired ? TEXTS.restore : TEXTS.retire}
              </Button>
            </Flex>
          )}
        </Flex>
      </li>
    </Card>
  );
}

type Props = Omit<EntryActions, 'onMove'> & { kind: ContentKind; entries: Entry[] };

/** A row loses the focus when it is moved in the DOM: its button is focused again. */
function useFocusOnMoved() {
  const list = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<string | null>(null);
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(moved)}"]`)?.focus();
    setMoved(null);
  }, [moved]);
  return { list, keepFocus: setMoved };
}

/** Active entries in order, with buttons to change it, and the retired ones below. */
export function EntryList({ kind, entries, ...actions }: Props) {
  const order = useOrderEntries(kind);
  const announce = useAnnounce();
  const toast = useToast();
  const { list, keepFocus } = useFocusOnMoved();
  const active = entries.filter(({ retired }) => !retired);
  const retired = entries.filter((entry) => entry.retired);
  const move = (id: string, by: -1 | 1) => {
    const ids = active.map((entry) => entry.id);
    const place = ids.indexOf(id);
    ids.splice(place, 1);
    ids.splice(place + by, 0, id);
    order.mutate(ids, { onError: () => toast({ title: TEXTS.failedChange, tone: 'bad' }) });
    announce(TEXTS.moved(labelsOf(kind, active[place]).name, place + by + 1, ids.length));
    keepFocus(`${id} ${by}`);
  };
  const rows = (some: Entry[]) =>
    some.map((entry, place) => (
      <EntryRow
        key={entry.id}
        {...{ kind, entry, ...actions }}
        onMove={move}
        isFirst={place === 0}
        isLast={place === some.length - 1}
      />
    ));
  return (
    <Flex direction="column" gap="3" ref={list}>
      <Flex asChild direction="column" gap="2">
        <ol>{rows(active)}</ol>
      </Flex>
      {retired.length > 0 && (
        <>
          <Heading as="h3" mt="4">
            {TEXTS.retiredList}
          </Heading>
          <Flex asChild direction="column" gap="2">
            <ul>{rows(retired)}</ul>
          </Flex>
        </>
      )}
    </Flex>
  );
}
