import { centsToDollars } from '#libs/shared/contracts';
import { TIER_TEXTS, type FieldText } from './content-fields.copy.js';
import { heldBook } from '../../lib/api/price-book.js';
import { CheckboxCard } from '../../ui/form/checkbox-card.js';
import { SelectField } from '../../ui/form/select-field.js';
import { TextareaField } from '../../ui/form/textarea-field.js';
import { TextField } from '../../ui/form/text-field.js';
import { PictureField } from './picture-field.js';
import { fieldId } from './typed-entry.js';

type Props = {
  field: FieldText;
  value: string | boolean;
  error?: string;
  onChange: (value: string | boolean) => void;
  onBusy: (isBusy: boolean) => void;
};

const tiers = () =>
  heldBook().book.tiers.map(({ tier, baseCents }) => ({
    value: String(tier),
    label: TIER_TEXTS.tier(tier, centsToDollars(baseCents)),
  }));

/** One field of an edit form, as its kind wants. */
export function EntryField({ field, value, error, onChange, onBusy }: Props) {
  const { name, label, hint, optional, type } = field;
  const words = { id: fieldId(name), label, hint, optional, error, className: field.half ? 'half' : '' };
  const typing = {
    name,
    value: String(value),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (type === 'flag')
    return <CheckboxCard id={words.id} title={label} checked={value === true} onCheckedChange={onChange} />;
  if (type === 'picture')
    return <PictureField {...words} value={String(value)} onChange={onChange} onBusy={onBusy} />;
  if (type === 'choice' || type === 'tier')
    return <SelectField {...words} {...typing} options={type === 'tier' ? tiers() : (field.choices ?? [])} />;
  if (type === 'long' || type === 'list') return <TextareaField {...words} {...typing} rows={4} />;
  return (
    <TextField
      {...words}
      {...typing}
      autoComplete="off"
      readOnly={field.fixed}
      {...(type === 'number' && { inputMode: 'decimal' as const })}
    />
  );
}
