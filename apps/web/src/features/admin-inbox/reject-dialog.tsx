import { useId, useState, type FormEvent } from 'react';
import { check, LIMITS, RejectCustomGame } from '#libs/contracts';
import { GAME_SUGGESTION_BOX_TEXTS as TEXTS, INBOX_TEXTS } from '../../content/admin-inbox.js';
import { sentenceOf } from '../../lib/http.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextareaField } from '../../ui/textarea-field.js';

type Props = { name: string; onReject: (body: RejectCustomGame) => Promise<void>; onClose: () => void };

/** Asks for the reason that the parent may read. */
export function RejectDialog({ name, onReject, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const formId = useId();
  const reject = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const { value, errors } = check(RejectCustomGame, { reason });
    setError(errors.reason);
    if (errors.reason) return document.getElementById(`${formId}-reason`)?.focus();
    setBusy(true);
    try {
      await onReject(value);
    } catch (failure) {
      setError(sentenceOf(failure, INBOX_TEXTS.failedChange));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      closable={!isBusy}
      title={TEXTS.rejectTitle(name)}
      description={TEXTS.rejectLead}
      foot={
        <div className="reject-foot">
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {TEXTS.rejectSave}
          </Button>
        </div>
      }
    >
      <form id={formId} className="reject-form" noValidate onSubmit={(event) => void reject(event)}>
        <TextareaField
          id={`${formId}-reason`}
          label={TEXTS.reason}
          hint={TEXTS.reasonHint}
          error={error}
          value={reason}
          maxLength={LIMITS.longText.max}
          onChange={({ target }) => {
            setReason(target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
