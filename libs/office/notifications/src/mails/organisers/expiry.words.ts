import { dayInWords, type CertificationKind } from '#libs/shared/contracts';
import type { ExpiryWarning } from '#libs/scheduling/hosts';
import { plain } from '../layout/mail-layout.js';

const KINDS: Record<CertificationKind, string> = {
  'background-check': 'background check',
  'first-aid': 'first-aid training',
  insurance: 'insurance',
  driving: 'driving check',
};

/** What organisers read before something that was checked of a host runs out, and on that day. */
export function expiryWords({ name, kind, expiresOn, daysAhead }: ExpiryWarning) {
  const what = `The ${KINDS[kind]} of ${plain(name)}`;
  const day = dayInWords(expiresOn);
  const isOver = daysAhead === 0;
  return {
    title: isOver ? `A ${KINDS[kind]} has expired` : `A ${KINDS[kind]} expires soon`,
    sentence: isOver
      ? `${what} holds no longer since ${day}.`
      : `${what} expires on ${day}. There are at most ${daysAhead} days left to renew it.`,
    button: 'Open the hosts',
    path: '/admin?tab=crews',
  };
}
