import { useAtomValue, useSetAtom } from 'jotai';
import { heldOfferAtom, refusedStartAtom } from '../../booking/booking.atoms.js';
import { takeWishAtom } from '../../booking/waiting-list/held-offer.atoms.js';
import { HeldNote } from '../../booking/waiting-list/held-note.js';

/** Until when the time of the offer is held. */
export default function HeldNotePart() {
  const held = useAtomValue(heldOfferAtom);
  const isRefused = useAtomValue(refusedStartAtom) !== null;
  const takeWish = useSetAtom(takeWishAtom);
  if (!held) return null;
  const { key, kept, instead } = held;
  return <HeldNote waitingKey={key} onTakeWish={takeWish} {...{ isRefused, kept, instead }} />;
}
