import { Flex, Text } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import type { HeldMailView } from '#libs/shared/contracts';
import { errorMessage } from '../../lib/api/http.js';
import { shortMoment } from '../../lib/format/format.js';
import { Failure, Loading } from '../../ui/feedback/load-states.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { MAIL_KINDS } from '../../copy/admin-bookings.js';
import { useHeldMails } from './api.js';
import { EVENT_TEXTS, OPERATIONS_TEXTS, RESTORE_TEXTS as TEXTS } from './copy.js';
import { LeaveMailButton, SendMailButton } from './retry.js';

const titleOf = (kind: string) =>
  MAIL_KINDS[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');

const COLUMNS: Column<HeldMailView>[] = [
  {
    key: 'mail',
    title: TEXTS.heldColumns.mail,
    cell: ({ kind, bookingId }) => (
      <>
        <b>{titleOf(kind)}</b>
        <Text as="div" size="2" color="gray">
          {TEXTS.mayBeSent}
        </Text>
        {bookingId && (
          <div>
            <Link to={`/admin?tab=bookings&booking=${encodeURIComponent(bookingId)}`}>
              {EVENT_TEXTS.booking}
            </Link>
          </div>
        )}
      </>
    ),
  },
  {
    key: 'to',
    title: TEXTS.heldColumns.to,
    cell: ({ to }) => (to ? <a href={`mailto:${to}`}>{to}</a> : TEXTS.noAddressee),
    isWide: true,
  },
  { key: 'when', title: TEXTS.heldColumns.when, cell: ({ at }) => shortMoment(at) },
  {
    key: 'action',
    title: TEXTS.heldColumns.action,
    cell: ({ id, kind, to }) => {
      const props = { mailId: id, mail: titleOf(kind), to: to ?? TEXTS.noAddressee };
      return (
        <Flex wrap="wrap" gap="2">
          <SendMailButton {...props} />
          <LeaveMailButton {...props} />
        </Flex>
      );
    },
  },
];

/** Mails that a restore held because they may have been sent: for owners, one by one. */
export function HeldMails() {
  const mails = useHeldMails();
  const { data, error } = mails;
  if (!data)
    return error ? (
      <Failure text={errorMessage(error, OPERATIONS_TEXTS.notLoaded)} query={mails} />
    ) : (
      <Loading text={TEXTS.loadingMails} />
    );
  return <DataTable caption={TEXTS.heldMails} columns={COLUMNS} rows={data} rowKey={({ id }) => id} />;
}
