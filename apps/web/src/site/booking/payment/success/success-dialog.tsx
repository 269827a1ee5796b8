import type { CSSProperties } from 'react';
import {
  type BookingView,
  type LedgerView,
  centsToDollars,
  depositPaidSentence,
  textToCents,
} from '#libs/shared/contracts';
import { DAY_TEXTS, SUCCESS_TEXTS as TEXTS, PAY_TEXTS } from '../copy.js';
import { Button } from '../../../../ui/form/button.js';
import { AssignedLead } from '../../../../ui/event/assigned-lead.js';
import { Dialog } from '../../../../ui/overlay/dialog.js';
import { ChangePolicy } from '../../../../ui/event/change-policy.js';
import { SaveButton } from '../../../../ui/form/save-button.js';
import { type GameSnapshot, GameSnapshots } from '../../../../ui/game/game-snapshots.js';
import { receiptPath } from '../api.js';
import { BigDay, DaySteps } from './before-the-event.js';
import { EventLines, BookingId, CalendarLink, MapLinks, ShareButton } from './event-links.js';
import { PriceLines } from '../../../../ui/event/price-lines.js';
import '../payment.css';
import './celebration.css';

const dollars = (amount: string, sign = 1) => centsToDollars(sign * (textToCents(amount) ?? 0));

type PaidAmountsProps = {
  booking: BookingView;
  /** What came and went, from the server; null while it is unknown. */
  ledger: LedgerView | null;
};

/** Subtotal, discount and total from the stored booking; a free one shows 0.00 and its code. */
function PaidAmounts({ booking, ledger }: PaidAmountsProps) {
  const discount = booking.promoCode ? PAY_TEXTS.discount(booking.promoCode) : PAY_TEXTS.noDiscount;
  const lines = [
    { key: 'subtotal', label: PAY_TEXTS.subtotal, amount: dollars(booking.totalPrice) },
    { key: 'discount', label: discount, amount: dollars(booking.promoDiscount, -1) },
  ];
  const total = { label: PAY_TEXTS.total, amount: dollars(booking.finalPrice) };
  const moves = ledger?.lines ?? [];
  if (moves.length <= 1 && booking.amountDue)
    return <DepositPaid booking={booking} lines={[...lines, { key: 'total', ...total }]} />;
  if (moves.length <= 1) return <PriceLines lines={lines} total={total} />;
  return (
    <PriceLines
      lines={[
        ...lines,
        { key: 'total', ...total },
        ...moves.map(({ label, amount }, index) => ({ key: `${index}`, label, amount: dollars(amount) })),
      ]}
      total={{ label: PAY_TEXTS.stillDue, amount: dollars(booking.amountDue ?? '0.00') }}
    />
  );
}

type DepositPaidProps = { booking: BookingView; lines: { key: string; label: string; amount: string }[] };

/** What was paid today, and the day by which the rest is due. */
function DepositPaid({ booking, lines }: DepositPaidProps) {
  const { paidAmount = '', amountDue = '', balanceDueOn = booking.eventDate } = booking;
  return (
    <>
      <PriceLines
        lines={[...lines, { key: 'now', label: PAY_TEXTS.paidNow, amount: dollars(paidAmount) }]}
        total={{ label: PAY_TEXTS.stillDue, amount: dollars(amountDue) }}
      />
      <p>{depositPaidSentence(paidAmount, amountDue, balanceDueOn)}</p>
      {!booking.isPayOnly && <a href={`/booking?manage=${booking.id}`}>{TEXTS.bookingPage}</a>}
    </>
  );
}

const COLORS = ['--art-red', '--gold', '--green', '--blue', '--lilac', '--pink', '--sky'];
const BITS = 28;
const BETWEEN_BITS_MS = 35;
/** Step sizes coprime to the number of pieces, so that they spread without a visible pattern. */
const ACROSS_STEP = 11;
const TURN_STEP = 77;

/** Each piece: color, horizontal position, animation delay and initial rotation. */
const bitStyle = (place: number) =>
  ({
    background: `var(${COLORS[place % COLORS.length]})`,
    left: `${(((place * ACROSS_STEP) % BITS) / BITS) * 98 + 1}%`,
    animationDelay: `${place * BETWEEN_BITS_MS}ms`,
    '--turn': `${(place * TURN_STEP) % 360}deg`,
    '--rest': `${((place * ACROSS_STEP * 3) % BITS) * 6 + 8}px`,
  }) as CSSProperties;

/** Falls once over the entire sheet and is removed; with reduced motion it is static on the picture. */
const Confetti = () => (
  <div className="confetti" aria-hidden="true">
    {Array.from({ length: BITS }, (_, place) => (
      <i key={place} style={bitStyle(place)} />
    ))}
  </div>
);

/** A child on the podium, the games of the event, and confetti. */
const Celebration = ({ games }: { games: GameSnapshot[] }) => (
  <div className="celebration">
    <img src="/art/pages/confirmation.svg" alt="" width={960} height={360} />
    <GameSnapshots games={games} label={TEXTS.games} />
    <Confetti />
  </div>
);

type PartProps = { booking: BookingView };

/** Calendar, map, share and documents of the event. */
const DocumentButtons = ({ booking }: PartProps) => (
  <section className="pair day-keep" data-size="s" aria-label={DAY_TEXTS.keep}>
    <CalendarLink booking={booking} isLoud />
    <MapLinks booking={booking} />
    <SaveButton
      label={TEXTS.receipt}
      path={receiptPath(booking.id)}
      fileName={`receipt-${booking.id}.html`}
      waiting={TEXTS.receiptMaking}
      done={TEXTS.receiptSaved}
      failed={TEXTS.receiptFailed}
      variant="secondary"
    />
    <ShareButton booking={booking} />
  </section>
);

const Ending = ({ booking }: PartProps) => (
  <dl className="rows">
    <div>
      <dt>{TEXTS.email}</dt>
      <dd>{booking.parentEmail}</dd>
    </div>
    <BookingId booking={booking} />
  </dl>
);

type Props = PartProps & {
  open: boolean;
  ledger: LedgerView | null;
  games: GameSnapshot[];
  onClose: () => void;
};

/** 'Payment Successful': shown only after the server confirmed the payment. */
export function SuccessDialog({ open, booking, ledger, games, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      hasCross={false}
      className="sheet-wide"
      title={TEXTS.title}
      description={TEXTS.lead(booking.parentEmail)}
      hideDescription
      footer={
        <Button variant="secondary" className="btn-wide" onClick={onClose}>
          {TEXTS.close}
        </Button>
      }
    >
      <Celebration games={games} />
      <div className="stack">
        <BigDay booking={booking} />
        <DaySteps booking={booking} />
        <DocumentButtons booking={booking} />
        <div className="pair" data-size="l">
          <section className="sub-card">
            <h2>{DAY_TEXTS.party}</h2>
            <EventLines booking={booking} hasDay={false} />
            {booking.hosts?.map((host) => (
              <AssignedLead key={host.name} host={host} />
            ))}
          </section>
          <section className="sub-card">
            <h2>{DAY_TEXTS.cost}</h2>
            <PaidAmounts booking={booking} ledger={ledger} />
          </section>
        </div>
        <ChangePolicy booking={booking} />
        <Ending booking={booking} />
      </div>
    </Dialog>
  );
}
