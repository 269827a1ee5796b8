import { EVENT_TYPES, LIMITS, START_TIMES, startMinute, timeLabel } from '#libs/shared/contracts';
import { DETAILS_TEXTS as TEXTS, EVENT_TYPE_LABELS, START_TEXTS } from '../../../copy/booking.js';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import { useBook } from '../../../lib/api/price-book.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { Stepper } from '../../../ui/form/stepper.js';
import { priceAtom } from '../booking.atoms.js';
import { inputOf, useDraftField } from '../draft/use-draft-field.js';
import { fullDay, timeZoneLabel } from '../../../lib/format/format.js';
import { MonthCalendar } from '../../../ui/event/month-calendar.js';
import { dayToDate } from '../../../ui/event/calendar-day.js';
import { useAnnounce } from '../../../ui/feedback/announce.js';
import { StartConflictMessage, AlternativeStarts } from './alternative-starts.js';
import { WaitingButton } from '../waiting-list/waiting-button.js';
import { useChosenStart, useStartsAround } from './use-open-starts.js';

type CalendarProps = {
  /** yyyy-MM-dd, or empty. */
  day: string;
  onPick: (day: string) => void;
};

/** The calendar with the open starts for the current answers. */
function Calendar({ day, onPick }: CalendarProps) {
  const today = useBusinessDay();
  const [page, setPage] = useState(day || today);
  const { days = [] } = useStartsAround(page);
  const fullDays = days.filter(({ starts }) => starts.length === 0).map((each) => each.day);
  return (
    <MonthCalendar {...{ day, onPick, fullDays }} onPage={setPage}>
      <WaitingButton fullDays={fullDays} />
    </MonthCalendar>
  );
}

/** The event's day. */
function DateField() {
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
        {TEXTS.date}
      </p>
      <Calendar day={field.value} onPick={field.change} />
      <p className="muted" id={`${field.id}-chosen`} aria-live="polite">
        {dayToDate(field.value) ? fullDay(field.value) : TEXTS.noDate}
      </p>
      {field.error && (
        <p className="field-error" id={`${field.id}-error`}>
          {field.error}
        </p>
      )}
    </div>
  );
}

/** When the event ends, from its start and its games. */
function EndOfEvent({ time }: { time: string }) {
  const { durationMinutes } = useAtomValue(priceAtom);
  const start = startMinute(time);
  if (start === null) return null;
  return <p role="status">{TEXTS.ends(timeLabel(start + durationMinutes), durationMinutes)}</p>;
}

/** The start of the event: the open ones of the 37 start times, if availability is known. */
function StartField() {
  const day = useDraftField('eventDate').value;
  const time = useDraftField('eventTime');
  const { open, conflict } = useChosenStart();
  // A chosen start remains in the list until it is known to be unavailable.
  const offered = START_TIMES.filter((label) => !open || open.includes(label) || label === time.value);
  const options = offered.filter((label) => label !== conflict?.time);
  const input = inputOf(time);
  const announce = useAnnounce();
  const onChosen = (sentence: string) => {
    announce(sentence);
    document.getElementById(time.id)?.focus();
  };
  return (
    <div className="stack wizard-start" data-gap="s">
      <SelectField
        label={TEXTS.time}
        hint={TEXTS.timeHint(timeZoneLabel())}
        placeholder={TEXTS.timePlaceholder}
        options={options.map((label) => ({ value: label, label }))}
        {...input}
        value={conflict ? '' : input.value}
        error={conflict ? <StartConflictMessage conflict={conflict} /> : input.error}
      />
      {conflict && <AlternativeStarts conflict={conflict} onChosen={onChosen} />}
      {!conflict && <EndOfEvent time={time.value} />}
      {open && <p className="good">{START_TEXTS.count(day, open.length, timeZoneLabel())}</p>}
    </div>
  );
}

const TYPES = EVENT_TYPES.map((type) => ({ value: type, label: EVENT_TYPE_LABELS[type] }));

/** Step 2: date, time, number of children and occasion. */
export function DetailsStep() {
  const guests = useDraftField('guestCount');
  const type = useDraftField('eventType');
  const { book } = useBook();
  return (
    <div className="wizard-details">
      <DateField />
      <div className="form">
        <StartField />
        <Stepper
          label={TEXTS.guests}
          hint={TEXTS.guestsHint(book)}
          unit="children"
          min={LIMITS.guests.min}
          max={LIMITS.guests.max}
          id={guests.id}
          name={guests.name}
          value={guests.value}
          error={guests.error}
          onChange={guests.change}
          onBlur={guests.touch}
        />
        <SelectField
          label={TEXTS.type}
          placeholder={TEXTS.typePlaceholder}
          options={TYPES}
          {...inputOf(type)}
        />
      </div>
    </div>
  );
}
