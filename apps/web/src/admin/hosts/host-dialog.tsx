import { CheckboxGroup, Flex, Grid, Switch, Text } from '@radix-ui/themes';
import { useState } from 'react';
import {
  check,
  formatPhone,
  HOST_SKILLS,
  LIMITS,
  SaveHost,
  type AdminHost,
  type HostSkill,
} from '#libs/shared/contracts';
import { HOST_FORM as TEXTS, SKILL_LABELS } from './copy.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { useIntentKey } from '../../lib/form/submit-intent.js';
import { Button } from '../../ui/form/button.js';
import { TextField, TextareaField } from '../../ui/form/text-field.js';
import { useSaveHost } from './api.js';
import { PictureField } from '../shared/picture-field.js';
import { FormDialog } from '../shared/form-dialog.js';
import { useSave } from '../shared/use-save.js';

type Draft = {
  name: string;
  phone: string;
  imageUrl: string;
  about: string;
  skills: HostSkill[];
  isActive: boolean;
  account: string;
};

const draftOf = (host: AdminHost | null): Draft => ({
  name: host?.name ?? '',
  phone: host?.phone ? formatPhone(host.phone, host.phoneExtension) : '',
  imageUrl: host?.imageUrl ?? '',
  about: host?.about ?? '',
  skills: host?.skills ?? [],
  isActive: host?.isActive ?? true,
  account: host?.account?.username ?? '',
});

function useHostForm(host: AdminHost | null, onClose: () => void) {
  const form = useCheckedForm((typed: Draft) => check(SaveHost, typed), {
    mode: 'onTouched',
    defaultValues: draftOf(host),
  });
  const saving = useSaveHost();
  const intent = useIntentKey();
  const { save, rejection, isSaving } = useSave({ onSaved: onClose, onRejected: form.showErrors });
  const send = form.handleSubmit((value) => {
    const input = { ...value, version: host?.version };
    const done = (host ? TEXTS.changed : TEXTS.added)(value.name);
    save(saving, { no: host?.no ?? null, input, key: intent.keyFor(input) }, done);
  });
  return { form, rejection, send, isSaving };
}

type HostForm = ReturnType<typeof useHostForm>['form'];

const Skills = ({ form }: { form: HostForm }) => (
  <fieldset>
    <legend>{TEXTS.skills}</legend>
    <CheckboxGroup.Root
      size="3"
      value={form.watch('skills')}
      onValueChange={(skills) => form.setValue('skills', skills as HostSkill[], { shouldDirty: true })}
    >
      <Grid columns="2" gapX="4">
        {HOST_SKILLS.map((skill) => (
          <Flex asChild key={skill} align="center" minHeight="44px">
            <CheckboxGroup.Item value={skill}>{SKILL_LABELS[skill]}</CheckboxGroup.Item>
          </Flex>
        ))}
      </Grid>
    </CheckboxGroup.Root>
  </fieldset>
);

const AvailabilityField = ({ form }: { form: HostForm }) => (
  <Flex align="center" gap="3">
    <Switch
      id="host-active"
      size="3"
      checked={form.watch('isActive')}
      onCheckedChange={(isActive) => form.setValue('isActive', isActive, { shouldDirty: true })}
      aria-describedby="host-duty-hint"
    />
    <div>
      <Text asChild weight="bold">
        <label htmlFor="host-active">{TEXTS.isActive}</label>
      </Text>
      <Text as="p" size="2" id="host-duty-hint">
        {TEXTS.isActiveHint}
      </Text>
    </div>
  </Flex>
);

type PictureProps = { form: HostForm; onBusy: (isBusy: boolean) => void };

function Picture({ form, onBusy }: PictureProps) {
  const imageUrl = form.watch('imageUrl');
  const change = (next: string) => form.setValue('imageUrl', next, { shouldDirty: true });
  return (
    <Flex direction="column" align="start" gap="2">
      <PictureField
        id="host-picture"
        label={TEXTS.picture}
        value={imageUrl}
        error={form.errorOf('imageUrl')}
        onChange={change}
        onBusy={onBusy}
      />
      {imageUrl && (
        <Button variant="small" onClick={() => change('')}>
          {TEXTS.noPicture}
        </Button>
      )}
    </Flex>
  );
}

export type DialogProps = { onClose: () => void; onReload: () => void; returnTo: () => HTMLElement | null };
type Props = DialogProps & { host: AdminHost | null };

/** The form of a new or existing host. */
export function HostDialog({ host, ...dialog }: Props) {
  const { form, rejection, send, isSaving } = useHostForm(host, dialog.onClose);
  const [isUploading, setUploading] = useState(false);
  const field = (name: 'name' | 'phone' | 'about' | 'account') => ({
    id: `host-${name}`,
    ...form.field(name),
  });
  return (
    <FormDialog
      {...dialog}
      title={host ? TEXTS.editTitle(host.name) : TEXTS.addTitle}
      description={TEXTS.description}
      saveLabel={host ? TEXTS.save : TEXTS.add}
      {...{ isSaving, rejection }}
      canSave={!isUploading}
      onSend={send}
    >
      <TextField
        label={TEXTS.name}
        hint={TEXTS.nameHint}
        required
        autoComplete="off"
        maxLength={LIMITS.name.max}
        {...field('name')}
      />
      <TextField label={TEXTS.phone} optional type="tel" autoComplete="off" {...field('phone')} />
      <Picture form={form} onBusy={setUploading} />
      <TextareaField
        label={TEXTS.about}
        hint={TEXTS.aboutHint}
        optional
        maxLength={LIMITS.reason.max}
        {...field('about')}
      />
      <Skills form={form} />
      <TextField
        label={TEXTS.account}
        hint={TEXTS.accountHint}
        optional
        autoComplete="off"
        spellCheck={false}
        {...field('account')}
      />
      <AvailabilityField form={form} />
    </FormDialog>
  );
}
