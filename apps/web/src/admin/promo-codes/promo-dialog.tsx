import { useState } from 'react';
import type { PromoCodeView } from '#libs/shared/contracts';
import { PROMO_FORM as TEXTS } from './copy.js';
import { FormDialog } from '../shared/form-dialog.js';
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

/** The form for a new code, a changed one or a copy. The input is kept until it is saved or discarded. */
export function PromoDialog({ code, from, onClose, onReload }: Props) {
  const promo = usePromoForm(code, from, onClose);
  const { send, rejection, isSaving, isNew } = promo;
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  return (
    <FormDialog
      // A new code's first field is focused before the dialog can record the previously focused element.
      returnTo={isNew ? () => opener : undefined}
      title={code ? TEXTS.editTitle(code.code) : TEXTS.addTitle}
      description={code && wasUsed(code) ? TEXTS.usedNote(code.held + code.used) : TEXTS.description}
      saveLabel={code ? TEXTS.save : TEXTS.add}
      onSend={send}
      {...{ rejection, isSaving, onClose, onReload }}
    >
      <PromoFields promo={promo} usageCount={code?.usageCount ?? 0} />
    </FormDialog>
  );
}
