import { EXPORTS, type ExportView } from '#libs/shared/contracts';
import { STATE_TEXTS as TEXTS } from './copy.js';
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
export function ExportState({ requested }: { requested: ExportView }) {
  const state = requested.isExpired ? 'expired' : requested.status;
  const sentence = sentenceFor(requested);
  return (
    <div className="export-state" data-away={requested.isWorkerAway || undefined}>
      <span className="chip-status" data-status={TONES[state]}>
        {TEXTS.labels[state]}
      </span>
      {isOpen(requested) && (
        <span className="export-progress">
          <progress
            max={100}
            value={requested.progress}
            aria-label={TEXTS.progressOf(EXPORTS[requested.name].title)}
          />
          <span aria-hidden>{TEXTS.percent(requested.progress)}</span>
        </span>
      )}
      {sentence && <p>{sentence}</p>}
    </div>
  );
}
