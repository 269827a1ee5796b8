import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CrewView } from '#libs/shared/contracts';
import { CREWS_TEXTS as TEXTS, CREW_GUIDE } from './copy.js';
import { useCrews, useHostNames } from './api.js';
import { CrewCard, type CrewAction } from './crew-card.js';
import { CrewDialog } from './crew-dialog.js';
import { CrewConfirmDialog } from './crew-confirm-dialog.js';
import { SectionState } from './section-state.js';

/** Shown while there is no crew: the three steps to create one. */
const CrewGuide = () => (
  <div className="crew-guide">
    <h3>{CREW_GUIDE.title}</h3>
    <p>{CREW_GUIDE.text}</p>
    <ol>
      {CREW_GUIDE.steps.map(([title, text]) => (
        <li key={title}>
          <b>{title}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  </div>
);

type Open =
  | { kind: 'form'; crew: CrewView | null; copied?: CrewView }
  | { kind: Exclude<CrewAction, 'edit' | 'copy'>; crew: CrewView };

/** The vans: whether they limit start times, their hours and members. */
// oxlint-disable-next-line eslint/max-lines-per-function
export function CrewsSection() {
  const list = useCrews();
  const hosts = useHostNames().data ?? [];
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
  const add = (
    <button
      type="button"
      ref={addButton}
      className="admin-button crew-add"
      onClick={() => setOpen({ kind: 'form', crew: null })}
    >
      <Plus aria-hidden size={18} strokeWidth={2.6} />
      {TEXTS.add}
    </button>
  );
  return (
    <SectionState texts={TEXTS} list={list} aside={add}>
      {(crews) => (
        <>
          <StartTimeLimits crews={crews} />
          {crews.length === 0 && <CrewGuide />}
          <ul className="crew-list">
            {crews.map((crew) => (
              <CrewCard key={crew.no} crew={crew} names={names} onAction={handleAction} />
            ))}
          </ul>
          {open?.kind === 'form' && (
            <CrewDialog
              key={`${open.crew?.no}.${open.crew?.version}.${open.copied?.no}`}
              crew={open.crew}
              copied={open.copied}
              crews={crews}
              hosts={hosts}
              onClose={close}
              onReload={() => (open.crew ? void reload(open.crew.no) : close())}
            />
          )}
          {open && open.kind !== 'form' && (
            <CrewConfirmDialog
              step={open.kind}
              crew={open.crew}
              others={crews.filter(({ no, isActive }) => isActive && no !== open.crew.no).length}
              onClose={close}
              returnTo={() => addButton.current}
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
    <p className="start-time-limits" role="status" data-on={on > 0 || undefined}>
      {on > 0 ? TEXTS.on(on) : TEXTS.off}
    </p>
  );
}
