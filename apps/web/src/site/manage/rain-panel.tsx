import { useState } from 'react';
import {
  RAIN_CHOICES,
  START_TIMES,
  type BookingView,
  type ChooseRainPlan,
  type ErrorBody,
  type RainPlanView,
} from '#libs/shared/contracts';
import { RAIN_LABELS } from '../../copy/booking.js';
import { errorMessage, HttpError } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';
import { Button } from '../../ui/form/button.js';
import { SelectField } from '../../ui/form/select-field.js';
import { DayField } from '../../ui/form/day-field.js';
import { useAvailability } from '../booking/api.js';
import { useChooseRainPlan } from './api.js';
import { AskUs } from './ask-us.js';
import type { PanelProps } from './cancel-panel.js';
import { BookingSection } from './booking-section.js';
import { RAIN_TEXTS as TEXTS, rainPlanText } from './copy.js';

/** The open starts of a day for this event; all of them while they are not limited or not known. */
function useSecondTimes({ id, location, selectedGames, guestCount, addOns }: BookingView, day: string) {
  const query = new URLSearchParams({
    from: day,
    days: '1',
    moving: id,
    games: selectedGames.join(','),
    guestCount: String(guestCount),
    addOns: (['photography', 'videography'] as const).filter((name) => addOns[name]).join(','),
    zipCode: location.zipCode,
  });
  const { data } = useAvailability(day ? query.toString() : null);
  return data?.days.find((each) => each.day === day)?.starts ?? START_TIMES;
}

type SecondDayProps = {
  booking: BookingView;
  rain: RainPlanView;
  isBusy: boolean;
  errors: Record<string, string>;
  onChoose: (input: ChooseRainPlan) => void;
};

/** The second day and its time. */
function SecondDay({ booking, rain, isBusy, errors, onChoose }: SecondDayProps) {
  const [day, setDay] = useState(rain.secondDay ?? rain.firstDay);
  const [time, setTime] = useState(rain.secondTime ?? booking.eventTime);
  const times = useSecondTimes(booking, day);
  const chosen = times.includes(time) ? time : '';
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onChoose({ choice: 'second-day', secondDay: day, secondTime: chosen || undefined });
      }}
    >
      <DayField
        label={TEXTS.secondDay}
        error={errors.secondDay}
        min={rain.firstDay}
        max={rain.lastDay}
        value={day}
        onDay={setDay}
      />
      {times.length === 0 ? (
        <p role="status">{TEXTS.noTimes}</p>
      ) : (
        <SelectField
          label={TEXTS.secondTime}
          error={errors.secondTime}
          placeholder={TEXTS.chooseTime}
          value={chosen}
          options={times.map((value) => ({ value, label: value }))}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
      )}
      <Button type="submit" busy={isBusy} disabled={times.length === 0}>
        {TEXTS.save}
      </Button>
    </form>
  );
}

const bodyOf = (failure: Error | null): Partial<ErrorBody> =>
  failure instanceof HttpError ? failure.body : {};

/** The sentence of a failure, with what is still free when the time was taken. */
function failureText(failure: Error | null): string | null {
  if (!failure) return null;
  const { alternatives = [], alternativesDay } = bodyOf(failure);
  const instead = alternativesDay ? ` ${TEXTS.taken(alternativesDay, alternatives)}` : '';
  return `${errorMessage(failure, TEXTS.failed)}${instead}`;
}

type CardProps = Pick<PanelProps, 'booking' | 'onDone'> & { rain: RainPlanView };

function Choices({ booking, rain, onDone }: CardProps) {
  const [isNaming, setNaming] = useState(false);
  const save = useChooseRainPlan(booking.id);
  const toast = useToast();
  const choose = (input: ChooseRainPlan) =>
    save.mutate(input, {
      onSuccess: () => {
        setNaming(false);
        toast({ ...TEXTS.saved, tone: 'good' });
        onDone();
      },
    });
  const { errors = {} } = bodyOf(save.error);
  return (
    <>
      <p>{rain.choice ? rainPlanText(rain) : TEXTS.lead}</p>
      {rain.secondDay && !rain.isHeld && rain.holdFrom && <p>{TEXTS.wish(rain.holdFrom)}</p>}
      <fieldset className="actions">
        <legend className="sr-only">{TEXTS.lead}</legend>
        {RAIN_CHOICES.map((choice) => (
          <Button
            key={choice}
            variant="secondary"
            aria-pressed={rain.choice === choice}
            aria-expanded={choice === 'second-day' ? isNaming : undefined}
            disabled={save.isPending}
            onClick={() => (choice === 'second-day' ? setNaming(!isNaming) : choose({ choice }))}
          >
            {RAIN_LABELS[choice]}
          </Button>
        ))}
      </fieldset>
      {isNaming && (
        <SecondDay {...{ booking, rain }} isBusy={save.isPending} errors={errors} onChoose={choose} />
      )}
      <p role="alert" className="field-error">
        {(!isNaming || Object.keys(errors).length === 0) && failureText(save.error)}
      </p>
      <p className="field-hint">{TEXTS.open(rain.until)}</p>
    </>
  );
}

/** What happens when it rains: three choices, and once that is too late, a message to the team. */
export default function RainPanel({ booking, changes, onDone }: PanelProps) {
  const { rain, rainOffer } = changes;
  if (!rain || rainOffer) return null;
  return (
    <BookingSection title={TEXTS.title}>
      {rain.isOpen ? (
        <Choices {...{ booking, rain, onDone }} />
      ) : (
        <>
          <p>{rainPlanText(rain)}</p>
          <p>{TEXTS.tooLate}</p>
          <AskUs booking={booking} />
        </>
      )}
    </BookingSection>
  );
}
