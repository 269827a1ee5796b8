import { Copy, Pencil } from 'lucide-react';
import type { CrewView } from '#libs/shared/contracts';
import { CREW_CONFIRM, CREWS_TEXTS as TEXTS } from './copy.js';
import { formatHours, formatMembers } from './crew-labels.js';

export type CrewAction = 'edit' | 'copy' | 'on' | 'off' | 'retire';
type Props = {
  crew: CrewView;
  names: ReadonlyMap<number, string>;
  onAction: (act: CrewAction, crew: CrewView) => void;
};

/** The label explains the switch; changing it requires a confirmation. */
const CrewSwitch = ({ crew, onAction }: Omit<Props, 'names'>) => (
  <button
    type="button"
    role="switch"
    className="crew-switch"
    aria-checked={crew.isActive}
    aria-label={crew.isActive ? TEXTS.switchOff(crew.name) : TEXTS.switchOn(crew.name)}
    aria-describedby={`crew-${crew.no}-standing`}
    onClick={() => onAction(crew.isActive ? 'off' : 'on', crew)}
  >
    <span className="crew-switch-track" aria-hidden>
      <span />
    </span>
    <span id={`crew-${crew.no}-standing`}>{crew.isActive ? TEXTS.isOn : TEXTS.isOff}</span>
  </button>
);

/** A van: its switch, week and members. */
export function CrewCard({ crew, names, onAction }: Props) {
  const week = formatHours(crew.hours);
  return (
    <li className="crew-card">
      <div className="crew-card-header">
        <h3>{crew.name}</h3>
        <button
          type="button"
          className="admin-button"
          aria-label={TEXTS.editOf(crew.name)}
          onClick={() => onAction('edit', crew)}
        >
          <Pencil aria-hidden size={16} strokeWidth={2.4} />
          {TEXTS.edit}
        </button>
        <button
          type="button"
          className="admin-button"
          aria-label={TEXTS.copyOf(crew.name)}
          onClick={() => onAction('copy', crew)}
        >
          <Copy aria-hidden size={16} strokeWidth={2.4} />
          {TEXTS.copy}
        </button>
        <button
          type="button"
          className="admin-button"
          aria-label={CREW_CONFIRM.retireOf(crew.name)}
          onClick={() => onAction('retire', crew)}
        >
          {CREW_CONFIRM.open}
        </button>
      </div>
      <CrewSwitch crew={crew} onAction={onAction} />
      <ul className="crew-facts">
        {week.length === 0 && <li>{TEXTS.noHours}</li>}
        {week.map((run) => (
          <li key={run}>{run}</li>
        ))}
        <li>{crew.homeZip ? TEXTS.home(crew.homeZip) : TEXTS.noHome}</li>
        <li>{formatMembers(crew, names)}</li>
      </ul>
    </li>
  );
}
