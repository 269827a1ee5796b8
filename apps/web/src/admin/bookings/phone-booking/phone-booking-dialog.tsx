import { useAtom } from 'jotai';
import { useState } from 'react';
import { centsToDollars } from '#libs/shared/contracts';
import { PHONE_BOOKING_TEXTS as TEXTS } from './copy.js';
import { Button } from '../../../ui/form/button.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { DialogButtons } from '../parts/dialog-buttons.js';
import '../details/booking-dialog.css';
import { useIsBooking } from '../api.js';
import { newPhoneBooking, phoneBookingAtom, usePriceOfDetails } from './use-phone-booking-form.js';
import { PHONE_BOOKING_FORM, PhoneBookingForm } from './phone-booking-form.js';

type Props = { isOpen: boolean; onClose: () => void; onBooked: (id: string) => void };

/** The phone booking; closing keeps the input. */
export function PhoneBookingDialog({ isOpen, onClose, onBooked }: Props) {
  const [draft, setDraft] = useAtom(phoneBookingAtom);
  // A new key remounts the form, which drops its errors and touched fields.
  const [formKey, setFormKey] = useState(0);
  const isBooking = useIsBooking();
  const { totalCents } = usePriceOfDetails(draft);
  const startOver = () => {
    setFormKey((key) => key + 1);
    setDraft(newPhoneBooking());
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title={TEXTS.title}
      description={TEXTS.description}
      className="admin-dialog"
      footer={
        <DialogButtons>
          <Button variant="quiet" disabled={isBooking} onClick={startOver}>
            {TEXTS.clear}
          </Button>
          <Button type="submit" form={PHONE_BOOKING_FORM} busy={isBooking}>
            {TEXTS.book(centsToDollars(totalCents))}
          </Button>
        </DialogButtons>
      }
    >
      <PhoneBookingForm
        key={formKey}
        onBooked={(id) => {
          startOver();
          onBooked(id);
        }}
      />
    </Dialog>
  );
}
