import { Clock, MapPin, Ruler, Users, type Icon } from '../icons.js';
import type { ReactNode } from 'react';
import type { GameView } from '#libs/shared/contracts';
import { SPACE_TYPE_LABELS } from '../../copy/catalog.js';
import { SHEET_TEXTS as TEXTS } from '../../copy/game-sheet.js';
import { pictureSource } from '../../lib/format/picture.js';
import { useCloseOnBack } from '../../lib/browser/use-close-on-back.js';
import { Button } from '../form/button.js';
import { Dialog } from '../overlay/dialog.js';
import { Difficulty } from './difficulty.js';
import './game-sheet.css';

type FactProps = { icon: Icon; name: string; children: ReactNode };

const Fact = ({ icon: Icon, name, children }: FactProps) => (
  <div className="sub-card">
    <dt>
      <Icon size={18} strokeWidth={2.3} />
      <span>{name}</span>
    </dt>
    <dd>{children}</dd>
  </div>
);

const Things = ({ title, things }: { title: string; things: string[] }) =>
  things.length > 0 && (
    <section>
      <h2 className="card-title">{title}</h2>
      <ul className="cluster">
        {things.map((thing) => (
          <li className="badge" key={thing}>
            {thing}
          </li>
        ))}
      </ul>
    </section>
  );

const Facts = ({ game }: { game: GameView }) => (
  <dl className="game-sheet-facts">
    <Fact icon={Ruler} name={TEXTS.ages}>
      {game.ageRange}
    </Fact>
    <Fact icon={Users} name={TEXTS.players}>
      {TEXTS.fromTo(game.minPlayers, game.maxPlayers)}
    </Fact>
    <Fact icon={MapPin} name={TEXTS.space}>
      <span>{SPACE_TYPE_LABELS[game.spaceType] ?? game.spaceType}</span>
      {game.spaceRequired && <small>{game.spaceRequired}</small>}
    </Fact>
    <Fact icon={Clock} name={TEXTS.time}>
      <span>{TEXTS.minutes(game.duration)}</span>
      <Difficulty difficulty={game.difficulty} />
    </Fact>
  </dl>
);

export type SheetProps = {
  /** Null while the sheet is closed. */
  game: GameView | null;
  isChosen: boolean;
  /** The current selection and the link to continue. */
  status?: ReactNode;
  /** Absent where the selection can no longer be changed. */
  onToggle?: () => void;
  onClose: () => void;
};

type OpenProps = SheetProps & { game: GameView };

const SheetFooter = ({ isChosen, status, onToggle }: OpenProps) => (
  <div className="stack" data-gap="s">
    {status}
    <Button
      variant={isChosen ? 'secondary' : 'primary'}
      className="btn-wide"
      aria-pressed={isChosen}
      onClick={onToggle}
    >
      {isChosen ? TEXTS.takeOut : TEXTS.add}
    </Button>
  </div>
);

const OpenSheet = (props: OpenProps) => {
  const { game, onToggle, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={game.name}
      description={game.description}
      className="sheet-wide game-sheet"
      footer={onToggle && <SheetFooter {...props} />}
    >
      {game.credit && <p className="game-credit">{game.credit}</p>}
      <img
        className="game-sheet-art"
        {...pictureSource(game.imageUrl, '(min-width: 720px) 600px, 100vw')}
        alt=""
        width={320}
        height={220}
      />
      <Facts game={game} />
      <Things title={TEXTS.equipment} things={game.equipment} />
      <Things title={TEXTS.skills} things={game.skills} />
    </Dialog>
  );
};

/** The details of a game with the button to choose it; closed by Back as well as by its close button. */
export default function GameSheet({ game, ...props }: SheetProps) {
  useCloseOnBack(game !== null, () => {
    props.onClose();
    return true;
  });
  return game && <OpenSheet {...props} game={game} />;
}
