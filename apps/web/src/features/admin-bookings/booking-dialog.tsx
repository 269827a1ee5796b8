import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ACTION_TEXTS } from '../../content/admin-actions.js';
import { DETAIL_TEXTS } from '../../content/admin-booking.js';
import { Dialog } from '../../ui/dialog.js';
import { useToast } from '../../ui/toast.js';
import { ActionStep } from './action-step.js';
import { ADMIN_ACTION, useAdminBooking, type ActionAnswer } from './api.js';
import { BookingBody } from './booking-body.js';
import { BookingPager } from './booking-pager.js';
import { BookingState } from './booking-state.js';
import { doneWord } from './action-effects.js';
import { NO_DRAFT, type ActionDraft, type ActionName } from './admin-actions.js';
import { StepFoot } from './step-foot.js';
import { shortId } from './words.js';

type Props = {
  /** '' when none is open. */
  id: string;
  /** The bookings of the page behind, in their order. */
  ids: string[];
  onTurn: (id: string) => void;
  onClose: () => void;
  /** The way into a row, for the focus afterwards. */
  rowOf: (id: string) => HTMLElement | null;
};

/** The booking that the address names. A question about it takes the place of the facts: no dialog on a dialog. */
export function BookingDialog({ id, ids, onTurn, onClose, rowOf }: Props) {
  const toast = useToast();
  const query = useAdminBooking(id);
  const { data: booking } = query;
  const isBusy = useIsMutating({ mutationKey: ADMIN_ACTION }) > 0;
  const [question, setQuestion] = useState<{ id: string; name: ActionName } | null>(null);
  const [drafts, setDrafts] = useState<Record<string, ActionDraft>>({});
  const last = useRef(id);
  useEffect(() => {
    if (id) last.current = id;
  }, [id]);
  const asked = question?.id === id ? question.name : null;
  const draft = drafts[id] ?? NO_DRAFT;
  const keep = (changes: Partial<ActionDraft>) =>
    setDrafts((before) => ({ ...before, [id]: { ...(before[id] ?? NO_DRAFT), ...changes } }));
  const finish = (name: ActionName, answer: ActionAnswer) => {
    setQuestion(null);
    toast({ title: doneWord(name, draft, answer), tone: 'good' });
    keep(NO_DRAFT);
  };
  const name = shortId(id || last.current);
  return (
    <Dialog
      open={id !== ''}
      onOpenChange={() => (asked ? setQuestion(null) : onClose())}
      closable={!isBusy}
      title={asked ? ACTION_TEXTS[asked].title(name) : DETAIL_TEXTS.title(name)}
      description={DETAIL_TEXTS.description}
      hideDescription
      className={asked ? 'admin-dialog admin-step' : 'admin-dialog'}
      returnTo={() => rowOf(last.current)}
      foot={
        asked && booking ? (
          <StepFoot {...{ name: asked, booking, draft, isBusy }} onBack={() => setQuestion(null)} />
        ) : (
          <BookingPager {...{ id, ids, onTurn }} />
        )
      }
    >
      {booking ? (
        <>
          <BookingBody
            key={id}
            booking={booking}
            asked={asked}
            onAsk={(action) => setQuestion({ id, name: action })}
          />
          {asked && (
            <ActionStep
              key={asked}
              name={asked}
              booking={booking}
              draft={draft}
              onDraft={keep}
              onDone={(answer) => finish(asked, answer)}
            />
          )}
        </>
      ) : (
        <BookingState query={query} />
      )}
    </Dialog>
  );
}
