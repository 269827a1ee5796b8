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
  disputedSince?: string;
};

/** The state of booking and payment as text; the colors are redundant. */
export const StatusChips = ({ status, paymentStatus, paidAmount, amountDue, disputedSince }: Props) => (
  <Flex asChild display="inline-flex" align="center" gapX="2">
    <span>
      <span className="chip-status" data-status={statusOf({ status })}>
        {statusLabel(status)}
      </span>
      <Text className="pay-text" size="1" weight="bold" data-payment={paymentStatus}>
        {paymentLabel({ status, paymentStatus, paidAmount, amountDue })}
      </Text>
      {disputedSince && <Badge color="red">{OPEN_DISPUTE}</Badge>}
    </span>
  </Flex>
);
