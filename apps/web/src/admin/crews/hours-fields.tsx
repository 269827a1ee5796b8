import { Checkbox, Flex, Grid, Text, TextField } from '@radix-ui/themes';
import { Button } from '../../ui/form/button.js';
import { Plus, X } from '../../ui/icons.js';
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

type TimeFieldProps = { label: string; value: string; onChange: (time: string) => void };

const TimeField = ({ label, value, onChange }: TimeFieldProps) => (
  <Flex asChild height="44px">
    <TextField.Root
      type="time"
      size="3"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </Flex>
);

function DayHours({ weekday, spans, onChange }: DayProps) {
  const day = WEEKDAYS[weekday];
  const put = (place: number, span: SpanDraft) =>
    onChange(spans.map((each, index) => (index === place ? span : each)));
  return (
    <Grid asChild columns={{ initial: 'minmax(0, 1fr)', xs: '140px minmax(0, 1fr)' }} align="start">
      <li>
        <Flex asChild align="center" gap="3" height="48px">
          <label>
            <Checkbox
              size="3"
              aria-label={TEXTS.works(day)}
              checked={spans.length > 0}
              onCheckedChange={(works) => onChange(works === true ? [DEFAULTS] : [])}
            />
            <b>{day}</b>
          </label>
        </Flex>
        <Flex wrap="wrap" align="center" gap="2" minHeight="48px">
          {spans.length === 0 && <Text size="2">{TEXTS.closed}</Text>}
          {spans.map((span, place) => (
            <Flex align="center" gap="1" key={place}>
              <TimeField
                label={TEXTS.from(day)}
                value={span.from}
                onChange={(from) => put(place, { ...span, from })}
              />
              <span aria-hidden>–</span>
              <TimeField
                label={TEXTS.to(day)}
                value={span.to}
                onChange={(to) => put(place, { ...span, to })}
              />
              {spans.length > 1 && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={TEXTS.less(day)}
                  onClick={() => onChange(spans.filter((_, index) => index !== place))}
                >
                  <X size={18} strokeWidth={2.4} />
                </button>
              )}
              {place === spans.length - 1 && spans.length < 3 && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={TEXTS.more(day)}
                  onClick={() => onChange([...spans, afterwards(span)])}
                >
                  <Plus size={18} strokeWidth={2.4} />
                </button>
              )}
            </Flex>
          ))}
        </Flex>
      </li>
    </Grid>
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
    <Grid asChild gap="3">
      <fieldset aria-describedby="crew-hours-hint crew-hours-error">
        <legend>{TEXTS.hours}</legend>
        <p className="field-hint" id="crew-hours-hint">
          {TEXTS.hoursHint}
        </p>
        <Flex wrap="wrap" gap="2">
          <Button variant="small" onClick={() => fill([1, 2, 3, 4, 5])}>
            {TEXTS.weekdays}
          </Button>
          <Button variant="small" onClick={() => fill(MONDAY_FIRST)}>
            {TEXTS.everyDay}
          </Button>
        </Flex>
        <Grid asChild gap="1">
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
        </Grid>
        <p className="field-error" id="crew-hours-error" role="alert">
          {error}
        </p>
      </fieldset>
    </Grid>
  );
}
