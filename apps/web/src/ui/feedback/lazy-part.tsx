import { lazy, Suspense, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import { piece } from '../../lib/api/renew.js';
import { PartBoundary } from './part-boundary.js';

type Places = {
  /** While it comes. */
  waiting?: ReactNode;
  /** In its place when it does not come. */
  missing?: ReactNode;
};

/** A part of a page that comes in a file of its own; the page stays when the part does not come. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting, missing }: Places = {},
): FunctionComponent<Props> {
  const Part = lazy(() => piece(load)) as unknown as ComponentType<Props>;
  return (props) => (
    <PartBoundary fallback={missing}>
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    </PartBoundary>
  );
}
