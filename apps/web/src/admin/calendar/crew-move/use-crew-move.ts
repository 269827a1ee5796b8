import { check, MoveToCrew } from '#libs/shared/contracts';
import { CREW_MOVE_TEXTS } from '../lanes.copy.js';
import { useCheckedForm } from '../../../lib/form/form.js';
import { HttpError, sentenceOf } from '../../../lib/api/http.js';
import { useIntentKey } from '../../../lib/form/use-intent-key.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useMoveToCrew } from './api.js';

export type CrewChoice = { no: number; name: string };
export type CrewMove = {
  booking: { id: string; version: number; parentName: string };
  /** The crew that has it now; null without one. */
  current: number | null;
  crews: readonly CrewChoice[];
  /** Brings what is shown up to date; also after a refusal, since somebody else may have been quicker. */
  onMoved: () => Promise<void>;
};

/** The choice of another crew, its reason where the server asks for one, and how it is sent. */
export function useCrewMove({ booking, current, crews, onMoved }: CrewMove, onDone: () => void) {
  const toast = useToast();
  const move = useMoveToCrew();
  const intent = useIntentKey();
  const others = crews.filter(({ no }) => no !== current);
  const form = useCheckedForm(
    ({ crewNo, reason }: { crewNo: string; reason: string }) =>
      check(MoveToCrew, { version: booking.version, crewNo: Number(crewNo), reason }),
    { defaultValues: { crewNo: String(others[0]?.no ?? ''), reason: '' } },
  );
  const send = form.handleSubmit((body) =>
    move.mutate(
      { id: booking.id, body, idempotencyKey: intent.keyFor(body) },
      {
        onSuccess: () => {
          intent.done();
          const name = crews.find(({ no }) => no === body.crewNo)?.name ?? '';
          toast({ title: CREW_MOVE_TEXTS.done(name), tone: 'good' });
          onDone();
          void onMoved();
        },
        onError: (failure) => {
          form.showErrors(failure);
          if (failure instanceof HttpError && failure.code === 'STALE') void onMoved();
        },
      },
    ),
  );
  const needsReason = form.errorOf('reason') !== undefined || form.watch('reason') !== '';
  const failure =
    move.isError && form.errorOf('reason') === undefined
      ? sentenceOf(move.error, CREW_MOVE_TEXTS.failed)
      : null;
  return { others, send, needsReason, failure, isBusy: move.isPending, field: form.field, form };
}
