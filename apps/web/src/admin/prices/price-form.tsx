import { type PriceBook, centsToDollars } from '#libs/shared/contracts';
import { ADD_ON_KEYS, EXAMPLES, quote } from '#libs/shared/pricing/quote';
import { FIGURE_GROUPS, PRICE_FORM as TEXTS, type FigureText, exampleName } from './copy.js';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { Failure } from '../../ui/feedback/load-states.js';
import { Form } from '../../ui/form/form.js';
import { TextField } from '../../ui/form/text-field.js';
import { belowCharged, typedBook } from './price-form.rules.js';
import { usePriceForm } from './use-price-form.js';

type PriceExamplesProps = {
  before: PriceBook;
  /** Null while something typed is no figure. */
  after: PriceBook | null;
};

const nameOf = ({ gameCount, guestCount, addOns }: (typeof EXAMPLES)[number]) =>
  exampleName(
    gameCount,
    guestCount,
    ADD_ON_KEYS.filter((key) => addOns[key]),
  );

/** Seven events with their totals before and after. */
const PriceExamples = ({ before, after }: PriceExamplesProps) => (
  <section className="price-examples" aria-labelledby="price-examples">
    <h4 id="price-examples">{TEXTS.examples}</h4>
    <p>{TEXTS.examplesHint}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">{TEXTS.event}</th>
          <th scope="col">{TEXTS.before}</th>
          <th scope="col">{TEXTS.after}</th>
        </tr>
      </thead>
      <tbody>
        {EXAMPLES.map((example) => {
          const old = quote(example, before).totalCents;
          const sum = after && quote(example, after).totalCents;
          const name = nameOf(example);
          return (
            <tr key={name} data-changed={(sum !== null && sum !== old) || undefined}>
              <th scope="row">{name}</th>
              <td>{centsToDollars(old)}</td>
              <td>{sum === null ? '–' : centsToDollars(sum)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </section>
);

type Props = {
  book: PriceBook;
  firstDay: string;
  afterNo: number;
  onClose: () => void;
};

type QuestionProps = { onBack: () => void; onYes: () => void };

/** The second confirmation where every package would be free. */
const FreeQuestion = ({ onBack, onYes }: QuestionProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onBack()}
    title={TEXTS.freeTitle}
    description={TEXTS.freeText}
    foot={
      <div className="price-form-foot">
        <button type="button" className="admin-button" onClick={onBack}>
          {TEXTS.freeBack}
        </button>
        <Button tone="red" onClick={onYes}>
          {TEXTS.freeYes}
        </Button>
      </div>
    }
  >
    {null}
  </Dialog>
);

type FigureProps = { text: FigureText } & Pick<ReturnType<typeof usePriceForm>, 'form'>;

function FigureField({ text, form }: FigureProps) {
  const { name, label, unit } = text;
  const { error, ...control } = form.field(`prices.${name}`);
  return (
    <TextField
      id={`price-${name}`}
      label={label}
      lead={unit ? undefined : '$'}
      tail={unit}
      inputMode={unit ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...control}
      error={error ?? belowCharged(form.watch('prices'), text)}
    />
  );
}

/** New prices: the figures of the book before, the day from which they hold, and what they do. */
export function PriceForm({ book, firstDay, afterNo, onClose }: Props) {
  const prices = usePriceForm({ book, firstDay, afterNo, onSaved: onClose });
  const { form, save, rejection, isSaving } = prices;
  const typed = form.watch('prices');
  return (
    <Form
      className="admin-card price-form"
      onSend={(event) => {
        event.preventDefault();
        return save();
      }}
      aria-labelledby="price-form-title"
    >
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
              <div className="price-figures">
                {figures.map((text) => (
                  <FigureField key={text.name} text={text} form={form} />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
        <PriceExamples before={book} after={typedBook(typed)} />
      </div>
      {rejection && <Failure text={rejection} />}
      <div className="price-form-foot">
        <button type="button" className="admin-button" disabled={isSaving} onClick={onClose}>
          {TEXTS.cancel}
        </button>
        <Button type="submit" busy={isSaving}>
          {TEXTS.save}
        </Button>
      </div>
      {prices.isAskedFree && <FreeQuestion onBack={prices.notFree} onYes={prices.sendFree} />}
    </Form>
  );
}
