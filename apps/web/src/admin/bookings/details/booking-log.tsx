import { Flex } from '@radix-ui/themes';
import { Button } from '../../../ui/form/button.js';
import { RotateCw } from '../../shared/icons.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBookingDetail, BookingMailView } from '#libs/shared/contracts';
import { MAIL_KINDS } from '../../../copy/admin-bookings.js';
import { DETAIL_TEXTS } from './copy.js';
import { moment } from '../../../lib/format/format.js';
import { Hint } from '../parts/hint.js';
import { StepCard } from './step-card.js';
import { refreshAdmin } from '../api.js';
import { nameOr } from '../labels.js';

/** The timeline, newest first. */
export function Timeline({ entries }: { entries: AdminBookingDetail['timeline'] }) {
  const newestFirst = entries.toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <StepCard step="timeline" title={DETAIL_TEXTS.timeline}>
      {newestFirst.length === 0 ? (
        <Hint>{DETAIL_TEXTS.noTimeline}</Hint>
      ) : (
        <Flex asChild direction="column" gap="2">
          <ol className="admin-log">
            {newestFirst.map(({ at, what, who }, place) => (
              <li key={`${at}-${place}`}>
                <b>{what}</b>
                <Hint>{`${moment(at)} ${DETAIL_TEXTS.by(who)}`}</Hint>
              </li>
            ))}
          </ol>
        </Flex>
      )}
    </StepCard>
  );
}

/** Fetched on demand only, since every view of a booking is audited. */
function RefreshMails({ id }: { id: string }) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await refreshAdmin(queries, id);
    setBusy(false);
  };
  return (
    <Flex>
      <Button variant="small" disabled={isBusy} onClick={() => void refresh()}>
        <RotateCw size={17} strokeWidth={2.4} />
        {DETAIL_TEXTS.refreshMails}
      </Button>
    </Flex>
  );
}

/** The state of a mail, in words. */
export const mailState = ({ state, at, sentAt, answer }: BookingMailView): string =>
  ({
    sending: DETAIL_TEXTS.sending,
    sent: DETAIL_TEXTS.sent(moment(sentAt ?? at)),
    refused: DETAIL_TEXTS.rejected(answer),
    withheld: DETAIL_TEXTS.withheld,
    skipped: DETAIL_TEXTS.skipped,
    held: DETAIL_TEXTS.held,
  })[state];

/** What staff wrote to several families. */
export const WrittenMail = ({ mail: { written } }: { mail: BookingMailView }) =>
  written && (
    <details>
      <summary>{written.subject}</summary>
      <p className="typed-lines">{written.text}</p>
    </details>
  );

/** Mails to the parent with their status. */
export const SentMailList = ({ id, mails }: Pick<AdminBookingDetail, 'id' | 'mails'>) => (
  <StepCard step="emails" title={DETAIL_TEXTS.mails}>
    {mails.length === 0 ? (
      <Hint>{DETAIL_TEXTS.noMails}</Hint>
    ) : (
      <Flex asChild direction="column" gap="2">
        <ul className="admin-log">
          {mails.map((mail) => (
            <li key={`${mail.kind}-${mail.at}`}>
              <b>
                <span>{nameOr(MAIL_KINDS, mail.kind)}</span>
                {mail.withReceipt && <span>{`, ${DETAIL_TEXTS.withReceipt}`}</span>}
              </b>
              <Hint>{mailState(mail)}</Hint>
              <WrittenMail mail={mail} />
            </li>
          ))}
        </ul>
      </Flex>
    )}
    {mails.some(({ state }) => state === 'sending') && <RefreshMails id={id} />}
  </StepCard>
);
