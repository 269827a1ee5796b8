import type { RefObject } from 'react';
import type { AdminBookingDetail } from '#libs/shared/contracts';
import { ACTION_TEXTS } from '../copy.js';
import { isTyping } from '../../../../lib/form/is-typing.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { mailNote } from '../action-effects.js';
import { NO_DRAFT } from '../admin-actions.js';
import { useActionStep } from '../use-action-step.js';

const keepNothing = () => undefined;

/** Confirms at once, since what it does is read beside the button; the button goes, and the booking takes its focus. */
export function useConfirmNow(booking: AdminBookingDetail, foot: RefObject<HTMLElement | null>) {
  const toast = useToast();
  return useActionStep({
    name: 'confirm',
    booking,
    draft: NO_DRAFT,
    onDraft: keepNothing,
    onDone: () => {
      const description = mailNote('confirm', booking, NO_DRAFT);
      toast({ title: ACTION_TEXTS.confirm.done, description, tone: 'good' });
      if (isTyping(document.activeElement)) return;
      const sheet = foot.current?.closest('.sheet');
      sheet?.querySelector<HTMLElement>('.booking-body')?.focus({ preventScroll: true });
    },
  });
}
