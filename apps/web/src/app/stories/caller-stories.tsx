import { CreateBooking } from '#libs/contracts';
import { callerDraftAtom } from '../features/admin-bookings/caller.atoms.js';
import { CallerForm } from '../features/admin-bookings/caller-form.js';
import '../features/admin-bookings/action-step.css';
import '../features/admin-bookings/correct-fields.css';
import { BOOKING } from './samples.js';
import type { Story } from './stage.js';

const { parentName, parentEmail, parentPhone, guestCount, location } = BOOKING;
const TYPED = { parentName, parentEmail, parentPhone, guestCount, location };
const body = <CallerForm onBooked={() => {}} />;

/** Booking for somebody on the telephone. */
export const CALLER_STORIES: Story[] = [
  { name: 'A caller: nothing is typed', body },
  {
    name: 'A caller: half is typed',
    body,
    prepare: (store) => store.set(callerDraftAtom, { ...new CreateBooking(), ...TYPED }),
  },
];
