import { Ellipsis, ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import type { AdminBookingDetail } from '#libs/shared/contracts';
import { ACTIONS_TEXTS } from '../actions/copy.js';
import { useMedia } from '../../../lib/browser/element-size.js';
import { allowedActions } from '../actions/actions.js';
import { CONFIRM, ConfirmEffects, useConfirm } from '../actions/confirm/confirm.js';
import type { BookingAction } from '../actions/frame/booking-action.js';
import { DETAIL_TEXTS } from './copy.js';

type BookingFooterProps = {
  booking: AdminBookingDetail;
  isBusy: boolean;
  /** Opens the form of an action. */
  onAsk: (action: BookingAction) => void;
};
type RowProps = {
  actions: readonly BookingAction[];
  isBusy: boolean;
  /** The id of the description of confirming. */
  effectsId: string;
  onPress: (action: BookingAction) => void;
};

const Buttons = ({ actions, isBusy, effectsId, onPress }: RowProps) =>
  actions.map((action) => (
    <button
      type="button"
      key={action.name}
      className="admin-button"
      data-action={action.name}
      aria-describedby={action === CONFIRM ? effectsId : undefined}
      // aria-disabled, since a disabled button loses the keyboard focus.
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && onPress(action)}
    >
      {action.button}
    </button>
  ));

const More = ({ id, isOpen, onToggle }: { id: string; isOpen: boolean; onToggle: () => void }) => (
  <button
    type="button"
    className="admin-button more-button"
    aria-expanded={isOpen}
    aria-controls={isOpen ? id : undefined}
    onClick={onToggle}
  >
    <Ellipsis aria-hidden size={18} strokeWidth={2.6} />
    {ACTIONS_TEXTS.more}
  </button>
);

/** The allowed actions, always visible: the next step first, infrequent ones in "More". */
export function BookingFooter({ booking, isBusy, onAsk }: BookingFooterProps) {
  const [isOpen, setOpen] = useState(false);
  const [id, effectsId] = [useId(), useId()];
  const footer = useRef<HTMLDivElement>(null);
  const confirming = useConfirm(booking, footer);
  const room = 1 + Number(useMedia('(min-width: 360px)')) + Number(useMedia('(min-width: 480px)'));
  const allowed = allowedActions(booking);
  const more = allowed.slice(room);
  const fold = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    // The focused button is about to be removed.
    footer.current?.querySelector<HTMLElement>('.more-button')?.focus();
    setOpen(false);
  };
  const press = (action: BookingAction) => (action.dialog ? onAsk(action) : confirming.confirm());
  const buttons = { isBusy, effectsId, onPress: press };
  if (allowed.length === 0 && !confirming.rejection) return null;
  return (
    // Handles clicks of the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="booking-footer" onKeyDown={fold} ref={footer}>
      <ConfirmEffects {...{ booking, confirming }} id={effectsId} />
      <div className="booking-actions" role="group" aria-label={ACTIONS_TEXTS.actions}>
        <Buttons actions={allowed.slice(0, room)} {...buttons} />
        {more.length > 0 && <More {...{ id, isOpen }} onToggle={() => setOpen(!isOpen)} />}
      </div>
      {/* Shown above the row, so that the button keeps its position; in the tab order it follows the button. */}
      {isOpen && (
        <div className="booking-actions booking-more" role="group" id={id} aria-label={ACTIONS_TEXTS.more}>
          <Buttons actions={more} {...buttons} />
        </div>
      )}
    </div>
  );
}

type Props = { id: string; ids: string[]; onSelect: (id: string) => void };

/** Links to the adjacent bookings of the list, and to the jobs of this booking. */
export function BookingPager({ id, ids, onSelect }: Props) {
  const place = ids.indexOf(id);
  const before = ids[place - 1];
  const after = place < 0 ? undefined : ids[place + 1];
  return (
    <div className="booking-pager">
      <Link className="admin-button" to={`/admin?tab=operations&find=${encodeURIComponent(id)}`}>
        {DETAIL_TEXTS.jobs}
      </Link>
      {place >= 0 && (
        <div className="pager-page">
          <button
            type="button"
            className="admin-button"
            aria-label={DETAIL_TEXTS.previous}
            aria-disabled={before === undefined || undefined}
            onClick={() => before && onSelect(before)}
          >
            <ChevronLeft aria-hidden size={20} strokeWidth={2.6} />
          </button>
          <span>
            {DETAIL_TEXTS.place(place + 1, ids.length)}
            <span className="sr-only"> {DETAIL_TEXTS.onPage}</span>
          </span>
          <button
            type="button"
            className="admin-button"
            aria-label={DETAIL_TEXTS.next}
            aria-disabled={after === undefined || undefined}
            onClick={() => after && onSelect(after)}
          >
            <ChevronRight aria-hidden size={20} strokeWidth={2.6} />
          </button>
        </div>
      )}
    </div>
  );
}
