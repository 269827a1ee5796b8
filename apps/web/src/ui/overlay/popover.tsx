import './popover.css';
import { Popover as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useOverlayContainer } from './overlay-container.js';

type Props = {
  /** The button that opens it. */
  trigger: ReactNode;
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Gets the focus after closing instead of the button. */
  returnTo?: () => HTMLElement | null;
  children: ReactNode;
};

/** A small box below a button, for content that needs no dialog; closed by Escape or an outside press. */
export const Popover = ({ trigger, label, open, onOpenChange, returnTo, children }: Props) => (
  <Primitive.Root open={open} onOpenChange={onOpenChange}>
    <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
    <Primitive.Portal container={useOverlayContainer()}>
      <Primitive.Content
        className="popover"
        aria-label={label}
        align="start"
        sideOffset={8}
        collisionPadding={12}
        onCloseAutoFocus={(event) => {
          const target = returnTo?.();
          if (!target) return;
          event.preventDefault();
          target.focus();
        }}
      >
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
);
