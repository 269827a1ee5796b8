import type { RefObject } from 'react';
import type { AdminBookingDetail } from '#libs/contracts';
import { ACTION_TEXTS } from '../../content/admin-actions.js';
import { isTyping } from '../../lib/is-typing.js';
import { useToast } from '../../ui/toast.js';
import { NO_DRAFT } from './admin-actions.js';
import { useActionStep } from './use-action-step.js';

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
      toast({ title: ACTION_TEXTS.confirm.done, tone: 'good' });
      if (isTyping(document.activeElement)) return;
      const sheet = foot.current?.closest('.sheet');
      sheet?.querySelector<HTMLElement>('.booking-body')?.focus({ preventScroll: true });
    },
  });
}
