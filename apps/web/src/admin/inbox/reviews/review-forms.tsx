import { HIDE_REASONS, HideReview, LIMITS, ReplyToReview, type AdminReview } from '#libs/shared/contracts';
import { useContractForm } from '../../../lib/form/form.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextareaField } from '../../../ui/form/text-field.js';
import { FormDialog } from '../../shared/form-dialog.js';
import { useSave } from '../../shared/use-save.js';
import { useHideReview, useReplyToReview } from '../api.js';
import { REVIEW_BOX_TEXTS as TEXTS } from './copy.js';

type Props = { review: AdminReview; name: string; onClose: () => void };

const REASONS = Object.entries(HIDE_REASONS).map(([value, label]) => ({ value, label }));

/** Asks which of the four reasons it is. */
export function HideReviewDialog({ review: { id, version }, name, onClose }: Props) {
  const { field, handleSubmit } = useContractForm(HideReview, {
    defaultValues: { ...new HideReview(), version },
  });
  const { save, ...state } = useSave({ onSaved: onClose });
  const hide = useHideReview();
  return (
    <FormDialog
      title={TEXTS.hideTitle(name)}
      description={TEXTS.hideLead}
      saveLabel={TEXTS.hideSave}
      {...state}
      onSend={handleSubmit((input) => save(hide, { id, input }, TEXTS.hid))}
      onClose={onClose}
    >
      <SelectField
        label={TEXTS.hideReason}
        placeholder={TEXTS.hideReasonEmpty}
        options={REASONS}
        required
        {...field('reason')}
      />
    </FormDialog>
  );
}

/** The one reply to a review, written or edited. */
export function ReplyDialog({ review: { id, version, reply }, name, onClose }: Props) {
  const { field, handleSubmit } = useContractForm(ReplyToReview, {
    defaultValues: { text: reply ?? '', version },
  });
  const { save, ...state } = useSave({ onSaved: onClose });
  const send = useReplyToReview();
  return (
    <FormDialog
      title={TEXTS.replyTitle(name)}
      description={TEXTS.replyLead}
      saveLabel={TEXTS.replySave}
      {...state}
      onSend={handleSubmit((input) => save(send, { id, input }, TEXTS.replied))}
      onClose={onClose}
    >
      <TextareaField
        label={TEXTS.replyLabel}
        rows={5}
        required
        maxLength={LIMITS.review.max}
        {...field('text')}
      />
    </FormDialog>
  );
}
