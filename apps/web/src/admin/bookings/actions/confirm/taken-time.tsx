import { Flex } from '@radix-ui/themes';
import { useState } from 'react';
import { HttpError } from '../../../../lib/api/http.js';
import { dayWithWeekday } from '../../../../lib/format/format.js';
import { Button } from '../../../../ui/form/button.js';
import { TextareaField } from '../../../../ui/form/text-field.js';
import { CONFIRM_TEXTS as TEXTS } from './copy.js';

/** What is free instead: start times such as "2:00 PM" on one day, which is null without any. */
export type Alternatives = { times: string[]; day: string | null };

/** The alternatives of a rejection because the time is sold; null for any other. */
export function alternativesOf(failure: Error): Alternatives | null {
  if (!(failure instanceof HttpError) || failure.code !== 'SLOT_TAKEN') return null;
  const { alternatives, alternativesDay } = failure.body as {
    alternatives?: string[];
    alternativesDay?: string | null;
  };
  return { times: alternatives ?? [], day: alternativesDay ?? null };
}

type Props = {
  alternatives: Alternatives;
  isBusy: boolean;
  onChoose: (choice: { day: string; time: string } | { reason: string }) => void;
};

/** The time of an expired booking is sold: staff choose another one, or overrule with a reason. */
export function TakenTime({ alternatives: { times, day }, isBusy, onChoose }: Props) {
  const [reason, setReason] = useState('');
  return (
    <Flex direction="column" gap="2">
      <p>{day ? TEXTS.insteadOn(dayWithWeekday(day)) : TEXTS.nothingFree}</p>
      {day && (
        <Flex wrap="wrap" gap="2">
          {times.map((time) => (
            <Button
              key={time}
              variant="small"
              aria-disabled={isBusy || undefined}
              onClick={() => !isBusy && onChoose({ day, time })}
            >
              {time}
            </Button>
          ))}
        </Flex>
      )}
      <TextareaField
        label={TEXTS.reason}
        hint={TEXTS.reasonHint}
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button
        variant="secondary"
        disabled={reason.trim() === ''}
        busy={isBusy}
        onClick={() => onChoose({ reason: reason.trim() })}
      >
        {TEXTS.anyway}
      </Button>
    </Flex>
  );
}
