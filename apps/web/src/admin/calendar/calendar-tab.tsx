import './calendar.css';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { useUrlState } from '../../lib/browser/url-state.js';
import { inputKey, useSetInput } from '../bookings/actions/frame/unsent-input.js';
import { RESCHEDULE } from '../bookings/actions/reschedule/reschedule.js';
import {
  inputOf,
  RESCHEDULE_PATH,
  type RescheduleTarget,
} from '../bookings/actions/reschedule/reschedule.rules.js';
import { BookingDialog } from '../bookings/details/booking-dialog.js';
import { PhoneBookingDialog } from '../bookings/phone-booking/phone-booking-dialog.js';
import { phoneBookingAtom } from '../bookings/phone-booking/use-phone-booking-form.js';
import { useCan } from '../shared/rights.js';
import { CALENDAR_ADDRESS } from './address.js';
import type { BarProps } from './calendar-bar.js';
import { DayView } from './day-view.js';
import { monthOf, weekOf } from './days.js';
import type { OnBook } from './gap.js';
import { MonthView } from './month-view.js';
import { WaitingListView } from './waiting-list.js';
import { WeekView } from './week/week-view.js';

/** The form that reschedules the event that was dragged; leaving it closes it, and nothing has changed. */
function useRescheduleByDrag() {
  const [id, setId] = useState('');
  const setInput = useSetInput();
  const key = inputKey(RESCHEDULE_PATH, id);
  const onReschedule = (dragged: string, target: RescheduleTarget) => {
    setInput(inputKey(RESCHEDULE_PATH, dragged), inputOf(target));
    setId(dragged);
  };
  const onClose = () => {
    setInput(key, {});
    setId('');
  };
  return { id, onReschedule, onClose };
}

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-open="${CSS.escape(id)}"]`);

/** The calendar: a month, a week, a day, or who waits for a time. */
export default function CalendarTab() {
  const today = useBusinessDay();
  const canEdit = useCan('edit-bookings');
  const [{ month: asked, day, view, caller }, goTo] = useUrlState(CALENDAR_ADDRESS);
  const setDraft = useSetAtom(phoneBookingAtom);
  const { id, onReschedule, onClose } = useRescheduleByDrag();
  if (view === 'waiting') return <WaitingListView onMonth={() => goTo({ view: '' })} />;
  const isWeek = view === 'week';
  const month = asked || monthOf(today);
  const goToMonth = (next: string) => goTo({ month: next === monthOf(today) ? '' : next, day: '', view: '' });
  const onView: BarProps['onView'] = (next) => {
    const first = day || (isWeek || month === monthOf(today) ? today : `${month}-01`);
    const kept = isWeek && weekOf(first).includes(today) ? today : first;
    if (next === 'month') goToMonth(monthOf(kept));
    else goTo({ day: kept, month: '', view: next === 'week' ? 'week' : '' });
  };
  const onBook: OnBook = (start) => {
    setDraft((draft) => ({ ...draft, ...start }));
    goTo({ caller: '1' });
  };
  const onDay = (next: string) => goTo({ day: next, month: '' });
  const hands = canEdit ? { onBook, onReschedule } : {};
  const closeForm = () => goTo({ caller: '' });
  return (
    <>
      {isWeek && <WeekView day={day || today} {...{ onDay, onView }} {...hands} />}
      {!isWeek && day && <DayView {...{ day, onDay, onView }} {...hands} />}
      {!isWeek && !day && (
        <MonthView {...{ month, onView }} onMonth={goToMonth} onBook={canEdit ? onBook : undefined} />
      )}
      <PhoneBookingDialog isOpen={canEdit && caller === '1'} onClose={closeForm} onBooked={closeForm} />
      <BookingDialog
        {...{ id, onClose }}
        ids={[]}
        step={RESCHEDULE.name}
        isStepOnly
        onSelect={() => {}}
        isBeside={false}
        rowOf={rowOf}
      />
    </>
  );
}
