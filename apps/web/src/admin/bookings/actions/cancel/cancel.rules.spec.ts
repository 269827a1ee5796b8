import type { AdminBookingDetail } from '#libs/shared/contracts';
import { cancelRequest, refundOnCancelling } from './cancel.rules.js';

const booking = (isInTime: boolean, more: object = {}) =>
  ({
    version: 4,
    status: 'confirmed',
    refundable: '400.00',
    refundSuggestion: { amount: '386.05', isInTime },
    may: { refund: true },
    ...more,
  }) as unknown as AdminBookingDetail;
const input = { reason: 'A storm is coming.', withRefund: null };

it('in time the proposed refund is ticked, later the full amount is only offered', () => {
  expect(refundOnCancelling(booking(true), input)).toEqual({
    offer: '386.05',
    isOffered: true,
    isTicked: true,
  });
  expect(refundOnCancelling(booking(false), input)).toEqual({
    offer: '400.00',
    isOffered: true,
    isTicked: false,
  });
});

it('an administrator may untick the refund, and tick a late one', () => {
  const unticked = cancelRequest(booking(true), { ...input, withRefund: false }).value.refund;
  expect(unticked).toBeUndefined();
  expect(cancelRequest(booking(false), { ...input, withRefund: true }).value.refund).toBe('400.00');
});

it('nothing is refunded where no refund is allowed', () => {
  const { value } = cancelRequest(booking(true, { may: { refund: false } }), { ...input, withRefund: true });
  expect(value.refund).toBeUndefined();
});

it('cancelling needs a reason, and says that the event took place if it was completed', () => {
  expect(Object.keys(cancelRequest(booking(true), { ...input, reason: ' ' }).errors)).toEqual(['reason']);
  expect(cancelRequest(booking(true, { status: 'completed' }), input).value.tookPlace).toBe(true);
});
