import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CrewDayView } from '#libs/shared/contracts';
import { CREW_CONFIRM, CREWS_TEXTS, DAYS_TEXTS as TEXTS } from './copy.js';
import { dayWithWeekday } from '../../lib/format/format.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useCrewDays, useCrews, useRemoveDay } from './api.js';
import { shortTime } from './crew-labels.js';
import { DayForm } from './day-form.js';
import { RejectionNote, rejectionOf, type Rejection } from './rejection.js';
import { SectionState } from './section-state.js';

const hoursOf = ({ fromMinute, toMinute }: CrewDayView) =>
  fromMinute === null || toMinute === null
    ? TEXTS.closed
    : TEXTS.span(shortTime(fromMinute), shortTime(toMinute));

/** Takes a day back, and says so, or why not. */
function useRemoveDayWithNote() {
  const remove = useRemoveDay();
  const toast = useToast();
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const removeDay = (day: CrewDayView) => {
    setRejection(null);
    remove.mutate(day, {
      onSuccess: () => toast({ title: TEXTS.removed(dayWithWeekday(day.day)), tone: 'good' }),
      onError: (failure) => setRejection(rejectionOf(failure, CREW_CONFIRM.failed)),
    });
  };
  return { removeDay, rejection, isBusy: remove.isPending };
}

/** Days on which the weekday's hours do not hold, from today on. */
export function DaysSection() {
  const list = useCrewDays();
  const crews = useCrews().data ?? [];
  const { removeDay, rejection, isBusy } = useRemoveDayWithNote();
  const nameOf = (no: number | null) =>
    no === null ? TEXTS.all : (crews.find((crew) => crew.no === no)?.name ?? CREWS_TEXTS.crewGone);
  return (
    <SectionState texts={TEXTS} list={list}>
      {(days) => (
        <>
          <DayForm crews={crews} />
          {rejection && <RejectionNote rejection={rejection} />}
          {days.length === 0 && <p className="crews-none">{TEXTS.empty}</p>}
          <ul className="crew-rows">
            {days.map((day) => (
              <li key={day.id}>
                <span className="crew-row-words">
                  <b>{dayWithWeekday(day.day)}</b>
                  <span>{[nameOf(day.crewNo), hoursOf(day), day.reason].filter(Boolean).join(', ')}</span>
                </span>
                <button
                  type="button"
                  className="admin-button"
                  disabled={isBusy}
                  aria-label={TEXTS.remove(dayWithWeekday(day.day), nameOf(day.crewNo))}
                  onClick={() => removeDay(day)}
                >
                  <Trash2 aria-hidden size={18} strokeWidth={2.2} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </SectionState>
  );
}
