import { ChevronLeft, ChevronRight } from '../../ui/icons.js';
import { useEffect, type ReactNode, useRef, type PointerEvent } from 'react';
import type { GalleryImageView } from '#libs/shared/contracts';
import { CATEGORY_LABELS, GALLERY_TEXTS } from '../../copy/catalog.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { Tooltips, Tip } from '../../ui/overlay/tooltip.js';

const FAR_PX = 50;

/** Detects horizontal swipes: 1 to the left (next), -1 to the right (previous). */
function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ clientX, clientY, isPrimary }: PointerEvent) => {
      start.current = isPrimary ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const across = clientX - start.current.x;
      const along = clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) >= FAR_PX && Math.abs(across) > Math.abs(along)) onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}

type Props = { images: GalleryImageView[]; index: number; onSelect: (index: number | null) => void };

/** Arrow keys work wherever the focus is. */
function useArrowKeys(turn: (by: number) => void) {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') turn(1);
      if (key === 'ArrowLeft') turn(-1);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

type ButtonProps = { label: string; onPress: () => void; children: ReactNode };

const PageButton = ({ label, onPress, children }: ButtonProps) => (
  <Tip text={label}>
    <button type="button" className="icon-button" aria-label={label} onClick={onPress}>
      {children}
    </button>
  </Tip>
);

/** The full picture with its badges; arrow keys, swipes and buttons show the adjacent pictures. */
export function GalleryDialog({ images, index, onSelect }: Props) {
  const image = images[index];
  const turn = (by: number) => onSelect((index + by + images.length) % images.length);
  const swipe = useSwipe(turn);
  useArrowKeys(turn);
  return (
    <Dialog
      open
      onOpenChange={() => onSelect(null)}
      title={image.title}
      description={`${GALLERY_TEXTS.filter}: ${CATEGORY_LABELS[image.category] ?? image.category}`}
      hideDescription
    >
      <div className="stack">
        <img
          {...swipe}
          className="framed"
          src={image.imageUrl}
          alt={image.title}
          width={640}
          height={480}
          draggable={false}
          style={{ touchAction: 'pan-y' }}
        />
        <p className="sr-only" aria-live="polite">
          {`${image.title}, ${GALLERY_TEXTS.place(index + 1, images.length)}`}
        </p>
        <div className="row-apart">
          <Tooltips>
            <PageButton label={GALLERY_TEXTS.previous} onPress={() => turn(-1)}>
              <ChevronLeft size={28} strokeWidth={2.4} />
            </PageButton>
            <p className="cluster">
              <span className="badge">{CATEGORY_LABELS[image.category] ?? image.category}</span>
              {image.featured && (
                <span className="badge" data-gold>
                  {GALLERY_TEXTS.featured}
                </span>
              )}
            </p>
            <PageButton label={GALLERY_TEXTS.next} onPress={() => turn(1)}>
              <ChevronRight size={28} strokeWidth={2.4} />
            </PageButton>
          </Tooltips>
        </div>
      </div>
    </Dialog>
  );
}
