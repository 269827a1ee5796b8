import type { AdminBookingDetail } from '#libs/shared/contracts';
import { DETAIL_TEXTS } from './copy.js';
import { moment } from '../../../lib/format/format.js';
import { NoteForm } from './note-form.js';

/** What the team writes down for itself. */
export const BookingNotes = ({ booking }: { booking: AdminBookingDetail }) =>
  booking.isExample ? null : (
    <section className="admin-card" aria-label={DETAIL_TEXTS.notes}>
      <h2>{DETAIL_TEXTS.notes}</h2>
      <ul className="notes">
        {booking.notes.map(({ id, at, who, text }) => (
          <li key={id}>
            <p>{text}</p>
            <small>
              {who}, {moment(at)}
            </small>
          </li>
        ))}
      </ul>
      {booking.purgedAt ? <p>{DETAIL_TEXTS.notesOver}</p> : <NoteForm bookingId={booking.id} />}
    </section>
  );
