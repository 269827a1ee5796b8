// Immediate mails to organizers that something needs attention. Sender and content are behind the link only.
import { isLateCase } from '#libs/office/inbox';
import type { Issuer } from '#libs/shop/business-settings';
import { centsToDollars, CONTACT_SUBJECTS, dayInWords, type CertificationKind } from '#libs/shared/contracts';
import type { FoundRefund } from '#libs/booking/payments';
import { derivedId, organizerMail } from '../../mail-definition.js';
import { button, formatInstant, plain, renderLetter } from '../layout/mail-layout.js';

type Announcement = { title: string; message: string; button: string; link: string; issuer: Issuer };

export const renderAnnouncement = ({ message, button: label, link, ...letter }: Announcement) =>
  renderLetter({ ...letter, preview: message, parts: [message, button(label, link)] });

/** A custom game to review; only its name. */
export const customGameAnnouncement = organizerMail<{ customGameId: string }>({
  kind: 'custom-game',
  subjectId: ({ customGameId }) => customGameId,
  async compose({ customGameId }, { customGames, links }, issuer) {
    const customGame = await customGames.find(customGameId);
    if (!customGame) return null;
    return renderAnnouncement({
      title: 'You have a new game idea',
      message: `Somebody sent in a game idea called “${plain(customGame.name)}”.`,
      button: 'Look at it',
      link: links.to('/admin'),
      issuer,
    });
  },
});

/** A new message in the inbox, without its text. */
export const contactMessageAnnouncement = organizerMail<{ contactMessageId: string }>({
  kind: 'contact-message',
  subjectId: ({ contactMessageId }) => contactMessageId,
  async compose({ contactMessageId }, { inbox, links }, issuer) {
    const message = await inbox.find(contactMessageId);
    if (!message) return null;
    const about = CONTACT_SUBJECTS[message.subject];
    const isCase = isLateCase(message);
    return renderAnnouncement({
      title: isCase ? 'A family canceled too late for a refund' : 'You have a new message',
      message: isCase
        ? 'It canceled on its booking page. We promised to look at the case in person and to write within 24 hours.'
        : `Someone wrote to you from the contact page: ${about}. We promise an answer within 24 hours.`,
      button: 'Open the inbox',
      link: links.to('/admin'),
      issuer,
    });
  },
});

/** An unapplied payment. */
export const unappliedPaymentAnnouncement = organizerMail<{ paymentId: string }>({
  kind: 'unapplied-payment',
  subjectId: ({ paymentId }) => paymentId,
  async compose({ paymentId }, { balance, links }, issuer) {
    const payment = await balance.findUnapplied(paymentId);
    if (!payment) return null;
    const amount = centsToDollars(payment.amountCents);
    return renderAnnouncement({
      title: 'A payment arrived that a booking could not use',
      message: payment.waitsUntil
        ? `${amount} arrived for a booking after its time had been taken. Until ${formatInstant(payment.waitsUntil, issuer.timeZone)} the parent can choose another time. After that we refund it in full.`
        : `${amount} arrived twice or too late for a booking. We refund it to the parent in full.`,
      button: 'Open the booking',
      link: links.to(`/admin?booking=${payment.bookingId}`),
      issuer,
    });
  },
});

/** Whether a refund returns an unapplied payment and is repeated by the system. */
const isRepeated = ({ isUnapplied, madeBy }: FoundRefund) => isUnapplied && madeBy !== 'staff';

/** PayPal rejected the refund of an unapplied payment. */
export const stuckRefundAnnouncement = organizerMail<{ refundId: string }>({
  kind: 'stuck-refund',
  subjectId: async ({ refundId }, { balance }) => (await balance.findRefund(refundId))?.paymentId ?? null,
  async compose({ refundId }, { balance, links }, issuer) {
    const refund = await balance.findRefund(refundId);
    if (!refund || !isRepeated(refund)) return null;
    return renderAnnouncement({
      title: 'A refund has not gone through yet',
      message: `PayPal refused to refund ${centsToDollars(refund.amountCents)}. We will try again. The booking shows why it was refused.`,
      button: 'Open the booking',
      link: links.to(`/admin?booking=${refund.bookingId}`),
      issuer,
    });
  },
});

/** Any other refund failed, which somebody must make again or in another way. */
export const failedRefundAnnouncement = organizerMail<{ refundId: string }>({
  kind: 'failed-refund',
  subjectId: ({ refundId }) => refundId,
  async compose({ refundId }, { balance, links }, issuer) {
    const refund = await balance.findRefund(refundId);
    if (refund?.status !== 'failed' || isRepeated(refund)) return null;
    return renderAnnouncement({
      title: 'A refund failed',
      message: `A refund of ${centsToDollars(refund.amountCents)} failed, so the family did not get its money. The booking shows why. Please refund it again or in another way.`,
      button: 'Open the booking',
      link: links.to(`/admin?tab=today&booking=${refund.bookingId}`),
      issuer,
    });
  },
});

/** A family disputes a payment at PayPal. */
export const disputeAnnouncement = organizerMail<{ disputeId: string }>({
  kind: 'dispute',
  subjectId: ({ disputeId }) => derivedId('dispute', disputeId),
  async compose({ disputeId }, { balance, links }, issuer) {
    const dispute = (await balance.openDisputes()).find(({ id }) => id === disputeId);
    if (!dispute) return null;
    const { amountCents, answerBy, bookingId } = dispute;
    const until = answerBy ? ` by ${formatInstant(answerBy, issuer.timeZone)}` : ' soon';
    return renderAnnouncement({
      title: 'A payment is disputed',
      message: `A family disputes a payment of ${centsToDollars(amountCents)} at PayPal. Please answer in PayPal’s Resolution Center${until}. If nobody does, PayPal may return the money to the family.`,
      button: 'Open the booking',
      link: links.to(`/admin?tab=today&booking=${bookingId}`),
      issuer,
    });
  },
});

/** A credit waits for an owner, because staff changed the address after the payment. */
export const waitingCreditAnnouncement = organizerMail<{ creditId: string }>({
  kind: 'waiting-credit',
  subjectId: ({ creditId }) => creditId,
  async compose({ creditId }, { credits, links }, issuer) {
    const credit = await credits.find(creditId);
    if (!credit?.waits || !credit.bookingId) return null;
    return renderAnnouncement({
      title: 'A credit needs your approval',
      message: `A family asked for a credit of ${centsToDollars(credit.balanceCents)}, but your team changed the email address of its booking after the payment. We will send the code once an owner releases it.`,
      button: 'Open the booking',
      link: links.to(`/admin?booking=${credit.bookingId}`),
      issuer,
    });
  },
});

const CERTIFICATIONS: Record<CertificationKind, string> = {
  'background-check': 'background check',
  'first-aid': 'first-aid training',
  insurance: 'insurance',
  driving: 'driving check',
};

/** A host's certification expires: once per threshold before, and on the day itself. */
export const certificationAnnouncement = organizerMail<{ warningId: string }>({
  kind: 'certification-expiring',
  subjectId: ({ warningId }) => warningId,
  async compose({ warningId }, { certifications, links }, issuer) {
    const warning = await certifications.findWarning(warningId);
    if (!warning) return null;
    const { name, kind, expiresOn, daysAhead } = warning;
    const certification = CERTIFICATIONS[kind];
    const what = `The ${certification} of ${plain(name)}`;
    const day = dayInWords(expiresOn);
    const isOver = daysAhead === 0;
    return renderAnnouncement({
      title: isOver ? `A ${certification} has expired` : `A ${certification} expires soon`,
      message: isOver
        ? `${what} expired on ${day}.`
        : `${what} expires on ${day}. There are at most ${daysAhead} days left to renew it.`,
      button: 'Open the hosts',
      link: links.to('/admin?tab=crews'),
      issuer,
    });
  },
});
