import { DETAILS_TEXTS } from '../../../app/copy/booking.js';
import { fullDay } from '../../../lib/format/format.js';
import { lazyPart } from '../../../ui/feedback/lazy-part.js';
import { dayToDate } from './calendar-day.js';
import { useDraftField } from '../draft/use-draft-field.js';

const Calendar = lazyPart(async () => ({ default: (await import('./calendar.js')).Calendar }), {
  waiting: <div className="wizard-calendar-place" />,
});

/** The event's day. The group is there before its calendar, so that the focus can be led to it. */
export function DateField() {
  const field = useDraftField('eventDate');
  return (
    <div
      className="wizard-date"
      id={field.id}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${field.id}-label`}
      aria-describedby={`${field.id}-chosen${field.error ? ` ${field.id}-error` : ''}`}
    >
      <p className="field-label" id={`${field.id}-label`}>
        {DETAILS_TEXTS.date}
      </p>
      <Calendar day={field.value} onPick={field.change} />
      <p className="wizard-date-chosen" id={`${field.id}-chosen`} aria-live="polite">
        {dayToDate(field.value) ? fullDay(field.value) : DETAILS_TEXTS.noDate}
      </p>
      {field.error && (
        <p className="field-error" id={`${field.id}-error`}>
          {field.error}
        </p>
      )}
    </div>
  );
}
