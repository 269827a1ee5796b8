import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { START_TEXTS as TEXTS } from '../../../copy/booking.js';
import { useAnnounce } from '../../../ui/feedback/announce.js';
import { changeFieldAtom } from '../booking.atoms.js';
import type { StartConflict, Reason } from './open-starts.rules.js';
import { Button } from '../../../ui/form/button.js';
import { WaitingButton } from '../waiting-list/waiting-button.js';
import { useChosenStart } from './use-open-starts.js';

/** Shows on a later step that the chosen start is not available, for one of the given reasons. */
export function StartConflictNote({ reasons }: { reasons: readonly Reason[] }) {
  const { conflict } = useChosenStart();
  const [chosen, setChosen] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const isHere = conflict !== null && reasons.includes(conflict.reason);
  if (!isHere && !chosen) return null;
  const onChosen = (sentence: string) => {
    setChosen(sentence);
    place.current?.focus();
  };
  return (
    <div
      className="sub-card stack"
      data-gap="s"
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label={TEXTS.when}
    >
      {isHere ? (
        <>
          <p className="field-error">
            <StartConflictMessage conflict={conflict} />
          </p>
          <AlternativeStarts conflict={conflict} onChosen={onChosen} />
        </>
      ) : (
        <p className="good" role="status">
          {chosen}
        </p>
      )}
    </div>
  );
}

type Props = {
  conflict: StartConflict;
  /** Called after another start is chosen; the pressed button is removed, so the focus must be moved. */
  onChosen: (sentence: string) => void;
};

/** The sentence before the open starts, or that there are none. */
function freeStartsText({ reason, day, free }: StartConflict): string {
  if (free.length === 0) return reason === 'taken' ? TEXTS.noneFree() : TEXTS.noneThatDay;
  return reason === 'taken' ? TEXTS.stillFree(day) : TEXTS.freeThatDay;
}

/**
 * Why the chosen start is unavailable and which starts are open, as one sentence. It lists the times for screen readers
 * only; visually they are the buttons below, because inline buttons would break the punctuation.
 */
export function StartConflictMessage({ conflict }: Pick<Props, 'conflict'>) {
  const { reason, time, free } = conflict;
  const announce = useAnnounce();
  const words = `${TEXTS[reason](time)} ${freeStartsText(conflict)}`;
  const times = free.length > 0 ? ` ${free.join(', ')}.` : '';
  useEffect(() => {
    announce(words + times);
  }, [announce, words, times]);
  return (
    <>
      <span>{words}</span>
      <span className="sr-only">{times}</span>
    </>
  );
}

/** The starts of that sentence as buttons; without any, the waiting-list button. */
export function AlternativeStarts({ conflict: { day, free }, onChosen }: Props) {
  const change = useSetAtom(changeFieldAtom);
  const choose = (start: string) => {
    change('eventDate', day);
    change('eventTime', start);
    onChosen(TEXTS.chosen(day, start));
  };
  if (free.length === 0) return <WaitingButton />;
  return (
    <div className="actions">
      {free.map((start) => (
        <Button key={start} variant="secondary" onClick={() => choose(start)}>
          {start}
        </Button>
      ))}
    </div>
  );
}
