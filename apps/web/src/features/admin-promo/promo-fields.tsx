import type { ChangeEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { check, DISCOUNT_TYPES, LIMITS, promoState, SavePromoCode } from '#libs/contracts';
import { DISCOUNT_LABELS, PROMO_FORM as TEXTS } from '../../content/admin-promo.js';
import { publicConfig } from '../../lib/public-config.js';
import { SelectField } from '../../ui/select-field.js';
import { TextField } from '../../ui/text-field.js';
import type { PromoDraft } from './promo-form.js';
import { StateChip } from './state-chip.js';

type Props = {
  form: UseFormReturn<PromoDraft>;
  /** Uses that count already, for the state that the code will have. */
  usageCount: number;
};

const TYPES = DISCOUNT_TYPES.toReversed().map((value) => ({ value, label: DISCOUNT_LABELS[value] }));

/** Capitals while typing, with the cursor where it was. */
function capitals({ target }: ChangeEvent<HTMLInputElement>) {
  const at = target.selectionStart;
  target.value = target.value.toUpperCase();
  target.setSelectionRange(at, at);
}

/** What the code will be once it is saved; nothing while something is still wrong. */
function FutureState({ draft, usageCount }: { draft: PromoDraft; usageCount: number }) {
  const { value, errors } = check(SavePromoCode, draft);
  if (Object.keys(errors).length > 0 || !draft.startDate) return null;
  const terms = {
    ...value,
    startDate: draft.startDate,
    expiresAt: draft.expiresAt || null,
    usageCount,
  };
  return (
    <p className="promo-future">
      {TEXTS.willBe} <StateChip state={promoState(terms, publicConfig().today)} />
    </p>
  );
}

/** All fields of a code, each with its rule beside it. */
export function PromoFields({ form, usageCount }: Props) {
  const { register, formState, watch, getValues, trigger } = form;
  const field = (name: keyof PromoDraft) => ({
    id: `promo-${name}`,
    error: formState.errors[name]?.message,
    ...register(name),
  });
  const isPercent = watch('discountType') === 'percentage';
  // A rule that looks at two fields: the other one is looked at again once somebody has been told about it.
  const again = (other: keyof PromoDraft) => ({
    onChange: () => void (formState.errors[other] && trigger(other)),
  });
  const code = register('code');
  return (
    <div className="promo-fields">
      <TextField
        {...field('code')}
        {...code}
        label={TEXTS.code}
        hint={TEXTS.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LIMITS.promoCode.max}
        onChange={(event) => {
          capitals(event);
          void code.onChange(event);
        }}
      />
      <div className="promo-pair">
        <SelectField
          label={TEXTS.discountType}
          options={TYPES}
          {...field('discountType')}
          {...register('discountType', again('discountValue'))}
        />
        <TextField
          label={isPercent ? TEXTS.percent : TEXTS.dollars}
          lead={isPercent ? '%' : '$'}
          type="number"
          inputMode={isPercent ? 'numeric' : 'decimal'}
          min={0}
          max={isPercent ? 100 : undefined}
          step={isPercent ? 1 : 0.01}
          {...field('discountValue')}
        />
      </div>
      <TextField
        label={TEXTS.internal}
        hint={TEXTS.internalHint}
        optional
        autoComplete="off"
        maxLength={LIMITS.longText.max}
        {...field('description')}
      />
      <div className="promo-pair">
        <TextField
          label={TEXTS.usageLimit}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          {...field('usageLimit')}
        />
        <TextField
          label={TEXTS.userUsageLimit}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          {...field('userUsageLimit')}
        />
      </div>
      <div className="promo-pair">
        <TextField
          label={TEXTS.startDate}
          hint={TEXTS.startHint}
          type="date"
          {...field('startDate')}
          {...register('startDate', again('expiresAt'))}
        />
        <TextField
          label={TEXTS.expiresAt}
          hint={TEXTS.expiresHint}
          optional
          type="date"
          min={getValues('startDate') || undefined}
          {...field('expiresAt')}
        />
      </div>
      <label className="promo-switch">
        <input type="checkbox" {...register('isActive')} aria-describedby="promo-switch-hint" />
        <span>
          <b>{TEXTS.isActive}</b>
          <small id="promo-switch-hint">{TEXTS.isActiveHint}</small>
        </span>
      </label>
      <FutureState draft={watch()} usageCount={usageCount} />
    </div>
  );
}
