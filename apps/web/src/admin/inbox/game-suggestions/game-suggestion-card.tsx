import type { AdminCustomGame } from '#libs/shared/contracts';
import { GAME_SUGGESTION_BOX_TEXTS as TEXTS, GAME_SUGGESTION_STATE_LABELS } from '../copy.js';
import { shortMoment } from '../../../lib/format/format.js';

type Props = { suggestion: AdminCustomGame; onApprove: () => void; onReject: () => void };

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

/** One suggestion as it was sent in, and what was or can be decided. */
export function GameSuggestionCard({ suggestion, onApprove, onReject }: Props) {
  const { id, name, status } = suggestion;
  return (
    <article className="admin-card inbox-card" aria-labelledby={`suggestion-${id}`}>
      <header className="inbox-card-head">
        <h3 id={`suggestion-${id}`}>{name}</h3>
        <span className="inbox-state" data-state={status}>
          {GAME_SUGGESTION_STATE_LABELS[status]}
        </span>
      </header>
      <p className="inbox-from">
        <span>{TEXTS.facts(suggestion.spaceType, suggestion.estimatedDuration)}</span>
        <span>{TEXTS.sent(shortMoment(suggestion.createdAt))}</span>
        {suggestion.decidedAt && <span>{TEXTS.decided(shortMoment(suggestion.decidedAt))}</span>}
      </p>
      <p className="inbox-words">{suggestion.description}</p>
      {suggestion.equipment.length > 0 && <p>{TEXTS.equipment(suggestion.equipment.join(', '))}</p>}
      {suggestion.specialInstructions && <p className="inbox-words">{suggestion.specialInstructions}</p>}
      {suggestion.reason && <p>{TEXTS.because(suggestion.reason)}</p>}
      <div className="inbox-buttons">
        {status === 'submitted' && <DecideButtons {...{ name, onApprove, onReject }} />}
        {suggestion.gameId && (
          <a className="admin-button" href={`/admin?tab=content&kind=games&entry=${suggestion.gameId}`}>
            {TEXTS.seeGame}
          </a>
        )}
      </div>
    </article>
  );
}
