import type { RefObject } from 'react';
import type { AdminBookingDetail } from '#libs/shared/contracts';
import { effectsOf, mailNote } from '../action-effects.js';
import { ActionNotice } from '../action-step.js';
import { isAllowed, NO_DRAFT } from '../admin-actions.js';
import { ACTION_TEXTS } from '../copy.js';
import { isTyping } from '../../../../lib/form/is-typing.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { useActionStep } from '../use-action-step.js';

const keepNothing = () => undefined;

/**
 * Confirms without a confirmation step, since the effects are shown next to the button. The button is then removed, so
 * the booking gets the focus.
 */
export function useConfirmNow(booking: AdminBookingDetail, footer: RefObject<HTMLElement | null>) {
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
      const sheet = footer.current?.closest('.sheet');
      sheet?.querySelector<HTMLElement>('.booking-body')?.focus({ preventScroll: true });
    },
  });
}

type Props = {
  booking: AdminBookingDetail;
  /** The id of the button's description. */
  id: string;
  confirming: ReturnType<typeof useConfirmNow>;
};

/** The effects of confirming, shown before the button is pressed, and why it failed. */
export function ConfirmEffects({ booking, id, confirming }: Props) {
  const { rejection, isReloading, reload } = confirming;
  const isStillAllowed = isAllowed('confirm', booking);
  return (
    <>
      {rejection && (
        <ActionNotice
          {...{ rejection, booking, isStillAllowed, isReloading }}
          onReload={() => void reload()}
        />
      )}
      {isStillAllowed && (
        <p className="confirm-effects" id={id}>
          {effectsOf('confirm', booking, NO_DRAFT).join(' ')}
        </p>
      )}
    </>
  );
}
