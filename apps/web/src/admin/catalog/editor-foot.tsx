import { useEffect, useRef } from 'react';
import { CONTENT_TEXTS as TEXTS } from './copy.js';
import { Button } from '../../ui/form/button.js';

type Props = {
  formId: string;
  saveLabel: string;
  isSaving: boolean;
  isUploading: boolean;
  /** Somebody wants to close what is not saved: the foot asks, since a dialog on a dialog helps nobody. */
  isLeaving: boolean;
  onStay: () => void;
  onLeave: () => void;
  onClose: () => void;
};

/** Save and Cancel; or the question whether what was typed may go. */
export function EditorFoot({ formId, saveLabel, isSaving, isUploading, isLeaving, ...on }: Props) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    stay.current?.focus();
  }, [isLeaving]);
  if (isLeaving)
    return (
      <div className="entry-foot" role="group" aria-label={TEXTS.leaveQuestion}>
        <p className="entry-question" role="alert">
          {TEXTS.leaveQuestion}
        </p>
        <Button variant="secondary" onClick={on.onLeave}>
          {TEXTS.leave}
        </Button>
        <Button ref={stay} onClick={on.onStay}>
          {TEXTS.stay}
        </Button>
      </div>
    );
  return (
    <div className="entry-foot">
      <Button variant="secondary" disabled={isSaving} onClick={on.onClose}>
        {TEXTS.cancel}
      </Button>
      <Button type="submit" form={formId} busy={isSaving} disabled={isUploading}>
        {isSaving ? TEXTS.saving : saveLabel}
      </Button>
    </div>
  );
}
