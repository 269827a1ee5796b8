import { Flex, Grid, SegmentedControl, Text } from '@radix-ui/themes';
import { useState } from 'react';
import type { AdminHost, CrewView, MemberRole } from '#libs/shared/contracts';
import { CREW_FORM as TEXTS } from './copy.js';
import { useWarnOnBack } from '../../lib/form/warn-on-back.js';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { Form } from '../../ui/form/form.js';
import { SelectField } from '../../ui/form/select-field.js';
import { TextField } from '../../ui/form/text-field.js';
import { copyOf, draftOf } from './crew-draft.js';
import { HoursFields } from './hours-fields.js';
import { RejectionNote } from '../shared/rejection.js';
import { useCrewForm, type CrewForm } from './use-crew-form.js';

type MemberFieldsProps = { fields: CrewForm; hosts: readonly Pick<AdminHost, 'no' | 'name' | 'retired'>[] };

/** The members of the van: each host as lead, helper or none. */
function MemberFields({ fields: { form, change }, hosts }: MemberFieldsProps) {
  const roles = form.watch('roles');
  const error = form.errorOf('roles');
  const shown = hosts.filter(({ no, retired }) => !retired || roles[no]);
  return (
    <Grid asChild gap="3">
      <fieldset>
        <legend>{TEXTS.members}</legend>
        <p className="field-hint">{shown.length === 0 ? TEXTS.noHosts : TEXTS.membersHint}</p>
        {shown.map(({ no, name }) => (
          <Flex key={no} wrap="wrap" align="center" justify="between" gap="2">
            <b>{name}</b>
            <SegmentedControl.Root
              size={{ initial: '3', sm: '2' }}
              aria-label={TEXTS.roleOf(name)}
              value={roles[no] || 'none'}
              onValueChange={(role) =>
                change('roles', { ...roles, [no]: role === 'none' ? '' : (role as MemberRole) })
              }
            >
              {(['none', 'lead', 'helper'] as const).map((role) => (
                <SegmentedControl.Item key={role} value={role}>
                  {TEXTS.roles[role]}
                </SegmentedControl.Item>
              ))}
            </SegmentedControl.Root>
          </Flex>
        ))}
        {Object.values(roles).includes('') && <p className="field-hint">{TEXTS.memberGone}</p>}
        <p className="field-error" role="alert">
          {error}
        </p>
      </fieldset>
    </Grid>
  );
}

type Props = {
  /** Null for a new one. */
  crew: CrewView | null;
  /** The initial values of a new crew. */
  copied?: CrewView;
  crews: readonly CrewView[];
  hosts: readonly Pick<AdminHost, 'no' | 'name' | 'retired'>[];
  onClose: () => void;
  /** Gets the focus after closing, where the opener is gone. */
  returnTo?: () => HTMLElement | null;
  /** Resets the form to the stored crew. */
  onReload: () => void;
};

const FORM = 'crew-form';

type FootProps = {
  isSaving: boolean;
  isLeaving: boolean;
  onClose: () => void;
  onLeave: () => void;
  onStay: () => void;
};

/** Save and Cancel, or the confirmation to discard the changes. */
const CrewDialogFooter = ({ isSaving, isLeaving, ...on }: FootProps) =>
  isLeaving ? (
    <Flex wrap="wrap" justify="end" gap="3">
      <Text asChild weight="bold">
        <p role="alert">{TEXTS.leaveQuestion}</p>
      </Text>
      <Button variant="secondary" onClick={on.onLeave}>
        {TEXTS.leave}
      </Button>
      <Button onClick={on.onStay}>{TEXTS.stay}</Button>
    </Flex>
  ) : (
    <Flex wrap="wrap" justify="end" gap="3">
      <Button variant="secondary" disabled={isSaving} onClick={on.onClose}>
        {TEXTS.cancel}
      </Button>
      <Button type="submit" form={FORM} busy={isSaving}>
        {isSaving ? TEXTS.saving : TEXTS.save}
      </Button>
    </Flex>
  );

const titleOf = (crew: CrewView | null, copied?: CrewView) =>
  copied ? TEXTS.copyTitle(copied.name) : crew ? TEXTS.editTitle(crew.name) : TEXTS.addTitle;

type PositionProps = Pick<Props, 'crews'> & Pick<ReturnType<typeof useCrewForm>, 'form'>;

const PositionField = ({ crews, form }: PositionProps) => (
  <SelectField
    id="crew-position"
    label={TEXTS.position}
    hint={TEXTS.positionHint}
    options={crews.map((_, place) => ({ value: String(place), label: TEXTS.place(place) }))}
    {...form.field('position')}
  />
);

/** The form for a new or existing crew: name, home, week and members. */
export function CrewDialog({ crew, copied, crews, hosts, onClose, returnTo, onReload }: Props) {
  const start = copied ? copyOf(copied, crews) : draftOf(crew);
  const fields = useCrewForm({ crew, start, onSaved: onClose });
  const { form, rejection, isSaving, isTyped } = fields;
  const [isLeaving, setLeaving] = useState(false);
  useWarnOnBack(isTyped, () => setLeaving(true));
  // Escape at the confirmation returns to the form.
  const close = () => (isTyped ? setLeaving(!isLeaving) : onClose());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      closable={!isSaving}
      title={titleOf(crew, copied)}
      description={copied ? TEXTS.copyDescription : TEXTS.description}
      hideDescription={crew !== null}
      returnTo={returnTo}
      footer={
        <CrewDialogFooter
          {...{ isSaving, isLeaving }}
          onClose={close}
          onLeave={onClose}
          onStay={() => setLeaving(false)}
        />
      }
    >
      <Form id={FORM} className="form" onSend={fields.send}>
        <RejectionNote {...{ rejection, onReload }} />
        <Grid columns={{ initial: '1', xs: '2' }} gap="4">
          <TextField
            id="crew-name"
            label={TEXTS.name}
            hint={TEXTS.nameHint}
            required
            autoComplete="off"
            {...form.field('name')}
          />
          <TextField
            id="crew-home"
            label={TEXTS.homeZip}
            hint={TEXTS.homeHint}
            optional
            inputMode="numeric"
            autoComplete="off"
            {...form.field('homeZip')}
          />
        </Grid>
        <HoursFields fields={fields} />
        {copied && copied.members.length > 0 && (
          <Button variant="secondary" onClick={() => fields.change('roles', draftOf(copied).roles)}>
            {TEXTS.copyMembers}
          </Button>
        )}
        <MemberFields fields={fields} hosts={hosts} />
        {crew && crews.length > 1 && <PositionField crews={crews} form={form} />}
      </Form>
    </Dialog>
  );
}
