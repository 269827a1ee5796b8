import { useRef, useState } from 'react';
import { loadChunk, reloadPage, reloadIfOutdated } from '../../lib/api/chunk-reload.js';

export type StepLoading = 'here' | 'coming' | 'missing';

/** The address of this page at a step, for a document that is loaded anew. */
function addressAt(step: number): string {
  const address = new URL(window.location.href);
  address.searchParams.set('step', String(step));
  return address.href;
}

/** A step stays until what the next one needs is there. */
export function useStepLoading() {
  const [loading, setLoading] = useState<StepLoading>('here');
  const wanted = useRef('');

  /** True once it is there. When it does not come, the document that is loaded anew shows `step`. */
  const loadStep = async (load: () => Promise<unknown>, step: number): Promise<boolean> => {
    wanted.current = addressAt(step);
    setLoading('coming');
    try {
      await loadChunk(load);
      setLoading('here');
      return true;
    } catch {
      setLoading('missing');
      void reloadIfOutdated(wanted.current);
      return false;
    }
  };
  const tryAgain = async () => {
    setLoading('coming');
    if (!(await reloadPage(wanted.current))) setLoading('missing');
  };
  return { loading, loadStep, tryAgain };
}
