/** One payment or refund as a family reads it: "Deposit by PayPal, Nov 3, 2026" and a signed amount such as "-200.00". */
export type LedgerLineView = { label: string; amount: string };

/**
 * What came and what went of a booking, in order, and the sums of it in dollars. `paid` is all that came, `refunded` and
 * `credited` what went back as money and to a credit, `returning` what is on its way back and in no other sum.
 */
export type LedgerView = {
  lines: LedgerLineView[];
  paid: string;
  refunded: string;
  credited: string;
  returning: string;
};
