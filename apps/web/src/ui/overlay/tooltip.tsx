import { Tooltip as TooltipPrimitive } from 'radix-ui';
import type { ReactNode, ReactElement } from 'react';
import { useOverlayContainer } from './overlay-container.js';

/** Of all tooltips, also where Radix Themes provides a shorter one. */
export const TIP_DELAY_MS = 700;

/** Labels an icon-only button. */
export const Tip = ({ text, children }: { text: string; children: ReactElement }) => (
  <TooltipPrimitive.Root delayDuration={TIP_DELAY_MS}>
    <TooltipPrimitive.Trigger asChild>{children}</TooltipPrimitive.Trigger>
    <TooltipPrimitive.Portal container={useOverlayContainer()}>
      <TooltipPrimitive.Content className="tip" sideOffset={8} collisionPadding={8}>
        {text}
      </TooltipPrimitive.Content>
    </TooltipPrimitive.Portal>
  </TooltipPrimitive.Root>
);

/** Once one is shown, the next ones open immediately. A `AdminTheme` provides the same; only public pages need this. */
export const Tooltips = ({ children }: { children: ReactNode }) => (
  <TooltipPrimitive.Provider skipDelayDuration={300}>{children}</TooltipPrimitive.Provider>
);
