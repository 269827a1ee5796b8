import { Tooltip as TooltipPrimitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** The delays of the tooltips below; stands around each part that shows some, so that no other part loads them. */
export const Tooltips = ({ children }: { children: ReactNode }) => (
  <TooltipPrimitive.Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </TooltipPrimitive.Provider>
);
