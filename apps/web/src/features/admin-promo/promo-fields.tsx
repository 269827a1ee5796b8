import type { ChangeEvent } from 'react';
import { DISCOUNT_TYPES, LIMITS } from '#libs/contracts';
import { DISCOUNT_LABELS, PROMO_FORM as TEXTS } from '../../content/admin-promo.js';
import { SelectField } from '../../ui/select-field.js';
import { TextField } from '../../ui/text-field.js';
import { FutureState } from './future-state.js';
import type { PromoDraft } from './promo-form.js';
import type { PromoForm } from './use-promo-form.js';

type FieldsProps = { promo: PromoForm };

const TYPES = DISCOUNT_TYPES.toReversed().map((value) => ({ value, label: DISCOUNT_LABELS[value] }));

/** Capitals while typing, with the cursor where it was. */
function capitals({ target }: ChangeEvent<HTMLInputElement>) {
  const at = target.selectionStart;
  target.value = target.value.toUpperCase();
  target.setSelectionRange(at, at);
}

/** For a rule that looks at two fields: the other one is checked again once somebody has been told about it. */
const again = ({ form }: PromoForm, other: keyof PromoDraft) => ({
  onChange: () => void (form.errorOf(other) && form.trigger(other)),
});

function CodeField({ promo }: FieldsProps) {
  const code = promo.field('code');
  return (
    <TextField
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
  );
}

/** Percent or dollars, and how many of them. */
function DiscountFields({ promo }: FieldsProps) {
  const { form, field } = promo;
  const isPercent = form.watch('discountType') === 'percentage';
  return (
    <div className="promo-pair">
      <SelectField
        label={TEXTS.discountType}
        options={TYPES}
        {...field('discountType', again(promo, 'discountValue'))}
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
  );
}

/** How often it can be used, in all and by one person. */
function LimitFields({ promo: { field } }: FieldsProps) {
  const count = { type: 'number', inputMode: 'numeric', min: 1, step: 1 } as const;
  return (
    <div className="promo-pair">
      <TextField label={TEXTS.usageLimit} {...count} {...field('usageLimit')} />
      <TextField label={TEXTS.userUsageLimit} {...count} {...field('userUsageLimit')} />
    </div>
  );
}

/** Its first day, and its last one if it has one. */
function DayFields({ promo }: FieldsProps) {
  const { form, field } = promo;
  return (
    <div className="promo-pair">
      <TextField
        label={TEXTS.startDate}
        hint={TEXTS.startHint}
        type="date"
        {...field('startDate', again(promo, 'expiresAt'))}
      />
      <TextField
        label={TEXTS.expiresAt}
        hint={TEXTS.expiresHint}
        optional
        type="date"
        min={form.getValues('startDate') || undefined}
        {...field('expiresAt')}
      />
    </div>
  );
}

const ActiveSwitch = ({ promo: { form } }: FieldsProps) => (
  <label className="promo-switch">
    <input type="checkbox" {...form.register('isActive')} aria-describedby="promo-switch-hint" />
    <span>
      <b>{TEXTS.isActive}</b>
      <small id="promo-switch-hint">{TEXTS.isActiveHint}</small>
    </span>
  </label>
);

type Props = FieldsProps & {
  /** Uses that count already, for the state that the code will have. */
  usageCount: number;
};

/** All fields of a code, each with its rule beside it. */
export const PromoFields = ({ promo, usageCount }: Props) => (
  <div className="promo-fields">
    <CodeField promo={promo} />
    <DiscountFields promo={promo} />
    <TextField
      label={TEXTS.internal}
      hint={TEXTS.internalHint}
      optional
      autoComplete="off"
      maxLength={LIMITS.longText.max}
      {...promo.field('description')}
    />
    <LimitFields promo={promo} />
    <DayFields promo={promo} />
    <ActiveSwitch promo={promo} />
    <FutureState draft={promo.form.watch()} usageCount={usageCount} />
  </div>
);
