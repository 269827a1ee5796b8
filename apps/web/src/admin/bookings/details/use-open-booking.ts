import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FROM_LIST } from '../list/row-links.js';
import type { useListAddress } from '../list/use-list-address.js';

/** The booking that the address names: opened from its row, turned to a neighbour, closed. */
export function useOpenBooking(isOpen: boolean, change: ReturnType<typeof useListAddress>[1]) {
  const { state } = useLocation();
  const navigate = useNavigate();
  // A booking that was opened from the list is closed by going back; one that came by a link has nothing behind it.
  const close = useCallback(() => {
    const wasOpenedHere = (state as typeof FROM_LIST | null)?.fromList === true;
    if (wasOpenedHere) void navigate(-1);
    else change({ booking: '' }, { replace: true });
  }, [change, navigate, state]);
  const turn = (booking: string) => change({ booking }, { replace: true, state: state as object });
  return {
    open: (booking: string) => (isOpen ? turn(booking) : change({ booking }, { state: FROM_LIST })),
    turn,
    close,
  };
}
