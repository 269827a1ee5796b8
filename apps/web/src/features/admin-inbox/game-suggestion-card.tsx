import type { AdminCustomGame } from '#libs/contracts';
import {
  GAME_SUGGESTION_BOX_TEXTS as TEXTS,
  GAME_SUGGESTION_STATE_LABELS,
} from '../../content/admin-inbox.js';
import { readersShortMoment } from '../../lib/format.js';

type Props = { idea: AdminCustomGame; onApprove: () => void; onReject: () => void };

type DecideProps = Pick<Props, 'onApprove' | 'onReject'> & { name: string };

const DecideButtons = ({ name, onApprove, onReject }: DecideProps) => (
  <>
    <button
      type="button"
      className="admin-button inbox-main"
      aria-label={TEXTS.approveOf(name)}
      onClick={onApprove}
    >
      {TEXTS.approve}
    </button>
    <button type="button" className="admin-button" aria-label={TEXTS.rejectOf(name)} onClick={onReject}>
      {TEXTS.reject}
    </button>
  </>
);

/** One idea as it was sent in, and what was or can be decided. */
export function GameSuggestionCard({ idea, onApprove, onReject }: Props) {
  const { id, name, status } = idea;
  return (
    <article className="admin-card inbox-card" aria-labelledby={`idea-${id}`}>
      <header className="inbox-card-head">
        <h3 id={`idea-${id}`}>{name}</h3>
        <span className="inbox-state" data-state={status}>
          {GAME_SUGGESTION_STATE_LABELS[status]}
        </span>
      </header>
      <p className="inbox-from">
        <span>{TEXTS.facts(idea.spaceType, idea.estimatedDuration)}</span>
        <span>{TEXTS.sent(readersShortMoment(idea.createdAt))}</span>
        {idea.decidedAt && <span>{TEXTS.decided(readersShortMoment(idea.decidedAt))}</span>}
      </p>
      <p className="inbox-words">{idea.description}</p>
      {idea.equipment.length > 0 && <p>{TEXTS.equipment(idea.equipment.join(', '))}</p>}
      {idea.specialInstructions && <p className="inbox-words">{idea.specialInstructions}</p>}
      {idea.reason && <p>{TEXTS.because(idea.reason)}</p>}
      <div className="inbox-buttons">
        {status === 'submitted' && <DecideButtons {...{ name, onApprove, onReject }} />}
        {idea.gameId && (
          <a className="admin-button" href={`/admin?tab=content&kind=games&entry=${idea.gameId}`}>
            {TEXTS.seeGame}
          </a>
        )}
      </div>
    </article>
  );
}
