import { useEffect, useId, useRef, type RefObject, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import type { AdminBookingDetail } from '#libs/shared/contracts';
import { paymentLabel } from '../../../../copy/payment-label.js';
import { Button } from '../../../../ui/form/button.js';
import { statusLabel } from '../../labels.js';
import { DialogForm } from '../../parts/dialog-form.js';
import type { ActionFormProps } from './booking-action.js';
import { FRAME_TEXTS } from './copy.js';
import { EffectList } from '../../parts/effect-list.js';
import { Notice } from '../../parts/notice.js';
import { effectsWithMail, type Effects } from './effects.js';
import type { useActionRequest } from './use-action-request.js';
import type { Elements } from '../../../../ui/layout/elements.js';

type NoticeProps = {
  booking: AdminBookingDetail;
  isAllowed: boolean;
  action: Omit<ReturnType<typeof useActionRequest>, 'send'>;
};

/** Why the action failed. After a change elsewhere it offers to reload without losing the input. */
export function ActionNotice({ booking, isAllowed, action }: NoticeProps) {
  const { rejection, isReloading, reload } = action;
  if (!rejection) return null;
  const { sentence, isOutdated, isReloaded } = rejection;
  return (
    <Notice tone="red" role="alert">
      <b>{isOutdated ? FRAME_TEXTS.staleTitle : FRAME_TEXTS.refusedTitle}</b>
      {isReloaded ? (
        <>
          <p>{FRAME_TEXTS.reloaded(statusLabel(booking.status), paymentLabel(booking))}</p>
          {!isAllowed && <p>{FRAME_TEXTS.notAllowed}</p>}
        </>
      ) : (
        <p>{sentence}</p>
      )}
      {isOutdated && !isReloaded && (
        <Button variant="small" busy={isReloading} onClick={() => void reload()}>
          {FRAME_TEXTS.reload}
        </Button>
      )}
    </Notice>
  );
}

/**
 * Focuses the heading, so that screen readers read the question and not the button that opened it; or the first text
 * area, where only a reason is missing.
 */
function useFirstFocus(form: RefObject<HTMLFormElement | null>, startsInText: boolean) {
  useEffect(() => {
    form.current?.parentElement?.scrollTo({ top: 0 });
    const text = startsInText && form.current?.querySelector('textarea');
    if (text) text.focus();
    else form.current?.focus({ preventScroll: true });
  }, [form, startsInText]);
}

type Props = ActionFormProps & {
  action: NoticeProps['action'] & { effects: Effects; submit: (event: SyntheticEvent) => Promise<void> };
  /** The label of the button that sends it. */
  send: string;
  isDanger?: boolean;
  startsInText?: boolean;
  warning?: string;
  /** The fields. */
  children?: Elements;
};

/** The form of one action: its effects, why it failed, its fields, and its buttons in the footer of the panel. */
export function ActionFrame({ booking, isAllowed, footer, onBack, action, children, ...props }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useFirstFocus(form, props.startsInText === true);
  return (
    <DialogForm id={id} ref={form} tabIndex={-1} aria-label={FRAME_TEXTS.whatHappens} onSend={action.submit}>
      <h2>{FRAME_TEXTS.whatHappens}</h2>
      {props.warning && (
        <Notice tone="amber">
          <p>{props.warning}</p>
        </Notice>
      )}
      <EffectList effects={effectsWithMail(booking, action.effects)} />
      <ActionNotice {...{ booking, isAllowed, action }} />
      {children satisfies Elements}
      {footer &&
        createPortal(
          <>
            <Button variant="secondary" onClick={onBack} disabled={action.isSending}>
              {FRAME_TEXTS.back}
            </Button>
            <Button
              type="submit"
              form={id}
              tone={props.isDanger ? 'red' : 'gold'}
              busy={action.isSending}
              disabled={!isAllowed}
            >
              {props.send}
            </Button>
          </>,
          footer,
        )}
    </DialogForm>
  );
}
