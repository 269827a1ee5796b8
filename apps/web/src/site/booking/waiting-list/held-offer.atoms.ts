// What an offer of the waiting list does to the form; fetched with its link, since few come with one.
import { atom } from 'jotai';
import type { WaitingOffer } from '#libs/shared/contracts';
import { draftAtom, heldOfferAtom, knowsLimitAtom, refusedAtom, refusedStartAtom } from '../booking.atoms.js';
import { asWaited, filledFrom } from './held-offer.rules.js';

/** Somebody came with the link of an offer. */
export const takeOfferAtom = atom(null, (get, set, key: string, offer: WaitingOffer) => {
  const { draft, ...found } = filledFrom(offer, get(draftAtom));
  set(draftAtom, draft);
  set(heldOfferAtom, { key, ...found });
  set(knowsLimitAtom, true);
  set(refusedStartAtom, null);
});

/** Answers that were kept give way to those with which the family waited. */
export const takeWishAtom = atom(null, (get, set, offer: WaitingOffer) => {
  const held = get(heldOfferAtom);
  if (!held) return;
  set(draftAtom, asWaited(offer, get(draftAtom), held.kept));
  set(heldOfferAtom, { ...held, kept: [] });
  set(refusedAtom, {});
});
