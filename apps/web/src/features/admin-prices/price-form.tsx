import type { PriceBook } from '#libs/contracts';
import { FIGURE_GROUPS, PRICE_FORM as TEXTS, type FigureText } from '../../content/admin-prices.js';
import { Button } from '../../ui/button.js';
import { Failure } from '../../ui/failure.js';
import { Form } from '../../ui/form.js';
import { TextField } from '../../ui/text-field.js';
import { PriceExamples } from './price-examples.js';
import { typedBook } from './price-form.rules.js';
import { usePriceForm } from './use-price-form.js';

type Props = {
  book: PriceBook;
  firstDay: string;
  afterNo: number;
  onClose: () => void;
};

/** New prices: the figures of the book before, the day from which they hold, and what they do. */
export function PriceForm({ book, firstDay, afterNo, onClose }: Props) {
  const { form, send, refusal, isSaving } = usePriceForm({ book, firstDay, afterNo, onSaved: onClose });
  const figure = ({ name, label, unit }: FigureText) => (
    <TextField
      key={name}
      id={`price-${name}`}
      label={label}
      lead={unit ? undefined : '$'}
      tail={unit}
      inputMode={unit ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...form.field(`prices.${name}`)}
    />
  );
  return (
    <Form className="admin-card price-form" onSend={send} aria-labelledby="price-form-title">
      <h3 id="price-form-title">{TEXTS.title}</h3>
      <div className="price-form-body">
        <div className="price-groups">
          <TextField
            id="price-day"
            label={TEXTS.day}
            hint={TEXTS.dayHint}
            type="date"
            min={firstDay}
            {...form.field('validFromDay')}
          />
          {FIGURE_GROUPS.map(({ title, figures }) => (
            <fieldset key={title}>
              <legend>{title}</legend>
              <div className="price-figures">{figures.map(figure)}</div>
            </fieldset>
          ))}
        </div>
        <PriceExamples before={book} after={typedBook(form.watch('prices'))} />
      </div>
      {refusal && <Failure text={refusal} />}
      <div className="price-form-foot">
        <button type="button" className="admin-button" disabled={isSaving} onClick={onClose}>
          {TEXTS.cancel}
        </button>
        <Button type="submit" busy={isSaving}>
          {TEXTS.save}
        </Button>
      </div>
    </Form>
  );
}
