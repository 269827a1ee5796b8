import {
  type AdminBookingDetail,
  type BookingCallsView,
  type PromisedCall,
  CreateBooking,
} from '#libs/shared/contracts';
import { BookingCalls } from '../../admin/bookings/details/calls/booking-calls.js';
import type { Story } from './story-frame.js';
import { phoneBookingAtom } from '../../admin/bookings/phone-booking/use-phone-booking-form.js';
import { PhoneBookingForm } from '../../admin/bookings/phone-booking/phone-booking-form.js';
import { BOOKING } from './samples.js';
import '../../admin/bookings/details/booking-dialog.css';

const { parentName, parentEmail, parentPhone, guestCount, location } = BOOKING;
const TYPED = { parentName, parentEmail, parentPhone, guestCount, location };
const body = <PhoneBookingForm onBooked={() => {}} />;

/** The phone booking. */
export const PHONE_BOOKING_STORIES: Story[] = [
  { name: 'A caller: nothing is typed', body },
  {
    name: 'A caller: half is typed',
    body,
    prepare: (store) => store.set(phoneBookingAtom, { ...new CreateBooking(), ...TYPED }),
  },
];

const PROMISED: PromisedCall = {
  which: 'first',
  from: '2027-05-01T14:00:00.000Z',
  by: '2027-05-02T14:00:00.000Z',
  state: 'due',
};
const MADE: BookingCallsView['made'] = [
  {
    id: 'one',
    at: '2027-05-01T15:00:00.000Z',
    who: 'dana',
    outcome: 'no-answer',
    note: null,
    mayTakeBack: false,
  },
  {
    id: 'two',
    at: '2027-05-01T18:00:00.000Z',
    who: 'dana',
    outcome: 'left-word',
    note: 'Asks us to try again after five.',
    mayTakeBack: true,
  },
];

const story = (name: string, calls: Partial<BookingCallsView>, call = true): Story => {
  const booking = {
    id: 'called',
    parentPhone: '5550102030',
    may: { call },
    calls: { promised: null, made: [], ...calls },
  };
  return {
    name: `Calls: ${name}`,
    body: <BookingCalls booking={booking as unknown as AdminBookingDetail} />,
  };
};

/** The calls of a booking, as noted by staff. */
export const CALL_STORIES: Story[] = [
  story('one is due', { promised: PROMISED }),
  story('one is overdue after two tries', { promised: { ...PROMISED, state: 'overdue' }, made: MADE }),
  story('the next one is later', { promised: { ...PROMISED, which: 'before-event', state: 'later' } }),
  story('none is promised, for a reader', { made: MADE }, false),
];
