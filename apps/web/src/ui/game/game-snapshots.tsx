import { pictureSource } from '../../lib/format/picture.js';
import './game-snapshots.css';

export type GameSnapshot = { name: string; imageUrl?: string };

type Chosen = { selectedGames: string[]; gameNames: string[] };

/** The games of a booking with their pictures, by the ids of the catalogue; one that left it has its name alone. */
export const snapshotsOf = (
  { selectedGames, gameNames }: Chosen,
  pictures: ReadonlyMap<string, string>,
): GameSnapshot[] => gameNames.map((name, place) => ({ name, imageUrl: pictures.get(selectedGames[place]) }));

type Props = { games: GameSnapshot[]; label: string };

/** Games as tilted snapshots of a day that is to come. */
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
