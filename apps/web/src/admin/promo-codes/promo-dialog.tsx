import { Flex } from '@radix-ui/themes';
import { useState } from 'react';
import type { PromoCodeView } from '#libs/shared/contracts';
import { PROMO_FORM as TEXTS } from './copy.js';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { Failure } from '../../ui/feedback/load-states.js';
import { Form } from '../../ui/form/form.js';
import { PromoFields } from './promo-fields.js';
import { usePromoForm } from './use-promo-form.js';
import { wasUsed } from './labels.js';

type Props = {
  /** The code that is edited; null for a new one. */
  code: PromoCodeView | null;
  /** The initial values of the form. */
  from: PromoCodeView | null;
  onClose: () => void;
  /** Resets the form to the stored code. */
  onReload: () => void;
};

const FORM = 'promo-form';

type FootProps = { saveLabel: string; isSaving: boolean; onClose: () => void };

const PromoDialogFooter = ({ saveLabel, isSaving, onClose }: FootProps) => (
  <Flex wrap="wrap" justify="end" gap="2" width="100%">
    <button type="button" className="admin-button" disabled={isSaving} onClick={onClose}>
      {TEXTS.cancel}
    </button>
    <Button type="submit" form={FORM} busy={isSaving}>
      {saveLabel}
    </Button>
  </Flex>
);

/** The form for a new code, a changed one or a copy. The input is kept until it is saved or discarded. */
export function PromoDialog({ code, from, onClose, onReload }: Props) {
  const promo = usePromoForm(code, from, onClose);
  const { send, rejection, isSaving, isNew } = promo;
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closable={!isSaving}
      // A new code's first field is focused before the dialog can record the previously focused element.
      returnTo={isNew ? () => opener : undefined}
      title={code ? TEXTS.editTitle(code.code) : TEXTS.addTitle}
      description={code && wasUsed(code) ? TEXTS.usedNote(code.held + code.used) : TEXTS.description}
      footer={
        <PromoDialogFooter saveLabel={code ? TEXTS.save : TEXTS.add} isSaving={isSaving} onClose={onClose} />
      }
    >
      <Form id={FORM} onSend={send}>
        {rejection && <Failure text={rejection.sentence} />}
        {rejection?.isStale && (
          <button type="button" className="admin-button" onClick={onReload}>
            {TEXTS.reload}
          </button>
        )}
        <PromoFields promo={promo} usageCount={code?.usageCount ?? 0} />
      </Form>
    </Dialog>
  );
}
