import type { ReschedulePreviewView as Preview } from '#libs/shared/contracts';
import { rescheduleKey } from '../../admin/bookings/api.js';
import { ReschedulePreview } from '../../admin/bookings/actions/reschedule/reschedule-preview.js';
import '../../admin/bookings/details/booking-dialog.css';
import type { Story } from './story-frame.js';

const BOOKING = { id: 'moving', eventDate: '2027-05-08', eventTime: '2:00 PM', version: 3 };
const WANTED = { day: '2027-05-09', time: '10:00 AM' };
const KEY = [...rescheduleKey(BOOKING.id), 'preview', BOOKING.version, WANTED];

const FITS: Preview = {
  from: { day: '2027-05-08', time: '2:00 PM', words: 'Saturday, May 8, 2027, 2:00 PM' },
  to: { ...WANTED, words: 'Sunday, May 9, 2027, 10:00 AM' },
  refusal: null,
  warnings: [],
  mail: {
    subject: 'Your event has moved',
    text: 'Hello Dana Field,\nOur team has moved your event to another day.\n\nUntil now: Saturday, May 8, 2027, 2:00 PM\nNew start: Sunday, May 9, 2027, 10:00 AM',
    html: '',
  },
};
const WARNED: Preview = {
  ...FITS,
  warnings: [
    'It would start in less than 24 hours: please make sure that the family knows.',
    'It would end after 8 PM.',
  ],
};
const TAKEN: Preview = {
  ...FITS,
  refusal: {
    message: 'This start time has just been taken.',
    alternatives: ['9:00 AM', '9:15 AM', '1:30 PM'],
    alternativesDay: '2027-05-09',
  },
  mail: null,
};

const body = (wanted: object = {}) => (
  <ReschedulePreview
    booking={BOOKING}
    wanted={{ ...WANTED, tellNobody: false, ...wanted }}
    onChoose={() => undefined}
  />
);

/** The reschedule preview. */
export const RESCHEDULE_STORIES: Story[] = [
  { name: 'A move: nothing chosen yet', body: body({ day: BOOKING.eventDate, time: BOOKING.eventTime }) },
  { name: 'A move that is being looked at', body: body() },
  { name: 'A move that works, with its mail', body: body(), answers: [[KEY, FITS]] },
  {
    name: 'A move with warnings, told to nobody',
    body: body({ tellNobody: true }),
    answers: [[KEY, WARNED]],
  },
  { name: 'A move without an address', body: body(), answers: [[KEY, { ...FITS, mail: null }]] },
  { name: 'A move onto a time that is taken', body: body(), answers: [[KEY, TAKEN]] },
  { name: 'A move that could not be looked at', body: body(), failed: [KEY] },
];
