import { formatTime, Typed } from '#libs/office/documents';
import type { CrewSheet } from './crew-plan.rules.js';
import { PackingList } from './event-card.js';

type Props = { sheet: CrewSheet; timeZone: string };

const formatHours = (minutes: number) => `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

/** One van's day: when to leave, its stops and drives in order, and what to load in the morning. */
export const CrewPart = ({ sheet: { name, leavesAt, drivenMinutes, plan, load }, timeZone }: Props) => {
  const time = (instant: number) => formatTime(new Date(instant), timeZone);
  if (leavesAt === null) {
    return (
      <section className="van">
        <h2>
          <Typed>{name}</Typed>
        </h2>
        <p>This crew has no event on this day.</p>
      </section>
    );
  }
  return (
    <section className="van">
      <header>
        <h2>
          <Typed>{name}</Typed>
        </h2>
        <p>{`Leave by ${time(leavesAt)}. ${formatHours(drivenMinutes)} of driving.`}</p>
      </header>
      <ol className="stops">
        {plan.map(({ at, what }) => (
          <li key={`${at} ${what}`}>
            <b>{time(at)}</b> <Typed>{what}</Typed>
          </li>
        ))}
      </ol>
      {load.length > 0 && (
        <section>
          <h3>To load in the morning</h3>
          <PackingList lines={load} />
        </section>
      )}
    </section>
  );
};
