import { useState } from 'react';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { errorMessage, HttpError } from '../../lib/api/http.js';
import { pageOf } from '../../ui/event/calendar-day.js';
import '../../ui/event/month-calendar.css';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { Failure, Loading } from '../../ui/feedback/load-states.js';
import { useToast } from '../../ui/feedback/toast.js';
import { Button } from '../../ui/form/button.js';
import { SelectField } from '../../ui/form/select-field.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { useMove, useMoveStarts } from './api.js';
import { AskUs } from './ask-us.js';
import type { PanelProps } from './cancel-panel.js';
import { BookingSection, waitingNotice } from './booking-section.js';
import { MOVE_TEXTS as TEXTS } from './move-change.copy.js';

const MonthCalendar = lazyPart(
  async () => ({ default: (await import('../../ui/event/month-calendar.js')).MonthCalendar }),
  { waiting: <div className="wizard-calendar-place" /> },
);

type Start = { day: string; time: string };

/** What to do after a failure: with a taken time also what is still free. */
function failureText(failure: unknown): string {
  const text = errorMessage(failure, TEXTS.failed);
  if (!(failure instanceof HttpError) || failure.code !== 'SLOT_TAKEN') return text;
  const { alternatives = [], alternativesDay = '' } = failure.body as {
    alternatives?: string[];
    alternativesDay?: string;
  };
  return `${text} ${TEXTS.taken(alternativesDay, alternativesDay ? alternatives : [])}`;
}

type TimesProps = {
  day: string;
  time: string;
  starts: readonly string[] | null;
  onPick: (time: string) => void;
};

function Times({ day, time, starts, onPick }: TimesProps) {
  if (!day) return <p className="muted">{TEXTS.noDay}</p>;
  if (!starts) return <Loading text={TEXTS.looking} />;
  return (
    <div className="stack" data-gap="s">
      <SelectField
        label={TEXTS.time}
        hint={TEXTS.timeHint()}
        placeholder={TEXTS.timePlaceholder}
        options={starts.map((value) => ({ value, label: value }))}
        value={starts.includes(time) ? time : ''}
        onChange={(event) => onPick(event.target.value)}
      />
      <p className="good" role="status">
        {TEXTS.count(day, starts.length)}
      </p>
    </div>
  );
}

type DialogProps = Pick<PanelProps, 'booking' | 'changes' | 'onDone'> & { onClose: () => void };

/** The chosen day and time, the open starts around them, and the move. */
function useMoveForm({ booking, onDone, onClose }: DialogProps) {
  const today = useBusinessDay();
  const [{ day, time }, setStart] = useState<Start>({ day: '', time: '' });
  const [page, setPage] = useState(booking.eventDate > today ? booking.eventDate : today);
  const query = useMoveStarts(booking.id, pageOf(page, today));
  const move = useMove(booking.id);
  const toast = useToast();
  const days = query.data?.days ?? [];
  const starts = days.find((each) => each.day === day)?.starts ?? null;
  const pick = (changes: Partial<Start>) => {
    move.reset();
    setStart({ day, time, ...changes });
  };
  const confirm = () =>
    move.mutate(
      { day, time },
      {
        onSuccess: () => {
          toast({ ...TEXTS.done(day, time), tone: 'good' });
          onClose();
          onDone();
        },
        onError: () => void query.refetch(),
      },
    );
  const isReady = starts?.includes(time) === true;
  const lastMonth = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  const fullDays = days.filter((each) => each.starts.length === 0).map((each) => each.day);
  return { day, time, page, setPage, query, move, starts, pick, confirm, isReady, lastMonth, fullDays };
}

/** Day and time from the open starts, and the button that moves the event there. */
function MoveDialog(props: DialogProps) {
  const { booking, changes, onClose } = props;
  const form = useMoveForm(props);
  const { day, time, query, move, starts, pick, isReady } = form;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      closable={!move.isPending}
      title={TEXTS.dialog}
      description={TEXTS.now(booking.eventDate, booking.eventTime)}
      returnTo={() => (move.isPending || move.isSuccess ? waitingNotice() : null)}
      footer={
        <div className="actions">
          <Button variant="secondary" disabled={move.isPending} onClick={onClose}>
            {TEXTS.back}
          </Button>
          <Button busy={move.isPending} disabled={!isReady} onClick={form.confirm}>
            {TEXTS.confirm(day, isReady ? time : '')}
          </Button>
        </div>
      }
    >
      <div className="form">
        <div className="wizard-date" role="group" aria-label={TEXTS.day}>
          <MonthCalendar
            day={day}
            firstMonth={form.page}
            lastMonth={form.lastMonth}
            fullDays={form.fullDays}
            onPage={form.setPage}
            onPick={(picked) => pick({ day: picked })}
          />
        </div>
        {query.isError ? (
          <Failure text={TEXTS.lookFailed} query={query} />
        ) : (
          <Times {...{ day, time, starts }} onPick={(picked) => pick({ time: picked })} />
        )}
        <p>{`${TEXTS.price} ${TEXTS.undoFor(changes.terms.undoMinutes)}`}</p>
        <p role="alert" className="field-error">
          {move.error && failureText(move.error)}
        </p>
      </div>
    </Dialog>
  );
}

/** How often and until when the event can be moved, and the button; past the limit, a message to the team. */
export default function MovePanel({ booking, changes, onDone }: PanelProps) {
  const [isMoving, setMoving] = useState(false);
  const { isOpen, left, until } = changes.move;
  return (
    <BookingSection title={TEXTS.title}>
      <p>{isOpen ? TEXTS.left(left, until) : left > 0 ? TEXTS.tooLate : TEXTS.noneLeft}</p>
      {isOpen ? (
        <div className="actions">
          <Button variant="secondary" onClick={() => setMoving(true)}>
            {TEXTS.open}
          </Button>
        </div>
      ) : (
        <AskUs booking={booking} />
      )}
      {isMoving && <MoveDialog {...{ booking, changes, onDone }} onClose={() => setMoving(false)} />}
    </BookingSection>
  );
}
