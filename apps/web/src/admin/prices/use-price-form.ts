import { useState } from 'react';
import { daysFrom, isFreeOfCharge, type AnnouncePriceBook, type PriceBook } from '#libs/shared/contracts';
import { PRICE_FORM as TEXTS } from './copy.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { longDay } from '../../lib/format/format.js';
import { HttpError, errorMessage } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useDraft } from '../../ui/form/unsaved-changes.js';
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
  const { mutateAsync: announce, isPending: isSaving } = useAnnouncePrices();
  const toast = useToast();
  const [rejection, setRejection] = useState<string | null>(null);
  // Free packages that were sent once and wait for the second confirmation.
  const [free, setFree] = useState<AnnouncePriceBook | null>(null);
  const send = async (input: AnnouncePriceBook): Promise<boolean> => {
    if (isSaving) return false;
    setFree(null);
    setRejection(null);
    try {
      await announce(input);
    } catch (failure) {
      form.showErrors(failure);
      const isStale = failure instanceof HttpError && failure.code === 'STALE';
      setRejection(isStale ? TEXTS.stale : errorMessage(failure, TEXTS.failed));
      return false;
    }
    toast({ title: TEXTS.saved(longDay(input.validFromDay)), tone: 'good' });
    onSaved();
    return true;
  };
  const save = async (): Promise<boolean> => {
    let isSaved = false;
    await form.handleSubmit(async (input) => {
      if (isFreeOfCharge(input.prices)) setFree(input);
      else isSaved = await send({ ...input, confirmFree: false });
    })();
    return isSaved;
  };
  useDraft(form.formState.isDirty, {
    save,
    discard: () => form.reset(),
    focus: () => form.setFocus('validFromDay'),
  });
  return {
    form,
    save,
    rejection,
    isSaving,
    isAskedFree: free !== null,
    sendFree: () => free && void send(free),
    notFree: () => setFree(null),
  };
}
