import { Badge, Card, Flex, Heading, Text } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import type { AdminCustomGame, CustomGameState } from '#libs/shared/contracts';
import { Button, buttonClass } from '../../../ui/form/button.js';
import { CUSTOM_GAME_BOX_TEXTS as TEXTS, CUSTOM_GAME_STATE_LABELS, INBOX_TEXTS } from '../copy.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useCan } from '../../shared/rights.js';
import { useDecideCustomGame, useCustomGames } from '../api.js';
import { InboxList, Lines, SearchBox, StateChips } from '../inbox-list.js';
import { InboxPanes } from '../inbox-panes.js';
import { DecideCustomGame } from './decide-custom-game.js';
import { shortMoment } from '../../../lib/format/format.js';

type CustomGameCardProps = { customGame: AdminCustomGame; onApprove: () => void; onReject: () => void };

type DecideProps = Pick<CustomGameCardProps, 'onApprove' | 'onReject'> & { name: string };

const DecideButtons = ({ name, onApprove, onReject }: DecideProps) => (
  <>
    <Button variant="small" aria-label={TEXTS.approveOf(name)} onClick={onApprove}>
      {TEXTS.approve}
    </Button>
    <Button variant="small" aria-label={TEXTS.rejectOf(name)} onClick={onReject}>
      {TEXTS.reject}
    </Button>
  </>
);

const COLORS = { submitted: 'amber', approved: 'green', rejected: 'gray' } as const;

const CustomGameStatus = ({ status }: Pick<AdminCustomGame, 'status'>) => (
  <Badge color={COLORS[status]} highContrast>
    {CUSTOM_GAME_STATE_LABELS[status]}
  </Badge>
);

/** A custom game in the list: its name, state and first words. */
const CustomGameEntry = ({ item: customGame }: { item: AdminCustomGame }) => (
  <>
    <Flex asChild align="center" justify="between" gap="2" width="100%">
      <span>
        <b>{customGame.name}</b>
        <CustomGameStatus status={customGame.status} />
      </span>
    </Flex>
    <Text>{TEXTS.sent(shortMoment(customGame.createdAt))}</Text>
    <Text color="gray" truncate>
      {customGame.description}
    </Text>
  </>
);

/** One custom game as submitted, with its decision or the buttons to decide. */
function CustomGameCard({ customGame, onApprove, onReject }: CustomGameCardProps) {
  const { id, name, status, decidedAt } = customGame;
  const canAnswer = useCan('answer-messages');
  const facts = [
    TEXTS.facts(customGame.spaceType, customGame.estimatedDuration),
    TEXTS.sent(shortMoment(customGame.createdAt)),
    decidedAt && TEXTS.decided(shortMoment(decidedAt)),
  ];
  return (
    <Card asChild size={{ initial: '2', md: '3' }}>
      <article aria-labelledby={`custom-game-${id}`}>
        <Flex direction="column" gap="3">
          <Flex align="center" justify="between" gap="3">
            <Heading as="h3" id={`custom-game-${id}`}>
              {name}
            </Heading>
            <CustomGameStatus status={status} />
          </Flex>
          <Text as="p" color="gray">
            {facts.filter(Boolean).join(' · ')}
          </Text>
          <Lines>{customGame.description}</Lines>
          {customGame.equipment.length > 0 && <p>{TEXTS.equipment(customGame.equipment.join(', '))}</p>}
          {customGame.specialInstructions && <Lines>{customGame.specialInstructions}</Lines>}
          {customGame.reason && <p>{TEXTS.because(customGame.reason)}</p>}
          <Flex wrap="wrap" gap="2">
            {canAnswer && status === 'submitted' && <DecideButtons {...{ name, onApprove, onReject }} />}
            {customGame.gameId && (
              <a
                className={buttonClass('small')}
                href={`/admin?tab=content&kind=games&entry=${customGame.gameId}`}
              >
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
  state: CustomGameState | '';
  onState: (state: CustomGameState | '') => void;
  /** The id of the custom game to read; '' for the first one, where there is room for it. */
  chosen: string;
  onChoose: (id: string) => void;
};

/** Custom games of parents; each is decided once. */
export function CustomGamesBox({ state, onState, chosen, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const list = useCustomGames({ state, search });
  const decide = useDecideCustomGame();
  const toast = useToast();
  const title = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<{ customGame: AdminCustomGame; how: 'approve' | 'reject' } | null>(null);
  const send = async (body: object) => {
    if (!open) return;
    const { customGame, how } = open;
    await decide.mutateAsync({ id: customGame.id, how, body });
    setOpen(null);
    toast({
      title: how === 'approve' ? TEXTS.approved(customGame.name) : TEXTS.rejected(customGame.name),
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
        filter={<StateChips value={state} labels={CUSTOM_GAME_STATE_LABELS} onChange={onState} />}
      >
        <InboxPanes
          items={list.data ?? []}
          {...{ chosen, onChoose }}
          Entry={CustomGameEntry}
          backLabel={TEXTS.toList}
          onBack={() => {
            onChoose('');
            title.current?.focus();
          }}
        >
          {(customGame) => (
            <CustomGameCard
              customGame={customGame}
              onApprove={() => setOpen({ customGame, how: 'approve' })}
              onReject={() => setOpen({ customGame, how: 'reject' })}
            />
          )}
        </InboxPanes>
      </InboxList>
      {open && <DecideCustomGame open={open} onDecide={send} onClose={() => setOpen(null)} />}
    </>
  );
}
