import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import type { GalleryImageView } from '#libs/contracts';
import { CATEGORY_LABELS, GALLERY_TEXTS } from '../../content/catalog.js';
import { Dialog } from '../../ui/dialog.js';
import { Tip } from '../../ui/tip.js';
import { useSwipe } from './use-swipe.js';

type Props = { images: GalleryImageView[]; index: number; onTurn: (index: number | null) => void };

/** The full picture with its badges; arrow keys, a swipe and buttons lead to its neighbours. */
export function GalleryDialog({ images, index, onTurn }: Props) {
  const image = images[index];
  const turn = (by: number) => onTurn((index + by + images.length) % images.length);
  const swipe = useSwipe(turn);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') turn(1);
      if (key === 'ArrowLeft') turn(-1);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  return (
    <Dialog
      open
      onOpenChange={() => onTurn(null)}
      title={image.title}
      description={`${GALLERY_TEXTS.filter}: ${CATEGORY_LABELS[image.category] ?? image.category}`}
      hideDescription
      className="sheet-picture"
    >
      <div className="big-picture">
        <img {...swipe} src={image.imageUrl} alt={image.title} width={640} height={480} draggable={false} />
        <p className="sr-only" aria-live="polite">
          {image.title}, {GALLERY_TEXTS.place(index + 1, images.length)}
        </p>
        <div className="big-picture-row">
          <Tip text={GALLERY_TEXTS.previous}>
            <button
              type="button"
              className="icon-button"
              aria-label={GALLERY_TEXTS.previous}
              onClick={() => turn(-1)}
            >
              <ChevronLeft aria-hidden size={28} strokeWidth={2.4} />
            </button>
          </Tip>
          <p className="badges">
            <span className="badge">{CATEGORY_LABELS[image.category] ?? image.category}</span>
            {image.featured && <span className="badge badge-gold">{GALLERY_TEXTS.featured}</span>}
          </p>
          <Tip text={GALLERY_TEXTS.next}>
            <button
              type="button"
              className="icon-button"
              aria-label={GALLERY_TEXTS.next}
              onClick={() => turn(1)}
            >
              <ChevronRight aria-hidden size={28} strokeWidth={2.4} />
            </button>
          </Tip>
        </div>
      </div>
    </Dialog>
  );
}
