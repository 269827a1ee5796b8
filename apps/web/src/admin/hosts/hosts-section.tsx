import './admin-hosts.css';
import { Flex, Text } from '@radix-ui/themes';
import { Plus } from '../../ui/icons.js';
import { useEffect, useEffectEvent, useRef, useState, type Ref } from 'react';
import type { AdminHost } from '#libs/shared/contracts';
import { HOST_FORM, HOSTS_TEXTS as TEXTS } from './copy.js';
import { errorMessage } from '../../lib/api/http.js';
import { Failure, Empty } from '../../ui/feedback/load-states.js';
import { LoadingRows } from '../../ui/feedback/rows-skeleton.js';
import { useToast } from '../../ui/feedback/toast.js';
import { AbsenceDialog } from './absence-dialog.js';
import { useCan } from '../shared/rights.js';
import { useHosts, useRestoreHost, useWithdrawInvitation } from './api.js';
import { CheckDialog } from './check-dialog.js';
import { HostsTable, menuIdOf, type OpenHost } from './hosts-table.js';
import { HostDialog } from './host-dialog.js';
import { InviteDialog } from './invite-dialog.js';
import { RetireDialog } from './retire-dialog.js';
import { urlText, useUrlState } from '../../lib/browser/url-state.js';
import type { Elements } from '../../ui/layout/elements.js';
import { Button } from '../../ui/form/button.js';

type Props = {
  /** Names of the crews that a host belongs to; undefined until they are loaded. */
  crewsOf?: (hostNo: number) => string[];
};

type DialogsProps = {
  open: OpenHost;
  onClose: () => void;
  onReload: () => void;
  returnTo: () => HTMLElement | null;
};

function OpenDialog({ open, ...dialog }: DialogsProps) {
  // Shows the stored values after "reload".
  const key = `${open.host?.no} ${open.host?.version} ${'known' in open ? JSON.stringify(open.known) : ''}`;
  if (open.what === 'retire') return <RetireDialog host={open.host} {...dialog} />;
  if (open.what === 'invite') return <InviteDialog key={key} host={open.host} {...dialog} />;
  if (open.what === 'check')
    return <CheckDialog key={key} host={open.host} known={open.known} kind={open.kind} {...dialog} />;
  if (open.what === 'absence')
    return <AbsenceDialog key={key} host={open.host} known={open.known} {...dialog} />;
  return <HostDialog key={key} host={open.host} {...dialog} />;
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

const ADDRESS = { check: urlText() };

/** Opens a new check, "<number of the host>.<kind>", that a link asks for, once the hosts are loaded. */
function useAskedCheck(hosts: AdminHost[] | undefined, show: (open: OpenHost) => void) {
  const [{ check }, change] = useUrlState(ADDRESS);
  const canEdit = useCan('edit-hosts');
  const start = useEffectEvent((all: AdminHost[]) => {
    const [no, kind] = check.split('.');
    const host = all.find((each) => String(each.no) === no);
    if (host && canEdit) show({ what: 'check', host, known: null, kind });
    change({ check: '' }, { replace: true });
  });
  useEffect(() => {
    if (check && hosts) start(hosts);
  }, [check, hosts]);
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

const AddButton = ({ ref, onAdd }: { ref: Ref<HTMLButtonElement>; onAdd: () => void }) =>
  useCan('edit-hosts') && (
    <Button ref={ref} onClick={onAdd}>
      <Plus size={18} strokeWidth={2.6} />
      {TEXTS.add}
    </Button>
  );

/** All hosts with their background checks and absences. */
export default function HostsSection({ crewsOf }: Props) {
  const hosts = useHosts();
  const [open, setOpen] = useState<OpenHost | null>(null);
  const quickActions = useQuickActions();
  const addButton = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element | null>(null);
  const show = (next: OpenHost) => {
    opener.current = document.activeElement;
    setOpen(next);
  };
  useAskedCheck(hosts.data, show);
  // The clicked button may have been removed with its row, or with the menu.
  const returnTo = () =>
    opener.current?.isConnected
      ? (opener.current as HTMLElement)
      : ((open?.host && document.getElementById(menuIdOf(open.host))) ?? addButton.current);
  const reload = async () => {
    const { data } = await hosts.refetch();
    setOpen((now) => now && renewed(now, data));
  };
  const list = () => {
    if (hosts.isPending) return <LoadingRows text={TEXTS.loading} />;
    if (!hosts.data) return <Failure text={TEXTS.failed} query={hosts} />;
    if (hosts.data.length === 0) return <Empty title={TEXTS.empty} text={TEXTS.emptyText} />;
    return <HostsTable hosts={hosts.data} crewsOf={crewsOf} onOpen={show} {...quickActions} />;
  };
  const onDuty = hosts.data?.filter(({ isActive, retired }) => isActive && !retired).length;
  return (
    <section aria-labelledby="hosts-title">
      <Flex asChild wrap="wrap" align="center" gap="3" mb="3">
        <header>
          <h2 id="hosts-title">{TEXTS.title}</h2>
          <Text role="status">{onDuty !== undefined && TEXTS.count(onDuty)}</Text>
          <Flex flexGrow="1" justify="end">
            <AddButton ref={addButton} onAdd={() => show({ what: 'host', host: null })} />
          </Flex>
        </header>
      </Flex>
      {list() satisfies Elements}
      {open && (
        <OpenDialog
          open={open}
          onClose={() => setOpen(null)}
          onReload={() => void reload()}
          returnTo={returnTo}
        />
      )}
    </section>
  );
}
