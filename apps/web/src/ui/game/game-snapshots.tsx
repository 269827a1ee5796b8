import { pictureSource } from '../../lib/format/picture.js';
import './game-snapshots.css';

export type GameSnapshot = { name: string; imageUrl?: string };

type Chosen = { selectedGames: string[]; gameNames: string[] };

/** The games of a booking with their pictures, by catalogue id; a game no longer in the catalogue has only its name. */
export const snapshotsOf = (
  { selectedGames, gameNames }: Chosen,
  pictures: ReadonlyMap<string, string>,
): GameSnapshot[] => gameNames.map((name, place) => ({ name, imageUrl: pictures.get(selectedGames[place]) }));

type Props = { games: GameSnapshot[]; label: string };

/** Games as tilted snapshots of an upcoming event. */
export const GameSnapshots = ({ games, label }: Props) => (
  <ul className="game-snapshots" aria-label={label}>
    {games.map(({ name, imageUrl }) => (
      <li key={name}>
        {imageUrl && (
          <img {...pictureSource(imageUrl, '160px')} alt="" width={160} height={110} loading="lazy" />
        )}
        <span>{name}</span>
      </li>
    ))}
  </ul>
);
