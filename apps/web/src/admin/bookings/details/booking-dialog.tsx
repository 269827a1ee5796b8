import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ACTION_TEXTS } from '../actions/copy.js';
import { DETAIL_TEXTS } from './copy.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { useAdminBooking } from '../api.js';
import { ADMIN_ACTION } from '../actions/send-action.js';
import { BookingOrAction, useOpenAction } from '../actions/booking-or-action.js';
import type { CrewLineOf } from './booking-facts.js';
import { BookingFooter, BookingPager } from './booking-footer.js';
import { SidePanel } from './side-panel.js';
import { StepFooter } from '../actions/step-footer.js';
import { shortId } from '../labels.js';
import { HttpError } from '../../../lib/api/http.js';
import { Failure, Loading } from '../../../ui/feedback/load-states.js';
import { isTyping } from '../../../lib/form/is-typing.js';

/** A booking that is loading, unknown or failed to load. */
function BookingState({ query }: { query: ReturnType<typeof useAdminBooking> }) {
  const { isError, error, refetch } = query;
  if (!isError) return <Loading text={DETAIL_TEXTS.loading} />;
  if (error instanceof HttpError && error.status === 404) return <Failure text={DETAIL_TEXTS.notFound} />;
  return (
    <div className="list-failed">
      <Failure text={DETAIL_TEXTS.failed} />
      <button type="button" className="admin-button" onClick={() => void refetch()}>
        {DETAIL_TEXTS.tryAgain}
      </button>
    </div>
  );
}

type ArrowKeys = { id: string; ids: string[]; onSelect: (id: string) => void; isOn: boolean };

/** Left and right arrow open the adjacent bookings of the list; up and down scroll the open one. */
function useArrowKeys({ id, ids, onSelect, isOn }: ArrowKeys) {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const place = ids.indexOf(id);
      const next = place < 0 ? undefined : ids[place + step];
      if (!next || isTyping(event.target) || event.defaultPrevented) return;
      event.preventDefault();
      onSelect(next);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [id, ids, onSelect, isOn]);
}

type Props = {
  /** '' when none is open. */
  id: string;
  /** The bookings of the current page, in order. */
  ids: string[];
  onSelect: (id: string) => void;
  onClose: () => void;
  CrewLine?: CrewLineOf;
  /** The element that opens a row, to restore the focus to. */
  rowOf: (id: string) => HTMLElement | null;
  /** There is room for a side panel: the list next to it remains usable. */
  isBeside: boolean;
};

/** The booking to show: it does not change while an action is being sent, even if another row is pressed. */
function useShown(id: string) {
  const isBusy = useIsMutating({ mutationKey: ADMIN_ACTION }) > 0;
  const held = useRef(id);
  const last = useRef(id);
  const shown = isBusy ? held.current : id;
  useEffect(() => {
    held.current = shown;
    if (shown) last.current = shown;
  }, [shown]);
  return { id: shown, last, isBusy };
}

type FootProps = Pick<Props, 'id' | 'ids' | 'onSelect'> & {
  question: ReturnType<typeof useOpenAction>;
  booking: ReturnType<typeof useAdminBooking>['data'];
  isBusy: boolean;
};

/** The buttons of an action's form, or the actions and the links to adjacent bookings. */
const DialogFooter = ({ question, booking, isBusy, ...turning }: FootProps) =>
  question.action && booking ? (
    <StepFooter
      {...{ name: question.action, booking, isBusy }}
      draft={question.draft}
      onBack={question.back}
    />
  ) : (
    <div className="panel-footer">
      {booking && <BookingFooter key={booking.id} {...{ booking, isBusy }} onAsk={question.ask} />}
      <BookingPager {...turning} />
    </div>
  );

/** The booking in the URL. An action's form replaces the details, to avoid a dialog over a dialog. */
export function BookingDialog({ ids, onSelect, onClose, rowOf, CrewLine, isBeside, ...props }: Props) {
  const { id, last, isBusy } = useShown(props.id);
  const query = useAdminBooking(id);
  const { data: booking } = query;
  const question = useOpenAction(id);
  const { action, back } = question;
  useArrowKeys({ id, ids, onSelect, isOn: id !== '' && !action && !isBusy });
  const name = shortId(id || last.current);
  const shown = {
    title: action ? ACTION_TEXTS[action].title(name) : DETAIL_TEXTS.title(name),
    description: DETAIL_TEXTS.description,
    closable: !isBusy,
    className: action ? 'admin-dialog admin-step booking-panel' : 'admin-dialog booking-panel',
    returnTo: () => rowOf(last.current),
    footer: <DialogFooter {...{ question, booking, isBusy, id, ids, onSelect }} />,
    children: booking ? (
      <BookingOrAction key={id} {...{ booking, openAction: question, CrewLine }} />
    ) : (
      <BookingState query={query} />
    ),
  };
  const leave = () => (action ? back() : onClose());
  if (isBeside) return id === '' ? null : <SidePanel of={id} onLeave={leave} {...shown} />;
  return <Dialog open={id !== ''} onOpenChange={leave} hideDescription {...shown} />;
}
