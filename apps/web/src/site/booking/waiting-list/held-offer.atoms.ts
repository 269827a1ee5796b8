// Applies a waiting-list offer to the form; loaded only with an offer link, since few visitors have one.
import { atom } from 'jotai';
import type { WaitingOffer } from '#libs/shared/contracts';
import {
  draftAtom,
  heldOfferAtom,
  knowsLimitAtom,
  serverErrorsAtom,
  rejectedStartAtom,
} from '../booking.atoms.js';
import { withWaitingAnswers, fillFromOffer } from './held-offer.rules.js';

/** Accepts the offer of a link. */
export const acceptOfferAtom = atom(null, (get, set, key: string, offer: WaitingOffer) => {
  const { draft, ...found } = fillFromOffer(offer, get(draftAtom));
  set(draftAtom, draft);
  set(heldOfferAtom, { key, ...found });
  set(knowsLimitAtom, true);
  set(rejectedStartAtom, null);
});

/** Replaces existing answers with those of the waiting-list request. */
export const applyWaitingAnswersAtom = atom(null, (get, set, offer: WaitingOffer) => {
  const held = get(heldOfferAtom);
  if (!held) return;
  set(draftAtom, withWaitingAnswers(offer, get(draftAtom), held.keptAnswers));
  set(heldOfferAtom, { ...held, keptAnswers: [] });
  set(serverErrorsAtom, {});
});
