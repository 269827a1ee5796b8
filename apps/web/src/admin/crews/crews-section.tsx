import { Callout, Grid, Text } from '@radix-ui/themes';
import { Plus } from '../../ui/icons.js';
import { useRef, useState } from 'react';
import type { CrewView } from '#libs/shared/contracts';
import { CREWS_TEXTS as TEXTS, CREW_GUIDE } from './copy.js';
import { useHosts } from '../hosts/api.js';
import { useCrews } from './api.js';
import { CrewCard, menuIdOf, type CrewAction } from './crew-card.js';
import { CrewDialog } from './crew-dialog.js';
import { CrewConfirmDialog } from './crew-confirm-dialog.js';
import { SectionState } from './section-state.js';
import { TitledCard } from '../shared/titled-card.js';
import { useCan } from '../shared/rights.js';
import { Button } from '../../ui/form/button.js';

/** Shown while there is no crew: the three steps to create one. */
const CrewGuide = () => (
  <TitledCard title={CREW_GUIDE.title} text={CREW_GUIDE.text}>
    <Grid asChild columns={{ initial: '1', sm: '3' }} gap="4">
      <ol>
        {CREW_GUIDE.steps.map(([title, text], place) => (
          <li key={title}>
            <b>{`${place + 1}. ${title}`}</b>
            <Text as="p" size="2">
              {text}
            </Text>
          </li>
        ))}
      </ol>
    </Grid>
  </TitledCard>
);

type Open =
  | { kind: 'form'; crew: CrewView | null; copied?: CrewView }
  | { kind: Exclude<CrewAction, 'edit' | 'copy'>; crew: CrewView };

/** The vans: whether they limit start times, their hours and members. */
// oxlint-disable-next-line eslint/max-lines-per-function
export function CrewsSection() {
  const list = useCrews();
  const hosts = useHosts().data ?? [];
  const [open, setOpen] = useState<Open | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const names = new Map(hosts.map(({ no, name }) => [no, name]));
  const close = () => setOpen(null);
  const handleAction = (what: CrewAction, crew: CrewView) => {
    if (what === 'edit') setOpen({ kind: 'form', crew });
    else if (what === 'copy') setOpen({ kind: 'form', crew: null, copied: crew });
    else setOpen({ kind: what, crew });
  };
  const reload = async (no: number) => {
    const crew = (await list.refetch()).data?.find((each) => each.no === no);
    setOpen(crew ? { kind: 'form', crew } : null);
  };
  const add = useCan('edit-crews') && (
    <Button ref={addButton} onClick={() => setOpen({ kind: 'form', crew: null })}>
      <Plus size={18} strokeWidth={2.6} />
      {TEXTS.add}
    </Button>
  );
  return (
    <SectionState texts={TEXTS} list={list} aside={add}>
      {(crews) => (
        <>
          <StartTimeLimits crews={crews} />
          {crews.length === 0 && <CrewGuide />}
          <Grid asChild columns="repeat(auto-fill, minmax(min(100%, 340px), 1fr))" gap="3">
            <ul>
              {crews.map((crew) => (
                <CrewCard key={crew.no} crew={crew} names={names} onAction={handleAction} />
              ))}
            </ul>
          </Grid>
          {open?.kind === 'form' && (
            <CrewDialog
              key={`${open.crew?.no}.${open.crew?.version}.${open.copied?.no}`}
              crew={open.crew}
              copied={open.copied}
              crews={crews}
              hosts={hosts}
              onClose={close}
              returnTo={open.copied && (() => document.getElementById(menuIdOf(open.copied!)))}
              onReload={() => (open.crew ? void reload(open.crew.no) : close())}
            />
          )}
          {open && open.kind !== 'form' && (
            <CrewConfirmDialog
              step={open.kind}
              crew={open.crew}
              others={crews.filter(({ no, isActive }) => isActive && no !== open.crew.no).length}
              onClose={close}
              returnTo={() => document.getElementById(menuIdOf(open.crew)) ?? addButton.current}
            />
          )}
        </>
      )}
    </SectionState>
  );
}

/** Whether families see all start times or only those with a free crew. */
function StartTimeLimits({ crews }: { crews: readonly CrewView[] }) {
  const on = crews.filter(({ isActive }) => isActive).length;
  return (
    <Callout.Root color={on > 0 ? 'green' : undefined} highContrast size="1" mb="3" role="status">
      <Callout.Text weight="bold">{on > 0 ? TEXTS.on(on) : TEXTS.off}</Callout.Text>
    </Callout.Root>
  );
}
