import { useEffect, useRef, type RefObject } from 'react';
import type { AdminBookingDetail } from '#libs/shared/contracts';
import { ACTION_TEXTS } from './copy.js';
import { Form } from '../../../ui/form/form.js';
import { effectsOf } from './action-effects.js';
import {
  isAllowed,
  type FormActionName,
  resendable,
  startOf,
  type ActionDraft,
  type ActionName,
} from './admin-actions.js';
import { useActionStep, type StepProps, type Rejection, type StepFields } from './use-action-step.js';
import { paymentLabel } from '../../../app/copy/payment-label.js';
import { Button } from '../../../ui/form/button.js';
import { statusLabel } from '../labels.js';
import { MAIL_KINDS } from '../details/copy.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextareaField } from '../../../ui/form/text-field.js';
import { EditFields } from './edit/edit-fields.js';
import { OfflinePaymentFields } from './offline-payment/offline-payment.js';
import { RescheduleFields, WithoutMail, ReschedulePreview } from './reschedule/reschedule.js';
import { RefundFields, RefundOnCancel } from './refund/refund.js';

type ActionFieldsProps = StepFields & { name: ActionName; booking: AdminBookingDetail; draft: ActionDraft };

/** The input of an action: the refund amount, the mail, the reason. */
const ActionFields = ({ name, booking, draft, text, change }: ActionFieldsProps) => (
  <>
    {name === 'refunds' && <RefundFields {...{ booking, draft, text, change }} />}
    {name === 'hand-payments' && <OfflinePaymentFields {...{ booking, draft, text, change }} />}
    {name === 'correction' && <EditFields {...{ booking, draft, text, change }} />}
    {name === 'move' && <RescheduleFields {...{ booking, draft, text, change }} />}
    {name === 'resend-mail' && (
      <SelectField
        label={ACTION_TEXTS['resend-mail'].kind}
        options={resendable(booking).map((value) => ({ value, label: MAIL_KINDS[value] }))}
        value={draft.mail || resendable(booking)[0]}
        onChange={(event) => change({ mail: event.target.value as ActionDraft['mail'] })}
      />
    )}
    {(name === 'cancel' || name === 'refunds' || name === 'move') && (
      <TextareaField
        label={ACTION_TEXTS.reason}
        hint={ACTION_TEXTS[name].reasonHint}
        rows={3}
        {...text('reason')}
      />
    )}
    {name === 'cancel' && <RefundOnCancel {...{ booking, draft, change }} />}
    {name === 'move' && (
      <>
        <WithoutMail {...{ draft, change }} />
        <ReschedulePreview {...{ booking, change }} wanted={startOf(name, booking, draft)} />
      </>
    )}
  </>
);

type Props = {
  rejection: Rejection;
  booking: AdminBookingDetail;
  isStillAllowed: boolean;
  isReloading: boolean;
  onReload: () => void;
};

/** Why the action failed. After a change elsewhere it offers to reload without losing the input. */
export function ActionNotice({ rejection, booking, isStillAllowed, isReloading, onReload }: Props) {
  const { sentence, isOutdated, isReloaded } = rejection;
  return (
    <div className="step-notice" role="alert">
      <b>{isOutdated ? ACTION_TEXTS.staleTitle : ACTION_TEXTS.refusedTitle}</b>
      {isReloaded ? (
        <>
          <p>{ACTION_TEXTS.reloaded(statusLabel(booking.status), paymentLabel(booking))}</p>
          {!isStillAllowed && <p>{ACTION_TEXTS.notAllowed}</p>}
        </>
      ) : (
        <p>{sentence}</p>
      )}
      {isOutdated && !isReloaded && (
        <Button variant="secondary" className="admin-button" busy={isReloading} onClick={onReload}>
          {ACTION_TEXTS.reload}
        </Button>
      )}
    </div>
  );
}

/** The form's id: its submit button is in the footer of the dialog. */
export const STEP_FORM = 'admin-step';

/**
 * Focuses the heading, so that screen readers read the question and not the button that opened it. A refund needs only
 * a reason, so its reason field is focused.
 */
function useFirstFocus(form: RefObject<HTMLFormElement | null>, name: FormActionName) {
  useEffect(() => {
    form.current?.parentElement?.scrollTo({ top: 0 });
    const reason = name === 'refunds' && form.current?.querySelector('textarea');
    if (reason) reason.focus();
    else form.current?.focus({ preventScroll: true });
  }, [form, name]);
}

/** One action before it is sent: its effects, its input, and why it failed. */
export function ActionStep(props: StepProps & { name: FormActionName }) {
  const { name, booking, draft } = props;
  const step = useActionStep(props);
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form, name);
  return (
    <Form
      id={STEP_FORM}
      className="step-form"
      ref={form}
      tabIndex={-1}
      aria-label={ACTION_TEXTS.whatHappens}
      onSend={step.send}
    >
      <h2>{ACTION_TEXTS.whatHappens}</h2>
      {name === 'cancel' && booking.status === 'completed' && (
        <p className="step-warning">{ACTION_TEXTS.cancel.tookPlace}</p>
      )}
      <ul className="step-effects">
        {effectsOf(name, booking, draft).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {step.rejection && (
        <ActionNotice
          rejection={step.rejection}
          booking={booking}
          isStillAllowed={isAllowed(name, booking)}
          isReloading={step.isReloading}
          onReload={() => void step.reload()}
        />
      )}
      <ActionFields {...{ name, booking, draft }} text={step.text} change={step.change} />
    </Form>
  );
}
