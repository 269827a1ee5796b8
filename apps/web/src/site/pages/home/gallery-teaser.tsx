import { GALLERY_TEASER } from '../home.copy.js';
import { LOADING_TEXTS } from '../../../app/copy/frame.js';
import { SAMPLE_GALLERY } from '../sample-gallery.copy.js';
import { useGallery } from '../../catalog/api.js';
import { GalleryTile } from '../../catalog/gallery-tile.js';
import { ActionLink } from '../../../ui/form/button.js';
import { Loading } from '../../../ui/feedback/load-states.js';
import { Section } from '../../../ui/layout/section.js';

/** The first three of at most eight. */
const MOST = 8;
const SHOWN = 3;

export function GalleryTeaser() {
  const { data, isPending } = useGallery(true);
  const images = (data?.length ? data : SAMPLE_GALLERY).slice(0, MOST).slice(0, SHOWN);
  return (
    <Section title={GALLERY_TEASER.title} text={GALLERY_TEASER.text}>
      {isPending ? (
        <Loading text={LOADING_TEXTS.gallery} />
      ) : (
        <div className="snaps snaps-three">
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
