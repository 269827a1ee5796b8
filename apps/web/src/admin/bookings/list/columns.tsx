import { Code, Text } from '@radix-ui/themes';
import { type AdminBooking, shortId } from '#libs/shared/contracts';
import { COLUMN_TITLES } from '../../../copy/admin-bookings.js';
import { dayWithWeekday, dollars, moment } from '../../../lib/format/format.js';
import type { Column } from '../../../ui/table/data-table.js';
import { Contact, ViewLink } from './row-links.js';
import { StatusChips } from '../filters/status-chips.js';
import { eventTypeLabel } from '../labels.js';

/** The columns in order; those that the server can sort by have a `sort`. */
export const COLUMNS: readonly Column<AdminBooking>[] = [
  {
    key: 'id',
    title: COLUMN_TITLES.id,
    cell: ({ id }) => (
      <Code size="2" variant="ghost" weight="bold">
        {shortId(id)}
      </Code>
    ),
  },
  {
    key: 'parent',
    title: COLUMN_TITLES.parent,
    sort: 'parent',
    cell: ({ parentName }) => (
      <span className="row-text" title={parentName}>
        {parentName}
      </span>
    ),
  },
  {
    key: 'child',
    title: COLUMN_TITLES.child,
    cell: ({ childName, childAge }) => (
      <span className="row-text">{childAge === null ? childName : `${childName}, ${childAge}`}</span>
    ),
  },
  {
    key: 'date',
    title: COLUMN_TITLES.date,
    sort: 'event',
    cell: ({ eventDate }) => dayWithWeekday(eventDate),
  },
  {
    key: 'time',
    title: COLUMN_TITLES.time,
    cell: ({ eventTime }) => eventTime,
  },
  {
    key: 'type',
    title: COLUMN_TITLES.type,
    cell: ({ eventType, eventTheme }) => (
      <span className="row-text" title={eventTheme ?? undefined}>
        <span>{`${eventTypeLabel(eventType)} `}</span>
        {eventTheme && (
          <Text size="1" color="gray">
            {`· ${eventTheme}`}
          </Text>
        )}
      </span>
    ),
  },
  {
    key: 'guests',
    title: COLUMN_TITLES.guests,
    sort: 'guests',
    isNumber: true,
    cell: ({ guestCount }) => guestCount,
  },
  {
    key: 'price',
    title: COLUMN_TITLES.price,
    sort: 'price',
    isNumber: true,
    cell: ({ finalPrice, totalPrice }) => <b className="money">{dollars(finalPrice || totalPrice)}</b>,
  },
  {
    key: 'status',
    title: COLUMN_TITLES.status,
    sort: 'status',
    cell: (booking) => <StatusChips {...booking} />,
  },
  {
    key: 'contact',
    title: COLUMN_TITLES.contact,
    isWide: true,
    cell: (booking) => <Contact booking={booking} />,
  },
  {
    key: 'booked',
    title: COLUMN_TITLES.booked,
    sort: 'created',
    cell: ({ createdAt }) => moment(createdAt),
  },
  {
    key: 'view',
    title: COLUMN_TITLES.view,
    isWide: true,
    cell: (booking) => <ViewLink booking={booking} />,
  },
];
