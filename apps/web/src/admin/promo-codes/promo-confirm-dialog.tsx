import type { PromoCodeView, SavePromoCode } from '#libs/shared/contracts';
import { newKey } from '../../lib/api/http.js';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { RejectionNote } from '../shared/rejection.js';
import { useSave } from '../shared/use-save.js';
import { useRemovePromo, useSavePromo } from './api.js';
import { PROMO_CONFIRM as TEXTS } from './copy.js';
import { wasUsed } from './labels.js';

type Props = {
  step: 'activate' | 'deactivate' | 'remove';
  code: PromoCodeView;
  onClose: () => void;
  returnTo: () => HTMLElement | null;
};

/** The same terms with the switch changed. */
const termsOf = (code: PromoCodeView, isActive: boolean): SavePromoCode => ({
  code: code.code,
  discountType: code.discountType,
  discountValue: code.discountValue,
  description: code.description ?? undefined,
  usageLimit: code.usageLimit,
  userUsageLimit: code.userUsageLimit,
  startDate: code.startDate,
  expiresAt: code.expiresAt ?? undefined,
  isActive,
  version: code.version,
});

/** Confirms switching or deleting a code and explains the effect. */
export function PromoConfirmDialog({ step, code, onClose, returnTo }: Props) {
  const texts = TEXTS[step];
  const [saving, removing] = [useSavePromo(), useRemovePromo()];
  const { save, rejection, isSaving } = useSave({ onSaved: onClose, failed: TEXTS.failed });
  const go = () => {
    if (step === 'remove') return save(removing, code.id, texts.done(code.code));
    const input = termsOf(code, step === 'activate');
    return save(saving, { id: code.id, input, idempotencyKey: newKey() }, texts.done(code.code));
  };
  return (
    <ConfirmDialog
      title={texts.title(code.code)}
      text={texts.text}
      confirm={texts.go}
      keep={TEXTS.keep}
      isDanger={step === 'remove'}
      isBusy={isSaving}
      onConfirm={go}
      {...{ onClose, returnTo }}
    >
      {step !== 'activate' && wasUsed(code) && <p>{TEXTS[step].used(code.held + code.used)}</p>}
      <RejectionNote rejection={rejection} />
    </ConfirmDialog>
  );
}
