import './stat-card.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { HelpTip } from '../overlay/help-tip.js';

type Props = {
  label: string;
  /** A dash while loading. */
  value: ReactNode;
  /** One line below the figure. */
  note?: ReactNode;
  /** The definition of the figure. */
  help: string;
  /** The list behind the figure. */
  to?: string;
};

/** One figure with its definition; the card links to the list behind it. */
export const StatCard = ({ label, value, note, help, to }: Props) => (
  <div className="stat-card">
    <p className="stat-label">
      {to ? <Link to={to}>{label}</Link> : label}
      <HelpTip of={label} text={help} />
    </p>
    <p className="stat-value">{value}</p>
    {note && <p className="stat-note">{note}</p>}
  </div>
);
