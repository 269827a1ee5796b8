import { Ellipsis } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import type { AdminBookingDetail } from '#libs/contracts';
import { ACTION_TEXTS } from '../../content/admin-actions.js';
import { useMedia } from '../../lib/use-media.js';
import { actionsAtHand, type ActionName } from './admin-actions.js';

type Props = { booking: AdminBookingDetail; onAsk: (name: ActionName) => void };
type RowProps = Pick<Props, 'onAsk'> & { names: readonly ActionName[] };

const Buttons = ({ names, onAsk }: RowProps) =>
  names.map((name) => (
    <button type="button" key={name} className="admin-button" data-action={name} onClick={() => onAsk(name)}>
      {ACTION_TEXTS[name].button}
    </button>
  ));

/** What can be done now, always in reach: the next step first, what is rare behind "More". */
export function BookingFoot({ booking, onAsk }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const room = 1 + Number(useMedia('(min-width: 360px)')) + Number(useMedia('(min-width: 480px)'));
  const { first, more } = actionsAtHand(booking, room);
  const fold = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    setOpen(false);
  };
  if (first.length === 0) return null;
  return (
    // Listens for the buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="booking-foot" onKeyDown={fold}>
      {isOpen && (
        <div className="booking-actions booking-more" role="group" id={id} aria-label={ACTION_TEXTS.more}>
          <Buttons names={more} onAsk={onAsk} />
        </div>
      )}
      <div className="booking-actions" role="group" aria-label={ACTION_TEXTS.actions}>
        <Buttons names={first} onAsk={onAsk} />
        {more.length > 0 && (
          <button
            type="button"
            className="admin-button more-button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Ellipsis aria-hidden size={18} strokeWidth={2.6} />
            {ACTION_TEXTS.more}
          </button>
        )}
      </div>
    </div>
  );
}
