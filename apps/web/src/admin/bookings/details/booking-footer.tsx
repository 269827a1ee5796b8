import { Ellipsis, ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import type { AdminBookingDetail } from '#libs/shared/contracts';
import { ACTION_TEXTS } from '../actions/copy.js';
import { useMedia } from '../../../lib/browser/element-size.js';
import { availableActions, type ActionName, type FormActionName } from '../actions/admin-actions.js';
import { ConfirmEffects, useConfirmNow } from '../actions/confirm/confirm-now.js';
import { DETAIL_TEXTS } from './copy.js';

type BookingFooterProps = {
  booking: AdminBookingDetail;
  isBusy: boolean;
  onAsk: (name: FormActionName) => void;
};
type RowProps = {
  names: readonly ActionName[];
  isBusy: boolean;
  /** The id of the description of confirming. */
  effectsId: string;
  onPress: (name: ActionName) => void;
};

const Buttons = ({ names, isBusy, effectsId, onPress }: RowProps) =>
  names.map((name) => (
    <button
      type="button"
      key={name}
      className="admin-button"
      data-action={name}
      aria-describedby={name === 'confirm' ? effectsId : undefined}
      // aria-disabled, since a disabled button loses the keyboard focus.
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && onPress(name)}
    >
      {ACTION_TEXTS[name].button}
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
    {ACTION_TEXTS.more}
  </button>
);

/** The allowed actions, always visible: the next step first, infrequent ones in "More". */
export function BookingFooter({ booking, isBusy, onAsk }: BookingFooterProps) {
  const [isOpen, setOpen] = useState(false);
  const [id, effectsId] = [useId(), useId()];
  const footer = useRef<HTMLDivElement>(null);
  const confirming = useConfirmNow(booking, footer);
  const room = 1 + Number(useMedia('(min-width: 360px)')) + Number(useMedia('(min-width: 480px)'));
  const { first, more } = availableActions(booking, room);
  const fold = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    // The focused button is about to be removed.
    footer.current?.querySelector<HTMLElement>('.more-button')?.focus();
    setOpen(false);
  };
  const press = (name: ActionName) => (name === 'confirm' ? void confirming.send() : onAsk(name));
  const buttons = { isBusy, effectsId, onPress: press };
  if (first.length === 0 && !confirming.rejection) return null;
  return (
    // Handles clicks of the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="booking-footer" onKeyDown={fold} ref={footer}>
      <ConfirmEffects {...{ booking, confirming }} id={effectsId} />
      <div className="booking-actions" role="group" aria-label={ACTION_TEXTS.actions}>
        <Buttons names={first} {...buttons} />
        {more.length > 0 && <More {...{ id, isOpen }} onToggle={() => setOpen(!isOpen)} />}
      </div>
      {/* Shown above the row, so that the button keeps its position; in the tab order it follows the button. */}
      {isOpen && (
        <div className="booking-actions booking-more" role="group" id={id} aria-label={ACTION_TEXTS.more}>
          <Buttons names={more} {...buttons} />
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
