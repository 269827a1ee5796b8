import type { AdminBookingDetail } from '#libs/shared/contracts';
import { FRAME_TEXTS } from './copy.js';

/** What an action will do, as sentences. */
export type Effects = {
  effects: readonly string[];
  /** The mail to the parent; null if there is none, empty if the form itself explains it. */
  mail: readonly string[] | null;
};

type Addressee = Pick<AdminBookingDetail, 'parentEmail'>;

/** Bookings of a deleted account have no email address. */
const isWithoutMail = ({ parentEmail }: Addressee) => parentEmail === '';

/** The effects before an action is sent, with the mail it sends, or why it sends none. */
export function effectsWithMail(booking: Addressee, { effects, mail }: Effects): readonly string[] {
  if (!mail) return effects;
  return isWithoutMail(booking) ? [...effects, FRAME_TEXTS.noMail] : [...effects, ...mail];
}

/** Added to the toast when the mail of an action was not sent. */
export const mailNote = (booking: Addressee, { mail }: Effects) =>
  isWithoutMail(booking) && mail ? FRAME_TEXTS.noMailDone : undefined;
