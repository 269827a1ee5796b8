import type { RegisterOptions } from 'react-hook-form';
import {
  type PromoCodeView,
  check,
  PROMO_ADMIN_MESSAGES,
  PROMO_DEFAULTS,
  SavePromoCode,
} from '#libs/shared/contracts';
import { PROMO_FORM as TEXTS } from './copy.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { HttpError, errorMessage } from '../../lib/api/http.js';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { typedDollars, typedWhole } from '../../lib/format/typed-number.js';
import { useIntentKey } from '../../lib/form/submit-intent.js';
import { useSave } from '../shared/use-save.js';
import { useSavePromo } from './api.js';

/** The form values, all as text inputs. */
export type PromoDraft = {
  code: string;
  discountType: 'fixed' | 'percentage';
  discountValue: string;
  description: string;
  usageLimit: string;
  userUsageLimit: string;
  startDate: string;
  expiresAt: string;
  isActive: boolean;
};

/** The initial values: defaults for a new code, the stored values, or a copy without the code. */
function draftOf(from: PromoCodeView | null, isCopy: boolean, today: string): PromoDraft {
  if (!from) {
    return {
      code: '',
      discountType: 'percentage',
      discountValue: '',
      description: '',
      usageLimit: String(PROMO_DEFAULTS.usageLimit),
      userUsageLimit: String(PROMO_DEFAULTS.userUsageLimit),
      startDate: today,
      expiresAt: '',
      isActive: true,
    };
  }
  const isOver = isCopy && from.expiresAt !== null && from.expiresAt < today;
  return {
    code: isCopy ? '' : from.code,
    discountType: from.discountType,
    discountValue: from.discountType === 'fixed' ? from.discountValue.toFixed(2) : String(from.discountValue),
    description: from.description ?? '',
    usageLimit: String(from.usageLimit),
    userUsageLimit: String(from.userUsageLimit),
    startDate: isCopy && from.startDate < today ? today : from.startDate,
    expiresAt: isOver ? '' : (from.expiresAt ?? ''),
    isActive: isCopy || from.isActive,
  };
}

/** The typed terms with their numbers read. */
export const termsOf = (typed: PromoDraft) => ({
  ...typed,
  discountValue: typed.discountType === 'fixed' ? typedDollars(typed.discountValue) : typed.discountValue,
  usageLimit: typedWhole(typed.usageLimit),
  userUsageLimit: typedWhole(typed.userUsageLimit),
});

/** The server's rules, plus a required first day, which is optional in the API. */
function checkTerms(typed: PromoDraft): { value: SavePromoCode; errors: Record<string, string> } {
  const { value, errors } = check(SavePromoCode, termsOf(typed));
  return { value, errors: typed.startDate ? errors : { ...errors, startDate: PROMO_ADMIN_MESSAGES.start } };
}

/**
 * The form with the fields of `from`; saves the code `code`, or a new one without it. A retry of the same terms reuses
 * its key.
 */
export function usePromoForm(code: PromoCodeView | null, from: PromoCodeView | null, onSaved: () => void) {
  const form = useCheckedForm(checkTerms, {
    mode: 'onTouched',
    defaultValues: draftOf(from, code === null, useBusinessDay()),
  });
  const saving = useSavePromo();
  const intent = useIntentKey();
  const onRejected = (failure: Error) => {
    form.showErrors(failure);
    if (failure instanceof HttpError && failure.code === 'CODE_EXISTS')
      form.showError('code', errorMessage(failure, ''));
  };
  const { save, rejection, isSaving } = useSave({ onSaved, onRejected });
  const send = form.handleSubmit((terms) => {
    const input = { ...terms, version: code?.version };
    const done = (code ? TEXTS.changed : TEXTS.added)(input.code);
    save(saving, { id: code?.id ?? null, input, idempotencyKey: intent.keyFor(input) }, done);
  });
  const field = <Name extends keyof PromoDraft>(name: Name, rules?: RegisterOptions<PromoDraft, Name>) => ({
    id: `promo-${name}`,
    ...form.field(name, rules),
  });
  return { form, field, send, rejection, isSaving, isNew: code === null };
}

export type PromoForm = ReturnType<typeof usePromoForm>;
