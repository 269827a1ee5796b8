import { Tooltip } from 'radix-ui';
import type { ReactElement } from 'react';

/** Names a button that only shows a sign, after the delays of `Tooltips`. */
export const Tip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Tooltip.Root>
    <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
    <Tooltip.Portal>
      <Tooltip.Content className="tip" sideOffset={8} collisionPadding={8}>
        {text}
      </Tooltip.Content>
    </Tooltip.Portal>
  </Tooltip.Root>
);
