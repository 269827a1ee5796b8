import { Component, type ReactNode } from 'react';
import { MissingPiece, renewIfOlder } from '../../lib/api/renew.js';
import { PartFailed } from './part-failed.js';

type Props = {
  /** Stands in the place of what failed; `null` for what can be missing without a word. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** Holds a fault below it, so that the rest of the page stays. React wants a class for this. */
export class PartBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(fault: unknown) {
    if (fault instanceof MissingPiece) void renewIfOlder();
  }

  override render() {
    const { fallback = <PartFailed />, children } = this.props;
    return this.state.hasFailed ? fallback : children;
  }
}
