import { Grid } from '@radix-ui/themes';
import {
  CERTIFICATION_KINDS,
  check,
  SaveCertification,
  type AdminHost,
  type CertificationView,
} from '#libs/shared/contracts';
import { CERTIFICATION_LABELS, CHECK_FORM as TEXTS } from './copy.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { SelectField } from '../../ui/form/select-field.js';
import { TextField } from '../../ui/form/text-field.js';
import { useRemoveCheck, useSaveCheck } from './api.js';
import type { DialogProps } from './host-dialog.js';
import { FormDialog } from '../shared/form-dialog.js';
import { useSave } from '../shared/use-save.js';

type Draft = { kind: string; checkedOn: string; expiresOn: string };

const KINDS = CERTIFICATION_KINDS.map((value) => ({ value, label: CERTIFICATION_LABELS[value] }));
const CLEAN = { shouldUnregister: false };

const draftOf = (known: CertificationView | null, kind: string, today: string): Draft => ({
  kind: known?.kind ?? kind,
  checkedOn: known?.checkedOn ?? today,
  expiresOn: known?.expiresOn ?? '',
});

type Props = DialogProps & { host: AdminHost; known: CertificationView | null; kind?: string };

/** Records a check, or changes the end of an existing one, which is identified by kind and day. */
export function CheckDialog({ host, known, kind = '', ...dialog }: Props) {
  const today = useBusinessDay();
  const form = useCheckedForm((typed: Draft) => check(SaveCertification, typed), {
    mode: 'onTouched',
    defaultValues: draftOf(known, kind, today),
  });
  const [saving, removing] = [useSaveCheck(), useRemoveCheck()];
  const { save, rejection, isSaving } = useSave({ onSaved: dialog.onClose, onRejected: form.showErrors });
  const send = form.handleSubmit((value) => {
    const input = { ...value, version: host.version };
    save(saving, { no: host.no, input }, TEXTS.saved(CERTIFICATION_LABELS[value.kind]));
  });
  const removeIt = (that: CertificationView) =>
    save(removing, { no: host.no, check: that }, TEXTS.removed(CERTIFICATION_LABELS[that.kind]));
  return (
    <FormDialog
      {...dialog}
      title={TEXTS.addTitle(host.displayName)}
      description={TEXTS.description}
      saveLabel={TEXTS.save}
      {...{ isSaving, rejection }}
      onSend={send}
      removal={known ? { label: TEXTS.remove, onRemove: () => removeIt(known) } : undefined}
    >
      <Grid columns={{ initial: '1', xs: '2' }} gap="4">
        <SelectField
          id="check-kind"
          label={TEXTS.kind}
          options={KINDS}
          placeholder={TEXTS.choose}
          disabled={known !== null}
          required
          {...form.field('kind', CLEAN)}
          value={form.watch('kind')}
        />
        <TextField
          id="check-day"
          type="date"
          label={TEXTS.checkedOn}
          max={today}
          readOnly={known !== null}
          required
          {...form.field('checkedOn')}
        />
      </Grid>
      <TextField
        id="check-end"
        type="date"
        label={TEXTS.expiresOn}
        hint={TEXTS.expiresHint}
        optional
        {...form.field('expiresOn')}
      />
    </FormDialog>
  );
}
