// The chunks of the next step: the current step remains shown until they have loaded.
import { atom, useAtom } from 'jotai';
import { loadChunk, reloadIfOutdated, reloadPage } from '../../../lib/api/chunk-reload.js';

type StepLoading = {
  state: 'here' | 'coming' | 'missing';
  /** The URL of this page at that step, for loading a new document. */
  url: string;
};

const NOTHING: StepLoading = { state: 'here', url: '' };
const loadingAtom = atom(NOTHING);
// Another visit of the wizard does not show an earlier failure.
loadingAtom.onMount = (set) => () => set(NOTHING);

/** Whether the chunks of the next step are loading, or failed to. */
export const stepLoadingAtom = atom((get) => get(loadingAtom).state);

function urlAt(step: number): string {
  const url = new URL(window.location.href);
  url.searchParams.set('step', String(step));
  return url.href;
}

/** Returns `loadStep(load, step)`: true once loaded. If loading fails, the reloaded document opens at `step`. */
export function useLoadStep() {
  const [, setLoading] = useAtom(loadingAtom);
  return async (load: () => Promise<unknown>, step: number): Promise<boolean> => {
    const url = urlAt(step);
    setLoading({ state: 'coming', url });
    try {
      await loadChunk(load);
      setLoading({ state: 'here', url });
      return true;
    } catch {
      setLoading({ state: 'missing', url });
      void reloadIfOutdated(url);
      return false;
    }
  };
}

/** Returns `reload()`, which loads the document anew at the step that failed to load. */
export function useStepReload() {
  const [{ url }, setLoading] = useAtom(loadingAtom);
  return async () => {
    setLoading({ state: 'coming', url });
    if (!(await reloadPage(url))) setLoading({ state: 'missing', url });
  };
}
