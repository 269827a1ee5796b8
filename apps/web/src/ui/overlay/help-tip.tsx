import './help-tip.css';
import { CircleHelp } from '../icons.js';
import { Tooltip } from 'radix-ui';
import { useState } from 'react';
import { TABLE_TEXTS } from '../../copy/admin.js';
import { useOverlayContainer } from './overlay-container.js';
import { TIP_DELAY_MS } from './tooltip.js';

/** The definition of a figure: on hover, on focus, and on a tap, where there is no hover. */
export function HelpTip({ of, text }: { of: string; text: string }) {
  const [isOpen, setOpen] = useState(false);
  const container = useOverlayContainer();
  return (
    <Tooltip.Root open={isOpen} onOpenChange={setOpen} delayDuration={TIP_DELAY_MS}>
      <Tooltip.Trigger asChild>
        <button
          type="button"
          className="icon-button help-tip"
          aria-label={TABLE_TEXTS.means(of)}
          // The widget closes on press; here a press opens.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          <CircleHelp size={17} strokeWidth={2.3} />
        </button>
      </Tooltip.Trigger>
      <Tooltip.Portal container={container}>
        <Tooltip.Content className="tip tip-long" sideOffset={6} collisionPadding={12}>
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
