import { useAtomValue } from 'jotai';
import { STEP_TEXTS, STEP_WORDS } from '../app/copy/host-day.js';
import { clockTime } from '../lib/format/format.js';
import { keptAtom } from './kept-presses.js';

/** What was pressed and is not sent, of events that are not shown: the list could not be read, or has them no more. */
export function WaitingSteps({ shown }: { shown: readonly { id: string }[] }) {
  const { presses } = useAtomValue(keptAtom);
  const hidden = presses.filter(({ eventId }) => !shown.some(({ id }) => id === eventId));
  if (hidden.length === 0) return null;
  return (
    <ul className="host-waiting-steps" aria-label={STEP_TEXTS.notSent}>
      {hidden.map(({ key, at, ...press }) => (
        <li key={key} className="host-waiting">
          {STEP_TEXTS.waits(press.kind === 'tick' ? STEP_TEXTS.tick : STEP_WORDS[press.step], clockTime(at))}
        </li>
      ))}
    </ul>
  );
}
