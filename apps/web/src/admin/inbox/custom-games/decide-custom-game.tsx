import { type AdminCustomGame, LIMITS, RejectCustomGame } from '#libs/shared/contracts';
import { CUSTOM_GAME_BOX_TEXTS as TEXTS, INBOX_TEXTS } from '../copy.js';
import { lazyPart } from '../../../ui/feedback/lazy-part.js';
import { Loading } from '../../../ui/feedback/load-states.js';
import { useContractForm } from '../../../lib/form/form.js';
import { errorMessage } from '../../../lib/api/http.js';
import { FormDialog } from '../../shared/form-dialog.js';
import { TextareaField } from '../../../ui/form/text-field.js';

type RejectDialogProps = {
  name: string;
  onReject: (body: RejectCustomGame) => Promise<void>;
  onClose: () => void;
};

/** Asks for the reason, which the parent can read. */
function RejectDialog({ name, onReject, onClose }: RejectDialogProps) {
  const { field, handleSubmit, showError, formState } = useContractForm(RejectCustomGame);
  const reject = handleSubmit(async (body) => {
    try {
      await onReject(body);
    } catch (failure) {
      showError('reason', errorMessage(failure, INBOX_TEXTS.failedChange));
    }
  });
  return (
    <FormDialog
      title={TEXTS.rejectTitle(name)}
      description={TEXTS.rejectLead}
      saveLabel={TEXTS.rejectSave}
      isSaving={formState.isSubmitting}
      rejection={null}
      onSend={reject}
      onClose={onClose}
    >
      <TextareaField
        label={TEXTS.reason}
        hint={TEXTS.reasonHint}
        required
        maxLength={LIMITS.longText.max}
        {...field('reason')}
      />
    </FormDialog>
  );
}

const GameEditor = lazyPart(() => import('../../catalog/game-editor.js'), {
  waiting: <Loading text={INBOX_TEXTS.loading} />,
});

/** The custom game's data for the game form. */
const gameOf = ({
  name,
  description,
  equipment,
  spaceType,
  difficulty,
  estimatedDuration,
}: AdminCustomGame) => ({
  name,
  description,
  equipment,
  spaceType,
  difficulty,
  duration: estimatedDuration,
  spaceRequired: TEXTS.space,
});

type Props = {
  open: { customGame: AdminCustomGame; how: 'approve' | 'reject' };
  onDecide: (body: object) => Promise<void>;
  onClose: () => void;
};

/** An approved custom game is first edited as a game; a rejection requires a reason. */
export const DecideCustomGame = ({ open: { customGame, how }, onDecide, onClose }: Props) =>
  how === 'approve' ? (
    <GameEditor
      title={TEXTS.approveTitle(customGame.name)}
      lead={TEXTS.approveLead}
      saveLabel={TEXTS.approveSave}
      start={gameOf(customGame)}
      onSave={onDecide}
      onClose={onClose}
    />
  ) : (
    <RejectDialog name={customGame.name} onReject={onDecide} onClose={onClose} />
  );
