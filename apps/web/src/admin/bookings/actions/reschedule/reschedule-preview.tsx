import { DataList, Flex } from '@radix-ui/themes';
import type {
  AdminBookingDetail,
  ReschedulePreviewView as Preview,
  RescheduleRejection,
} from '#libs/shared/contracts';
import { HttpError, errorMessage } from '../../../../lib/api/http.js';
import { dayWithWeekday } from '../../../../lib/format/format.js';
import { Failure, Loading } from '../../../../ui/feedback/load-states.js';
import { Button } from '../../../../ui/form/button.js';
import { useReschedulePreview } from '../../api.js';
import { Hint } from '../../parts/hint.js';
import { MailPreview } from '../../../shared/mail-preview.js';
import { EffectList } from '../../parts/effect-list.js';
import { Notice } from '../../parts/notice.js';
import { RESCHEDULE_TEXTS as TEXTS } from './copy.js';
import type { RescheduleInput } from './reschedule.rules.js';

type OnChoose = (start: { day: string; time: string }) => void;
type Props = {
  booking: Pick<AdminBookingDetail, 'id' | 'eventDate' | 'eventTime' | 'version'>;
  wanted: Pick<RescheduleInput, 'day' | 'time' | 'crewNo' | 'tellNobody'>;
  /** Chooses one of the alternative starts. */
  onChoose: OnChoose;
};

/** The preview of a reschedule. */
export function ReschedulePreview({ booking, wanted, onChoose }: Props) {
  const { day, time, crewNo, tellNobody } = wanted;
  const query = useReschedulePreview(booking, { day, time, ...(crewNo && { crewNo }) });
  const { data, error, isFetching, isEnabled } = query;
  // A rejected day remains rejected: no retry.
  const isOfDay = error instanceof HttpError && error.code === 'VALIDATION';
  return (
    <Flex direction="column" gap="3" aria-live="polite" aria-busy={isFetching}>
      {!isEnabled && <Hint>{TEXTS.choose}</Hint>}
      {isEnabled && !data && isFetching && <Loading text={TEXTS.looking} />}
      {error && !isFetching && (
        <Failure text={errorMessage(error, TEXTS.lookFailed)} query={isOfDay ? undefined : query} />
      )}
      {data?.refusal && <RescheduleRejected rejection={data.refusal} onChoose={onChoose} />}
      {data && !data.refusal && <RescheduleOutcome preview={data} isQuiet={tellNobody} />}
    </Flex>
  );
}

/** Why it was rejected, and alternative starts. */
function RescheduleRejected({ rejection, onChoose }: { rejection: RescheduleRejection; onChoose: OnChoose }) {
  const { message, alternatives, alternativesDay: day } = rejection;
  return (
    <Notice tone="red">
      <b>{TEXTS.rejected}</b>
      <p>{message}</p>
      {day && (
        <>
          <p>{TEXTS.insteadOn(dayWithWeekday(day))}</p>
          <Flex wrap="wrap" gap="2">
            {alternatives.map((time) => (
              <Button key={time} variant="small" onClick={() => onChoose({ day, time })}>
                {time}
              </Button>
            ))}
          </Flex>
        </>
      )}
    </Notice>
  );
}

/** Both starts, warnings, and the mail that will be sent. */
function RescheduleOutcome({ preview, isQuiet }: { preview: Preview; isQuiet: boolean }) {
  const { from, to, warnings, mail } = preview;
  return (
    <>
      <DataList.Root size="2">
        <DataList.Item>
          <DataList.Label minWidth="72px">{TEXTS.from}</DataList.Label>
          <DataList.Value>{from.words}</DataList.Value>
        </DataList.Item>
        <DataList.Item>
          <DataList.Label minWidth="72px">{TEXTS.to}</DataList.Label>
          <DataList.Value>
            <b>{to.words}</b>
          </DataList.Value>
        </DataList.Item>
      </DataList.Root>
      {warnings.length > 0 && (
        <Notice tone="amber">
          <b>{TEXTS.warnings}</b>
          <EffectList effects={warnings} />
        </Notice>
      )}
      {!isQuiet && <MailPreview title={TEXTS.mail} none={TEXTS.noMail} mail={mail} />}
    </>
  );
}
