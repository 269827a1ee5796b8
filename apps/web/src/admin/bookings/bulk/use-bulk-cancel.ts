import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CancelBookings, type AdminBooking, type SelectionOutcome } from '#libs/shared/contracts';
import { BULK_CANCEL_TEXTS } from '../../../app/copy/admin-bookings.js';
import { useContractForm } from '../../../lib/form/form.js';
import { post, sentenceOf } from '../../../lib/api/http.js';
import { LIST, refreshAdmin } from '../api.js';
import type { Outcome } from './use-bulk-confirm.js';

/** So few at once that one sees it go on, and can stop it. */
const AT_ONCE = 10;

const isOpen = ({ status, isExample }: AdminBooking) =>
  !isExample && ['pending', 'confirmed'].includes(status || 'pending');
const seen = ({ id, version }: AdminBooking) => ({ id, version });

async function cancelSome(some: AdminBooking[], reason: string): Promise<Outcome[]> {
  try {
    const told = await post<SelectionOutcome>(`${LIST}/cancel`, { bookings: some.map(seen), reason });
    const refusals = new Map(told.map(({ id, refusal }) => [id, refusal]));
    return some.map((booking) => ({ booking, refusal: refusals.get(booking.id) ?? null }));
  } catch (failure) {
    return some.map((booking) => ({ booking, refusal: sentenceOf(failure, BULK_CANCEL_TEXTS.failed) }));
  }
}

/** Calls off what is open among `bookings`, a few at a time until it is stopped; nothing is retried by itself. */
export function useBulkCancel(bookings: AdminBooking[]) {
  const queries = useQueryClient();
  // Fixed when it opens: the list below changes while the work goes on.
  const [open] = useState(() => bookings.filter(isOpen));
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const [phase, setPhase] = useState<'question' | 'going' | 'over'>('question');
  const isStopped = useRef(false);
  const { field, handleSubmit } = useContractForm(CancelBookings, {
    defaultValues: { bookings: open.slice(0, 1).map(seen), reason: '' },
  });
  const send = handleSubmit(async ({ reason }) => {
    setPhase('going');
    for (let at = 0; at < open.length && !isStopped.current; at += AT_ONCE) {
      const ended = await cancelSome(open.slice(at, at + AT_ONCE), reason);
      setOutcomes((before) => [...before, ...ended]);
    }
    await refreshAdmin(queries);
    setPhase('over');
  });
  const stop = () => {
    isStopped.current = true;
  };
  return { open, outcomes, isGoing: phase === 'going', isOver: phase === 'over', send, stop, field };
}
