import type { HostEventView, HostFamilyView } from '#libs/shared/contracts';
import { HOST_DAY_TEXTS } from '../app/copy/host-day.js';
import { dollars } from '../lib/format/format.js';

const isDue = ({ amountDue }: HostFamilyView) => Number(amountDue) > 0;

const childOf = ({ childFirstName, childAge }: HostFamilyView) =>
  [childFirstName, childAge === null ? '' : HOST_DAY_TEXTS.age(childAge)].filter(Boolean).join(', ');

const ofFamily = (family: HostFamilyView): [string, string | null][] => [
  [HOST_DAY_TEXTS.child, childOf(family)],
  [HOST_DAY_TEXTS.space, family.spaceDetails],
  [HOST_DAY_TEXTS.theme, family.eventTheme],
  [HOST_DAY_TEXTS.due, isDue(family) ? dollars(family.amountDue) : HOST_DAY_TEXTS.nothingDue],
];

/** What nobody may forget stands first: allergies and whatever else the family asked for. */
export function FirstNeeds({ event: { family } }: { event: HostEventView }) {
  if (!family?.specialRequests) return null;
  return (
    <dl className="host-first">
      <dt>{HOST_DAY_TEXTS.requests}</dt>
      <dd>{family.specialRequests}</dd>
    </dl>
  );
}

/** What is played, where, for whom, and the money. */
export function EventNeeds({ event: { games, family } }: { event: HostEventView }) {
  const facts: [string, string | null][] = [
    [HOST_DAY_TEXTS.games, games.join(', ')],
    ...(family ? ofFamily(family) : []),
  ];
  return (
    <dl className="host-needs">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
