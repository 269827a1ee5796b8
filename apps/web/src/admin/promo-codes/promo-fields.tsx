import { Card, Checkbox, Flex, Grid, Text } from '@radix-ui/themes';
import { useEffect, type ChangeEvent } from 'react';
import { LIMITS, check, promoState, SavePromoCode, DISCOUNT_TYPES } from '#libs/shared/contracts';
import { PROMO_FORM as TEXTS, DISCOUNT_LABELS } from './copy.js';
import { MoneyField, NumberField } from '../../ui/form/number-field.js';
import { TextField } from '../../ui/form/text-field.js';
import { termsOf, type PromoForm, type PromoDraft } from './use-promo-form.js';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { StateChip } from './columns.js';
import { SelectField } from '../../ui/form/select-field.js';

const TYPES = DISCOUNT_TYPES.toReversed().map((value) => ({ value, label: DISCOUNT_LABELS[value] }));

type FieldsProps = { promo: PromoForm };

/** For a rule about two fields: revalidates the other one if it shows an error. */
const again = ({ form }: PromoForm, other: keyof PromoDraft) => ({
  onChange: () => void (form.errorOf(other) && form.trigger(other)),
});

/** The kind of discount, percent or dollars, and its amount. */
function DiscountFields({ promo }: FieldsProps) {
  const { form, field } = promo;
  const isPercent = form.watch('discountType') === 'percentage';
  const ValueField = isPercent ? NumberField : MoneyField;
  return (
    <Grid columns={{ initial: '1', xs: '2' }} gap="4">
      <SelectField
        label={TEXTS.discountType}
        options={TYPES}
        {...field('discountType', again(promo, 'discountValue'))}
      />
      <ValueField
        label={isPercent ? TEXTS.percent : TEXTS.dollars}
        lead={isPercent ? '%' : '$'}
        required
        {...field('discountValue')}
      />
    </Grid>
  );
}

/** The limits of uses, in total and per person. */
function LimitFields({ promo: { field } }: FieldsProps) {
  return (
    <Grid columns={{ initial: '1', xs: '2' }} gap="4">
      <NumberField label={TEXTS.usageLimit} required {...field('usageLimit')} />
      <NumberField label={TEXTS.userUsageLimit} required {...field('userUsageLimit')} />
    </Grid>
  );
}

/** Its first day, and its optional last day. */
function DayFields({ promo }: FieldsProps) {
  const { form, field } = promo;
  return (
    <Grid columns={{ initial: '1', xs: '2' }} gap="4">
      <TextField
        label={TEXTS.startDate}
        hint={TEXTS.startHint}
        type="date"
        required
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
    </Grid>
  );
}

/** A preview of the code after saving; nothing while a field is invalid. */
function FutureState({ draft, usageCount }: { draft: PromoDraft; usageCount: number }) {
  const today = useBusinessDay();
  const { value, errors } = check(SavePromoCode, termsOf(draft));
  if (Object.keys(errors).length > 0 || !draft.startDate) return null;
  const terms = {
    ...value,
    startDate: draft.startDate,
    expiresAt: draft.expiresAt || null,
    usageCount,
  };
  return (
    <Card>
      <Text as="p" weight="bold">
        <span>{`${TEXTS.willBe} `}</span>
        <StateChip state={promoState(terms, today)} />
      </Text>
    </Card>
  );
}

/** Upper-cases the input and preserves the cursor position. */
function capitals({ target }: ChangeEvent<HTMLInputElement>) {
  const at = target.selectionStart;
  target.value = target.value.toUpperCase();
  target.setSelectionRange(at, at);
}

/** The code is the first field of a new code: it is focused when the form opens. */
function useFirstFocus({ isNew, form: { setFocus } }: PromoForm) {
  useEffect(() => {
    if (isNew) setFocus('code');
  }, [isNew, setFocus]);
}

function CodeField({ promo }: FieldsProps) {
  const code = promo.field('code');
  useFirstFocus(promo);
  return (
    <TextField
      {...code}
      label={TEXTS.code}
      hint={TEXTS.codeHint}
      required
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

const ActiveSwitch = ({ promo: { form } }: FieldsProps) => (
  <Flex asChild gap="3" minHeight="44px">
    <label htmlFor="promo-switch">
      <Checkbox
        id="promo-switch"
        size="3"
        aria-describedby="promo-switch-hint"
        checked={form.watch('isActive')}
        onCheckedChange={(isActive) => form.setValue('isActive', isActive === true, { shouldDirty: true })}
      />
      <span>
        <b>{TEXTS.isActive}</b>
        <Text as="div" id="promo-switch-hint" color="gray">
          {TEXTS.isActiveHint}
        </Text>
      </span>
    </label>
  </Flex>
);

type Props = FieldsProps & {
  /** Existing uses, for the state of the saved code. */
  usageCount: number;
};

/** All fields of a code, each with its rule next to it. */
export const PromoFields = ({ promo, usageCount }: Props) => (
  <Flex direction="column" gap="4" pt="3">
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
  </Flex>
);
