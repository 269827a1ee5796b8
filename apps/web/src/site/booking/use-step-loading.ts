import { useRef, useState } from 'react';
import { piece, renew, renewIfOlder } from '../../lib/api/chunk-reload.js';

export type Arrival = 'here' | 'coming' | 'missing';

/** The address of this page at a step, for a document that is loaded anew. */
function addressAt(step: number): string {
  const address = new URL(window.location.href);
  address.searchParams.set('step', String(step));
  return address.href;
}

/** A step stays until what the next one needs is there. */
export function useArrival() {
  const [arrival, setArrival] = useState<Arrival>('here');
  const wanted = useRef('');

  /** True once it is there. When it does not come, the document that is loaded anew shows `step`. */
  const awaitPiece = async (load: () => Promise<unknown>, step: number): Promise<boolean> => {
    wanted.current = addressAt(step);
    setArrival('coming');
    try {
      await piece(load);
      setArrival('here');
      return true;
    } catch {
      setArrival('missing');
      void renewIfOlder(wanted.current);
      return false;
    }
  };
  const tryAgain = async () => {
    setArrival('coming');
    if (!(await renew(wanted.current))) setArrival('missing');
  };
  return { arrival, awaitPiece, tryAgain };
}
