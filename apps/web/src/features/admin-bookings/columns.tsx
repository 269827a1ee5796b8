import { Mail, Phone } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { AdminBooking } from '#libs/contracts';
import { COLUMN_TITLES, LIST_TEXTS } from '../../content/admin-bookings.js';
import { dayWithWeekday, dollars, moment, phoneInWords } from '../../lib/format.js';
import { withChanges } from '../../lib/url-state.js';
import type { Column } from '../../ui/data-table.types.js';
import { ADDRESS, type ListAddress } from './address.js';
import { sameWords } from './search-words.js';
import { StatusChips } from './status-chips.js';
import { shortId, typeWord } from './words.js';

/** Marks a step of the browser's history that began in the list, so that closing can go back to it. */
export const FROM_LIST = { fromList: true };

function ViewLink({ booking }: { booking: AdminBooking }) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const open = withChanges<ListAddress>(ADDRESS, params, { booking: booking.id });
  return (
    <Link
      to={`?${open.toString()}`}
      state={{ ...FROM_LIST, ...sameWords(state) }}
      className="row-open"
      data-open={booking.id}
      aria-label={LIST_TEXTS.open(shortId(booking.id), booking.parentName)}
    >
      {LIST_TEXTS.view}
    </Link>
  );
}

const Contact = ({ booking }: { booking: AdminBooking }) => (
  <span className="row-contact">
    <a href={`mailto:${booking.parentEmail}`}>
      <Mail aria-hidden size={15} strokeWidth={2.3} />
      <span>{booking.parentEmail}</span>
    </a>
    <a href={`tel:${booking.parentPhone}`}>
      <Phone aria-hidden size={15} strokeWidth={2.3} />
      <span>{phoneInWords(booking.parentPhone)}</span>
    </a>
  </span>
);

/** The columns in their order; only what the server can sort by has a `sort`. */
export const COLUMNS: readonly Column<AdminBooking>[] = [
  { key: 'id', title: COLUMN_TITLES.id, cell: ({ id }) => <b className="row-id">{shortId(id)}</b> },
  {
    key: 'parent',
    title: COLUMN_TITLES.parent,
    sort: 'parent',
    cell: ({ parentName }) => <span className="row-name">{parentName}</span>,
  },
  {
    key: 'child',
    title: COLUMN_TITLES.child,
    cell: ({ childName, childAge }) => (
      <span className="row-name">{childAge === null ? childName : `${childName}, ${childAge}`}</span>
    ),
  },
  {
    key: 'date',
    title: COLUMN_TITLES.date,
    sort: 'event',
    cell: ({ eventDate }) => <span className="row-day">{dayWithWeekday(eventDate)}</span>,
  },
  {
    key: 'time',
    title: COLUMN_TITLES.time,
    cell: ({ eventTime }) => <span className="row-day">{eventTime}</span>,
  },
  {
    key: 'type',
    title: COLUMN_TITLES.type,
    cell: ({ eventType, eventTheme }) => (
      <>
        {typeWord(eventType)}
        {eventTheme && <small className="row-theme">{eventTheme}</small>}
      </>
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
    cell: ({ createdAt }) => <span className="row-day">{moment(createdAt)}</span>,
  },
  {
    key: 'view',
    title: COLUMN_TITLES.view,
    isWide: true,
    cell: (booking) => <ViewLink booking={booking} />,
  },
];
