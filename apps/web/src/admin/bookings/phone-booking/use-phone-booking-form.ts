import { useAtom, atom } from 'jotai';
import { useEffect, useState } from 'react';
import { check, CreateBooking } from '#libs/shared/contracts';
import { quote } from '#libs/shared/pricing/quote';
import { PHONE_BOOKING_TEXTS as TEXTS } from './copy.js';
import { useCheckedForm } from '../../../lib/form/form.js';
import { HttpError, errorMessage } from '../../../lib/api/http.js';
import { useIntentKey } from '../../../lib/form/submit-intent.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { usePhoneBooking } from '../api.js';
import { useBook } from '../../../lib/api/price-book.js';

/** Most callers plan a birthday. */
export const newPhoneBooking = (): CreateBooking => ({ ...new CreateBooking(), eventType: 'birthday' });

/** The phone booking's input, kept when the tab changes. In memory only. */
export const phoneBookingAtom = atom<CreateBooking>(newPhoneBooking());

/** The price of these details by the current price book; the server recomputes it. */
export const usePriceOfDetails = ({ selectedGames, guestCount, addOns }: CreateBooking) =>
  quote({ gameCount: selectedGames.length, guestCount: guestCount || 0, addOns }, useBook().book);

type Typed = { details: CreateBooking };

/** Alternative starts of a rejection; none for other failures. */
function startsOf(failure: unknown): { day: string; times: string[] } | null {
  if (!(failure instanceof HttpError) || failure.code !== 'SLOT_TAKEN') return null;
  const { alternatives, alternativesDay } = failure.body as {
    alternatives?: string[];
    alternativesDay?: string;
  };
  return alternativesDay ? { day: alternativesDay, times: alternatives ?? [] } : null;
}

/** The input is in the page's memory; a retry of the same input reuses its key, so it books once. */
export function usePhoneBookingForm(onBooked: (id: string) => void) {
  const [draft, setDraft] = useAtom(phoneBookingAtom);
  const form = useCheckedForm(({ details }: Typed) => check(CreateBooking, details), {
    defaultValues: { details: draft } as Typed,
    under: 'details.',
  });
  const booking = usePhoneBooking();
  const intent = useIntentKey();
  const toast = useToast();
  const [failure, setFailure] = useState<Error | null>(null);
  const { subscribe } = form;
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => setDraft({ ...values.details }),
    });
  }, [subscribe, setDraft]);
  const choose = (changes: Partial<CreateBooking>) => {
    form.setValue('details', { ...form.getValues('details'), ...changes });
    if (form.formState.isSubmitted) void form.trigger();
  };
  const book = form.handleSubmit((details) => {
    setFailure(null);
    booking.mutate(
      { details, idempotencyKey: intent.keyFor(details) },
      {
        onSuccess: ({ id }) => {
          intent.done();
          toast({ title: TEXTS.done, tone: 'good' });
          onBooked(id);
        },
        onError: (failed) => {
          form.showErrors(failed);
          setFailure(failed);
        },
      },
    );
  });
  const rejection = failure && { sentence: errorMessage(failure, TEXTS.failed), starts: startsOf(failure) };
  return { form, draft, place: () => form.getValues('details.location'), choose, book, rejection };
}
