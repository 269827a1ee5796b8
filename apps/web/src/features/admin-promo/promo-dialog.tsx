import { useRef, useState, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { PromoCodeView, SavePromoCode } from '#libs/contracts';
import { PROMO_FORM as TEXTS } from '../../content/admin-promo.js';
import { HttpError, newKey, sentenceOf } from '../../lib/http.js';
import { publicConfig } from '../../lib/public-config.js';
import { intentFor, type SubmitIntent } from '../../lib/submit-intent.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Failure } from '../../ui/failure.js';
import { useToast } from '../../ui/toast.js';
import { useSavePromo } from './api.js';
import { PromoFields } from './promo-fields.js';
import { draftOf, promoResolver, type PromoDraft } from './promo-form.js';
import { wasUsed } from './words.js';

type Props = {
  /** The code that is edited; null for a new one. */
  code: PromoCodeView | null;
  /** What the form starts with. */
  from: PromoCodeView | null;
  onClose: () => void;
  /** Begins again with the code as it is now. */
  onReload: () => void;
};

const FORM = 'promo-form';

/** The form for a new code, a changed one or a copy. What was typed stays until it is saved or given up. */
export function PromoDialog({ code, from, onClose, onReload }: Props) {
  const form = useForm<PromoDraft>({
    resolver: promoResolver,
    mode: 'onBlur',
    reValidateMode: 'onChange',
    defaultValues: draftOf(from, code === null, publicConfig().today),
  });
  const save = useSavePromo();
  const toast = useToast();
  const intent = useRef<SubmitIntent | null>(null);
  const [refusal, setRefusal] = useState<{ sentence: string; isStale: boolean } | null>(null);

  const refused = (failure: Error) => {
    const errors = failure instanceof HttpError ? Object.entries(failure.errors) : [];
    for (const [field, message] of errors) form.setError(field as keyof PromoDraft, { message });
    if (failure instanceof HttpError && failure.code === 'CODE_EXISTS')
      form.setError('code', { message: failure.sentence ?? '' }, { shouldFocus: true });
    else {
      const isStale = failure instanceof HttpError && failure.code === 'STALE';
      setRefusal({ sentence: sentenceOf(failure, TEXTS.failed), isStale });
    }
  };
  const send = form.handleSubmit((typed) => {
    const input = { ...(typed as unknown as SavePromoCode), version: code?.version };
    setRefusal(null);
    intent.current = intentFor(intent.current, JSON.stringify(input), newKey);
    save.mutate(
      { id: code?.id ?? null, input, idempotencyKey: intent.current.key },
      {
        onSuccess: () => {
          toast({ title: (code ? TEXTS.changed : TEXTS.added)(input.code), tone: 'good' });
          onClose();
        },
        onError: refused,
      },
    );
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closable={!save.isPending}
      title={code ? TEXTS.editTitle(code.code) : TEXTS.addTitle}
      description={code && wasUsed(code) ? TEXTS.usedNote(code.held + code.used) : TEXTS.description}
      className="promo-sheet"
      foot={
        <>
          <button type="button" className="admin-button" disabled={save.isPending} onClick={onClose}>
            {TEXTS.cancel}
          </button>
          <Button type="submit" form={FORM} busy={save.isPending}>
            {code ? TEXTS.save : TEXTS.add}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event: SyntheticEvent) => void send(event)}>
        {refusal && <Failure text={refusal.sentence} />}
        {refusal?.isStale && (
          <button type="button" className="admin-button promo-reload" onClick={onReload}>
            {TEXTS.reload}
          </button>
        )}
        <PromoFields form={form} usageCount={code?.usageCount ?? 0} />
      </form>
    </Dialog>
  );
}
