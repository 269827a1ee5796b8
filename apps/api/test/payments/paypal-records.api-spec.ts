import { PaymentsReconcilerService } from '#libs/booking/payments';
import { setUpLatePayment } from '../fixtures/late-payment-fixture.js';

const fixture = setUpLatePayment();
const { allSettles, booksAreEqual, cancel, get, kept } = fixture;

describe('every order', () => {
  const looksLeft = async () =>
    Number(
      (
        await fixture.admin.api.database.query(
          'select count(*) from payments where booking_id = $1 and next_poll_at is not null',
          [fixture.admin.bookingId],
        )
      )[0].count,
    );
  /** Ages the order by `hours` and makes it due. */
  const ageBy = async (hours: number) => {
    fixture.admin.api.clock.forwardMinutes(hours * 60);
    await fixture.admin.api.database.query('update payments set next_poll_at = now() where booking_id = $1', [
      fixture.admin.bookingId,
    ]);
  };
  const look = () => get(PaymentsReconcilerService).reconcileDue();

  it('is polled until PayPal has dropped it, and is not given up while PayPal is unavailable', async () => {
    await ageBy(7);
    await fixture.admin.standin('switches', { 'get-order': 'unavailable' });
    await look();
    expect(await looksLeft()).toBe(1);
    await fixture.admin.standin('switches/reset', {});
    await ageBy(0);
    await look();
    expect(await looksLeft()).toBe(0);
  });

  it('that was approved is polled for four days', async () => {
    await fixture.admin.standin(`orders/${fixture.orderId}/approve`, {});
    await ageBy(95);
    await look();
    expect(await looksLeft()).toBe(1);
    await ageBy(2);
    await look();
    expect(await looksLeft()).toBe(0);
  });
});

describe('the ledger equals PayPal’s records', () => {
  it.each(['COMPLETED', 'DECLINED'])('of a review that ends as %s', async (status) => {
    await fixture.admin.standin('switches', { capture: 'pending', times: 1 });
    const { body } = await fixture.admin.capture(fixture.orderId).expect(202);
    await booksAreEqual();
    await fixture.admin.standin(`captures/${body.purchase_units[0].payments.captures[0].id}/settle`, {
      status,
    });
    await allSettles();
    await booksAreEqual();
    expect((await fixture.admin.booking()).paymentStatus).toBe(
      status === 'COMPLETED' ? 'completed' : 'pending',
    );
  });

  it('of an immediately declined capture', async () => {
    await fixture.admin.standin('switches', { capture: 'declined-201', times: 1 });
    await fixture.admin.capture(fixture.orderId).expect(402);
    await booksAreEqual();
  });

  it('of a review that ends after the booking was cancelled', async () => {
    await fixture.admin.standin('switches', { capture: 'pending', times: 1 });
    const { body } = await fixture.admin.capture(fixture.orderId).expect(202);
    await cancel();
    await fixture.admin.standin(`captures/${body.purchase_units[0].payments.captures[0].id}/settle`, {
      status: 'COMPLETED',
    });
    await allSettles();
    await booksAreEqual();
    expect(await kept()).toBe(0);
  });
});
