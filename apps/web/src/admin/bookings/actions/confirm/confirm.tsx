import { Text } from '@radix-ui/themes';
import { useState, type RefObject } from 'react';
import { isUnpaid, type AdminBooking, type AdminBookingDetail } from '#libs/shared/contracts';
import { dollars } from '../../../../lib/format/format.js';
import { isTyping } from '../../../../lib/form/is-typing.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { ActionNotice } from '../frame/action-frame.js';
import type { BookingAction } from '../frame/booking-action.js';
import { effectsWithMail, mailNote, type Effects } from '../frame/effects.js';
import { useActionRequest } from '../frame/use-action-request.js';
import { alternativesOf, TakenTime, type Alternatives } from './taken-time.js';
import { CONFIRM_TEXTS as TEXTS } from './copy.js';

/** Confirms a pending booking: its effects are shown next to its button, which sends it directly. */
export const CONFIRM: BookingAction = {
  name: 'confirm',
  button: TEXTS.button,
  tone: 'primary',
  isAllowed: ({ may }) => may.confirm,
};

/** Of a paid booking there is no mail: its confirmation was sent with the payment. */
export function confirmEffects(booking: AdminBookingDetail): Effects {
  const { parentName, finalPrice } = booking;
  return isUnpaid(booking)
    ? { effects: TEXTS.effects(dollars(finalPrice)), mail: [TEXTS.mail(parentName)] }
    : { effects: TEXTS.effects(null), mail: null };
}

/** Another start, or a reason to override conflicts. */
type Choice = { day?: string; time?: string; reason?: string };

/** Sends the confirmation. Its button is then removed, so the booking gets the focus. */
export function useConfirm(booking: AdminBookingDetail, footer: RefObject<HTMLElement | null>) {
  const toast = useToast();
  const [taken, setTaken] = useState<Alternatives | null>(null);
  const { send, ...request } = useActionRequest<AdminBooking>({
    booking,
    path: 'confirm',
    onFailed: (failure) => setTaken(alternativesOf(failure)),
    onDone: () => {
      const description = mailNote(booking, confirmEffects(booking));
      toast({ title: TEXTS.done, description, tone: 'good' });
      if (isTyping(document.activeElement)) return;
      const sheet = footer.current?.closest('.sheet');
      sheet?.querySelector<HTMLElement>('.booking-body')?.focus({ preventScroll: true });
    },
  });
  const confirm = (choice: Choice = {}) => {
    setTaken(null);
    send({ version: booking.version, ...choice });
  };
  return { ...request, taken, confirm };
}

type Props = {
  booking: AdminBookingDetail;
  /** The id of the button's description. */
  id: string;
  confirming: ReturnType<typeof useConfirm>;
};

/** The effects of confirming, shown before the button is pressed, and why it failed. */
export function ConfirmEffects({ booking, id, confirming }: Props) {
  const isAllowed = CONFIRM.isAllowed(booking);
  return (
    <>
      <ActionNotice {...{ booking, isAllowed }} action={confirming} />
      {confirming.taken && (
        <TakenTime
          alternatives={confirming.taken}
          isBusy={confirming.isSending}
          onChoose={confirming.confirm}
        />
      )}
      {isAllowed && (
        <Text as="p" size="2" id={id}>
          {effectsWithMail(booking, confirmEffects(booking)).join(' ')}
        </Text>
      )}
    </>
  );
}
