import { Badge, Flex, Text } from '@radix-ui/themes';
import { PhoneCall } from '../../shared/icons.js';
import { statusOf, type PromisedCall } from '#libs/shared/contracts';
import { paymentLabel } from '../../../copy/payment-label.js';
import { OPEN_DISPUTE } from '../../../copy/admin-bookings.js';
import { statusLabel } from '../labels.js';
import { CALL_TEXTS } from '../details/calls/copy.js';
import { shortMoment } from '../../../lib/format/format.js';

/** The deadline of a call to the family, or since when it is overdue. */
export const CallBy = ({ promised: { by, state } }: { promised: PromisedCall }) => (
  <Text asChild weight="bold" color={state === 'overdue' ? 'red' : undefined}>
    <Flex asChild display="inline-flex" align="center" gap="1">
      <span data-state={state}>
        <PhoneCall size={15} strokeWidth={2.3} />
        <span>{CALL_TEXTS.by[state](shortMoment(by))}</span>
      </span>
    </Flex>
  </Text>
);

type Props = {
  status: string;
  paymentStatus: string;
  paidAmount?: string;
  amountDue?: string;
  toHandBack?: string;
  disputedSince?: string;
};

/** The state of booking and payment as text; the colors are redundant. */
export const StatusChips = ({ disputedSince, ...booking }: Props) => (
  <Flex asChild display="inline-flex" align="center" gapX="2">
    <span>
      <span className="chip-status" data-status={statusOf(booking)}>
        {statusLabel(booking.status)}
      </span>
      <Text
        className="pay-text"
        size="1"
        weight="bold"
        // Money to hand back is as open as money that is due.
        data-payment={booking.toHandBack ? 'pending' : booking.paymentStatus}
      >
        {paymentLabel(booking)}
      </Text>
      {disputedSince && <Badge color="red">{OPEN_DISPUTE}</Badge>}
    </span>
  </Flex>
);
