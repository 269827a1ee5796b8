import './admin-hosts.css';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AdminHost } from '#libs/shared/contracts';
import { HOST_FORM, HOSTS_TEXTS as TEXTS, RETIRE_HOST } from './copy.js';
import { errorMessage } from '../../lib/api/http.js';
import { Failure, Empty, Loading } from '../../ui/feedback/load-states.js';
import { useToast } from '../../ui/feedback/toast.js';
import { AbsenceDialog } from './absence-dialog.js';
import { useHosts, useRestoreHost, useWithdrawInvitation, useRetireHost } from './api.js';
import { CheckDialog } from './check-dialog.js';
import { HostCard, type OpenHost } from './host-card.js';
import { HostDialog, type PictureSlot } from './host-dialog.js';
import { InviteDialog } from './invite-dialog.js';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { useSaving } from './host-form-dialog.js';

type RetireDialogProps = { host: AdminHost; onClose: () => void; returnTo: () => HTMLElement | null };

/** Asks for confirmation and explains the effect; a rejection stays visible. */
function RetireDialog({ host, onClose, returnTo }: RetireDialogProps) {
  const retire = useRetireHost();
  const { rejection, ends } = useSaving(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closable={!retire.isPending}
      title={RETIRE_HOST.title(host.displayName)}
      description={RETIRE_HOST.text}
      returnTo={returnTo}
      className="host-sheet"
      footer={
        <>
          <button type="button" className="admin-button" disabled={retire.isPending} onClick={onClose}>
            {RETIRE_HOST.keep}
          </button>
          <Button
            busy={retire.isPending}
            onClick={() => retire.mutate(host.no, ends(RETIRE_HOST.done(host.name)))}
          >
            {RETIRE_HOST.go}
          </Button>
        </>
      }
    >
      {rejection && <Failure text={rejection.sentence} />}
    </Dialog>
  );
}

type Props = {
  PictureField: PictureSlot;
  /** Names of the crews that a host belongs to; undefined until they are loaded. */
  crewsOf?: (hostNo: number) => string[];
};

type DialogsProps = {
  open: OpenHost;
  PictureField: PictureSlot;
  onClose: () => void;
  onReload: () => void;
  returnTo: () => HTMLElement | null;
};

function OpenDialog({ open, PictureField, ...dialog }: DialogsProps) {
  // Shows the stored values after "reload".
  const key = `${open.host?.no} ${open.host?.version} ${'known' in open ? JSON.stringify(open.known) : ''}`;
  if (open.what === 'retire') return <RetireDialog host={open.host} {...dialog} />;
  if (open.what === 'invite') return <InviteDialog key={key} host={open.host} {...dialog} />;
  if (open.what === 'check') return <CheckDialog key={key} host={open.host} known={open.known} {...dialog} />;
  if (open.what === 'absence')
    return <AbsenceDialog key={key} host={open.host} known={open.known} {...dialog} />;
  return <HostDialog key={key} host={open.host} PictureField={PictureField} {...dialog} />;
}

/** The same dialog with the current host; null when its record no longer exists. */
function renewed(open: OpenHost, hosts: AdminHost[] | undefined): OpenHost | null {
  const host = hosts?.find(({ no }) => no === open.host?.no);
  if (!host) return null;
  if (open.what === 'check')
    return {
      ...open,
      host,
      known:
        host.certifications.find(
          (each) => each.kind === open.known?.kind && each.checkedOn === open.known.checkedOn,
        ) ?? null,
    };
  if (open.what === 'absence')
    return { ...open, host, known: host.absences.find(({ id }) => id === open.known?.id) ?? null };
  return { ...open, host };
}

/** Actions without a form: restore a host, withdraw an invitation. */
function useQuickActions() {
  const [restore, withdraw] = [useRestoreHost(), useWithdrawInvitation()];
  const toast = useToast();
  const says = (done: string) => ({
    onSuccess: () => toast({ title: done, tone: 'good' as const }),
    onError: (failure: Error) => toast({ title: errorMessage(failure, HOST_FORM.failed), tone: 'bad' }),
  });
  return {
    onRestore: ({ no, name }: AdminHost) => restore.mutate(no, says(TEXTS.restored(name))),
    onWithdraw: ({ no }: AdminHost) => withdraw.mutate(no, says(TEXTS.withdrawn)),
  };
}

/** All hosts with their background checks and absences. */
export default function HostsSection({ PictureField, crewsOf }: Props) {
  const hosts = useHosts();
  const [open, setOpen] = useState<OpenHost | null>(null);
  const quickActions = useQuickActions();
  const addButton = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element | null>(null);
  const show = (next: OpenHost) => {
    opener.current = document.activeElement;
    setOpen(next);
  };
  // The clicked button may have been removed with its row.
  const returnTo = () => (opener.current?.isConnected ? (opener.current as HTMLElement) : addButton.current);
  const reload = async () => {
    const { data } = await hosts.refetch();
    setOpen((now) => now && renewed(now, data));
  };
  const list = () => {
    if (hosts.isPending) return <Loading text={TEXTS.loading} />;
    if (!hosts.data) return <Failure text={TEXTS.failed} query={hosts} />;
    if (hosts.data.length === 0) return <Empty title={TEXTS.empty} text={TEXTS.emptyText} />;
    return (
      <ul className="host-list">
        {hosts.data.map((host) => (
          <HostCard key={host.no} host={host} crews={crewsOf?.(host.no)} onOpen={show} {...quickActions} />
        ))}
      </ul>
    );
  };
  const onDuty = hosts.data?.filter(({ isActive, retired }) => isActive && !retired).length;
  return (
    <section className="hosts" aria-labelledby="hosts-title">
      <header className="hosts-header">
        <h2 id="hosts-title">{TEXTS.title}</h2>
        <p role="status">{onDuty !== undefined && TEXTS.count(onDuty)}</p>
        <button
          type="button"
          ref={addButton}
          className="admin-button host-add"
          onClick={() => show({ what: 'host', host: null })}
        >
          <Plus aria-hidden size={18} strokeWidth={2.6} />
          {TEXTS.add}
        </button>
      </header>
      {list()}
      {open && (
        <OpenDialog
          open={open}
          PictureField={PictureField}
          onClose={() => setOpen(null)}
          onReload={() => void reload()}
          returnTo={returnTo}
        />
      )}
    </section>
  );
}
