import { Tooltip as TooltipPrimitive } from 'radix-ui';
import type { ReactNode, ReactElement } from 'react';
import { useOverlayContainer } from './overlay-container.js';

/** Labels an icon-only button, after the delays of `Tooltips`. */
export const Tip = ({ text, children }: { text: string; children: ReactElement }) => (
  <TooltipPrimitive.Root>
    <TooltipPrimitive.Trigger asChild>{children}</TooltipPrimitive.Trigger>
    <TooltipPrimitive.Portal container={useOverlayContainer()}>
      <TooltipPrimitive.Content className="tip" sideOffset={8} collisionPadding={8}>
        {text}
      </TooltipPrimitive.Content>
    </TooltipPrimitive.Portal>
  </TooltipPrimitive.Root>
);

/** The delays of the tooltips below; wraps only the parts with tooltips, so that other parts do not load them. */
export const Tooltips = ({ children }: { children: ReactNode }) => (
  <TooltipPrimitive.Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </TooltipPrimitive.Provider>
);
