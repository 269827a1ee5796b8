import type { APIRequestContext } from 'playwright/test';
import { bookingOf, type Family } from '../fixtures/family.js';
import type { Database, Product } from '../fixtures/product.js';
import { book, BOOKING, PAID, PAY } from './booking-steps.js';
import { expect, test } from './journey.js';
import { button, dialog, heading, link } from './user.js';

const PAY_ALL = button('Pay $400.00 with PayPal');
const CONFIRM = button('Confirm');

test('a guest books three games with a promo code, is declined, pays at the second attempt and keeps the receipt', async ({
  person,
  family,
  standin,
  database,
  saved,
}) => {
  await standin.set({ capture: { fault: 'decline', times: 1 } });
  await book(person, family);
  await person.reads({ term: 'Total', within: PAY }, '$400.00');
  await person.fill('Promo code', 'WELCOME10');
  await person.press(button('Apply'));
  await person.reads({ term: 'Discount', within: PAY }, '-$40.00');
  await person.press(button('Pay $360.00 with PayPal'));
  await person.press(CONFIRM);
  await person.sees({ text: 'Payment failed. Please try again.', within: PAY, first: true });
  await person.press(button('Try PayPal again: $360.00'));
  await person.press(CONFIRM);
  const id = await person.textOf({ term: 'Booking ID', within: PAID });
  await person.reads({ term: 'Total', within: PAID }, '$360.00');
  await person.press(button('Download Receipt'));
  expect(await saved(/^receipt-.+\.html$/)).toContain('360.00');
  await person.press(button('Close', { within: PAID }));
  await person.reads({ term: 'Booking ID', within: dialog('Booking Complete') }, id);
  expect(await database.fact(BOOKING, id)).toEqual({
    status: 'confirmed',
    payment_status: 'completed',
    final_cents: 36_000,
  });
});

test('a guest books, pays and writes to us while the browser translates the pages', async ({
  person,
  family,
  line,
}) => {
  line.translate();
  await book(person, family);
  await person.fill('Promo code', 'NO-SUCH-CODE');
  await person.press(button('Apply'));
  await person.isToldToMend('Promo code');
  await person.press(PAY_ALL);
  await person.press(CONFIRM);
  await person.reads({ term: 'Total', within: PAID }, '$400.00');
  await person.press(button('Close', { within: PAID }));
  await person.sees(dialog('Booking Complete'));

  await person.goTo('/contact');
  await person.press(button('Send Message'));
  await person.isToldToMend('Message');
  await person.goTo('/auth');
  await person.fill('Username', 'nobody');
  await person.fill('Password', 'wrong-password');
  await person.press(button('Log in'));
  await person.isToldToMend('Password');
  expect(await person.tab.ask('document.querySelectorAll("h1 font").length')).toBeGreaterThan(0);
});

type Setting = { family: Family; product: Product; request: APIRequestContext; database: Database };

/** A booking of 400.00 whose deposit was paid in another session; returns its id. */
async function withDeposit({ family, product, request, database }: Setting): Promise<string> {
  const send = async (path: string, data: object = {}): Promise<{ id: string }> => {
    const answer = await request.post(product.site + path, { data });
    expect([path, answer.ok()]).toEqual([path, true]);
    return (await answer.json()) as { id: string };
  };
  const { id } = await send('/api/bookings', bookingOf(family));
  const terms = { depositPercent: 50, balanceDaysBefore: 2 };
  await database.fact('update bookings set terms = $2 where id = $1 returning id', id, JSON.stringify(terms));
  const order = await send('/paypal/order', { amount: '200.00', currency: 'USD', intent: 'CAPTURE' });
  await send(`/paypal/order/${order.id}/capture`);
  return id;
}

test('a family opens its booking by the mailed link, cancels, undoes, moves and pays the balance', async ({
  person,
  family,
  product,
  request,
  database,
}) => {
  const page = await database.mailedPage(await withDeposit({ family, product, request, database }));
  await person.goTo(page);
  const money = { role: 'region', name: 'Money' };
  await person.reads({ term: 'Due', within: money }, /^\$200\.00 by /);
  const before = await person.textOf({ role: 'heading', level: 1 });

  await person.press(button('Cancel this booking'));
  const sure = dialog('Cancel this booking?');
  await person.reads(sure, /We refund \$1\d\d\.\d\d\. The processing fee of \$\d+\.\d\d is not refunded\./);
  await person.press(button('Yes, cancel it', { within: sure }));
  await person.sees(heading(/^Your booking will be canceled at \d+:\d\d\s[AP]M Eastern$/));
  await person.press(button('Undo'));

  await person.press(button('Choose another time'));
  const move = dialog('Move your event');
  await person.press(button('Later month', { within: move }));
  await person.press({ text: '15', within: { role: 'grid', within: move } });
  await person.choose('New start time', '3:30 PM', move);
  await person.press(button(/^Move to \w+, \w+ 15, 3:30\sPM$/, { within: move }));
  await person.reads({ role: 'heading', level: 1 }, /15, 3:30\sPM/);
  await person.press(button('Undo'));
  await person.reads({ role: 'heading', level: 1 }, before);

  await person.press(link('Pay now'));
  await person.press(button('Pay $200.00 with PayPal'));
  await person.press(button('Confirm'));
  await person.sees(PAID);
  await person.goTo(page);
  await person.reads({ term: 'Due', within: money }, '$0.00');
  await person.reads({ term: 'Paid', within: money }, '$400.00');
});
