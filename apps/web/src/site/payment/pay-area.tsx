import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { centsToDollars, type BookingView } from '#libs/shared/contracts';
import { FAILED_PART } from '../../app/copy/frame.js';
import { PAY_TEXTS } from './copy.js';
import { usePaymentStatus } from '../booking/api.js';
import { Button } from '../../ui/form/button.js';
import { useWallet } from './api.js';
import { ConfirmPanel } from './confirm-panel.js';
import { paymentAtom, promoAtom } from './payment.atoms.js';
import { PayPalMark } from './paypal/paypal-mark.js';
import { dueCents } from './promo-code/promo.machine.js';
import { useFreeBooking } from './use-free-booking.js';
import { usePayment } from './use-payment.js';

const PayNote = ({ children }: { children: ReactNode }) => (
  <p className="pay-note" role="status">
    {children}
  </p>
);

const PayWorking = () => (
  <div className="pay-note" role="status" data-busy>
    <span className="pay-spinner" aria-hidden="true" />
    <p>
      <b>{PAY_TEXTS.processing}</b> {PAY_TEXTS.processingText}
    </p>
  </div>
);

const WalletMissing = ({ isBusy, onTryAgain }: { isBusy: boolean; onTryAgain: () => void }) => (
  <div className="pay-failed">
    <p className="pay-note" role="alert">
      {PAY_TEXTS.unavailable}
    </p>
    <Button type="button" variant="secondary" busy={isBusy} onClick={onTryAgain}>
      {FAILED_PART.again}
    </Button>
  </div>
);

type AgainProps = { sentence: string; dollars: string; onRetry: () => void };

const PayAgain = ({ sentence, dollars, onRetry }: AgainProps) => (
  <div className="pay-failed">
    <p className="pay-note" role="alert" data-bad>
      {PAY_TEXTS.failed}
      {sentence && <small>{sentence}</small>}
    </p>
    <Button type="button" tone="blue" className="pay-button" onClick={onRetry}>
      {PAY_TEXTS.again(dollars)}
    </Button>
  </div>
);

type Props = { booking: BookingView; onPaid: () => Promise<void> };

/** The one place with a pay button; which one depends on the amount and on the payment's state. */
export function PayArea({ booking, onPaid }: Props) {
  const state = useAtomValue(paymentAtom);
  const promo = useAtomValue(promoAtom);
  const wallet = useWallet();
  const standing = usePaymentStatus(booking.id);
  const payment = usePayment({ booking, wallet: wallet.data, onPaid });
  const completeFree = useFreeBooking({ booking, onPaid });
  const cents = dueCents(booking, promo.discountCents);
  const dollars = centsToDollars(cents);

  if (state.phase === 'success') return <PayNote>{PAY_TEXTS.paid}</PayNote>;
  // Also when the payment was begun before this page was loaded: nobody is asked twice.
  const isAtRest = state.phase === 'pending' || state.phase === 'error';
  if (state.phase === 'waiting' || (isAtRest && standing.data?.isUnderReview))
    return <PayNote>{PAY_TEXTS.waiting}</PayNote>;
  if (state.phase === 'processing' && state.stage === 'asking') {
    return <ConfirmPanel dollars={dollars} onConfirm={payment.confirm} onDecline={payment.decline} />;
  }
  if (state.phase === 'processing') return <PayWorking />;
  if (cents === 0) {
    return (
      <Button type="button" tone="gold" className="pay-button" onClick={() => void completeFree()}>
        {PAY_TEXTS.free}
      </Button>
    );
  }
  if (wallet.isError) {
    return <WalletMissing isBusy={wallet.isFetching} onTryAgain={() => void wallet.refetch()} />;
  }
  if (!wallet.data || standing.isPending) return <PayNote>{PAY_TEXTS.loadingProvider}</PayNote>;
  if (state.phase === 'error') {
    return <PayAgain sentence={state.sentence} dollars={dollars} onRetry={payment.retry} />;
  }
  return (
    <Button type="button" tone="gold" className="pay-button" onClick={payment.press}>
      <PayPalMark />
      {PAY_TEXTS.pay(dollars)}
    </Button>
  );
}
