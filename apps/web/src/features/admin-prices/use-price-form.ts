import { useState } from 'react';
import { daysFrom, type AnnouncePriceBook, type PriceBook } from '#libs/contracts';
import { PRICE_FORM as TEXTS } from '../../content/admin-prices.js';
import { useCheckedForm } from '../../lib/form.js';
import { longDay } from '../../lib/format.js';
import { HttpError, sentenceOf } from '../../lib/http.js';
import { useToast } from '../../ui/toast.js';
import { useAnnouncePrices } from './api.js';
import { checkPrices, typedOf, type TypedPrices } from './price-form.rules.js';

type Options = {
  book: PriceBook;
  /** yyyy-MM-dd: no earlier day is offered. */
  firstDay: string;
  afterNo: number;
  onSaved: () => void;
};

export const dayAfter = (day: string): string => daysFrom(day, 2)[1];

/** New figures that begin with those of a book. What was typed stays after a refusal. */
export function usePriceForm({ book, firstDay, afterNo, onSaved }: Options) {
  const [seenNo] = useState(afterNo);
  const form = useCheckedForm<TypedPrices, AnnouncePriceBook>((typed) => checkPrices(typed, seenNo), {
    mode: 'onTouched',
    reValidateMode: 'onChange',
    defaultValues: { validFromDay: firstDay, prices: typedOf(book) },
  });
  const announce = useAnnouncePrices();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = form.handleSubmit((input) => {
    if (announce.isPending) return;
    setRefusal(null);
    announce.mutate(input, {
      onSuccess: () => {
        toast({ title: TEXTS.saved(longDay(input.validFromDay)), tone: 'good' });
        onSaved();
      },
      onError: (failure) => {
        form.showErrors(failure);
        const isStale = failure instanceof HttpError && failure.code === 'STALE';
        setRefusal(isStale ? TEXTS.stale : sentenceOf(failure, TEXTS.failed));
      },
    });
  });
  return { form, send, refusal, isSaving: announce.isPending };
}
