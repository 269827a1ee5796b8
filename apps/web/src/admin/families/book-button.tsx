import { useAtom } from 'jotai';
import { useState } from 'react';
import { CreateBooking, type FamilyRow } from '#libs/shared/contracts';
import { Button } from '../../ui/form/button.js';
import { useAddressOf } from '../bookings/api.js';
import { phoneBookingAtom } from '../bookings/phone-booking/use-phone-booking-form.js';
import { contactOf } from '../bookings/phone-booking/use-fill-family.js';
import { PhoneCall } from '../shared/icons.js';
import { FAMILY_TEXTS as TEXTS } from './copy.js';

/**
 * Opens the phone booking with the contact and the last address of the family. What was typed for this family is kept;
 * what was typed for another one is not mixed into it. If the address cannot be loaded, it must be typed.
 */
export function BookButton({ family, onBook }: { family: FamilyRow; onBook: () => void }) {
  const [draft, setDraft] = useAtom(phoneBookingAtom);
  const [isBusy, setBusy] = useState(false);
  const placeOf = useAddressOf();
  const book = async () => {
    const contact = contactOf(family);
    if (draft.parentEmail !== contact.parentEmail) {
      setBusy(true);
      const fresh = new CreateBooking();
      const place = await placeOf(family.id).catch(() => null);
      const { address, zipCode } = place ?? fresh.location;
      const { city, state } = family;
      setDraft({ ...fresh, ...contact, location: { ...fresh.location, address, city, state, zipCode } });
      setBusy(false);
    }
    onBook();
  };
  return (
    <Button variant="small" busy={isBusy} onClick={() => void book()}>
      <PhoneCall size={18} strokeWidth={2.4} />
      {TEXTS.book}
    </Button>
  );
}
