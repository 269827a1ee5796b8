import './action-menu.css';
import { DropdownMenu } from '@radix-ui/themes';
import { Button } from '../form/button.js';
import { Ellipsis } from '../icons.js';
import type { ReactNode } from 'react';
import { useOverlayContainer } from './overlay-container.js';

type Props = {
  label: string;
  /** Id of the button, which gets the focus back after a dialog that an item opened. */
  id?: string;
  /** `DropdownMenu.Item`s. */
  children: ReactNode;
};

/** A button with three dots that opens a menu of rarely used actions; needs a `AdminTheme`. */
export const ActionMenu = ({ label, id, children }: Props) => (
  // Not modal, so that a dialog opened by an item does not find the page locked.
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger>
      <Button id={id} variant="small" aria-label={label}>
        <Ellipsis size={18} strokeWidth={2.4} />
      </Button>
    </DropdownMenu.Trigger>
    <DropdownMenu.Content className="action-menu" align="end" container={useOverlayContainer()}>
      {children}
    </DropdownMenu.Content>
  </DropdownMenu.Root>
);
