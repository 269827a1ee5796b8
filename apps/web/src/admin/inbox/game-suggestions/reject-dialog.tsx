import { useId } from 'react';
import { LIMITS, RejectCustomGame } from '#libs/shared/contracts';
import { GAME_SUGGESTION_BOX_TEXTS as TEXTS, INBOX_TEXTS } from '../copy.js';
import { useContractForm } from '../../../lib/form/form.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { Form } from '../../../ui/form/form.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';

type Props = { name: string; onReject: (body: RejectCustomGame) => Promise<void>; onClose: () => void };

type FootProps = { formId: string; isBusy: boolean; onClose: () => void };

const RejectFoot = ({ formId, isBusy, onClose }: FootProps) => (
  <div className="reject-foot">
    <Button variant="secondary" disabled={isBusy} onClick={onClose}>
      {TEXTS.cancel}
    </Button>
    <Button type="submit" form={formId} busy={isBusy}>
      {TEXTS.rejectSave}
    </Button>
  </div>
);

/** Asks for the reason that the parent may read. */
export function RejectDialog({ name, onReject, onClose }: Props) {
  const { field, handleSubmit, refuse, formState } = useContractForm(RejectCustomGame);
  const { isSubmitting } = formState;
  const formId = useId();
  const reject = handleSubmit(async (body) => {
    try {
      await onReject(body);
    } catch (failure) {
      refuse('reason', sentenceOf(failure, INBOX_TEXTS.failedChange));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      closable={!isSubmitting}
      title={TEXTS.rejectTitle(name)}
      description={TEXTS.rejectLead}
      foot={<RejectFoot formId={formId} isBusy={isSubmitting} onClose={onClose} />}
    >
      <Form id={formId} className="reject-form" onSend={reject}>
        <TextareaField
          id={`${formId}-reason`}
          label={TEXTS.reason}
          hint={TEXTS.reasonHint}
          maxLength={LIMITS.longText.max}
          {...field('reason')}
        />
      </Form>
    </Dialog>
  );
}
