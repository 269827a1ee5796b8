import './gallery.css';
import type { GalleryImageView } from '#libs/shared/contracts';
import { pictureSource } from '../../lib/format/picture.js';

/** A framed snapshot; with `onOpen` it is a button that opens the large picture. */
export function GalleryTile({ image, onOpen }: { image: GalleryImageView; onOpen?: () => void }) {
  const picture = (
    <>
      <img
        {...pictureSource(image.imageUrl, '(min-width: 720px) 400px, 50vw')}
        alt=""
        width={640}
        height={480}
        loading="lazy"
        decoding="async"
      />
      <span className="snap-title">{image.title}</span>
    </>
  );
  return onOpen ? (
    <button type="button" className="snap lifts" onClick={onOpen}>
      {picture}
    </button>
  ) : (
    <figure className="snap">{picture}</figure>
  );
}
