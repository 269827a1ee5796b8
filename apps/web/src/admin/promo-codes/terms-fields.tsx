import { DISCOUNT_TYPES } from '#libs/shared/contracts';
import { DISCOUNT_LABELS, PROMO_FORM as TEXTS } from './copy.js';
import { SelectField } from '../../ui/form/select-field.js';
import { TextField } from '../../ui/form/text-field.js';
import type { PromoForm, PromoDraft } from './use-promo-form.js';

type FieldsProps = { promo: PromoForm };

const TYPES = DISCOUNT_TYPES.toReversed().map((value) => ({ value, label: DISCOUNT_LABELS[value] }));

/** For a rule that looks at two fields: the other one is checked again once somebody has been told about it. */
const again = ({ form }: PromoForm, other: keyof PromoDraft) => ({
  onChange: () => void (form.errorOf(other) && form.trigger(other)),
});

/** Percent or dollars, and how many of them. */
export function DiscountFields({ promo }: FieldsProps) {
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
export function LimitFields({ promo: { field } }: FieldsProps) {
  const count = { type: 'number', inputMode: 'numeric', min: 1, step: 1 } as const;
  return (
    <div className="promo-pair">
      <TextField label={TEXTS.usageLimit} {...count} {...field('usageLimit')} />
      <TextField label={TEXTS.userUsageLimit} {...count} {...field('userUsageLimit')} />
    </div>
  );
}

/** Its first day, and its last one if it has one. */
export function DayFields({ promo }: FieldsProps) {
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
