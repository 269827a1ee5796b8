import { SAMPLE_TESTIMONIALS } from '../../site/pages/sample-testimonials.copy.js';
import { LIST_KEYS } from '../../site/catalog/api.js';
import { GalleryDialog } from '../../site/catalog/gallery-dialog.js';
import { GalleryTile } from '../../site/catalog/gallery-tile.js';
import { GameCard } from '../../site/catalog/game-card.js';
import { TestimonialCard } from '../../site/catalog/testimonial-card.js';
import { ContactForm } from '../../site/contact/contact-form.js';
import CompetitionsPage from '../../site/pages/competitions.js';
import ContactPage from '../../site/pages/contact.js';
import GalleryPage from '../../site/pages/gallery.js';
import { GalleryTeaser, Offers, Testimonials } from '../../site/pages/home.js';
import '../../site/pages/home/home.css';
import PackagesPage from '../../site/pages/packages.js';
import { Opens, type Story } from './story-frame.js';
import { GAMES, PACKAGES, PICTURES } from './samples.js';
import GameSheet from '../../ui/game/game-sheet.js';

const {
  packages: OFFERS,
  games: ALL_GAMES,
  gallery: PICTURES_KEY,
  featuredGallery: TEASER,
  testimonials: REVIEWS,
} = LIST_KEYS;

/** The four states of a page that shows a list. */
const statesOf = (name: string, body: Story['body'], key: readonly unknown[], list: unknown[]): Story[] => [
  { name: `${name}: loading`, body },
  { name: `${name}: error`, body, failed: [key] },
  { name: `${name}: empty`, body, answers: [[key, []]] },
  { name: `${name}: loaded`, body, answers: [[key, list]] },
];

const nothing = () => undefined;

export const CATALOG_STORIES: Story[] = [
  {
    name: 'GameCard, one for each difficulty',
    body: (
      <div className="tiles">
        {GAMES.map((game) => (
          <GameCard key={game.id} game={game} isChosen={game === GAMES[0]} onOpen={nothing} />
        ))}
      </div>
    ),
  },
  {
    name: 'GameSheet',
    body: (
      <Opens label={GAMES[0].name}>
        {(isOpen, close) => (
          <GameSheet game={isOpen ? GAMES[0] : null} isChosen={false} onToggle={nothing} onClose={close} />
        )}
      </Opens>
    ),
  },
  {
    name: 'GalleryTile: a picture, a button',
    body: (
      <div className="snaps">
        <GalleryTile image={PICTURES[0]} />
        <GalleryTile image={PICTURES[1]} onOpen={nothing} />
      </div>
    ),
  },
  {
    name: 'GalleryDialog',
    body: (
      <Opens label="Open a picture">
        {(isOpen, close) =>
          isOpen && (
            <GalleryDialog images={PICTURES} index={0} onSelect={(index) => index === null && close()} />
          )
        }
      </Opens>
    ),
  },
  {
    name: 'TestimonialCard: said, sample',
    body: (
      <div className="quotes">
        <TestimonialCard testimonial={SAMPLE_TESTIMONIALS[0]} />
        <TestimonialCard testimonial={SAMPLE_TESTIMONIALS[4]} isSample />
      </div>
    ),
  },
  ...statesOf('Packages', <PackagesPage />, OFFERS, PACKAGES),
  ...statesOf('Games', <CompetitionsPage />, ALL_GAMES, GAMES),
  ...statesOf('Gallery', <GalleryPage />, PICTURES_KEY, PICTURES),
  ...statesOf('Packages on the home page', <Offers />, OFFERS, PACKAGES),
  ...statesOf('Gallery on the home page', <GalleryTeaser />, TEASER, PICTURES),
  ...statesOf('Reviews on the home page', <Testimonials />, REVIEWS, SAMPLE_TESTIMONIALS.slice(0, 2)),
  { name: 'ContactForm', body: <ContactForm onProblem={nothing} /> },
  { name: 'Contact', body: <ContactPage /> },
];
