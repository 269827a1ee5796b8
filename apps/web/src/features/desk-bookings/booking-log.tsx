import type { DeskBookingDetail } from '#libs/contracts';
import { DETAIL_TEXTS, MAIL_KINDS } from '../../content/desk-booking.js';
import { moment, namedOr } from './words.js';

/** Who did what when, newest first. */
export function Timeline({ entries }: { entries: DeskBookingDetail['timeline'] }) {
  const newestFirst = entries.toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <section className="desk-card" aria-label={DETAIL_TEXTS.timeline}>
      <h2>{DETAIL_TEXTS.timeline}</h2>
      {newestFirst.length === 0 && <p className="quiet">{DETAIL_TEXTS.noTimeline}</p>}
      <ol className="desk-log">
        {newestFirst.map(({ at, what, who }, place) => (
          <li key={`${at}-${place}`}>
            <b>{what}</b>
            <small>
              {moment(at)} {DETAIL_TEXTS.by(who)}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What went out to the parent. */
export const SentMailList = ({ mails }: { mails: DeskBookingDetail['mails'] }) => (
  <section className="desk-card" aria-label={DETAIL_TEXTS.mails}>
    <h2>{DETAIL_TEXTS.mails}</h2>
    {mails.length === 0 && <p className="quiet">{DETAIL_TEXTS.noMails}</p>}
    <ul className="desk-log">
      {mails.map(({ kind, state, at, sentAt, withReceipt }) => (
        <li key={`${kind}-${at}`}>
          <b>
            {namedOr(MAIL_KINDS, kind)}
            {withReceipt && `, ${DETAIL_TEXTS.withReceipt}`}
          </b>
          <small>{state === 'sent' ? DETAIL_TEXTS.sent(moment(sentAt ?? at)) : DETAIL_TEXTS.sending}</small>
        </li>
      ))}
    </ul>
  </section>
);
