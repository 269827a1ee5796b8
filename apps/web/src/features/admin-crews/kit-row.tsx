import { useState } from 'react';
import { check, SaveKit, type KitView } from '#libs/contracts';
import { CREW_FORM, KITS_TEXTS as TEXTS } from '../../content/admin-crews.js';
import { useCheckedForm } from '../../lib/form.js';
import { Form } from '../../ui/form.js';
import { useToast } from '../../ui/toast.js';
import { useSaveKit } from './api.js';
import { Refusal, refusedBy, type Refused } from './refusal.js';

type Props = { item: string; name: string; kit?: KitView };

/** Nothing typed is not counted. */
function checkOwned({ owned }: { owned: string }): {
  value: { owned: number | null };
  errors: Record<string, string>;
} {
  if (owned === '') return { value: { owned: null }, errors: {} };
  const { value, errors } = check(SaveKit, { owned: Number(owned) });
  return { value: { owned: value.owned }, errors };
}

function useKit({ item, name, kit }: Props) {
  const form = useCheckedForm(checkOwned, { defaultValues: { owned: kit ? String(kit.owned) : '' } });
  const save = useSaveKit();
  const toast = useToast();
  const [refused, setRefused] = useState<Refused | null>(null);
  const send = form.handleSubmit(({ owned }) => {
    setRefused(null);
    save.mutate(
      { item, owned, version: kit?.version },
      {
        onSuccess: () => toast({ title: TEXTS.saved(name), tone: 'good' }),
        onError: (failure) => setRefused(refusedBy(failure, CREW_FORM.failed)),
      },
    );
  });
  return { form, send, refused, isSaving: save.isPending };
}

/** One item: how many sets there are, and a press that saves a new number. */
export function KitRow(props: Props) {
  const { item, name } = props;
  const { form, send, refused, isSaving } = useKit(props);
  const error = form.errorOf('owned');
  return (
    <li className="kit-row">
      <Form className="kit-form" onSend={send}>
        <label htmlFor={`kit-${item}`}>{name}</label>
        <input
          id={`kit-${item}`}
          className="crew-field"
          aria-label={TEXTS.sets(name)}
          aria-invalid={error ? true : undefined}
          aria-describedby={`kit-${item}-error`}
          inputMode="numeric"
          placeholder={TEXTS.notCounted}
          {...form.register('owned')}
        />
        <button
          type="submit"
          className="admin-button"
          aria-label={TEXTS.save(name)}
          disabled={isSaving || !form.formState.isDirty}
        >
          {TEXTS.saveShort}
        </button>
        <p className="field-error" id={`kit-${item}-error`} role="alert">
          {error}
        </p>
      </Form>
      {refused && <Refusal refused={refused} />}
    </li>
  );
}
