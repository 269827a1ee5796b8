import './action-menu.css';
import { DropdownMenu, IconButton } from '@radix-ui/themes';
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

/** A button with three dots that opens a menu of rarely used actions; needs a `WorkTheme`. */
export const ActionMenu = ({ label, id, children }: Props) => (
  // Not modal, so that a dialog opened by an item does not find the page locked.
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger>
      <IconButton
        id={id}
        type="button"
        variant="soft"
        color="gray"
        highContrast
        size={{ initial: '4', sm: '2' }}
        aria-label={label}
      >
        <Ellipsis size={18} strokeWidth={2.4} />
      </IconButton>
    </DropdownMenu.Trigger>
    <DropdownMenu.Content className="action-menu" align="end" container={useOverlayContainer()}>
      {children}
    </DropdownMenu.Content>
  </DropdownMenu.Root>
);
