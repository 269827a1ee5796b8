import {
  type AdminBookingDetail,
  type ReschedulePreviewView as Preview,
  type RescheduleRejection,
  START_TIMES,
} from '#libs/shared/contracts';
import { ACTION_TEXTS } from '../copy.js';
import { dayWithWeekday } from '../../../../lib/format/format.js';
import { HttpError, errorMessage } from '../../../../lib/api/http.js';
import { Failure, Loading } from '../../../../ui/feedback/load-states.js';
import { type ActionDraft, startOf } from '../admin-actions.js';
import { useReschedulePreview, useRescheduleStarts } from '../../api.js';
import type { StepFields } from '../use-action-step.js';
import { today } from '../../../../lib/api/public-config.js';
import { CheckboxCard } from '../../../../ui/form/checkbox-card.js';
import { SelectField } from '../../../../ui/form/select-field.js';
import { TextField } from '../../../../ui/form/text-field.js';

const TEXTS = ACTION_TEXTS.move;

type RescheduleFieldsProps = StepFields & { booking: AdminBookingDetail; draft: ActionDraft };

/** The new day and time. */
export function RescheduleFields({ booking, draft, text, change }: RescheduleFieldsProps) {
  const { day, time } = startOf('move', booking, draft);
  const open = useRescheduleStarts(booking, day);
  return (
    <div className="offline-payment">
      <TextField label={TEXTS.day} type="date" min={today()} {...text('day')} />
      <SelectField
        label={TEXTS.time}
        options={START_TIMES.map((value) => ({
          value,
          label: open.includes(value) ? value : TEXTS.taken(value),
        }))}
        value={time}
        onChange={(event) => change({ time: event.target.value })}
      />
    </div>
  );
}

/** Whether the family gets a mail. */
export const WithoutMail = ({ draft, change }: Pick<RescheduleFieldsProps, 'draft' | 'change'>) => (
  <CheckboxCard
    title={TEXTS.tellNobody}
    text={TEXTS.tellNobodyHint}
    checked={draft.tellNobody}
    onCheckedChange={(tellNobody) => change({ tellNobody })}
  />
);

type Props = Pick<StepFields, 'change'> & {
  booking: Pick<AdminBookingDetail, 'id' | 'eventDate' | 'eventTime' | 'version'>;
  wanted: Pick<ActionDraft, 'day' | 'time' | 'tellNobody'>;
};

/** The preview of a reschedule. */
export function ReschedulePreview({ booking, wanted, change }: Props) {
  const { day, time, tellNobody } = wanted;
  const query = useReschedulePreview(booking, { day, time });
  const { data, error, isFetching, isEnabled } = query;
  // A rejected day remains rejected: no retry.
  const isOfDay = error instanceof HttpError && error.code === 'VALIDATION';
  return (
    <div className="reschedule-preview" aria-live="polite" aria-busy={isFetching}>
      {!isEnabled && <p className="quiet">{TEXTS.choose}</p>}
      {isEnabled && !data && isFetching && <Loading text={TEXTS.looking} />}
      {error && !isFetching && (
        <Failure text={errorMessage(error, TEXTS.lookFailed)} query={isOfDay ? undefined : query} />
      )}
      {data?.refusal && <RescheduleRejected rejection={data.refusal} change={change} />}
      {data && !data.refusal && <RescheduleOutcome preview={data} isQuiet={tellNobody} />}
    </div>
  );
}

/** Why it was rejected, and alternative starts. */
function RescheduleRejected({
  rejection,
  change,
}: Pick<StepFields, 'change'> & { rejection: RescheduleRejection }) {
  const { message, alternatives, alternativesDay: day } = rejection;
  return (
    <div className="step-notice">
      <b>{TEXTS.rejected}</b>
      <p>{message}</p>
      {day && (
        <>
          <p>{TEXTS.insteadOn(dayWithWeekday(day))}</p>
          <div className="refund-offers">
            {alternatives.map((time) => (
              <button key={time} type="button" className="admin-button" onClick={() => change({ day, time })}>
                {time}
              </button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** Both starts, warnings, and the mail that will be sent. */
function RescheduleOutcome({ preview, isQuiet }: { preview: Preview; isQuiet: boolean }) {
  const { from, to, warnings, mail } = preview;
  return (
    <>
      <dl className="reschedule-starts">
        <dt>{TEXTS.from}</dt>
        <dd>{from.words}</dd>
        <dt>{TEXTS.to}</dt>
        <dd>
          <b>{to.words}</b>
        </dd>
      </dl>
      {warnings.length > 0 && (
        <div className="reschedule-warnings">
          <b>{TEXTS.warnings}</b>
          <ul className="step-effects">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
      {!isQuiet && (
        <section className="reschedule-mail" aria-label={TEXTS.mail}>
          <h2>{TEXTS.mail}</h2>
          {mail ? (
            <>
              <p>
                {TEXTS.subject}: <b>{mail.subject}</b>
              </p>
              <p className="reschedule-letter">{mail.text}</p>
            </>
          ) : (
            <p className="quiet">{TEXTS.noMail}</p>
          )}
        </section>
      )}
    </>
  );
}
