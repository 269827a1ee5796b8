import { Callout } from '@radix-ui/themes';
import type { CrewView } from '#libs/shared/contracts';
import { newKey } from '../../lib/api/http.js';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { RejectionNote } from '../shared/rejection.js';
import { useSave } from '../shared/use-save.js';
import { useRetireCrew, useSaveCrew } from './api.js';
import { CREW_CONFIRM as TEXTS } from './copy.js';
import { withSwitch } from './crew-draft.js';

type Props = {
  step: 'on' | 'off' | 'retire';
  crew: CrewView;
  /** How many other crews are on. */
  others: number;
  onClose: () => void;
  returnTo: () => HTMLElement | null;
};

/** Confirms switching or retiring a crew and explains the effect. */
export function CrewConfirmDialog({ step, crew, others, onClose, returnTo }: Props) {
  const [saving, retiring] = [useSaveCrew(), useRetireCrew()];
  const { save, rejection, isSaving } = useSave({ onSaved: onClose, failed: TEXTS.failed });
  const done = TEXTS[step].done(crew.name);
  const go = () => {
    if (step === 'retire') return save(retiring, crew, done);
    const input = withSwitch(crew, step === 'on');
    return save(saving, { no: crew.no, input, idempotencyKey: newKey() }, done);
  };
  const meaning = {
    on: others === 0 ? TEXTS.on.first : TEXTS.on.more,
    off: others === 0 ? TEXTS.off.last : TEXTS.off.more,
    retire: TEXTS.retire.text,
  };
  return (
    <ConfirmDialog
      title={TEXTS[step].title(crew.name)}
      text={meaning[step]}
      confirm={TEXTS[step].go}
      keep={TEXTS.keep}
      isDanger={step === 'retire'}
      isBusy={isSaving}
      onConfirm={go}
      {...{ onClose, returnTo }}
    >
      {step === 'on' && <p>{TEXTS.on.existing}</p>}
      {step === 'on' && crew.hours.length === 0 && (
        <Callout.Root color="amber" highContrast my="3">
          <Callout.Text>{TEXTS.on.empty}</Callout.Text>
        </Callout.Root>
      )}
      <RejectionNote rejection={rejection} />
    </ConfirmDialog>
  );
}
