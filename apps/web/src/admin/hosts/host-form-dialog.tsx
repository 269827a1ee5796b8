import { Button as SoftButton, Flex } from '@radix-ui/themes';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { HOST_FORM as TEXTS, HOST_FORM } from './copy.js';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { Failure } from '../../ui/feedback/load-states.js';
import { Form } from '../../ui/form/form.js';
import { HttpError, errorMessage } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';

export type Rejection = { sentence: string; isStale: boolean };

/** Handles the result of each host form: a toast and close, or the rejection with the input kept. */
export function useSaving(onClose: () => void, showErrors: (failure: Error) => void = () => undefined) {
  const toast = useToast();
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const ends = (done: string) => ({
    onSuccess: () => {
      toast({ title: done, tone: 'good' as const });
      onClose();
    },
    onError: (failure: Error) => {
      showErrors(failure);
      const isStale = failure instanceof HttpError && failure.code === 'STALE';
      setRejection({ sentence: errorMessage(failure, HOST_FORM.failed), isStale });
    },
  });
  return { rejection, forget: () => setRejection(null), ends };
}

type Props = {
  id: string;
  title: string;
  description: string;
  saveLabel: string;
  isSaving: boolean;
  /** False while a picture is being uploaded. */
  canSave?: boolean;
  rejection: Rejection | null;
  onSend: (event: SyntheticEvent) => Promise<unknown>;
  onClose: () => void;
  /** Resets the form to the stored values. */
  onReload: () => void;
  /** Removes the edited record; adds a button in the footer. */
  removal?: { label: string; onRemove: () => void };
  returnTo: () => HTMLElement | null;
  children: ReactNode;
};

/** The dialog of each host form. The input is kept until it is saved or discarded. */
export const HostFormDialog = ({ id, isSaving, canSave = true, rejection, onClose, ...props }: Props) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    closable={!isSaving}
    title={props.title}
    description={props.description}
    returnTo={props.returnTo}
    footer={
      <Flex wrap="wrap" gap="3" justify="end">
        {props.removal && (
          <Flex flexGrow="1">
            <SoftButton
              type="button"
              variant="soft"
              color="red"
              size="4"
              disabled={isSaving}
              onClick={props.removal.onRemove}
            >
              {props.removal.label}
            </SoftButton>
          </Flex>
        )}
        <button type="button" className="admin-button" disabled={isSaving} onClick={onClose}>
          {TEXTS.cancel}
        </button>
        <Button type="submit" form={id} busy={isSaving} disabled={!canSave}>
          {props.saveLabel}
        </Button>
      </Flex>
    }
  >
    <Form id={id} onSend={props.onSend}>
      {rejection && <Failure text={rejection.sentence} />}
      {rejection?.isStale && (
        <button type="button" className="admin-button" onClick={props.onReload}>
          {TEXTS.reload}
        </button>
      )}
      <Flex direction="column" gap="4" mt="4">
        {props.children}
      </Flex>
    </Form>
  </Dialog>
);
