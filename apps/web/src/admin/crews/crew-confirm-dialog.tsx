import { Callout, Flex } from '@radix-ui/themes';
import { useState } from 'react';
import type { CrewView } from '#libs/shared/contracts';
import { CREW_CONFIRM as TEXTS } from './copy.js';
import { newKey } from '../../lib/api/http.js';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useRetireCrew, useSaveCrew } from './api.js';
import { withSwitch } from './crew-draft.js';
import { RejectionNote, rejectionOf, type Rejection } from './rejection.js';

type Props = {
  step: 'on' | 'off' | 'retire';
  crew: CrewView;
  /** How many other crews are on. */
  others: number;
  onClose: () => void;
  returnTo: () => HTMLElement | null;
};

/** Switches or retires a crew, with a toast or the rejection. */
function useCrewChange({ step, crew, onClose }: Props) {
  const save = useSaveCrew();
  const retire = useRetireCrew();
  const toast = useToast();
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const ends = {
    onSuccess: () => {
      toast({ title: TEXTS[step].done(crew.name), tone: 'good' as const });
      onClose();
    },
    onError: (failure: Error) => setRejection(rejectionOf(failure, TEXTS.failed)),
  };
  const go = () => {
    setRejection(null);
    if (step === 'retire') return retire.mutate(crew, ends);
    const input = withSwitch(crew, step === 'on');
    return save.mutate({ no: crew.no, input, idempotencyKey: newKey() }, ends);
  };
  return { go, rejection, isBusy: save.isPending || retire.isPending };
}

/** Confirms switching or retiring a crew and explains the effect. */
export function CrewConfirmDialog(props: Props) {
  const { step, crew, others, onClose, returnTo } = props;
  const { go, rejection, isBusy } = useCrewChange(props);
  const meaning = {
    on: others === 0 ? TEXTS.on.first : TEXTS.on.more,
    off: others === 0 ? TEXTS.off.last : TEXTS.off.more,
    retire: TEXTS.retire.text,
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closable={!isBusy}
      title={TEXTS[step].title(crew.name)}
      description={meaning[step]}
      returnTo={returnTo}
      footer={
        <Flex wrap="wrap" gap="3" justify="end">
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {TEXTS.keep}
          </Button>
          <Button tone={step === 'retire' ? 'red' : undefined} busy={isBusy} onClick={go}>
            {TEXTS[step].go}
          </Button>
        </Flex>
      }
    >
      {step === 'on' && <p>{TEXTS.on.existing}</p>}
      {step === 'on' && crew.hours.length === 0 && (
        <Callout.Root color="amber" highContrast my="3">
          <Callout.Text>{TEXTS.on.empty}</Callout.Text>
        </Callout.Root>
      )}
      {rejection && <RejectionNote rejection={rejection} />}
    </Dialog>
  );
}
