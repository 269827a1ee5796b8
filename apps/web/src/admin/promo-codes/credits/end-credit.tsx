import { check, EndCredit, type CreditRow } from '#libs/shared/contracts';
import { useCheckedForm } from '../../../lib/form/form.js';
import { TextareaField } from '../../../ui/form/text-field.js';
import { FormDialog } from '../../shared/form-dialog.js';
import { useSave } from '../../shared/use-save.js';
import { useEndCredit } from './api.js';
import { CREDITS_TEXTS as TEXTS } from './copy.js';

/** Ends what is left of a credit, with a reason. */
export function EndCreditDialog({ credit, onClose }: { credit: CreditRow; onClose: () => void }) {
  const { id, version, left, parentName } = credit;
  const form = useCheckedForm((typed: EndCredit) => check(EndCredit, typed), {
    defaultValues: { version, reason: '' },
  });
  const { save, rejection, isSaving } = useSave({ onSaved: onClose, onRejected: form.showErrors });
  const ending = useEndCredit();
  return (
    <FormDialog
      title={TEXTS.endTitle(left)}
      description={TEXTS.endText(parentName)}
      saveLabel={TEXTS.end}
      onSend={form.handleSubmit((input) => save(ending, { id, input }, TEXTS.ended(left)))}
      onReload={onClose}
      {...{ isSaving, rejection, onClose }}
    >
      <TextareaField
        label={TEXTS.reason}
        hint={TEXTS.reasonHint}
        rows={3}
        aria-required
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
