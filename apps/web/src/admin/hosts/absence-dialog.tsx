import { Grid } from '@radix-ui/themes';
import { ABSENCE_KINDS, check, SaveAbsence, type AbsenceView, type AdminHost } from '#libs/shared/contracts';
import { ABSENCE_FORM as TEXTS, ABSENCE_LABELS, CHECK_FORM } from './copy.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { useIntentKey } from '../../lib/form/submit-intent.js';
import { SelectField } from '../../ui/form/select-field.js';
import { TextField } from '../../ui/form/text-field.js';
import { useRemoveAbsence, useSaveAbsence } from './api.js';
import type { DialogProps } from './host-dialog.js';
import { FormDialog } from '../shared/form-dialog.js';
import { useSave } from '../shared/use-save.js';

type Draft = { from: string; to: string; kind: string };

const KINDS = ABSENCE_KINDS.map((value) => ({ value, label: ABSENCE_LABELS[value] }));

const draftOf = (known: AbsenceView | null, today: string): Draft => ({
  from: known?.from ?? today,
  to: known?.to ?? today,
  kind: known?.kind ?? '',
});

function useAbsenceForm(host: AdminHost, known: AbsenceView | null, onClose: () => void) {
  const form = useCheckedForm((typed: Draft) => check(SaveAbsence, { ...typed, hostNo: host.no }), {
    mode: 'onTouched',
    defaultValues: draftOf(known, useBusinessDay()),
  });
  const [saving, removing, intent] = [useSaveAbsence(), useRemoveAbsence(), useIntentKey()];
  const { save, rejection, isSaving } = useSave({ onSaved: onClose, onRejected: form.showErrors });
  const send = form.handleSubmit((value) => {
    const input = { ...value, version: known?.version };
    save(saving, { id: known?.id ?? null, input, key: intent.keyFor(input) }, TEXTS.saved);
  });
  const removeIt = (id: string) => save(removing, id, TEXTS.removed);
  return { form, send, removeIt, rejection, isSaving };
}

type Props = DialogProps & { host: AdminHost; known: AbsenceView | null };

/** An absence of a host: full days, last day included. */
export function AbsenceDialog({ host, known, ...dialog }: Props) {
  const { form, send, removeIt, rejection, isSaving } = useAbsenceForm(host, known, dialog.onClose);
  /** For a rule about two fields: revalidates the other one if it shows an error. */
  const again = { onChange: () => void (form.errorOf('to') && form.trigger('to')) };
  return (
    <FormDialog
      {...dialog}
      title={TEXTS.addTitle(host.displayName)}
      description={TEXTS.description}
      saveLabel={TEXTS.save}
      {...{ isSaving, rejection }}
      onSend={send}
      removal={known ? { label: TEXTS.remove, onRemove: () => removeIt(known.id) } : undefined}
    >
      <Grid columns={{ initial: '1', xs: '2' }} gap="4">
        <TextField id="absence-from" type="date" label={TEXTS.from} required {...form.field('from', again)} />
        <TextField id="absence-to" type="date" label={TEXTS.to} required {...form.field('to')} />
      </Grid>
      <SelectField
        id="absence-kind"
        label={TEXTS.kind}
        options={KINDS}
        placeholder={CHECK_FORM.choose}
        required
        {...form.field('kind')}
        value={form.watch('kind')}
      />
    </FormDialog>
  );
}
