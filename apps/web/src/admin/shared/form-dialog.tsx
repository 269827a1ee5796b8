import { Flex } from '@radix-ui/themes';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { Button } from '../../ui/form/button.js';
import { Form } from '../../ui/form/form.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { FORM_TEXTS as TEXTS } from './copy.js';
import { RejectionNote, type Rejection } from './rejection.js';

type Props = {
  title: string;
  description: string;
  saveLabel: string;
  isSaving: boolean;
  /** False while a picture is being uploaded, for example. */
  canSave?: boolean;
  rejection: Rejection | null;
  onSend: (event: SyntheticEvent) => Promise<unknown>;
  onClose: () => void;
  /** Resets the form to the stored values. */
  onReload?: () => void;
  /** Removes the edited record; adds a button in the footer. */
  removal?: { label: string; onRemove: () => void };
  returnTo?: () => HTMLElement | null;
  children: ReactNode;
};

/** A form in a dialog. The input is kept until it is saved or discarded. */
export function FormDialog({ isSaving, canSave = true, removal, onClose, children, ...props }: Props) {
  const id = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closable={!isSaving}
      title={props.title}
      description={props.description}
      returnTo={props.returnTo}
      footer={
        <Flex wrap="wrap" gap="3" justify="end">
          {removal && (
            <Flex flexGrow="1">
              <Button variant="quiet" disabled={isSaving} onClick={removal.onRemove}>
                {removal.label}
              </Button>
            </Flex>
          )}
          <Button variant="secondary" disabled={isSaving} onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" form={id} busy={isSaving} disabled={!canSave}>
            {props.saveLabel}
          </Button>
        </Flex>
      }
    >
      <Form id={id} onSend={props.onSend}>
        <RejectionNote rejection={props.rejection} onReload={props.onReload} />
        <Flex direction="column" gap="4" mt="4">
          {children}
        </Flex>
      </Form>
    </Dialog>
  );
}
