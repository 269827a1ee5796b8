import type { TeamMember } from '#libs/shared/contracts';
import { REMOVE_TEXTS as WORDS, TEAM_TEXTS } from './copy.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { Failure } from '../../../ui/feedback/failure.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useEndMember } from './api.js';

type Props = { member: TeamMember; onClose: () => void; returnTo: () => HTMLElement | null };

/** Asks once, and says what it means; a refusal stays to be read. */
export function RemoveDialog({ member: { userId, name }, onClose, returnTo }: Props) {
  const toast = useToast();
  const end = useEndMember();
  const go = () =>
    end.mutate(userId, {
      onSuccess: () => {
        toast({ title: WORDS.done(name), tone: 'good' });
        onClose();
      },
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closable={!end.isPending}
      title={WORDS.title(name)}
      description={WORDS.text}
      returnTo={returnTo}
      foot={
        <>
          <button type="button" className="admin-button" disabled={end.isPending} onClick={onClose}>
            {WORDS.keep}
          </button>
          <Button tone="red" busy={end.isPending} onClick={go}>
            {WORDS.go}
          </Button>
        </>
      }
    >
      {end.isError && <Failure text={sentenceOf(end.error, TEAM_TEXTS.changeFailed)} />}
    </Dialog>
  );
}
