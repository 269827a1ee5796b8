import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  cancelSentence,
  isConfirmed,
  isPaid,
  RESALE_SENTENCES,
  type BookingChangesView,
  type BookingView,
} from '#libs/shared/contracts';
import { FAILED_PART } from '../../copy/frame.js';
import { publicConfig } from '../../lib/api/public-config.js';
import { callHeaders, errorMessage, isUnknownOutcome, KEY_HEADER } from '../../lib/api/http.js';
import { formatAddress } from '../../lib/format/address.js';
import { dollars } from '../../lib/format/format.js';
import { AssignedLead } from '../../ui/event/assigned-lead.js';
import { ChangePolicy } from '../../ui/event/change-policy.js';
import { Loading } from '../../ui/feedback/load-states.js';
import { useToast } from '../../ui/feedback/toast.js';
import { ActionLink, Button } from '../../ui/form/button.js';
import { PageMeta } from '../../ui/layout/section.js';
import { BookingPapers } from './own-bookings/booking-actions.js';
import { BookingBand, BookingHead } from './own-bookings/booking-card.js';
import { BookingNumber, BookingTimeline } from './own-bookings/booking-body.js';
import { canPay } from './own-bookings/booking-labels.js';
import { useCurrentUser } from '../account/api.js';
import { useBooking, usePaymentStatus } from '../booking/api.js';
import { useChanges, useRefreshChanges, useUndo } from './api.js';
import CancelPanel, { type PanelProps } from './cancel-panel.js';
import ChangePanel from './change-panel.js';
import MovePanel from './move-panel.js';
import { BookingSection, WAITING_ID } from './booking-section.js';
import RainOfferPanel from './rain-offer-panel.js';
import RainPanel from './rain-panel.js';
import { CANCEL_TEXTS, MANAGE_TEXTS as TEXTS, PAY_ONLY_TEXTS } from './copy.js';
import './own-bookings/own-bookings.css';

const Rows = ({ rows }: { rows: [string, string][] }) => (
  <dl className="rows">
    {rows.map(([label, value], index) => (
      <div key={index}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Day, place and games, and who comes. */
function EventCard({ booking }: { booking: BookingView }) {
  const { hosts = [] } = booking;
  return (
    <article className="card own-booking" aria-labelledby={`day-${booking.id}`}>
      <BookingBand booking={booking} title={TEXTS.title} Heading="h1" />
      <BookingHead booking={booking} />
      {booking.status === 'cancelled' && <p>{TEXTS.cancelled}</p>}
      <Rows
        rows={[
          [TEXTS.place, formatAddress(booking.location)],
          [TEXTS.guests, TEXTS.children(booking.guestCount)],
          [TEXTS.games, booking.gameNames.join(', ')],
        ]}
      />
      {hosts.map((host) => (
        <AssignedLead key={host.name} host={host} />
      ))}
    </article>
  );
}

/** To the payment; the key follows in the fragment where cookies are blocked. */
function payPath(bookingId: string): string {
  const key = callHeaders[KEY_HEADER];
  return `/booking?resume=${bookingId}${key ? `#key=${encodeURIComponent(key)}` : ''}`;
}

/** The link to pay, unless PayPal is reviewing a payment. */
function Pay({ booking }: Pick<PanelProps, 'booking'>) {
  const { data } = usePaymentStatus(booking.id);
  if (data?.isUnderReview) return <p role="status">{TEXTS.underReview}</p>;
  return (
    <div className="actions">
      <ActionLink to={payPath(booking.id)}>{TEXTS.pay}</ActionLink>
    </div>
  );
}

const isSome = (amount: string) => amount !== '0.00';

/** What came and what went as it happened, once that is more than one payment; the sums of a single one otherwise. */
function moneyRows(changes: BookingChangesView): [string, string][] {
  const { total, ledger, paid, refunded, credited, due, balanceDueOn } = changes;
  const some = (label: string, amount: string): [string, string][] =>
    isSome(amount) ? [[label, dollars(amount)]] : [];
  const lines = ledger.map(({ label, amount }): [string, string] => [label, dollars(amount)]);
  return [
    [TEXTS.total, dollars(total)],
    ...(lines.length > 1 ? lines : []),
    [TEXTS.paid, dollars(paid)],
    ...(lines.length > 1 ? [] : [...some(TEXTS.credited, credited), ...some(TEXTS.refunded, refunded)]),
    [TEXTS.due, balanceDueOn ? TEXTS.dueBy(due, balanceDueOn) : dollars(due)],
  ];
}

/** Paid and due, where it is, and what a cancellation gives back. */
function MoneyCard({ booking, changes }: Omit<PanelProps, 'onDone'>) {
  const { cancel, resale, waiting, returning, paid, rainOffer } = changes;
  const isLeaving = waiting?.kind === 'cancel';
  // Instead of the credit that is offered late, not in addition to it, nor to the full refund because of rain.
  const isResale = resale && !rainOffer && isSome(paid) && !(cancel.credit && !isLeaving);
  return (
    <BookingSection title={TEXTS.money}>
      <Rows rows={moneyRows(changes)} />
      {canPay(booking) && isSome(changes.due) && !isLeaving && <Pay booking={booking} />}
      {isResale && <p>{RESALE_SENTENCES[resale]}</p>}
      {isSome(returning) && <p>{TEXTS.returning(returning)}</p>}
      {cancel.isOpen && !isLeaving && !rainOffer && (
        <p>{cancelSentence({ ...cancel, paid }, publicConfig().timeZone)}</p>
      )}
    </BookingSection>
  );
}

/** What waits to become final, with Undo. */
function WaitingNotice({ booking, changes, onDone }: PanelProps) {
  const undo = useUndo(booking.id);
  const toast = useToast();
  const { waiting } = changes;
  if (!waiting) return null;
  const { kind, finalAt, refund = '0.00', as, toDay = '', toTime = '' } = waiting;
  const isCancel = kind === 'cancel';
  const take = () =>
    undo.mutate(
      {},
      {
        onSuccess: () => {
          toast({ ...CANCEL_TEXTS.undone, tone: 'good' });
          onDone();
        },
      },
    );
  return (
    <div className="card">
      <div role="status">
        <h2 className="card-title" id={WAITING_ID} tabIndex={-1}>
          {isCancel ? CANCEL_TEXTS.waiting(finalAt) : CANCEL_TEXTS.moved(toDay, toTime, finalAt)}
        </h2>
        {isCancel && isSome(refund) && (
          <p>{(as === 'credit' ? CANCEL_TEXTS.waitingCredit : CANCEL_TEXTS.waitingRefund)(refund)}</p>
        )}
        {isCancel && !isSome(refund) && isSome(changes.paid) && <p>{CANCEL_TEXTS.late}</p>}
      </div>
      <div className="actions">
        <Button busy={undo.isPending} onClick={take}>
          {CANCEL_TEXTS.undo}
        </Button>
      </div>
      <p role="alert" className="field-error">
        {undo.error && errorMessage(undo.error, CANCEL_TEXTS.undoFailed)}
      </p>
    </div>
  );
}

const hasPapers = (booking: BookingView) => isPaid(booking) || isConfirmed(booking);

function Panels(props: PanelProps) {
  const { booking, changes } = props;
  return (
    <>
      <WaitingNotice {...props} />
      {changes.rainOffer && changes.waiting?.kind !== 'cancel' && (
        <RainOfferPanel {...props} offer={changes.rainOffer} />
      )}
      <EventCard booking={booking} />
      <div className="pair" data-size="l">
        <MoneyCard {...{ booking, changes }} />
        {changes.waiting?.kind !== 'cancel' && <RainPanel {...props} />}
        <BookingSection title={TEXTS.papers}>
          {hasPapers(booking) ? (
            <div className="actions">
              <BookingPapers booking={booking} />
            </div>
          ) : (
            <p>{TEXTS.noPapers}</p>
          )}
        </BookingSection>
      </div>
      {booking.status !== 'cancelled' && changes.waiting?.kind !== 'cancel' && (
        <div className="grid">
          <MovePanel {...props} />
          <ChangePanel {...props} />
          {!changes.rainOffer && <CancelPanel {...props} />}
        </div>
      )}
      <BookingTimeline bookingId={booking.id} />
      <ChangePolicy />
      <BookingNumber booking={booking} />
    </>
  );
}

/** Came by a link to pay, which shows neither the child nor the place. */
const PayOnly = ({ bookingId }: { bookingId: string }) => (
  <div className="screen">
    <PageMeta title={PAY_ONLY_TEXTS.title} />
    <h1>{PAY_ONLY_TEXTS.title}</h1>
    <p>{PAY_ONLY_TEXTS.lead}</p>
    <ActionLink to={payPath(bookingId)}>{PAY_ONLY_TEXTS.pay}</ActionLink>
    <ActionLink to="/auth" variant="secondary">
      {PAY_ONLY_TEXTS.logIn}
    </ActionLink>
  </div>
);

type Props = { bookingId: string };

/** A booking in the hands of its family: its day, money, papers, changes and timeline. */
export default function ManageBooking({ bookingId }: Props) {
  const query = useBooking(bookingId);
  const booking = query.data?.id === bookingId ? query.data : undefined;
  // After the booking: opening it by its key gives this session access.
  const changes = useChanges(bookingId, booking !== undefined && !booking.isPayOnly);
  const { user } = useCurrentUser();
  const refresh = useRefreshChanges(bookingId);
  const isWaiting = Boolean(changes.data?.waiting);
  const wasWaiting = useRef(false);
  useEffect(() => {
    // It became final on the server, or was undone elsewhere.
    if (wasWaiting.current && !isWaiting) void refresh();
    wasWaiting.current = isWaiting;
  });
  const failed = query.isError ? query : changes.isError ? changes : null;
  if (failed || (query.data && !booking)) {
    const isKnown = !failed || !isUnknownOutcome(failed.error);
    return (
      <div className="screen" role="alert">
        <h1>{isKnown ? TEXTS.notFound : FAILED_PART.text}</h1>
        {!isKnown && failed ? (
          <Button busy={failed.isFetching} onClick={() => void failed.refetch()}>
            {FAILED_PART.again}
          </Button>
        ) : (
          <ActionLink to="/profile" variant="secondary">
            {TEXTS.back}
          </ActionLink>
        )}
      </div>
    );
  }
  if (booking?.isPayOnly) return <PayOnly bookingId={booking.id} />;
  if (!booking || !changes.data) return <Loading text={TEXTS.loading} />;
  return (
    <div className="stack" data-gap="l">
      <PageMeta title={TEXTS.title} />
      {user && user.id === booking.userId && (
        <Link className="link-button" to="/profile">
          {TEXTS.back}
        </Link>
      )}
      <Panels booking={booking} changes={changes.data} onDone={() => void refresh()} />
    </div>
  );
}
