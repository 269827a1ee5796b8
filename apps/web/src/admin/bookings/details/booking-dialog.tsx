import { shortId } from '#libs/shared/contracts';
import './booking-dialog.css';
import { Flex } from '@radix-ui/themes';
import { useIsMutating } from '@tanstack/react-query';
import { Fragment, useEffect, useState } from 'react';
import { DETAIL_TEXTS } from './copy.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { useAdminBooking } from '../api.js';
import { allowedActions } from '../actions/actions.js';
import type { BookingAction } from '../actions/frame/booking-action.js';
import { useCan } from '../../shared/rights.js';
import { DialogButtons } from '../parts/dialog-buttons.js';
import { ADMIN_ACTION } from '../actions/frame/send-action.js';
import { BookingBody } from './booking-body.js';
import { BookingFooter, BookingPager } from './booking-footer.js';
import { SidePanel } from './side-panel.js';
import { StepContext } from './step.js';
import { HttpError } from '../../../lib/api/http.js';
import { Failure } from '../../../ui/feedback/load-states.js';
import { LoadingRows } from '../../../ui/feedback/rows-skeleton.js';
import { isTyping } from '../../../lib/form/is-typing.js';

/** A booking that is loading, unknown or failed to load. */
function BookingState({ query }: { query: ReturnType<typeof useAdminBooking> }) {
  const { isError, error } = query;
  if (!isError) return <LoadingRows text={DETAIL_TEXTS.loading} />;
  if (error instanceof HttpError && error.status === 404) return <Failure text={DETAIL_TEXTS.notFound} />;
  return <Failure text={DETAIL_TEXTS.failed} query={query} />;
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
  /** What to begin with: the name of an action, whose form is opened, or a part of the booking; '' for its top. */
  step?: string;
  /** Only the form of `step` was asked for: what leaves it closes the booking, too. */
  isStepOnly?: boolean;
  /** The element that opens a row, to restore the focus to. */
  rowOf: (id: string) => HTMLElement | null;
  /** There is room for a side panel: the list next to it remains usable. */
  isBeside: boolean;
};

/**
 * The booking to show: it does not change while an action is being sent, even if another row is pressed. `lastId` is the
 * booking shown last, which names the dialog while it closes.
 */
function useShownId(id: string) {
  const isBusy = useIsMutating({ mutationKey: ADMIN_ACTION }) > 0;
  const [shownId, setShownId] = useState(id);
  const [lastId, setLastId] = useState(id);
  if (!isBusy && id !== shownId) {
    setShownId(id);
    if (id) setLastId(id);
  }
  return { id: shownId, lastId, isBusy };
}

/**
 * The open action of the booking `id`. Each booking has its own, so switching bookings closes none. At first it is
 * `asked`, once the booking is loaded.
 */
function useOpenAction(id: string, asked?: BookingAction) {
  const [all, setAll] = useState<Record<string, BookingAction | null>>({});
  const ask = (action: BookingAction | null) => setAll((before) => ({ ...before, [id]: action }));
  if (asked && all[id] === undefined) ask(asked);
  const forget = () => setAll(({ [id]: _, ...others }) => others);
  return { action: all[id] ?? null, ask, back: () => ask(null), forget };
}

/** The booking in the URL. An action's form replaces the details, to avoid a dialog over a dialog. */
export function BookingDialog({ ids, onSelect, onClose, rowOf, isBeside, ...props }: Props) {
  const { step = '', isStepOnly = false } = props;
  const { id, lastId, isBusy } = useShownId(props.id);
  const query = useAdminBooking(id);
  const { data: booking } = query;
  const canEdit = useCan('edit-bookings');
  const asked = booking && canEdit ? allowedActions(booking).find(({ name }) => name === step) : undefined;
  const { action, ask, back, forget } = useOpenAction(id, asked?.dialog && asked);
  const close = () => {
    forget();
    onClose();
  };
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  useArrowKeys({ id, ids, onSelect, isOn: id !== '' && !action && !isBusy });
  const name = shortId(lastId);
  const shown = {
    title: action?.dialog?.title(name) ?? DETAIL_TEXTS.title(name),
    description: DETAIL_TEXTS.description,
    closable: !isBusy,
    className: 'admin-dialog booking-panel',
    returnTo: () => rowOf(lastId),
    footer:
      action && booking ? (
        <DialogButtons ref={setFooter} />
      ) : (
        <Flex direction="column" gap="2">
          {booking && <BookingFooter key={booking.id} {...{ booking, isBusy }} onAsk={ask} />}
          <BookingPager {...{ id, ids, onSelect }} />
        </Flex>
      ),
    children: booking ? (
      <Fragment key={id}>
        <StepContext value={step}>
          <BookingBody {...{ booking, action, isBeside }} onAsk={ask} />
        </StepContext>
        {action?.dialog && (
          <action.dialog.Form
            key={action.name}
            {...{ booking, footer }}
            isAllowed={action.isAllowed(booking)}
            onBack={isStepOnly ? close : back}
          />
        )}
      </Fragment>
    ) : (
      <BookingState query={query} />
    ),
  };
  const leave = () => (action && !isStepOnly ? back() : close());
  if (isBeside) return id === '' ? null : <SidePanel of={id} onLeave={leave} {...shown} />;
  return <Dialog open={id !== ''} onOpenChange={leave} hideDescription {...shown} />;
}
