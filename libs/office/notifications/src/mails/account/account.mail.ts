// Mails to the address of an account, or to one that has to be verified.
import type { Issuer } from '#libs/shop/business-settings';
import type { MailDefinition } from '../../mail-definition.js';
import { button, greeting, renderLetter } from '../layout/mail-layout.js';

type Copy = { title: string; message: string; button: string; after: string };
export type AccountMailOptions = { link: string; issuer: Issuer };

/**
 * One message, one button, and what to do if it was not requested. No name: the address may belong to someone else.
 */
export const renderAccountMail = (
  { title, message, button: label, after }: Copy,
  { link, issuer }: AccountMailOptions,
) =>
  renderLetter({
    issuer,
    title,
    preview: message,
    parts: [`${greeting()} ${message}`, button(label, link), after],
  });

type Request = { requestId: string };

/** For a forgotten password; none for an unknown address or an expired or replaced request. */
export const passwordResetMail: MailDefinition<Request> = {
  kind: 'password-reset',
  subjectId: ({ requestId }) => requestId,
  async compose({ requestId }, { accountRequests, links }, issuer) {
    const found = await accountRequests.writeLink(requestId);
    if (!found) return null;
    const link = links.withKey('/auth?reset=link', found.token);
    const copy = {
      title: 'Choose a new password',
      message: 'use this link to choose a new password for your account. It works once, within one hour.',
      button: 'Choose a new password',
      after:
        'Didn’t ask for this? You can ignore this email: your password has not changed, and only you have this link.',
    };
    return { to: found.email, ...renderAccountMail(copy, { link, issuer }) };
  },
};

/** To the address of a new account; none for an expired or replaced request. */
export const emailVerificationMail: MailDefinition<Request> = {
  kind: 'email-verification',
  subjectId: ({ requestId }) => requestId,
  async compose({ requestId }, { accountRequests, links }, issuer) {
    const found = await accountRequests.writeLink(requestId);
    if (!found) return null;
    const link = links.withKey('/auth?verify=link', found.token);
    const copy = {
      title: 'Please confirm your email address',
      message: `thank you for making an account at ${issuer.brand}. Is this your email address? The link works once, within seven days.`,
      button: 'Confirm this address',
      after: 'Didn’t make an account? You can ignore this email. We will not write to you again.',
    };
    return { to: found.email, isUnproven: true, ...renderAccountMail(copy, { link, issuer }) };
  },
};

/** To the new address of an account; none for an expired or replaced request. */
export const emailChangeMail: MailDefinition<Request> = {
  kind: 'email-change',
  subjectId: ({ requestId }) => requestId,
  async compose({ requestId }, { accountRequests, links }, issuer) {
    const found = await accountRequests.writeLink(requestId);
    if (!found) return null;
    const link = links.withKey('/auth?verify=link', found.token);
    const copy = {
      title: 'Please confirm your new email address',
      message: `this address was entered as the new email address of an account at ${issuer.brand}. Open the link to use it from now on. It works once, within one day.`,
      button: 'Use this address',
      after: 'Didn’t ask for this? You can ignore this email: nothing changes.',
    };
    return { to: found.email, isUnproven: true, ...renderAccountMail(copy, { link, issuer }) };
  },
};

/** To the address that an account had before; none without one. */
export const emailChangedMail: MailDefinition<Request> = {
  kind: 'email-changed',
  subjectId: ({ requestId }) => requestId,
  async compose({ requestId }, { accountRequests, links }, issuer) {
    const email = await accountRequests.previousAddress(requestId);
    if (!email) return null;
    const copy = {
      title: 'The email address of your account was changed',
      message: `your account at ${issuer.brand} has another email address now. We no longer send emails about it to this address.`,
      button: 'This was not me',
      after: `If this was you, you are all set. If not, please write to us right away at ${issuer.email}.`,
    };
    return { to: email, ...renderAccountMail(copy, { link: links.to('/contact'), issuer }) };
  },
};

/** Once per password change; none without an account or address. */
export const passwordChangedMail: MailDefinition<{ userId: string; eventId: string }> = {
  kind: 'password-changed',
  subjectId: ({ eventId }) => eventId,
  async compose({ userId }, { accounts, links }, issuer) {
    const found = await accounts.addresseeOf(userId);
    if (!found) return null;
    const link = links.to('/auth?reset=request');
    const copy = {
      title: 'Your password was changed',
      message: 'the password of your account was changed just now, and your other devices were signed out.',
      button: 'This was not me',
      after: `If this was you, you are all set. If not, please use the button above to choose a new password right away, or write to us at ${issuer.email}.`,
    };
    return { to: found.email, ...renderAccountMail(copy, { link, issuer }) };
  },
};
