import './competitions.css';
import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { Search } from '../../ui/icons.js';
import { LIMITS, type GameView, SPACE_TYPES } from '#libs/shared/contracts';
import { GAMES_TEXTS, MINIMUM_PLAYERS, SPACE_TYPE_LABELS } from '../../copy/catalog.js';
import { SHEET_TEXTS } from '../../copy/game-sheet.js';
import { LOADING_TEXTS } from '../../copy/frame.js';
import { useGames } from '../catalog/api.js';
import { GameCard } from '../catalog/game-card.js';
import {
  EVERYTHING,
  filtersOf,
  matching,
  readChoice,
  writeChoice,
  type GameChoice,
  ANY,
} from '../catalog/game-choice.js';
import { saveChosenGames, readChosenGames } from '../../lib/format/chosen-games.js';
import { Button, ActionLink } from '../../ui/form/button.js';
import { Failure, Empty, Loading } from '../../ui/feedback/load-states.js';
import { Section, PageMeta } from '../../ui/layout/section.js';
import { useGameSheet } from '../../ui/game/use-game-sheet.js';
import { SelectField } from '../../ui/form/select-field.js';
import { TextField } from '../../ui/form/text-field.js';
import type { Elements } from '../../ui/layout/elements.js';

type Props = { choice: GameChoice; onChange: (next: GameChoice) => void };

const SPACES = [
  { value: ANY, label: 'Any space' },
  ...SPACE_TYPES.map((value) => ({ value, label: SPACE_TYPE_LABELS[value] })),
];
const PLAYERS = [
  { value: ANY, label: 'Any number' },
  ...MINIMUM_PLAYERS.map((count) => ({ value: String(count), label: `${count}+` })),
];

/** Search and two filters; they are in the URL, so that it can be shared. */
function GameFilters({ choice, onChange }: Props) {
  return (
    <form className="game-filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <TextField
        className="filter-search"
        label={GAMES_TEXTS.search}
        type="search"
        enterKeyHint="search"
        placeholder="Sack, rope, relay..."
        lead={<Search size={20} strokeWidth={2.4} />}
        value={choice.search}
        onChange={(event) => onChange({ ...choice, search: event.target.value })}
      />
      <SelectField
        label={GAMES_TEXTS.space}
        options={SPACES}
        value={choice.space}
        onChange={(event) => onChange({ ...choice, space: event.target.value })}
      />
      <SelectField
        label={GAMES_TEXTS.players}
        options={PLAYERS}
        value={choice.players}
        onChange={(event) => onChange({ ...choice, players: event.target.value })}
      />
    </form>
  );
}

/** The chosen games; the wizard starts with them. */
function useDay() {
  const [ids, setIds] = useState<string[]>([]);
  useEffect(() => {
    setIds(readChosenGames());
  }, []);
  const toggle = (id: string) => {
    const next = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
    setIds(next);
    saveChosenGames(next);
  };
  return { ids, toggle };
}

/** The progress of choosing, and the link to continue. */
const ChosenCount = ({ count }: { count: number }) => (
  <p className="row-apart" role="status">
    {count > 0 && (
      <span>{count < LIMITS.games.min ? SHEET_TEXTS.chosen(count) : SHEET_TEXTS.enough(count)}</span>
    )}
    {count > 0 && <a href="/booking">{SHEET_TEXTS.on}</a>}
  </p>
);

function Games({ games }: { games: GameView[] }) {
  const day = useDay();
  const { open, sheet } = useGameSheet(({ id }) => ({
    isChosen: day.ids.includes(id),
    onToggle: () => day.toggle(id),
    status: <ChosenCount count={day.ids.length} />,
  }));
  return (
    <>
      {games.length > 0 && <h2 className="sr-only">{GAMES_TEXTS.list}</h2>}
      {games.length > 0 && (
        <div className="tiles">
          {games.map((game) => (
            <GameCard
              key={game.id}
              game={game}
              isChosen={day.ids.includes(game.id)}
              onOpen={() => open(game)}
            />
          ))}
        </div>
      )}
      {sheet satisfies Elements}
    </>
  );
}

function GameList({ choice, onClear }: { choice: GameChoice; onClear: () => void }) {
  const query = useGames(filtersOf(choice));
  const { data, isPending, isError } = query;
  const found = data ? matching(data, choice.search) : [];
  return (
    <>
      <div className="row-apart">
        {/* Rendered before the number changes, so that screen readers announce the change. */}
        <p className="muted" role="status">
          {data && GAMES_TEXTS.count(found.length)}
        </p>
        <Button variant="quiet" onClick={onClear}>
          {GAMES_TEXTS.clear}
        </Button>
      </div>
      {isPending && <Loading text={LOADING_TEXTS.games} />}
      {isError && <Failure text={GAMES_TEXTS.failed} query={query} />}
      {data && found.length === 0 && (
        <Empty picture="no-results" title={GAMES_TEXTS.empty} text={GAMES_TEXTS.emptyHint} />
      )}
      <Games games={found} />
    </>
  );
}

/** Input is shown immediately and the URL follows; links and Back update the input. */
function useChoice() {
  const [address, setAddress] = useSearchParams();
  const [choice, setChoice] = useState(() => readChoice(address));
  const { key } = useLocation();
  const isOwn = useNavigationType() === NavigationType.Replace;
  useEffect(() => {
    if (!isOwn) setChoice(readChoice(address));
  }, [key, isOwn, address]);
  const choose = (next: GameChoice) => {
    setChoice(next);
    setAddress(writeChoice(next), { replace: true });
  };
  return { choice, choose };
}

export default function CompetitionsPage() {
  const { choice, choose } = useChoice();
  return (
    <>
      <PageMeta title="Games" description={GAMES_TEXTS.intro} />
      <Section level={1} title={GAMES_TEXTS.title} text={GAMES_TEXTS.intro}>
        <GameFilters choice={choice} onChange={choose} />
        <GameList choice={choice} onClear={() => choose(EVERYTHING)} />
      </Section>
      <Section title={GAMES_TEXTS.closing} ground="gold" className="centre">
        <ActionLink to="/booking">{GAMES_TEXTS.book}</ActionLink>
      </Section>
    </>
  );
}
