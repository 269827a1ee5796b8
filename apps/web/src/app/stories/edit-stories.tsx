import { CreateBooking, type AdminBookingDetail, type EditPreviewView } from '#libs/shared/contracts';
import { editPreviewKey } from '../../admin/bookings/api.js';
import { EditPreview } from '../../admin/bookings/actions/edit/edit-preview.js';
import { detailsOf } from '../../admin/bookings/actions/edit/edit-details.js';
import '../../admin/bookings/details/booking-dialog.css';
import { BOOKING } from './samples.js';
import type { Story } from './story-frame.js';

const BEFORE = { ...BOOKING, version: 3 } as unknown as AdminBookingDetail;
const WANTED: CreateBooking = { ...detailsOf(BEFORE), guestCount: BEFORE.guestCount + 4 };
const KEY = [...editPreviewKey(BEFORE.id), BEFORE.version, WANTED];
const price = { pricing: BOOKING.pricing, promoDiscount: '0.00' };
const PREVIEW: EditPreviewView = {
  changed: ['guestCount'],
  before: { ...price, guestCount: BEFORE.guestCount, finalPrice: '400.00' },
  after: { ...price, guestCount: WANTED.guestCount, finalPrice: '460.00' },
  difference: '60.00',
  due: '60.00',
  tooMuch: '0.00',
  refusal: null,
  warnings: ['It stays confirmed while something is to be paid.'],
};

const story = (name: string, more: Partial<Story>): Story => ({
  name: `A correction: ${name}`,
  body: <EditPreview booking={BEFORE} details={WANTED} />,
  ...more,
});

/** The edit preview. */
export const EDIT_STORIES: Story[] = [
  story('the price is being counted', {}),
  story('it costs more', { answers: [[KEY, PREVIEW]] }),
  story('it costs less', {
    answers: [[KEY, { ...PREVIEW, difference: '-60.00', due: '0.00', tooMuch: '60.00' }]],
  }),
  story('no crew can take it', {
    answers: [[KEY, { ...PREVIEW, refusal: 'This start time has just been taken. Please move it first.' }]],
  }),
  story('the price could not be counted', { failed: [KEY] }),
];
