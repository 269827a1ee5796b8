import { Badge, Card, Flex, Heading, Text } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import type { AdminCustomGame, GameSuggestionState } from '#libs/shared/contracts';
import { GAME_SUGGESTION_BOX_TEXTS as TEXTS, GAME_SUGGESTION_STATE_LABELS, INBOX_TEXTS } from '../copy.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useDecideGameSuggestion, useGameSuggestions } from '../api.js';
import { InboxList, Lines, SearchBox, StateChips } from '../inbox-list.js';
import { InboxPanes } from '../inbox-panes.js';
import { DecideGameSuggestion, type GameEditor } from './decide-game-suggestion.js';
import { shortMoment } from '../../../lib/format/format.js';

type GameSuggestionCardProps = { suggestion: AdminCustomGame; onApprove: () => void; onReject: () => void };

type DecideProps = Pick<GameSuggestionCardProps, 'onApprove' | 'onReject'> & { name: string };

const DecideButtons = ({ name, onApprove, onReject }: DecideProps) => (
  <>
    <button type="button" className="admin-button" aria-label={TEXTS.approveOf(name)} onClick={onApprove}>
      {TEXTS.approve}
    </button>
    <button type="button" className="admin-button" aria-label={TEXTS.rejectOf(name)} onClick={onReject}>
      {TEXTS.reject}
    </button>
  </>
);

const COLORS = { submitted: 'amber', approved: 'green', rejected: 'gray' } as const;

const SuggestionStatus = ({ status }: Pick<AdminCustomGame, 'status'>) => (
  <Badge color={COLORS[status]} highContrast>
    {GAME_SUGGESTION_STATE_LABELS[status]}
  </Badge>
);

/** A suggestion in the list: its name, state and first words. */
const SuggestionEntry = ({ item: suggestion }: { item: AdminCustomGame }) => (
  <>
    <Flex asChild align="center" justify="between" gap="2" width="100%">
      <span>
        <b>{suggestion.name}</b>
        <SuggestionStatus status={suggestion.status} />
      </span>
    </Flex>
    <Text>{TEXTS.sent(shortMoment(suggestion.createdAt))}</Text>
    <Text color="gray" truncate>
      {suggestion.description}
    </Text>
  </>
);

/** One suggestion as submitted, with its decision or the buttons to decide. */
function GameSuggestionCard({ suggestion, onApprove, onReject }: GameSuggestionCardProps) {
  const { id, name, status, decidedAt } = suggestion;
  const facts = [
    TEXTS.facts(suggestion.spaceType, suggestion.estimatedDuration),
    TEXTS.sent(shortMoment(suggestion.createdAt)),
    decidedAt && TEXTS.decided(shortMoment(decidedAt)),
  ];
  return (
    <Card asChild size={{ initial: '2', md: '3' }}>
      <article aria-labelledby={`suggestion-${id}`}>
        <Flex direction="column" gap="3">
          <Flex align="center" justify="between" gap="3">
            <Heading as="h3" id={`suggestion-${id}`}>
              {name}
            </Heading>
            <SuggestionStatus status={status} />
          </Flex>
          <Text as="p" color="gray">
            {facts.filter(Boolean).join(' · ')}
          </Text>
          <Lines>{suggestion.description}</Lines>
          {suggestion.equipment.length > 0 && <p>{TEXTS.equipment(suggestion.equipment.join(', '))}</p>}
          {suggestion.specialInstructions && <Lines>{suggestion.specialInstructions}</Lines>}
          {suggestion.reason && <p>{TEXTS.because(suggestion.reason)}</p>}
          <Flex wrap="wrap" gap="2">
            {status === 'submitted' && <DecideButtons {...{ name, onApprove, onReject }} />}
            {suggestion.gameId && (
              <a className="admin-button" href={`/admin?tab=content&kind=games&entry=${suggestion.gameId}`}>
                {TEXTS.seeGame}
              </a>
            )}
          </Flex>
        </Flex>
      </article>
    </Card>
  );
}

const WAITS_NOTHING = { none: TEXTS.none, noneText: TEXTS.noneText };
const FOUND_NOTHING = { none: INBOX_TEXTS.nothingFound, noneText: INBOX_TEXTS.nothingFoundText };

type Props = {
  state: GameSuggestionState | '';
  onState: (state: GameSuggestionState | '') => void;
  /** The id of the suggestion to read; '' for the first one, where there is room for it. */
  chosen: string;
  onChoose: (id: string) => void;
  Editor: GameEditor;
};

/** Game suggestions of parents; each is decided once. */
export function GameSuggestionsBox({ state, onState, chosen, onChoose, Editor }: Props) {
  const [search, setSearch] = useState('');
  const list = useGameSuggestions({ state, search });
  const decide = useDecideGameSuggestion();
  const toast = useToast();
  const title = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<{ suggestion: AdminCustomGame; how: 'approve' | 'reject' } | null>(null);
  const send = async (body: object) => {
    if (!open) return;
    const { suggestion, how } = open;
    await decide.mutateAsync({ id: suggestion.id, how, body });
    setOpen(null);
    toast({
      title: how === 'approve' ? TEXTS.approved(suggestion.name) : TEXTS.rejected(suggestion.name),
      tone: 'good',
    });
    title.current?.focus();
  };
  return (
    <>
      <InboxList
        {...{ title: TEXTS.title, lead: TEXTS.lead, list, ...(search ? FOUND_NOTHING : WAITS_NOTHING) }}
        search={<SearchBox hint={TEXTS.searchHint} onSearch={setSearch} />}
        titleRef={title}
        filter={<StateChips value={state} labels={GAME_SUGGESTION_STATE_LABELS} onChange={onState} />}
      >
        <InboxPanes
          items={list.data ?? []}
          {...{ chosen, onChoose }}
          Entry={SuggestionEntry}
          backLabel={TEXTS.toList}
          onBack={() => {
            onChoose('');
            title.current?.focus();
          }}
        >
          {(suggestion) => (
            <GameSuggestionCard
              suggestion={suggestion}
              onApprove={() => setOpen({ suggestion, how: 'approve' })}
              onReject={() => setOpen({ suggestion, how: 'reject' })}
            />
          )}
        </InboxPanes>
      </InboxList>
      {open && <DecideGameSuggestion {...{ open, Editor }} onDecide={send} onClose={() => setOpen(null)} />}
    </>
  );
}
