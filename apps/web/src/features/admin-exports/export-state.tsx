import { EXPORTS, type ExportView } from '#libs/contracts';
import { STATE_TEXTS as TEXTS } from '../../content/admin-exports.js';
import { isOpen } from './api.js';

/** The colours of the site's chips by what they mean. */
const TONES = {
  queued: 'pending',
  running: 'pending',
  ready: 'confirmed',
  failed: 'cancelled',
  expired: 'other',
} as const;

function sentenceFor({ status, isWorkerAway, error, isExpired }: ExportView): string | null {
  if (isExpired) return TEXTS.expired;
  if (isWorkerAway) return status === 'running' ? TEXTS.awayRunning : TEXTS.away;
  if (status === 'queued') return TEXTS.queued;
  return error;
}

/** How far an export is: a word, a bar while it is made, and a sentence when something is to be said. */
export function ExportState({ asked }: { asked: ExportView }) {
  const state = asked.isExpired ? 'expired' : asked.status;
  const sentence = sentenceFor(asked);
  return (
    <div className="export-state" data-away={asked.isWorkerAway || undefined}>
      <span className="chip-status" data-status={TONES[state]}>
        {TEXTS.labels[state]}
      </span>
      {isOpen(asked) && (
        <span className="export-progress">
          <progress
            max={100}
            value={asked.progress}
            aria-label={TEXTS.progressOf(EXPORTS[asked.name].title)}
          />
          <span aria-hidden>{TEXTS.percent(asked.progress)}</span>
        </span>
      )}
      {sentence && <p>{sentence}</p>}
    </div>
  );
}
