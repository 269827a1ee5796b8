import type { AdminBookingDetail } from '#libs/shared/contracts';
import { CREW_MOVE_TEXTS as TEXTS, LANE_TEXTS } from '../lanes.copy.js';
import { heldUntilInWords } from '../../../lib/format/held-until.js';
import { CrewMenu } from './crew-menu.js';

type Props = { booking: AdminBookingDetail; onMoved: () => Promise<void> };

/** Which crew has a booking, and the way to another one. */
export function CrewLine({ booking, onMoved }: Props) {
  const { crew } = booking;
  if (!crew) return null;
  const { current, crews, mayMove } = crew;
  return (
    <span className="crew-line">
      <span>
        {current ? TEXTS.withMarks(current.name, current.overruled) : TEXTS.none}
        {current?.heldUntil && (
          <span className="crew-held">{LANE_TEXTS.held(heldUntilInWords(current.heldUntil))}</span>
        )}
      </span>
      {mayMove && <CrewMenu {...{ booking, crews, onMoved }} current={current?.no ?? null} />}
    </span>
  );
}
