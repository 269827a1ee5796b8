import type { StepView } from '#libs/shared/contracts';
import { HOSTS_TEXTS as TEXTS } from '../copy.js';
import { clockTime } from '../../../../lib/format/format.js';

/** How far the day of an event has come; nothing until its host has said something. */
export const EventSteps = ({ steps }: { steps: readonly StepView[] }) =>
  steps.length > 0 && (
    <>
      <h3>{TEXTS.day}</h3>
      <ol className="event-steps">
        {steps.map(({ step, at, expectedAt, hostName }) => (
          <li key={step}>
            <b>{TEXTS.step(step)}</b> {clockTime(at)}
            <small>
              {hostName}
              {expectedAt && `, ${TEXTS.expected(clockTime(expectedAt))}`}
            </small>
          </li>
        ))}
      </ol>
    </>
  );
