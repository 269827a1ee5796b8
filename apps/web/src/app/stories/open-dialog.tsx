import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';

/** A button that opens whatever `children` makes of "open" and "close". */
export function Opens({
  label,
  children,
}: {
  label: string;
  children: (isOpen: boolean, close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children(isOpen, () => setOpen(false))}
    </>
  );
}

export const OpenDialog = () => (
  <Opens label="Open a dialog">
    {(isOpen, close) => (
      <Dialog
        open={isOpen}
        onOpenChange={close}
        title="A dialog"
        description="A sheet on phones."
        foot={<Button onClick={close}>Done</Button>}
      >
        <p>Its middle scrolls, head and foot stay.</p>
      </Dialog>
    )}
  </Opens>
);
