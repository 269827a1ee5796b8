import {
  HERO,
  EVENT_TYPES,
  FEATURES,
  STEPS_STRIP,
  CLOSING,
  GALLERY_TEASER,
  ADD_ONS,
  PACKAGES_SECTION,
} from './home.copy.js';
import { INCLUDED_TEXTS } from '../../copy/catalog.js';
import { Hero } from './home/hero.js';
import { ActionLink } from '../../ui/form/button.js';
import { ArtBadge } from '../../ui/game/art-badge.js';
import { Section, PageMeta } from '../../ui/layout/section.js';
import { PROCESS } from './how-it-works.copy.js';
import { LOADING_TEXTS } from '../../copy/frame.js';
import { SAMPLE_GALLERY } from './sample-gallery.copy.js';
import { useGallery, usePackages } from '../catalog/api.js';
import { GalleryTile } from '../catalog/gallery-tile.js';
import { Loading } from '../../ui/feedback/load-states.js';
import { PackageList } from '../catalog/package-list.js';
import { Testimonials } from './home/testimonials.js';
import '../../ui/layout/timeline.css';
import './home/hero.css';
import './home/home.css';

/** The add-on tiles show no price; a failed fetch shows no error here. */
function Offers() {
  const { data: offers, isPending } = usePackages();
  return (
    <Section title={PACKAGES_SECTION.title} text={PACKAGES_SECTION.text} ground="blue" className="offers">
      {isPending && <Loading text={LOADING_TEXTS.packages} />}
      {offers && <PackageList offers={offers} />}
      <h3 className="sub-title">{PACKAGES_SECTION.addOnsTitle}</h3>
      <ul className="tiles">
        {ADD_ONS.map(({ key, picture, title, text }) => (
          <li className="card tile" key={key}>
            <img className="framed" src={picture} alt="" width={320} height={220} loading="lazy" />
            <h4>{title}</h4>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The first three of at most eight. */
const MOST = 8;
const SHOWN = 3;

function GalleryTeaser() {
  const { data, isPending } = useGallery(true);
  const images = (data?.length ? data : SAMPLE_GALLERY).slice(0, MOST).slice(0, SHOWN);
  return (
    <Section title={GALLERY_TEASER.title} text={GALLERY_TEASER.text}>
      {isPending ? (
        <Loading text={LOADING_TEXTS.gallery} />
      ) : (
        <div className="snaps">
          {images.map((image) => (
            <GalleryTile key={image.id} image={image} />
          ))}
        </div>
      )}
      <ActionLink to="/gallery" variant="secondary">
        {GALLERY_TEASER.button}
      </ActionLink>
    </Section>
  );
}

const EventTypes = () => (
  <Section title={EVENT_TYPES.title} text={EVENT_TYPES.text}>
    <ul className="tiles">
      {EVENT_TYPES.cards.map(({ key, title, text }) => (
        <li className="card tile" key={key}>
          <ArtBadge name={key} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
    <div className="card panel">
      <div>
        <h3>{EVENT_TYPES.other.title}</h3>
        <p>{EVENT_TYPES.other.text}</p>
      </div>
      <ActionLink to="/contact">{EVENT_TYPES.other.button}</ActionLink>
    </div>
  </Section>
);

const Features = () => (
  <Section title={FEATURES.title} text={FEATURES.text} ground="gold">
    <ul className="tiles">
      {FEATURES.cards.map(({ badge, title, text, ...card }) => (
        <li className="card tile" key={title}>
          <ArtBadge name={badge} />
          <h3>{title}</h3>
          <p>{text}</p>
          {'isAddOn' in card && <span className="chip-status">{INCLUDED_TEXTS.addOn}</span>}
        </li>
      ))}
    </ul>
  </Section>
);

const StepStrip = () => (
  <Section title={STEPS_STRIP.title} text={STEPS_STRIP.text}>
    <ol className="timeline" data-numbered data-across>
      {PROCESS.map(({ title, details }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{details[0]}</p>
        </li>
      ))}
    </ol>
    <ActionLink to="/how-it-works" variant="secondary">
      {STEPS_STRIP.button}
    </ActionLink>
  </Section>
);

const ClosingBand = () => (
  <section className="closing centre sunburst">
    <div className="wrap">
      <h2>{CLOSING.title}</h2>
      <p>{CLOSING.text}</p>
      <div className="actions">
        <ActionLink to="/booking">{CLOSING.book}</ActionLink>
        <ActionLink to="/competitions" tone="ghost" variant="secondary">
          {CLOSING.games}
        </ActionLink>
      </div>
    </div>
  </section>
);

/** The sections in order. */
export default function HomePage() {
  return (
    <>
      <PageMeta title={HERO.title} description={HERO.lead} />
      <Hero />
      <EventTypes />
      <Features />
      <StepStrip />
      <Offers />
      <GalleryTeaser />
      <Testimonials />
      <ClosingBand />
    </>
  );
}
