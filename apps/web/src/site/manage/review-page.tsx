import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { check, dayInWords, dayInZone, LIMITS, SaveReview, type OwnReview } from '#libs/shared/contracts';
import { errorMessage, HttpError } from '../../lib/api/http.js';
import { publicConfig } from '../../lib/api/public-config.js';
import { mailedValue } from '../../lib/browser/mailed-key.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { Loading } from '../../ui/feedback/load-states.js';
import { Button } from '../../ui/form/button.js';
import { Form } from '../../ui/form/form.js';
import { TextareaField } from '../../ui/form/text-field.js';
import { PageMeta } from '../../ui/layout/section.js';
import { LinkScreen } from '../booking/link-screen.js';
import { useOwnReview, useSaveReview } from './api.js';
import { REVIEW_TEXTS as TEXTS } from './review-page.copy.js';

const STARS = [5, 4, 3, 2, 1];

/** The family's review, opened by the key of an email. */
export default function ReviewPage() {
  const [params] = useSearchParams();
  const key = mailedValue('review', params.get('review')) ?? '';
  const query = useOwnReview(key);
  const [isSaved, setSaved] = useState(false);
  const { data: own, error, refetch } = query;
  if (!key) return <LinkScreen title={TEXTS.noLinkTitle} texts={[TEXTS.noLink]} />;
  if (own && isSaved) return <Saved own={own} onChange={() => setSaved(false)} />;
  if (own)
    return (
      <ReviewForm
        // A reload after a conflict shows what was saved.
        key={own.review?.version}
        {...{ own, reviewKey: key }}
        onSaved={() => setSaved(true)}
        onReload={() => void refetch()}
      />
    );
  if (!error) return <Loading text={TEXTS.loading} />;
  if (error instanceof HttpError && error.code === 'NOT_FOUND')
    return <LinkScreen title={TEXTS.goneTitle} texts={[TEXTS.gone]} />;
  return (
    <LinkScreen title={TEXTS.failedTitle} texts={[errorMessage(error, TEXTS.failedLoad)]}>
      <Button onClick={() => void refetch()}>{TEXTS.retry}</Button>
    </LinkScreen>
  );
}

const until = ({ editableUntil }: OwnReview) =>
  TEXTS.until(dayInWords(dayInZone(new Date(editableUntil), publicConfig().timeZone)));

const Saved = ({ own, onChange }: { own: OwnReview; onChange: () => void }) => (
  <LinkScreen title={TEXTS.doneTitle} texts={[TEXTS[own.review?.state ?? 'written'], until(own)]}>
    <Button variant="secondary" onClick={onChange}>
      {TEXTS.again}
    </Button>
  </LinkScreen>
);

type Props = { own: OwnReview; reviewKey: string; onSaved: () => void; onReload: () => void };

function ReviewForm({ own, reviewKey, onSaved, onReload }: Props) {
  const { review } = own;
  const version = review?.version ?? 0;
  const { field, handleSubmit, showErrors, errorOf, register } = useCheckedForm(
    ({ stars, text }: { stars: string; text: string }) =>
      check(SaveReview, { stars: Number(stars), text, version }),
    { defaultValues: { stars: String(review?.stars ?? ''), text: review?.text ?? '' } },
  );
  const { mutate, isPending, error } = useSaveReview(reviewKey);
  const send = handleSubmit((input) => mutate(input, { onSuccess: onSaved, onError: showErrors }));
  const isStale = error instanceof HttpError && error.code === 'STALE';
  return (
    <div className="wrap screen">
      <PageMeta title={TEXTS.title} />
      <h1>{TEXTS.title}</h1>
      <p>{TEXTS.lead(dayInWords(own.eventDate))}</p>
      {review?.state === 'hidden' && <p>{TEXTS.hidden}</p>}
      <Form className="stack" data-gap="l" onSend={send}>
        <fieldset className="radio-cards" aria-describedby="stars-error">
          <legend>{TEXTS.stars}</legend>
          <div className="radio-row">
            {STARS.map((stars) => (
              <label className="choice choice-radio" key={stars}>
                <input type="radio" value={stars} {...register('stars')} />
                <span>{TEXTS.starsOf(stars)}</span>
              </label>
            ))}
          </div>
          <p className="field-error" id="stars-error" role="alert">
            {errorOf('stars')}
          </p>
        </fieldset>
        <TextareaField
          label={TEXTS.text}
          hint={TEXTS.textHint}
          rows={6}
          required
          maxLength={LIMITS.review.max}
          {...field('text')}
        />
        <p>{`${TEXTS.promise(own.name)} ${until(own)}`}</p>
        <p className="field-error" role="alert">
          {error && errorMessage(error, TEXTS.failed)}
        </p>
        <div className="actions">
          <Button type="submit" busy={isPending}>
            {review ? TEXTS.change : TEXTS.send}
          </Button>
          {isStale && (
            <Button variant="secondary" onClick={onReload}>
              {TEXTS.reload}
            </Button>
          )}
        </div>
      </Form>
    </div>
  );
}
