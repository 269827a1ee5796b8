import type { ComponentType } from 'react';
import { WIZARD_TEXTS } from '../../copy/booking.js';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { Loading } from '../../ui/feedback/load-states.js';

export const loadLaterParts = () => import('./later-parts.js');

type LaterParts = Awaited<ReturnType<typeof loadLaterParts>>;

const part = <Props extends object>(
  pick: (parts: LaterParts) => ComponentType<Props>,
  places?: Parameters<typeof lazyPart>[1],
) => lazyPart(async () => ({ default: pick(await loadLaterParts()) }), places);

export const LaterStep = part((parts) => parts.LaterStep, { waiting: <div className="wizard-later" /> });
export const CustomGameDialog = part((parts) => parts.CustomGameDialog);
export const Payment = part((parts) => parts.Payment, {
  waiting: <Loading text={WIZARD_TEXTS.loadingBooking} quiet />,
});
export const ExpiredBooking = part((parts) => parts.ExpiredBooking, {
  waiting: <Loading text={WIZARD_TEXTS.loadingBooking} />,
});
export const WaitingLink = part((parts) => parts.WaitingLink, {
  waiting: <Loading text={WIZARD_TEXTS.loadingKept} />,
});
export const Unsubscribe = part((parts) => parts.Unsubscribe, {
  waiting: <Loading text={WIZARD_TEXTS.loadingKept} />,
});
export const BookingSummary = part((parts) => parts.BookingSummary, { missing: null });
export const HeldNote = part((parts) => parts.HeldNote, { missing: null });
