import { Tooltip as TooltipPrimitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** The delays of all tooltips; must stand inside Theme, whose own provider says otherwise. */
export const Tooltips = ({ children }: { children: ReactNode }) => (
  <TooltipPrimitive.Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </TooltipPrimitive.Provider>
);
