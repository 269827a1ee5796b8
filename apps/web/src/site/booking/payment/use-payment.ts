import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { centsToDollars, centsToText, type BookingView, textToCents } from '#libs/shared/contracts';
import { newKey, isUnknownOutcome, errorMessage, HttpError } from '../../../lib/api/http.js';
import { createOrder, captureOrder, completePayment } from './api.js';
import { approvedOrderAtom, paymentAtom, paysDepositAtom, promoAtom } from './payment.atoms.js';
import type { Wallet } from './paypal/paypal.sdk.js';
import { creditParts, depositOfferFor, dueCents, paymentClaims } from './amounts.rules.js';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import { approveInWallet } from './paypal/wallet-session.js';
import { AMOUNT_CHANGED, PAY_TEXTS } from './copy.js';
import { useRefreshBooking } from '../api.js';
import { useToast } from '../../../ui/feedback/toast.js';

/** Another tab, or an earlier press, has already paid this booking: its payment is a success here as well. */
const isPaidAlready = (failure: unknown) => failure instanceof HttpError && failure.code === 'ALREADY_PAID';

const codeOf = (failure: unknown) => (failure instanceof HttpError ? failure.code : null);
/** The booking has lost its start: the page shows that instead of the amount to pay. */
const mayBeReinstated = (failure: unknown) => ['HOLD_ENDED', 'SLOT_TAKEN'].includes(codeOf(failure) ?? '');

/**
 * What the pay button pays now: the deposit where it is offered and chosen, else all that is due, less what the credit
 * pays of it. A credit of all that is due pays all of it.
 */
export function useAmountToPay(booking: BookingView) {
  const promo = useAtomValue(promoAtom);
  const paysDeposit = useAtomValue(paysDepositAtom);
  const offered = depositOfferFor(booking, promo.discountCents, useBusinessDay());
  const due = dueCents(booking, promo.discountCents);
  const isCovered = due > 0 && creditParts(promo.credit, due).creditCents === due;
  const offer = isCovered ? null : offered;
  const chosenCents = offer && paysDeposit ? offer.depositCents : due;
  const { creditCents, staysCents } = creditParts(promo.credit, chosenCents);
  return { offer, dueCents: due, isCovered, cents: chosenCents - creditCents, creditCents, staysCents };
}

/** Why no order was made: the price changed under the open dialog, or what the server says. `shownCents` is the old amount. */
export function orderFailedMessage(failure: unknown, shownCents: number): string {
  const due = failure instanceof HttpError && failure.code === 'AMOUNT_MISMATCH' && failure.body.amountDue;
  const nowCents = typeof due === 'string' ? textToCents(due) : null;
  if (nowCents === null || nowCents === shownCents) return errorMessage(failure, PAY_TEXTS.orderFailed);
  return AMOUNT_CHANGED(centsToDollars(shownCents), centsToDollars(nowCents));
}

/** The outcome of a payment: paid, or failed with a message that is also shown as a toast. */
export function usePaymentEnd(booking: BookingView, onPaid: () => Promise<void>) {
  const bookingId = booking.id;
  const promo = useAtomValue(promoAtom);
  const due = dueCents(booking, promo.discountCents);
  const shownCents = due - creditParts(promo.credit, due).creditCents;
  const dispatch = useSetAtom(paymentAtom);
  const dispatchPromo = useSetAtom(promoAtom);
  const setApprovedOrder = useSetAtom(approvedOrderAtom);
  const refresh = useRefreshBooking();
  const toast = useToast();

  const succeed = async () => {
    setApprovedOrder(null);
    await onPaid();
    dispatch({ type: 'settled' });
  };

  /** Refetches the data of a booking that has lost its start: the page then offers to rebook. */
  const fail = (sentence: string, failure?: unknown) => {
    const isLost = codeOf(failure) === 'NOT_FOUND';
    dispatch({ type: 'failed', sentence, isLost });
    // The dialog says what to do.
    if (isLost) return;
    const isChanged = ['PAYMENT_RETURNED', 'AMOUNT_MISMATCH'].includes(codeOf(failure) ?? '');
    if (mayBeReinstated(failure) || isChanged) void refresh(bookingId);
    if (mayBeReinstated(failure)) return;
    toast({
      title: PAY_TEXTS.failedToast.title,
      description: sentence || PAY_TEXTS.failedToast.text,
      tone: 'bad',
    });
  };

  /** Nothing was paid; a code or credit that is used up is removed. */
  const failOrder = async (failure: unknown) => {
    if (isPaidAlready(failure)) return succeed();
    const sentence = orderFailedMessage(failure, shownCents);
    if (failure instanceof HttpError && failure.code === 'PROMO_UNAVAILABLE')
      dispatchPromo({ type: 'refused', sentence });
    if (failure instanceof HttpError && failure.code === 'CREDIT_UNAVAILABLE')
      dispatchPromo({ type: 'credit-removed', sentence });
    fail(sentence, failure);
  };
  return { succeed, fail, failOrder };
}

/** Captures an order that the buyer approved, and gets the outcome from the server. */
function useCapture(booking: BookingView, { succeed, fail }: ReturnType<typeof usePaymentEnd>) {
  const dispatch = useSetAtom(paymentAtom);
  const promo = useAtomValue(promoAtom);
  const setApprovedOrder = useSetAtom(approvedOrderAtom);
  const claims = paymentClaims(promo, textToCents(booking.totalPrice) ?? 0);

  const finish = async (orderId: string) => {
    setApprovedOrder(orderId);
    try {
      await captureOrder(orderId);
      const outcome = await completePayment(orderId, booking.id, claims);
      if (outcome.success) return await succeed();
      setApprovedOrder(null);
      dispatch({ type: 'still-pending' });
    } catch (failure) {
      if (isPaidAlready(failure)) return succeed();
      // Without a response the payment may have succeeded.
      if (!isUnknownOutcome(failure)) setApprovedOrder(null);
      fail(errorMessage(failure, ''), failure);
    }
  };

  /** Two tabs share one order: when the wallet fails the other tab may have paid it, so the server is asked first. */
  const failWallet = async (orderId: string) => {
    try {
      const outcome = await completePayment(orderId, booking.id, claims);
      if (outcome.success) return await succeed();
      dispatch({ type: 'still-pending' });
    } catch {
      fail('');
    }
  };

  return { finish, failWallet };
}

type Props = { booking: BookingView; wallet: Wallet | undefined; onPaid: () => Promise<void> };

/** From the pay button to the server's confirmation; nothing else counts as paid. */
export function usePayment({ booking, wallet, onPaid }: Props) {
  const [state, dispatch] = useAtom(paymentAtom);
  const promo = useAtomValue(promoAtom);
  const approvedOrder = useAtomValue(approvedOrderAtom);
  const end = usePaymentEnd(booking, onPaid);
  const { finish, failWallet } = useCapture(booking, end);
  const { cents } = useAmountToPay(booking);

  const confirm = () => {
    if (!wallet) return;
    dispatch({ type: 'prompt-confirmed' });
    const input = {
      amount: centsToText(cents),
      bookingId: booking.id,
      promoCode: promo.applied?.code,
      creditCode: promo.credit?.code,
    };
    const order = createOrder(input, newKey()).then(({ id }) => ({ orderId: id }));
    approveInWallet(wallet, order, {
      onApproved: finish,
      onClosed: () => dispatch({ type: 'wallet-closed' }),
      onFailed: failWallet,
      onNoOrder: end.failOrder,
      onNotOpened: () => end.fail(''),
    });
  };

  const press = () => dispatch({ type: 'pay-pressed' });
  const retry = () => {
    if (!approvedOrder || state.phase !== 'error') return press();
    // The buyer has already approved; only the outcome is unknown, and a capture is never carried out twice.
    dispatch({ type: 'work-started' });
    void finish(approvedOrder);
  };
  return { press, confirm, decline: () => dispatch({ type: 'prompt-declined' }), retry };
}
