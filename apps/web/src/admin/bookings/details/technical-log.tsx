import { DataList, Flex } from '@radix-ui/themes';
import type { AdminBookingDetail, BookingPaymentView } from '#libs/shared/contracts';
import { ActionLink } from '../../../ui/form/button.js';
import { TECHNICAL_TEXTS as TEXTS } from './copy.js';

const paypalFacts = ({ providerOrderId, providerCaptureId }: BookingPaymentView) => [
  { name: TEXTS.order, value: providerOrderId },
  { name: TEXTS.capture, value: providerCaptureId },
];

/** Ids for support, and the jobs of the booking; folded. */
export const TechnicalLog = ({ id, payments }: Pick<AdminBookingDetail, 'id' | 'payments'>) => (
  <details>
    <summary>{TEXTS.title}</summary>
    <Flex direction="column" align="start" gap="3" pt="3">
      <DataList.Root size="2">
        {[{ name: TEXTS.id, value: id }, ...payments.flatMap(paypalFacts)].map(
          ({ name, value }) =>
            value && (
              <DataList.Item key={value}>
                <DataList.Label minWidth="104px">{name}</DataList.Label>
                <DataList.Value>{value}</DataList.Value>
              </DataList.Item>
            ),
        )}
      </DataList.Root>
      <ActionLink variant="small" to={`/admin?tab=operations&find=${encodeURIComponent(id)}`}>
        {TEXTS.jobs}
      </ActionLink>
    </Flex>
  </details>
);
