import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ACTION_TEXTS } from '../../content/admin-actions.js';
import { DETAIL_TEXTS } from '../../content/admin-booking.js';
import { Dialog } from '../../ui/dialog.js';
import { useAdminBooking } from './api.js';
import { ADMIN_ACTION } from './send-action.js';
import { BookingAndQuestion } from './booking-and-question.js';
import type { CrewLineOf } from './booking-facts.js';
import { BookingPager } from './booking-pager.js';
import { BookingState } from './booking-state.js';
import { StepFoot } from './step-foot.js';
import { useBookingQuestion } from './use-booking-question.js';
import { useTurnKeys } from './use-turn-keys.js';
import { shortId } from './words.js';

type Props = {
  /** '' when none is open. */
  id: string;
  /** The bookings of the page behind, in their order. */
  ids: string[];
  onTurn: (id: string) => void;
  onClose: () => void;
  CrewLine?: CrewLineOf;
  /** The way into a row, for the focus afterwards. */
  rowOf: (id: string) => HTMLElement | null;
};

/** The booking that the address names. A question about it takes the place of the facts: no dialog on a dialog. */
export function BookingDialog({ id, ids, onTurn, onClose, rowOf, CrewLine }: Props) {
  const query = useAdminBooking(id);
  const { data: booking } = query;
  const isBusy = useIsMutating({ mutationKey: ADMIN_ACTION }) > 0;
  const question = useBookingQuestion(id);
  const { action, draft, back } = question;
  useTurnKeys({ id, ids, onTurn, isOn: id !== '' && !action && !isBusy });
  const last = useRef(id);
  useEffect(() => {
    if (id) last.current = id;
  }, [id]);
  const name = shortId(id || last.current);
  return (
    <Dialog
      open={id !== ''}
      onOpenChange={() => (action ? back() : onClose())}
      closable={!isBusy}
      title={action ? ACTION_TEXTS[action].title(name) : DETAIL_TEXTS.title(name)}
      description={DETAIL_TEXTS.description}
      hideDescription
      className={action ? 'admin-dialog admin-step booking-panel' : 'admin-dialog booking-panel'}
      returnTo={() => rowOf(last.current)}
      foot={
        action && booking ? (
          <StepFoot {...{ name: action, booking, draft, isBusy }} onBack={back} />
        ) : (
          <BookingPager {...{ id, ids, onTurn }} />
        )
      }
    >
      {booking ? (
        <BookingAndQuestion key={id} {...{ booking, question, CrewLine }} />
      ) : (
        <BookingState query={query} />
      )}
    </Dialog>
  );
}
