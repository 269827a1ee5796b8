import {
  lazy,
  Suspense,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
  useState,
  Component,
} from 'react';
import { loadChunk, reloadPage, ChunkLoadError, reloadIfOutdated } from '../../lib/api/chunk-reload.js';
import { FAILED_PART } from '../../copy/frame.js';
import { Button } from '../form/button.js';

/** Shown where a part of the page failed to load or crashed. */
function PartFailed() {
  const [isBusy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    if (!(await reloadPage())) setBusy(false);
  };
  return (
    <div className="failure part-failed" role="alert">
      <img src={FAILED_PART.scene} alt="" width={320} height={220} />
      <p>{FAILED_PART.text}</p>
      <Button type="button" busy={isBusy} onClick={() => void again()}>
        {FAILED_PART.again}
      </Button>
    </div>
  );
}

type Props = {
  /** Replaces the failed part; `null` shows nothing. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** Error boundary: the rest of the page stays. React requires a class for this. */
export class PartBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(fault: unknown) {
    if (fault instanceof ChunkLoadError) void reloadIfOutdated();
  }

  override render() {
    const { fallback = <PartFailed />, children } = this.props;
    return this.state.hasFailed ? fallback : children;
  }
}

type Places = {
  /** Shown while it loads. */
  waiting?: ReactNode;
  /** Shown when it cannot be loaded. */
  missing?: ReactNode;
};

/** A lazily loaded part of a page; the page stays when it cannot be loaded. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting, missing }: Places = {},
): FunctionComponent<Props> {
  const Part = lazy(() => loadChunk(load)) as unknown as ComponentType<Props>;
  return (props) => (
    <PartBoundary fallback={missing}>
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    </PartBoundary>
  );
}
