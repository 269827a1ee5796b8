import { useAtomValue, useAtom } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import { centsToDollars, type BookingView, textToCents } from '#libs/shared/contracts';
import { FAILED_PART } from '../../../copy/frame.js';
import { PAY_TEXTS } from './copy.js';
import { usePaymentStatus, useRefreshBooking } from '../api.js';
import { errorMessage } from '../../../lib/api/http.js';
import { ActionLink, Button } from '../../../ui/form/button.js';
import { useMailLink, useWallet, completeFreeBooking, hasBeenPaid, payWithCredit } from './api.js';
import { paymentAtom, promoAtom } from './payment.atoms.js';
import { paymentClaims } from './amounts.rules.js';
import { useAmountToPay, usePayment, usePaymentEnd } from './use-payment.js';
import { useIntentKey } from '../../../lib/form/submit-intent.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { useToast } from '../../../ui/feedback/toast.js';

type ConfirmPanelProps = { dollars: string; onConfirm: () => void; onDecline: () => void };

/** The confirm prompt; declining it returns to pending. */
function ConfirmPanel({ dollars, onConfirm, onDecline }: ConfirmPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus();
  }, []);
  return (
    <div className="card pay-ask" role="group" aria-labelledby="pay-ask-title" tabIndex={-1} ref={panel}>
      <h2 className="card-title" id="pay-ask-title">
        {PAY_TEXTS.ask(dollars)}
      </h2>
      <p>{PAY_TEXTS.askText}</p>
      <div className="actions">
        <Button type="button" tone="gold" onClick={onConfirm}>
          {PAY_TEXTS.confirm}
        </Button>
        <Button type="button" variant="secondary" onClick={onDecline}>
          {PAY_TEXTS.cancel}
        </Button>
      </div>
    </div>
  );
}

type FreeBookingProps = { booking: BookingView; onPaid: () => Promise<void> };

/** 'Complete Free Booking': it has no PayPal order, the server recomputes that nothing is due. */
function useFreeBooking({ booking, onPaid }: FreeBookingProps) {
  const [state, dispatch] = useAtom(paymentAtom);
  const promo = useAtomValue(promoAtom);
  const toast = useToast();
  const refresh = useRefreshBooking();
  return async () => {
    if (state.phase === 'processing') return;
    dispatch({ type: 'work-started' });
    try {
      await completeFreeBooking(booking.id, paymentClaims(promo, textToCents(booking.totalPrice) ?? 0));
      await onPaid();
      toast({ title: PAY_TEXTS.freeDone.title, description: PAY_TEXTS.freeDone.text, tone: 'good' });
      dispatch({ type: 'settled' });
    } catch {
      // Another tab may have paid it: that payment is a success here as well.
      if (await hasBeenPaid(booking.id)) {
        await onPaid();
        return dispatch({ type: 'settled' });
      }
      dispatch({ type: 'given-up' });
      // Its price may have been raised under the open dialog.
      void refresh(booking.id);
      toast({ title: PAY_TEXTS.freeFailed.title, description: PAY_TEXTS.freeFailed.text, tone: 'bad' });
    }
  };
}

/** Pays with the credit alone, without a wallet. A retry of the same payment reuses its key. */
function useCreditPayment({ booking, onPaid }: FreeBookingProps) {
  const [state, dispatch] = useAtom(paymentAtom);
  const promo = useAtomValue(promoAtom);
  const end = usePaymentEnd(booking, onPaid);
  const intent = useIntentKey();
  return async () => {
    if (state.phase === 'processing' || !promo.credit) return;
    dispatch({ type: 'work-started' });
    const codes = { creditCode: promo.credit.code, promoCode: promo.applied?.code };
    try {
      await payWithCredit(booking.id, codes, intent.keyFor(codes));
      intent.done();
      await end.succeed();
    } catch (failure) {
      await end.failOrder(failure);
    }
  };
}

/** A plain wallet icon; the provider's logos are in its own window. */
const PayPalMark = () => (
  <svg
    width="22"
    height="22"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.2"
    aria-hidden="true"
  >
    <path d="M3 7a2 2 0 0 1 2-2h13v4M3 7v10a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-8a1 1 0 0 0-1-1H5a2 2 0 0 1-2-2z" />
    <path d="M17 14h.01" strokeLinecap="round" strokeWidth="3.4" />
  </svg>
);

const PayNote = ({ children }: { children: ReactNode }) => (
  <p className="notice" data-tone="info" role="status">
    {children}
  </p>
);

const PayWorking = () => (
  <div className="notice" data-tone="info" role="status">
    <Spinner />
    <p>
      <b>{PAY_TEXTS.processing}</b>
      <span>{` ${PAY_TEXTS.processingText}`}</span>
    </p>
  </div>
);

const WalletMissing = ({ isBusy, onTryAgain }: { isBusy: boolean; onTryAgain: () => void }) => (
  <div className="stack">
    <p className="notice" data-tone="bad" role="alert">
      {PAY_TEXTS.unavailable}
    </p>
    <Button type="button" variant="secondary" busy={isBusy} onClick={onTryAgain}>
      {FAILED_PART.again}
    </Button>
  </div>
);

type AgainProps = { sentence: string; dollars: string; onRetry: () => void };

const PayAgain = ({ sentence, dollars, onRetry }: AgainProps) => (
  <div className="stack">
    <p className="notice" data-tone="bad" role="alert">
      <span>{PAY_TEXTS.failed}</span>
      {sentence && <small>{sentence}</small>}
    </p>
    <Button type="button" tone="blue" className="btn-wide" onClick={onRetry}>
      {PAY_TEXTS.again(dollars)}
    </Button>
  </div>
);

/** The session was lost under the dialog: the booking is there, and this browser may not pay it any more. */
function SessionLost({ bookingId }: { bookingId: string }) {
  const mail = useMailLink(bookingId);
  return (
    <div className="stack">
      <p className="notice" data-tone="bad" role="alert">
        {PAY_TEXTS.lost}
      </p>
      {mail.isError && (
        <p className="field-error" role="alert">
          {errorMessage(mail.error, PAY_TEXTS.lostMailFailed)}
        </p>
      )}
      {mail.isSuccess ? (
        <PayNote>{PAY_TEXTS.lostMailed}</PayNote>
      ) : (
        <Button
          type="button"
          tone="blue"
          className="btn-wide"
          busy={mail.isPending}
          onClick={() => mail.mutate()}
        >
          {PAY_TEXTS.lostMail}
        </Button>
      )}
      <ActionLink variant="secondary" to="/auth">
        {PAY_TEXTS.lostLogIn}
      </ActionLink>
    </div>
  );
}

type Props = { booking: BookingView; onPaid: () => Promise<void> };

/** The pay button; which one depends on the amount and on the payment's state. */
export function PayArea({ booking, onPaid }: Props) {
  const state = useAtomValue(paymentAtom);
  const wallet = useWallet();
  const paymentStatus = usePaymentStatus(booking.id);
  const payment = usePayment({ booking, wallet: wallet.data, onPaid });
  const completeFree = useFreeBooking({ booking, onPaid });
  const payByCredit = useCreditPayment({ booking, onPaid });
  const { cents, creditCents } = useAmountToPay(booking);
  const dollars = centsToDollars(cents);

  if (state.phase === 'success')
    return <PayNote>{booking.amountDue ? PAY_TEXTS.depositPaid : PAY_TEXTS.paid}</PayNote>;
  // Also when the payment was started before this page was loaded, so that it is not approved twice.
  const isAtRest = state.phase === 'pending' || state.phase === 'error';
  if (state.phase === 'waiting' || (isAtRest && paymentStatus.data?.isUnderReview))
    return <PayNote>{PAY_TEXTS.waiting}</PayNote>;
  if (state.phase === 'processing' && state.stage === 'asking') {
    return <ConfirmPanel dollars={dollars} onConfirm={payment.confirm} onDecline={payment.decline} />;
  }
  if (state.phase === 'processing') return <PayWorking />;
  if (state.phase === 'error' && state.isLost) return <SessionLost bookingId={booking.id} />;
  if (cents === 0 && creditCents > 0) {
    return (
      <Button type="button" tone="gold" className="btn-wide" onClick={() => void payByCredit()}>
        {PAY_TEXTS.payWithCredit(centsToDollars(creditCents))}
      </Button>
    );
  }
  if (cents === 0) {
    return (
      <Button type="button" tone="gold" className="btn-wide" onClick={() => void completeFree()}>
        {PAY_TEXTS.free}
      </Button>
    );
  }
  if (wallet.isError) {
    return <WalletMissing isBusy={wallet.isFetching} onTryAgain={() => void wallet.refetch()} />;
  }
  if (!wallet.data || paymentStatus.isPending) return <PayNote>{PAY_TEXTS.loadingProvider}</PayNote>;
  if (state.phase === 'error') {
    return <PayAgain sentence={state.sentence} dollars={dollars} onRetry={payment.retry} />;
  }
  return (
    <Button type="button" tone="gold" className="btn-wide" onClick={payment.press}>
      <PayPalMark />
      <span>{PAY_TEXTS.pay(dollars)}</span>
    </Button>
  );
}
