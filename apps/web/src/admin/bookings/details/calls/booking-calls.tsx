import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import type { AdminBookingDetail, CallView, PromisedCall } from '#libs/shared/contracts';
import { CALL_TEXTS } from './copy.js';
import { moment, formatPhone, shortMoment } from '../../../../lib/format/format.js';
import { errorMessage } from '../../../../lib/api/http.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { refreshAdmin } from '../../api.js';
import { CallBy } from '../../filters/status-chips.js';
import { CallForm } from './call-form.js';
import { ADMIN_ACTION, undoCall } from '../../actions/send-action.js';
import './booking-calls.css';

function Promised({ promised }: { promised: PromisedCall | null }) {
  if (!promised) return <p className="quiet">{CALL_TEXTS.none}</p>;
  const { which, from, by, state } = promised;
  if (state === 'later') return <p>{CALL_TEXTS.later(shortMoment(from), shortMoment(by))}</p>;
  return (
    <p className="call-promise">
      <CallBy promised={promised} />
      <small>{CALL_TEXTS.why[which]}</small>
    </p>
  );
}

type CallProps = { bookingId: string; call: CallView };

function Call({ bookingId, call: { id, at, who, outcome, note, mayTakeBack } }: CallProps) {
  const toast = useToast();
  const queries = useQueryClient();
  const takeBack = useMutation({
    mutationKey: ADMIN_ACTION,
    mutationFn: () => undoCall(bookingId, id),
    onSuccess: async () => {
      await refreshAdmin(queries, bookingId);
      toast({ title: CALL_TEXTS.takenBack, tone: 'good' });
    },
    onError: (failure) => toast({ title: errorMessage(failure, CALL_TEXTS.notTakenBack), tone: 'bad' }),
  });
  return (
    <li>
      <div>
        <b>{CALL_TEXTS.outcomes[outcome]}</b>
        {note && <p>{note}</p>}
        <small>
          {who}, {moment(at)}
        </small>
      </div>
      {mayTakeBack && (
        <button
          type="button"
          className="admin-button"
          disabled={takeBack.isPending}
          onClick={() => takeBack.mutate()}
        >
          {CALL_TEXTS.takeBack}
        </button>
      )}
    </li>
  );
}

/** The call that the family was promised, what came of those that were made, and how the next one goes. */
export const BookingCalls = ({
  booking: { id, calls, may, parentPhone },
}: {
  booking: AdminBookingDetail;
}) => (
  <section className="admin-card booking-calls" aria-label={CALL_TEXTS.title}>
    <h2>{CALL_TEXTS.title}</h2>
    {parentPhone && (
      <a className="admin-button" href={`tel:${parentPhone}`}>
        <Phone aria-hidden size={17} strokeWidth={2.4} />
        {formatPhone(parentPhone)}
      </a>
    )}
    <Promised promised={calls.promised} />
    {calls.made.length > 0 && (
      <ul className="admin-log">
        {calls.made.map((call) => (
          <Call key={call.id} bookingId={id} call={may.call ? call : { ...call, mayTakeBack: false }} />
        ))}
      </ul>
    )}
    {may.call && <CallForm bookingId={id} />}
  </section>
);
