import { Checkbox, Flex, Text } from '@radix-ui/themes';
import { useState } from 'react';
import type { BookingView } from '#libs/shared/contracts';
import { useGames } from '../../../../site/catalog/api.js';
import { useDetail } from '../../../../ui/booking/booking-fields.js';
import { DETAILS_TEXTS } from '../../../../copy/booking.js';
import { Failure, Loading } from '../../../../ui/feedback/load-states.js';
import { TextField } from '../../../../ui/form/text-field.js';
import { BOOKING_GROUPS as TEXTS } from './copy.js';

type Props = {
  /** The games it has, of which some may be retired. */
  booking: Pick<BookingView, 'selectedGames' | 'gameNames'>;
};

/** The games in two short columns, with a search: a caller names them. */
export function GameChoice({ booking }: Props) {
  const games = useGames();
  const { field, value: chosen, error, change } = useDetail('selectedGames');
  const { ref } = field;
  const [typed, setTyped] = useState('');
  const had = booking.selectedGames.map((id, place) => ({ id, name: booking.gameNames[place] }));
  const others = (games.data ?? []).filter(({ id }) => !booking.selectedGames.includes(id));
  const search = typed.trim().toLowerCase();
  const found = [...had, ...others].filter(({ name }) => name.toLowerCase().includes(search));
  const tick = (id: string, isChosen: boolean) =>
    change(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <Flex direction="column" gap="2" gridColumn="1 / -1">
      {error && (
        <p role="alert" tabIndex={-1} ref={ref} className="field-error">
          {error}
        </p>
      )}
      <TextField
        label={TEXTS.findGame}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Enter would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Flex wrap="wrap" gapX="4">
        {found.map(({ id, name }) => (
          <Text key={id} as="label">
            <Flex align="center" gap="2" minHeight="36px">
              <Checkbox
                size="3"
                checked={chosen.includes(id)}
                onCheckedChange={(isChosen) => tick(id, isChosen === true)}
              />
              {name}
            </Flex>
          </Text>
        ))}
      </Flex>
      {search !== '' && found.length === 0 && <p>{TEXTS.noGame}</p>}
      {games.isPending && <Loading text={DETAILS_TEXTS.gamesLoading} />}
      {games.isError && <Failure text={DETAILS_TEXTS.gamesFailed} query={games} />}
    </Flex>
  );
}
