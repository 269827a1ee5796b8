import { useSetAtom } from 'jotai';
import { Fragment, useEffect } from 'react';
import { START_TEXTS as TEXTS } from '../../content/booking.js';
import { useAnnounce } from '../../ui/announce.js';
import { changeFieldAtom } from './booking.atoms.js';
import type { Misfit } from './open-starts.rules.js';
import { WaitingOffer } from './waiting-offer.js';

type Props = {
  misfit: Misfit;
  /** Another start is chosen; the button that was pressed, and the focus with it, is gone then. */
  onChosen: (sentence: string) => void;
};

/** What leads in the free starts, or says that there are none. */
function freeWords({ reason, day, free }: Misfit): string {
  if (free.length === 0) return reason === 'taken' ? TEXTS.noneFree : TEXTS.noneThatDay;
  return reason === 'taken' ? TEXTS.stillFree(day) : TEXTS.freeThatDay;
}

/** Why the chosen start cannot be kept, and what is free instead, each as a button. Read as one sentence. */
export function OtherStarts({ misfit, onChosen }: Props) {
  const { reason, time, day, free } = misfit;
  const change = useSetAtom(changeFieldAtom);
  const announce = useAnnounce();
  const words = `${TEXTS[reason](time)} ${freeWords(misfit)}`;
  const spoken = free.length > 0 ? `${words} ${free.join(', ')}.` : words;
  useEffect(() => {
    announce(spoken);
  }, [announce, spoken]);
  const choose = (start: string) => {
    change('eventDate', day);
    change('eventTime', start);
    onChosen(TEXTS.chosen(day, start));
  };
  return (
    <>
      {words}{' '}
      {free.map((start, place) => (
        <Fragment key={start}>
          <button type="button" className="wz-other-start" onClick={() => choose(start)}>
            {start}
          </button>
          <span className="sr-only">{place < free.length - 1 ? ', ' : '.'}</span>
        </Fragment>
      ))}
      {free.length === 0 && <WaitingOffer />}
    </>
  );
}
