import type {
  AdminBookingDetail,
  ReschedulePreviewView as Preview,
  RescheduleRejection,
} from '#libs/shared/contracts';
import { HttpError, errorMessage } from '../../../../lib/api/http.js';
import { dayWithWeekday } from '../../../../lib/format/format.js';
import { Failure, Loading } from '../../../../ui/feedback/load-states.js';
import { useReschedulePreview } from '../../api.js';
import { RESCHEDULE_TEXTS as TEXTS } from './copy.js';
import type { RescheduleInput } from './reschedule.rules.js';

type OnChoose = (start: { day: string; time: string }) => void;
type Props = {
  booking: Pick<AdminBookingDetail, 'id' | 'eventDate' | 'eventTime' | 'version'>;
  wanted: Pick<RescheduleInput, 'day' | 'time' | 'tellNobody'>;
  /** Chooses one of the alternative starts. */
  onChoose: OnChoose;
};

/** The preview of a reschedule. */
export function ReschedulePreview({ booking, wanted, onChoose }: Props) {
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
      {data?.refusal && <RescheduleRejected rejection={data.refusal} onChoose={onChoose} />}
      {data && !data.refusal && <RescheduleOutcome preview={data} isQuiet={tellNobody} />}
    </div>
  );
}

/** Why it was rejected, and alternative starts. */
function RescheduleRejected({ rejection, onChoose }: { rejection: RescheduleRejection; onChoose: OnChoose }) {
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
              <button
                key={time}
                type="button"
                className="admin-button"
                onClick={() => onChoose({ day, time })}
              >
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
