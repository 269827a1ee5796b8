import { AddOnsInput, LocationInput, type AdminBookingDetail } from '#libs/shared/contracts';
import { detailsOf } from '../../../../ui/booking/booking-details.js';
import { editRequestOf } from './edit-details.js';

const booking = {
  version: 3,
  parentPhone: '5550102030',
  parentPhoneExtension: '12',
  eventTheme: 'Pirates',
  specialRequests: null,
  intensity: null,
  location: new LocationInput(),
  addOns: { ...new AddOnsInput(), photography: true },
} as unknown as AdminBookingDetail;

it('an emptied field and an unticked add-on are sent, so that the edit clears them', () => {
  const details = { ...detailsOf(booking), eventTheme: '', addOns: new AddOnsInput() };
  const { value } = editRequestOf(booking, { details, tellNobody: true });
  expect(JSON.parse(JSON.stringify(value))).toMatchObject({
    version: 3,
    details: {
      parentPhone: '5550102030',
      parentPhoneExtension: '12',
      eventTheme: '',
      specialRequests: '',
      addOns: { photography: false },
    },
  });
});
