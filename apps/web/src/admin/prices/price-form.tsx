import { Card, Flex, Grid, Heading, Table, Text } from '@radix-ui/themes';
import { useState } from 'react';
import {
  type PriceBook,
  centsToDollars,
  daysFrom,
  isFreeOfCharge,
  type AnnouncePriceBook,
} from '#libs/shared/contracts';
import { ADD_ON_KEYS, EXAMPLES, quote } from '#libs/shared/pricing/quote';
import { FIGURE_GROUPS, PRICE_FORM as TEXTS, type FigureText, exampleName } from './copy.js';
import { Button } from '../../ui/form/button.js';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { Form } from '../../ui/form/form.js';
import { MoneyField, NumberField } from '../../ui/form/number-field.js';
import { TextField } from '../../ui/form/text-field.js';
import {
  belowCharged,
  changeCount,
  typedBook,
  checkPrices,
  typedOf,
  type TypedPrices,
} from './price-form.rules.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { longDay } from '../../lib/format/format.js';
import { useAnnouncePrices } from './api.js';
import { SaveBar } from '../shared/save-bar.js';
import { useSave } from '../shared/use-save.js';

type Options = {
  book: PriceBook;
  /** yyyy-MM-dd: the earliest selectable day. */
  firstDay: string;
  afterNo: number;
  /** Also after it is saved. */
  onClose: () => void;
};

export const dayAfter = (day: string): string => daysFrom(day, 2)[1];

/** New figures, prefilled from a book. The input is kept after a rejection. */
function usePriceForm({ book, firstDay, afterNo, onClose }: Options) {
  const [seenNo] = useState(afterNo);
  const start = { validFromDay: firstDay, prices: typedOf(book) };
  const form = useCheckedForm<TypedPrices, AnnouncePriceBook>((typed) => checkPrices(typed, seenNo), {
    mode: 'onTouched',
    reValidateMode: 'onChange',
    defaultValues: start,
  });
  const announce = useAnnouncePrices();
  const { save, rejection, isSaving, forget } = useSave({
    failed: TEXTS.failed,
    onSaved: onClose,
    onRejected: form.showErrors,
  });
  // Free packages that were submitted once and wait for the second confirmation.
  const [free, setFree] = useState<AnnouncePriceBook | null>(null);
  const announceNow = (input: AnnouncePriceBook) => {
    setFree(null);
    if (!isSaving) save(announce, input, TEXTS.saved(longDay(input.validFromDay)));
  };
  const send = form.handleSubmit((input) => {
    if (isFreeOfCharge(input.prices)) setFree(input);
    else announceNow({ ...input, confirmFree: false });
  });
  const bar = {
    count: changeCount(form.watch(), start),
    isSaving,
    failure: rejection?.isStale ? TEXTS.stale : rejection?.sentence,
    onDiscard: () => {
      form.setFocus('validFromDay');
      form.reset(start);
      forget();
    },
  };
  return {
    form,
    send,
    bar,
    isAskedFree: free !== null,
    sendFree: () => free && announceNow(free),
    notFree: () => setFree(null),
  };
}

type PriceExamplesProps = {
  before: PriceBook;
  /** Null while a figure is invalid. */
  after: PriceBook | null;
};

const nameOf = ({ gameCount, guestCount, addOns }: (typeof EXAMPLES)[number]) =>
  exampleName(
    gameCount,
    guestCount,
    ADD_ON_KEYS.filter((key) => addOns[key]),
  );

/** Seven sample events with their totals before and after. */
const PriceExamples = ({ before, after }: PriceExamplesProps) => (
  <Card asChild size="2" className="price-examples">
    <section aria-labelledby="price-examples">
      <Heading as="h4" size="3" id="price-examples">
        {TEXTS.examples}
      </Heading>
      <Text as="p" color="gray">
        {TEXTS.examplesHint}
      </Text>
      <Table.Root size="1">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeaderCell>{TEXTS.event}</Table.ColumnHeaderCell>
            <Table.ColumnHeaderCell justify="end">{TEXTS.before}</Table.ColumnHeaderCell>
            <Table.ColumnHeaderCell justify="end">{TEXTS.after}</Table.ColumnHeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {EXAMPLES.map((example) => {
            const old = quote(example, before).totalCents;
            const sum = after && quote(example, after).totalCents;
            const name = nameOf(example);
            const isChanged = sum !== null && sum !== old;
            return (
              <Table.Row key={name}>
                <Table.RowHeaderCell>{name}</Table.RowHeaderCell>
                <Table.Cell justify="end">{centsToDollars(old)}</Table.Cell>
                <Table.Cell justify="end">
                  <Text weight={isChanged ? 'bold' : undefined} color={isChanged ? 'indigo' : undefined}>
                    {sum === null ? '–' : centsToDollars(sum)}
                  </Text>
                </Table.Cell>
              </Table.Row>
            );
          })}
        </Table.Body>
      </Table.Root>
    </section>
  </Card>
);

/** The second confirmation if every package would be free. */
const FreeQuestion = ({ onBack, onYes }: { onBack: () => void; onYes: () => void }) => (
  <ConfirmDialog
    title={TEXTS.freeTitle}
    text={TEXTS.freeText}
    confirm={TEXTS.freeYes}
    keep={TEXTS.freeBack}
    isDanger
    onConfirm={onYes}
    onClose={onBack}
  />
);

type FigureProps = { text: FigureText } & Pick<ReturnType<typeof usePriceForm>, 'form'>;

function FigureField({ text, form }: FigureProps) {
  const { name, label, unit } = text;
  const { error, ...control } = form.field(`prices.${name}`);
  const Box = unit ? NumberField : MoneyField;
  return (
    <Box
      id={`price-${name}`}
      label={label}
      lead={unit ? undefined : '$'}
      tail={unit}
      required
      {...control}
      error={error ?? belowCharged(form.watch('prices'), text)}
    />
  );
}

/** New prices: the figures prefilled from the previous book, their first day, and their effect. */
export function PriceForm({ book, firstDay, afterNo, onClose }: Options) {
  const prices = usePriceForm({ book, firstDay, afterNo, onClose });
  const { form, send, bar } = prices;
  const typed = form.watch('prices');
  return (
    <Form onSend={send} aria-labelledby="price-form-title">
      <Grid columns={{ initial: '1', md: '3fr 2fr' }} gap="4" align="start">
        <Card size="2">
          <Flex direction="column" gap="4">
            <Heading as="h3" id="price-form-title">
              {TEXTS.title}
            </Heading>
            <TextField
              id="price-day"
              label={TEXTS.day}
              hint={TEXTS.dayHint}
              type="date"
              required
              min={firstDay}
              {...form.field('validFromDay')}
            />
            {FIGURE_GROUPS.map(({ title, figures }) => (
              <fieldset key={title}>
                <legend>{title}</legend>
                <Grid columns="repeat(auto-fill, minmax(min(100%, 140px), 1fr))" gap="3" align="end" pt="2">
                  {figures.map((text) => (
                    <FigureField key={text.name} text={text} form={form} />
                  ))}
                </Grid>
              </fieldset>
            ))}
            {bar.count === 0 && (
              <Flex justify="end">
                <Button variant="small" onClick={onClose}>
                  {TEXTS.cancel}
                </Button>
              </Flex>
            )}
          </Flex>
        </Card>
        <PriceExamples before={book} after={typedBook(typed)} />
      </Grid>
      <SaveBar {...bar} />
      {prices.isAskedFree && <FreeQuestion onBack={prices.notFree} onYes={prices.sendFree} />}
    </Form>
  );
}
