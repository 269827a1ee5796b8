import { HERO } from './home.copy.js';
import { PageHead } from '../../ui/layout/page-head.js';
import { ClosingBand } from './home/closing-band.js';
import { EventTypes } from './home/event-types.js';
import { Features } from './home/features.js';
import { GalleryTeaser } from './home/gallery-teaser.js';
import { Hero } from './home/hero.js';
import { Offers } from './home/offers.js';
import { StepStrip } from './home/step-strip.js';
import { Testimonials } from './home/testimonials.js';
import './home/hero.css';
import './home/home.css';

/** The sections in their order. */
export default function HomePage() {
  return (
    <>
      <PageHead title={HERO.title} description={HERO.lead} />
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
