import '../bookings/list/rows.css';
import { Text } from '@radix-ui/themes';
import { textToCents, type CalendarEntry } from '#libs/shared/contracts';
import { paymentLabel } from '../../copy/payment-label.js';
import { shortDollars } from '../../lib/format/format.js';
import { CALENDAR_TEXTS } from './copy.js';

type Props = { entry: Pick<CalendarEntry, 'status' | 'paymentStatus' | 'price' | 'due'> };

/** Paid, unpaid, or the balance that is due, in words; the color is redundant. */
export const PaymentMark = ({ entry }: Props) => {
  const isPart = entry.due !== '0.00' && entry.due !== entry.price;
  return (
    <Text as="span" size="1" weight="bold" className="pay-text" data-payment={entry.paymentStatus}>
      {isPart ? CALENDAR_TEXTS.balance(shortDollars(textToCents(entry.due) ?? 0)) : paymentLabel(entry)}
    </Text>
  );
};
