import type { ReactNode } from 'react';
import { Button } from '../form/button.js';
import { Dialog } from './dialog.js';

type Props = {
  title: string;
  /** What will happen. */
  text: ReactNode;
  /** The labels of the button that does it, and of the one that does not. */
  confirm: string;
  keep: string;
  isDanger?: boolean;
  isBusy?: boolean;
  /** False while something must still be chosen. */
  canConfirm?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Gets the focus after closing instead of the opener. */
  returnTo?: () => HTMLElement | null;
  /** More to know before, or why it failed. */
  children?: ReactNode;
};

/** Asks before something is done. It is open while it is rendered, and cannot be closed while the change is sent. */
export const ConfirmDialog = ({
  text,
  confirm,
  keep,
  isDanger,
  isBusy = false,
  canConfirm,
  ...props
}: Props) => (
  <Dialog
    open
    onOpenChange={(open) => !open && props.onClose()}
    closable={!isBusy}
    title={props.title}
    description={text}
    returnTo={props.returnTo}
    footer={
      <div className="row-apart">
        <Button variant="secondary" disabled={isBusy} onClick={props.onClose}>
          {keep}
        </Button>
        <Button
          tone={isDanger ? 'red' : undefined}
          busy={isBusy}
          disabled={canConfirm === false}
          onClick={props.onConfirm}
        >
          {confirm}
        </Button>
      </div>
    }
  >
    {props.children}
  </Dialog>
);
