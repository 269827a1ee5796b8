import { ADMIN_ROLES, withPeriod, type AdminLevel } from '#libs/shared/contracts';
import type { Issuer } from '#libs/office/documents';
import { Button, greeting, mailHtml, plain, Text } from '../layout/mail-layout.js';

type Words = { title: string; sentence: string; button: string; after: string };
type Options = { link: string; issuer: Issuer };

/**
 * One sentence, one button, and what to do when somebody else asked. No name: whoever made the account may have typed
 * somebody else's address.
 */
function accountMail({ title, sentence, button, after }: Words, { link, issuer }: Options) {
  const hello = greeting();
  const html = mailHtml({
    issuer,
    title,
    preview: sentence,
    children: (
      <>
        <Text>
          {hello} {sentence}
        </Text>
        <Button href={link}>{button}</Button>
        <Text>{after}</Text>
      </>
    ),
  });
  const text = [`${hello} ${sentence}`, link, '', after, '', `${issuer.brand}, ${issuer.email}`].join('\n');
  return { subject: title, html, text };
}

const CAN: Record<AdminLevel, string> = {
  read: 'see everything there',
  work: "see everything there and do the day's work",
  full: 'do everything there, also refund and change prices',
};

export const invitationMail = (options: Options & { level: AdminLevel }) =>
  accountMail(
    {
      title: `You are invited to work at ${options.issuer.brand}`,
      sentence: `you are invited to the admin area of ${withPeriod(options.issuer.brand)} Your role is ${ADMIN_ROLES[options.level]}: you can ${CAN[options.level]}. The link works once, within seven days.`,
      button: 'Accept the invitation',
      after: 'Don’t know us? Ignore this email.',
    },
    options,
  );

/** To a host who has no account yet. The brand ends no sentence: it may have a period of its own. */
export const hostInvitationMail = (options: Options) =>
  accountMail(
    {
      title: 'You are invited to see your events',
      sentence: `you are a host of ${options.issuer.brand}, and your events are waiting for you online. Accept this invitation with an account that has this email address, and you see them on your phone: when, where, and what to bring. The link works once, within seven days.`,
      button: 'Accept the invitation',
      after: 'Don’t know us? Ignore this email.',
    },
    options,
  );

/** To the other owners; `name` is that of the one who may do more. */
export const gainMail = ({
  level,
  isNew,
  name,
  ...options
}: Options & { level: AdminLevel; isNew: boolean; name: string }) =>
  accountMail(
    {
      title: isNew ? 'There is a new administrator' : 'An administrator has more rights',
      sentence: isNew
        ? `${plain(name)} has accepted the invitation to the admin area of ${options.issuer.brand} in the role ${ADMIN_ROLES[level]}: they can ${CAN[level]}.`
        : `the role of ${plain(name)} at the admin area of ${options.issuer.brand} is now ${ADMIN_ROLES[level]}: they can ${CAN[level]}.`,
      button: 'Look at the team',
      after: 'You did not expect this? Please ask your colleagues, or take the rights back there.',
    },
    options,
  );

/** Null: no administrator any more. */
export const rightsMail = ({ level, ...options }: Options & { level: AdminLevel | null }) =>
  accountMail(
    {
      title: level ? 'Your role has changed' : 'Your access has ended',
      sentence: level
        ? `your role at the admin area of ${options.issuer.brand} is now ${ADMIN_ROLES[level]}: you can ${CAN[level]}.`
        : `you are no longer an administrator of ${withPeriod(options.issuer.brand)} Your account stays, and you were signed out everywhere.`,
      button: level ? 'Open the admin area' : 'Open the website',
      after: `You did not expect this? Please write to us at ${options.issuer.email}.`,
    },
    options,
  );

export const passwordResetMail = (options: Options) =>
  accountMail(
    {
      title: 'Choose a new password',
      sentence: 'here you choose a new password for your account. The link works once, within one hour.',
      button: 'Choose a new password',
      after:
        'You did not ask for this? Then there is nothing to do: your password stays as it is, and nobody can use this link but you.',
    },
    options,
  );

export const passwordChangedMail = (options: Options) =>
  accountMail(
    {
      title: 'Your password was changed',
      sentence: 'the password of your account was changed just now, and your other devices were signed out.',
      button: 'This was not me',
      after: `This was you? Then there is nothing to do. If not, please choose a new password at once with the button above, or write to us at ${options.issuer.email}.`,
    },
    options,
  );

export const verificationMail = (options: Options) =>
  accountMail(
    {
      title: 'Please confirm your email address',
      sentence: `thank you for making an account at ${options.issuer.brand}. Is this your email address? The link works once, within seven days.`,
      button: 'Confirm this address',
      after: 'You made no account? Then there is nothing to do: we will not write to you again.',
    },
    options,
  );

/** To an address with which many bookings were made: its owner may have made them, or somebody who mistyped theirs. */
export const emailProofMail = (options: Options) =>
  accountMail(
    {
      title: 'Please confirm your email address to keep booking',
      sentence: `several bookings were made at ${options.issuer.brand} with this email address in the last hour. If you want to book another event, open this link in the browser you are booking with. It works for two days.`,
      button: 'Confirm and keep booking',
      after: `Were you not booking? Then ignore this email, or write to us at ${options.issuer.email} if you get more of them.`,
    },
    options,
  );
