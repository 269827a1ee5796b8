import { Grid } from '@radix-ui/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ChangeHosts,
  check,
  type BookingHosts,
  type HostRole,
  type ChangeHostWishes,
} from '#libs/shared/contracts';
import { HOSTS_TEXTS as TEXTS } from '../copy.js';
import { useCheckedForm } from '../../../../lib/form/form.js';
import { HttpError, errorMessage, post } from '../../../../lib/api/http.js';
import { Button } from '../../../../ui/form/button.js';
import { SelectField } from '../../../../ui/form/select-field.js';
import { TextareaField } from '../../../../ui/form/text-field.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { PanelForm } from '../../parts/panel-form.js';
import { hostsPath, refreshAdmin } from '../../api.js';
import { ADMIN_ACTION } from '../../actions/frame/send-action.js';

/** Assigns or removes a host; resolves after the booking, which then has a new version, was refetched. */
export function useChangeHosts(bookingId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ADMIN_ACTION,
    mutationFn: (change: Partial<ChangeHosts>) => post<BookingHosts>(hostsPath(bookingId), change),
    onSettled: () => refreshAdmin(queries, bookingId),
  });
}

/** Saves a note for the hosts; it changes the order of the candidates. */
export function useHostPreferences(bookingId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ADMIN_ACTION,
    mutationFn: (wishes: ChangeHostWishes) => post<BookingHosts>(`${hostsPath(bookingId)}/wishes`, wishes),
    onSettled: () => refreshAdmin(queries, bookingId),
  });
}

type Typed = { role: HostRole; hostNo: string; reason: string };
type Props = { bookingId: string; hosts: BookingHosts };

/** Assigns roles at an event: available hosts first, then the others with the reason. */
export function ChooseHostForm({ bookingId, hosts }: Props) {
  const { choices, version, assigned, missing } = hosts;
  const toast = useToast();
  const change = useChangeHosts(bookingId);
  const { field, handleSubmit, watch, reset, showError, showErrors } = useCheckedForm(
    (typed: Typed) => check(ChangeHosts, { ...typed, hostNo: Number(typed.hostNo), version }),
    { defaultValues: { role: missing[0]?.role ?? 'lead', hostNo: '', reason: '' } },
  );
  const [role, hostNo] = watch(['role', 'hostNo']);
  const chosen = choices[role].find((choice) => String(choice.hostNo) === hostNo);
  const lead =
    role === 'lead' && assigned.find((host) => host.role === 'lead' && String(host.hostNo) !== hostNo);
  const send = handleSubmit((body) =>
    change.mutate(body, {
      onSuccess: () => {
        reset();
        toast({ title: TEXTS.changed, tone: 'good' });
      },
      onError: (failure) => {
        const isOfReason = failure instanceof HttpError && 'reason' in failure.errors;
        if (isOfReason) showErrors(failure);
        else showError('hostNo', errorMessage(failure, TEXTS.failed));
      },
    }),
  );
  return (
    <PanelForm onSend={send}>
      <Grid columns={{ initial: '1', xs: '1fr 2fr' }} gap="3" width="100%">
        <SelectField label={TEXTS.as} options={TEXTS.roles} {...field('role')} value={role} />
        <SelectField
          label={TEXTS.host}
          placeholder={TEXTS.choose}
          options={choices[role].map((choice) => ({
            value: String(choice.hostNo),
            label: TEXTS.choice(choice),
          }))}
          hint={lead && chosen ? TEXTS.replaces(lead.name) : undefined}
          {...field('hostNo')}
          value={hostNo}
        />
      </Grid>
      {chosen && chosen.obstacles.length > 0 && (
        <TextareaField label={TEXTS.reason} hint={TEXTS.reasonHint} rows={2} {...field('reason')} />
      )}
      <Button type="submit" variant="small" busy={change.isPending}>
        {TEXTS.put}
      </Button>
    </PanelForm>
  );
}
