import { Flex } from '@radix-ui/themes';
import { useState } from 'react';
import type { PromoCodeView, SavePromoCode } from '#libs/shared/contracts';
import { PROMO_CONFIRM as TEXTS } from './copy.js';
import { newKey, errorMessage } from '../../lib/api/http.js';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { Failure } from '../../ui/feedback/load-states.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useRemovePromo, useSavePromo } from './api.js';
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

/** Switches or deletes a code, with a toast or the rejection. */
function usePromoChange({ step, code, onClose }: Props) {
  const save = useSavePromo();
  const remove = useRemovePromo();
  const toast = useToast();
  const [rejection, setRejection] = useState<string | null>(null);
  const ends = {
    onSuccess: () => {
      toast({ title: TEXTS[step].done(code.code), tone: 'good' as const });
      onClose();
    },
    onError: (failure: Error) => setRejection(errorMessage(failure, TEXTS.failed)),
  };
  const go = () => {
    setRejection(null);
    if (step === 'remove') return remove.mutate(code.id, ends);
    const input = termsOf(code, step === 'activate');
    return save.mutate({ id: code.id, input, idempotencyKey: newKey() }, ends);
  };
  return { go, rejection, isBusy: save.isPending || remove.isPending };
}

/** Confirms switching or deleting a code and explains the effect. */
export function PromoConfirmDialog(props: Props) {
  const { step, code, onClose, returnTo } = props;
  const texts = TEXTS[step];
  const { go, rejection, isBusy } = usePromoChange(props);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closable={!isBusy}
      title={texts.title(code.code)}
      description={texts.text}
      returnTo={returnTo}
      footer={
        <Flex wrap="wrap" justify="end" gap="2" width="100%">
          <button type="button" className="admin-button" disabled={isBusy} onClick={onClose}>
            {TEXTS.keep}
          </button>
          <Button tone={step === 'remove' ? 'red' : undefined} busy={isBusy} onClick={go}>
            {texts.go}
          </Button>
        </Flex>
      }
    >
      {step !== 'activate' && wasUsed(code) && <p>{TEXTS[step].used(code.held + code.used)}</p>}
      {rejection && <Failure text={rejection} />}
    </Dialog>
  );
}
