import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { DETAILS_TEXTS, LOCATION_TEXTS } from '../../../../copy/booking.js';
import { AddOnFields, BookingField, OtherAnswerFields } from '../../../../ui/booking/booking-fields.js';
import type { DetailsInput } from '../../../../ui/booking/booking-details.js';
import type { Elements } from '../../../../ui/layout/elements.js';
import { FieldGroup } from '../../parts/field-group.js';
import { BOOKING_GROUPS as TEXTS } from './copy.js';
import { GameChoice } from './game-choice.js';

type GroupProps = {
  title: string;
  names: ComponentProps<typeof BookingField>['name'][];
  children?: Elements;
};

const Group = ({ title, names, children }: GroupProps) => (
  <FieldGroup title={title}>
    {names.map((name) => (
      <BookingField key={name} name={name} />
    ))}
    {children satisfies Elements}
  </FieldGroup>
);

type Props = ComponentProps<typeof GameChoice> & {
  /** Fields before the place. */
  children?: Elements;
};

/** All details of a booking except day and time, most frequently changed first; for an edit and a phone booking. */
export function FieldGroups({ booking, children }: Props) {
  const games = useFormContext<{ details: DetailsInput }>().watch('details.selectedGames');
  return (
    <>
      <Group title={TEXTS.parent} names={['parentPhone', 'parentEmail', 'parentName']} />
      <Group title={TEXTS.event} names={['guestCount', 'eventType', 'eventTheme']} />
      <FieldGroup title={DETAILS_TEXTS.games(games.length)}>
        <GameChoice booking={booking} />
      </FieldGroup>
      <FieldGroup title={LOCATION_TEXTS.addOns}>
        <AddOnFields />
      </FieldGroup>
      {children satisfies Elements}
      <Group
        title={TEXTS.place}
        names={[
          'location.address',
          'location.city',
          'location.state',
          'location.zipCode',
          'location.spaceDetails',
        ]}
      >
        <OtherAnswerFields />
      </Group>
      <Group title={TEXTS.child} names={['childName', 'childAge']} />
    </>
  );
}
