import { Checkbox, Flex, Text } from '@radix-ui/themes';
import { useState } from 'react';
import { useGames } from '../../../../site/catalog/api.js';
import { useGameChoice } from '../../../../ui/booking/booking-fields.js';
import { DETAILS_TEXTS } from '../../../../copy/booking.js';
import { Failure, Loading } from '../../../../ui/feedback/load-states.js';
import { TextField } from '../../../../ui/form/text-field.js';
import { BOOKING_GROUPS as TEXTS } from './copy.js';

type Props = { booking: Parameters<typeof useGameChoice>[0] };

/** The games in short lines, with a search: a caller names them. */
export function GameChoice({ booking }: Props) {
  const query = useGames();
  const { games, tick, error, ref } = useGameChoice(booking, query.data);
  const [typed, setTyped] = useState('');
  const search = typed.trim().toLowerCase();
  const found = games.filter(({ name }) => name.toLowerCase().includes(search));
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
        {found.map(({ id, name, isChosen }) => (
          <Text key={id} as="label">
            <Flex align="center" gap="2" minHeight="36px">
              <Checkbox size="3" checked={isChosen} onCheckedChange={(isOn) => tick(id, isOn === true)} />
              {name}
            </Flex>
          </Text>
        ))}
      </Flex>
      {search !== '' && found.length === 0 && <p>{TEXTS.noGame}</p>}
      {query.isPending && <Loading text={DETAILS_TEXTS.gamesLoading} />}
      {query.isError && <Failure text={DETAILS_TEXTS.gamesFailed} query={query} />}
    </Flex>
  );
}
