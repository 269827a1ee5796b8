import { Flex, Text } from '@radix-ui/themes';
import { useRef } from 'react';
import { MAILING_PLACEHOLDERS, WriteMailing, type MailingPreview } from '#libs/shared/contracts';
import { errorMessage } from '../../lib/api/http.js';
import { useDebounced } from '../../lib/browser/use-debounced.js';
import { useContractForm } from '../../lib/form/form.js';
import { useIntentKey } from '../../lib/form/submit-intent.js';
import { Failure, Loading } from '../../ui/feedback/load-states.js';
import { Button } from '../../ui/form/button.js';
import { CheckboxCard } from '../../ui/form/checkbox-card.js';
import { TextareaField, TextField } from '../../ui/form/text-field.js';
import { FormDialog } from '../shared/form-dialog.js';
import { MailPreview } from '../shared/mail-preview.js';
import { TitledCard } from '../shared/titled-card.js';
import { useSave } from '../shared/use-save.js';
import { useMailingPreview, useWriteMailing } from './api.js';
import { MAILING_TEXTS as TEXTS, REASON_LABELS } from './copy.js';

const QUIET_MS = 400;

type Form = ReturnType<typeof useContractForm<WriteMailing>>;

/** The message, and the buttons that insert a placeholder at its cursor. */
function MessageField({ form }: { form: Form }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { ref, ...field } = form.field('text');
  const insert = (name: string) => {
    if (!area.current) return;
    const { value, selectionStart, selectionEnd } = area.current;
    const placeholder = `{${name}}`;
    const at = selectionStart + placeholder.length;
    form.setValue('text', value.slice(0, selectionStart) + placeholder + value.slice(selectionEnd));
    area.current.focus();
    area.current.setSelectionRange(at, at);
  };
  return (
    <Flex direction="column" gap="2">
      <TextareaField
        label={TEXTS.text}
        rows={7}
        aria-required
        {...field}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
      />
      <Flex wrap="wrap" gap="2" align="center" role="group" aria-label={TEXTS.insert}>
        <Text size="2" color="gray">
          {TEXTS.insert}
        </Text>
        {MAILING_PLACEHOLDERS.map((name) => (
          <Button key={name} variant="small" aria-label={TEXTS.insertOf(name)} onClick={() => insert(name)}>
            {name}
          </Button>
        ))}
      </Flex>
    </Flex>
  );
}

/** The first emails, and who gets none. */
function Preview({ families, letters, unreached }: MailingPreview) {
  return (
    <>
      <Text as="p" weight="bold" role="status">
        {TEXTS.count(families)}
      </Text>
      {unreached.length > 0 && (
        <TitledCard title={TEXTS.unreached(unreached.length)}>
          <ul>
            {unreached.map(({ bookingId, name, reason }) => (
              <li key={bookingId}>{`${name}: ${REASON_LABELS[reason]}`}</li>
            ))}
          </ul>
        </TitledCard>
      )}
      {letters.map((letter, place) => (
        <MailPreview key={place} title={TEXTS.letter(letter.to)} mail={letter} none="" />
      ))}
      {letters.length === 0 && families > 0 && (
        <Text as="p" size="2" color="gray">
          {TEXTS.unwritten}
        </Text>
      )}
    </>
  );
}

type Props = {
  /** At most five hundred. */
  bookingIds: string[];
  onClose: () => void;
  /** After it was sent; `onClose` if absent. */
  onDone?: () => void;
};

/** Writes one email to the families of these bookings. */
export function MailingDialog({ bookingIds, onClose, onDone = onClose }: Props) {
  const form = useContractForm(WriteMailing, {
    defaultValues: { bookingIds, withCanceled: false, subject: '', text: TEXTS.greeting },
  });
  const [withCanceled, subject, text] = form.watch(['withCanceled', 'subject', 'text']);
  const written = useDebounced(JSON.stringify({ subject, text }), QUIET_MS);
  const preview = useMailingPreview({
    bookingIds,
    withCanceled,
    ...(JSON.parse(written) as Pick<WriteMailing, 'subject' | 'text'>),
  });
  const [write, intent] = [useWriteMailing(), useIntentKey()];
  const { save, rejection, isSaving } = useSave({
    onSaved: () => {
      intent.done();
      onDone();
    },
    onRejected: form.showErrors,
    failed: TEXTS.notSent,
  });
  const { data, error } = preview;
  const count = data?.families ?? 0;
  const hasCanceled = data?.unreached.some(({ reason }) => reason === 'canceled') === true;
  return (
    <FormDialog
      title={TEXTS.title}
      description={TEXTS.lead}
      saveLabel={TEXTS.send(count)}
      canSave={count > 0}
      {...{ isSaving, rejection, onClose }}
      onSend={form.handleSubmit((input) =>
        save(write, { input, idempotencyKey: intent.keyFor(input) }, TEXTS.sent(count)),
      )}
    >
      <TextField label={TEXTS.subject} aria-required {...form.field('subject')} />
      <MessageField form={form} />
      {(hasCanceled || withCanceled) && (
        <CheckboxCard
          title={TEXTS.withCanceled}
          checked={withCanceled}
          onCheckedChange={(checked) => form.setValue('withCanceled', checked)}
        />
      )}
      {data && <Preview {...data} />}
      {!data && error && <Failure text={errorMessage(error, TEXTS.failed)} query={preview} />}
      {!data && !error && <Loading text={TEXTS.looking} />}
    </FormDialog>
  );
}
