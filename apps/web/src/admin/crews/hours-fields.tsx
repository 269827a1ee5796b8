import { Plus, X } from 'lucide-react';
import { CREW_FORM as TEXTS, WEEKDAYS } from './copy.js';
import { DEFAULTS, type SpanDraft } from './crew-draft.js';
import type { CrewForm } from './use-crew-form.js';

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

type DayProps = { weekday: number; spans: SpanDraft[]; onChange: (spans: SpanDraft[]) => void };

/** Starts at the end of the previous one and lasts an hour. */
const afterwards = ({ to }: SpanDraft): SpanDraft => {
  const hour = Math.min(22, Number(to.slice(0, 2)) || 22);
  return { from: `${hour}:00`.padStart(5, '0'), to: `${hour + 1}:00`.padStart(5, '0') };
};

function DayHours({ weekday, spans, onChange }: DayProps) {
  const day = WEEKDAYS[weekday];
  const put = (place: number, span: SpanDraft) =>
    onChange(spans.map((each, index) => (index === place ? span : each)));
  return (
    <li className="crew-day">
      <label className="crew-day-name">
        <input
          type="checkbox"
          aria-label={TEXTS.works(day)}
          checked={spans.length > 0}
          onChange={({ target }) => onChange(target.checked ? [DEFAULTS] : [])}
        />
        <span>{day}</span>
      </label>
      <div className="crew-spans">
        {spans.length === 0 && <span className="crew-off">{TEXTS.closed}</span>}
        {spans.map((span, place) => (
          <div className="crew-span" key={place}>
            <input
              type="time"
              aria-label={TEXTS.from(day)}
              value={span.from}
              onChange={({ target }) => put(place, { ...span, from: target.value })}
            />
            <span aria-hidden>–</span>
            <input
              type="time"
              aria-label={TEXTS.to(day)}
              value={span.to}
              onChange={({ target }) => put(place, { ...span, to: target.value })}
            />
            {spans.length > 1 && (
              <button
                type="button"
                className="icon-button"
                aria-label={TEXTS.less(day)}
                onClick={() => onChange(spans.filter((_, index) => index !== place))}
              >
                <X aria-hidden size={18} strokeWidth={2.4} />
              </button>
            )}
            {place === spans.length - 1 && spans.length < 3 && (
              <button
                type="button"
                className="icon-button"
                aria-label={TEXTS.more(day)}
                onClick={() => onChange([...spans, afterwards(span)])}
              >
                <Plus aria-hidden size={18} strokeWidth={2.4} />
              </button>
            )}
          </div>
        ))}
      </div>
    </li>
  );
}

/** The week from Monday, and a button that copies the first working day to the others. */
export function HoursFields({ fields: { form, change } }: { fields: CrewForm }) {
  const days = form.watch('days');
  const error = form.errorOf('days');
  const fill = (weekdays: readonly number[]) => {
    const first = MONDAY_FIRST.map((weekday) => days[weekday]).find((spans) => spans.length > 0) ?? [
      DEFAULTS,
    ];
    change(
      'days',
      days.map((spans, weekday) => (weekdays.includes(weekday) ? first : spans)),
    );
  };
  return (
    <fieldset className="crew-hours" aria-describedby="crew-hours-hint crew-hours-error">
      <legend>{TEXTS.hours}</legend>
      <p className="field-hint" id="crew-hours-hint">
        {TEXTS.hoursHint}
      </p>
      <div className="crew-fill">
        <button type="button" className="admin-button" onClick={() => fill([1, 2, 3, 4, 5])}>
          {TEXTS.weekdays}
        </button>
        <button type="button" className="admin-button" onClick={() => fill(MONDAY_FIRST)}>
          {TEXTS.everyDay}
        </button>
      </div>
      <ul>
        {MONDAY_FIRST.map((weekday) => (
          <DayHours
            key={weekday}
            weekday={weekday}
            spans={days[weekday]}
            onChange={(spans) =>
              change(
                'days',
                days.map((each, index) => (index === weekday ? spans : each)),
              )
            }
          />
        ))}
      </ul>
      <p className="field-error" id="crew-hours-error" role="alert">
        {error}
      </p>
    </fieldset>
  );
}
