import { CreateBooking } from '#libs/shared/contracts';
import { callerDraftAtom } from '../../admin/bookings/phone-booking/caller.atoms.js';
import { CallerForm } from '../../admin/bookings/phone-booking/caller-form.js';
import '../../admin/bookings/actions/action-step.css';
import '../../admin/bookings/actions/edit/edit-fields.css';
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
