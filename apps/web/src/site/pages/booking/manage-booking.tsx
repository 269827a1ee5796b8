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
import { FAILED_PART } from '../../../app/copy/frame.js';
import { publicConfig } from '../../../lib/api/public-config.js';
import { errorMessage, isUnknownOutcome } from '../../../lib/api/http.js';
import { formatAddress } from '../../../lib/format/address.js';
import { dayInMonth, dollars } from '../../../lib/format/format.js';
import { AssignedLead } from '../../../ui/event/assigned-lead.js';
import { ChangePolicy } from '../../../ui/event/change-policy.js';
import { Loading } from '../../../ui/feedback/load-states.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { ActionLink, Button } from '../../../ui/form/button.js';
import { PageMeta } from '../../../ui/layout/section.js';
import { BookingPapers } from '../../account/bookings/booking-actions.js';
import { BookingNumber, BookingTimeline } from '../../account/bookings/booking-body.js';
import { canPay } from '../../account/bookings/booking-labels.js';
import { useCurrentUser } from '../../account/api.js';
import { useBooking, usePaymentStatus } from '../../booking/api.js';
import { useChanges, useRefreshChanges, useUndo } from '../../manage/api.js';
import CancelPanel, { type PanelProps } from '../../manage/cancel-panel.js';
import ChangePanel from '../../manage/change-panel.js';
import MovePanel from '../../manage/move-panel.js';
import { PanelCard, WAITING_ID } from '../../manage/panel-card.js';
import RainOfferPanel from '../../manage/rain-offer-panel.js';
import RainPanel from '../../manage/rain-panel.js';
import { CANCEL_TEXTS, MANAGE_TEXTS as TEXTS } from '../../manage/copy.js';
import '../../account/bookings/own-bookings.css';

const Rows = ({ rows }: { rows: [string, string][] }) => (
  <dl className="rows">
    {rows.map(([label, value]) => (
      <div key={label}>
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
    <PanelCard title={TEXTS.when}>
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
    </PanelCard>
  );
}

/** The link to pay, unless PayPal is reviewing a payment. */
function Pay({ booking, mailedKey }: Pick<PanelProps, 'booking' | 'mailedKey'>) {
  const { data } = usePaymentStatus(booking.id);
  if (data?.isUnderReview) return <p role="status">{TEXTS.underReview}</p>;
  const key = mailedKey ? `&key=${encodeURIComponent(mailedKey)}` : '';
  return (
    <div className="actions">
      <ActionLink to={`/booking?resume=${booking.id}${key}`}>{TEXTS.pay}</ActionLink>
    </div>
  );
}

/** Non-breaking spaces between month and day, and between hour and PM. */
const unbroken = (when: string) => when.replace(/ (?=\d+,|[AP]M)/g, '\u00a0');

const isSome = (amount: string) => amount !== '0.00';

function moneyRows({
  total,
  paid,
  refunded,
  credited,
  due,
  balanceDueOn,
}: BookingChangesView): [string, string][] {
  return [
    [TEXTS.total, dollars(total)],
    [TEXTS.paid, dollars(paid)],
    ...(isSome(credited) ? [[TEXTS.credited, dollars(credited)] as [string, string]] : []),
    ...(isSome(refunded) ? [[TEXTS.refunded, dollars(refunded)] as [string, string]] : []),
    [TEXTS.due, balanceDueOn ? TEXTS.dueBy(due, balanceDueOn) : dollars(due)],
  ];
}

/** Paid and due, where it is, and what a cancellation gives back. */
function MoneyCard({ booking, changes, mailedKey }: Omit<PanelProps, 'onDone'>) {
  const { cancel, resale, waiting, returning, paid } = changes;
  const isLeaving = waiting?.kind === 'cancel';
  // Instead of the credit that is offered late, not beside it.
  const isResale = resale && isSome(paid) && !(cancel.credit && !isLeaving);
  return (
    <PanelCard title={TEXTS.money}>
      <Rows rows={moneyRows(changes)} />
      {isResale && <p>{RESALE_SENTENCES[resale]}</p>}
      {isSome(returning) && <p>{TEXTS.returning(returning)}</p>}
      {cancel.isOpen && !isLeaving && <p>{cancelSentence({ ...cancel, paid }, publicConfig().timeZone)}</p>}
      {canPay(booking) && isSome(changes.due) && !isLeaving && <Pay {...{ booking, mailedKey }} />}
    </PanelCard>
  );
}

/** What waits to become final, with Undo. */
function WaitingNotice({ booking, changes, onDone }: Omit<PanelProps, 'mailedKey'>) {
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
  const { booking, changes, mailedKey } = props;
  return (
    <>
      <WaitingNotice {...props} />
      {changes.rainOffer && changes.waiting?.kind !== 'cancel' && (
        <RainOfferPanel {...props} offer={changes.rainOffer} />
      )}
      <div className="grid" data-columns={2}>
        <EventCard booking={booking} />
        <MoneyCard {...{ booking, changes, mailedKey }} />
        {changes.waiting?.kind !== 'cancel' && <RainPanel {...props} />}
        <PanelCard title={TEXTS.papers}>
          {hasPapers(booking) ? (
            <div className="actions">
              <BookingPapers booking={booking} />
            </div>
          ) : (
            <p>{TEXTS.noPapers}</p>
          )}
        </PanelCard>
        {booking.status !== 'cancelled' && changes.waiting?.kind !== 'cancel' && (
          <>
            <MovePanel {...props} />
            <ChangePanel {...props} />
            <CancelPanel {...props} />
          </>
        )}
      </div>
      <BookingTimeline bookingId={booking.id} />
      <ChangePolicy hasRule={false} />
      <BookingNumber booking={booking} />
    </>
  );
}

type Props = { bookingId: string; mailedKey?: string | null };

/** A booking in the hands of its family: its day, money, papers, changes and timeline. */
export default function ManageBooking({ bookingId, mailedKey = null }: Props) {
  const query = useBooking(bookingId, mailedKey);
  const booking = query.data?.id === bookingId ? query.data : undefined;
  // After the booking: opening it by its key gives this session access.
  const changes = useChanges(bookingId, booking !== undefined);
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
  if (!booking || !changes.data) return <Loading text={TEXTS.loading} />;
  return (
    <div className="stack" data-gap="l">
      <PageMeta title={TEXTS.title} />
      <header className="stack" data-gap="s">
        {user && !mailedKey && (
          <Link className="link-button" to="/profile">
            {TEXTS.back}
          </Link>
        )}
        <h1>{unbroken(`${dayInMonth(booking.eventDate)}, ${booking.eventTime}`)}</h1>
        {booking.status === 'cancelled' && <p>{TEXTS.cancelled}</p>}
      </header>
      <Panels booking={booking} changes={changes.data} mailedKey={mailedKey} onDone={() => void refresh()} />
    </div>
  );
}
