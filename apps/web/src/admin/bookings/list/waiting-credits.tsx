import { Text } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import type { WaitingCreditView } from '#libs/shared/contracts';
import { WAITING_CREDIT_TEXTS as TEXTS } from '../../../copy/admin-bookings.js';
import { errorMessage } from '../../../lib/api/http.js';
import { dollars, shortMoment } from '../../../lib/format/format.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { Button } from '../../../ui/form/button.js';
import { DataTable, type Column } from '../../../ui/table/data-table.js';
import { useCan } from '../../shared/rights.js';
import { useReleaseCredit, useWaitingCredits } from '../api.js';

function ReleaseButton({ credit }: { credit: WaitingCreditView }) {
  const toast = useToast();
  const release = useReleaseCredit();
  const go = () =>
    release.mutate(credit.id, {
      onSuccess: () => toast({ title: TEXTS.released, tone: 'good' }),
      onError: (error) => toast({ title: errorMessage(error, TEXTS.failed), tone: 'bad' }),
    });
  return (
    <Button variant="secondary" busy={release.isPending} onClick={go}>
      {TEXTS.release}
    </Button>
  );
}

const COLUMNS: Column<WaitingCreditView>[] = [
  { key: 'amount', title: TEXTS.columns.amount, cell: ({ amount }) => <b>{dollars(amount)}</b> },
  {
    key: 'family',
    title: TEXTS.columns.family,
    cell: ({ bookingId, parentName, parentEmail }) => (
      <>
        <Link to={`/admin?tab=bookings&booking=${encodeURIComponent(bookingId)}`}>{parentName}</Link>
        <div>{parentEmail}</div>
      </>
    ),
    isWide: true,
  },
  { key: 'since', title: TEXTS.columns.since, cell: ({ createdAt }) => shortMoment(createdAt) },
  { key: 'action', title: TEXTS.columns.action, cell: (credit) => <ReleaseButton credit={credit} /> },
];

/** Credits whose address staff changed after the payment: an owner checks it and releases the code. */
export function WaitingCredits() {
  const { data = [] } = useWaitingCredits(useCan('give-credit'));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="waiting-credits-title">
      <Text asChild weight="bold">
        <h2 id="waiting-credits-title">{TEXTS.title}</h2>
      </Text>
      <Text as="p" size="2" color="gray" mb="2">
        {TEXTS.text}
      </Text>
      <DataTable caption={TEXTS.title} columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
    </section>
  );
}
