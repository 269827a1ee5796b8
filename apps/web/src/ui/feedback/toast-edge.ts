export type Edge = 'top' | 'bottom';

type PressedRect = { right: number; top: number; bottom: number };
type Screen = { width: number; height: number; hasSheet: boolean };

const NARROW_PX = 720;
const PILE = { width: 420, height: 160 };
const PRESSABLE = 'a, button, input, select, textarea, summary';
/** On phones toasts are placed below the header. */
const HEADER_PX = 64;

/**
 * The edge for a toast: bottom on wide screens; top on phones and while a sheet has its buttons at the bottom; the
 * opposite edge where the toast would cover the element that was just pressed. All values are px in the window.
 */
export function edgeFor(pressed: PressedRect | null, { width, height, hasSheet }: Screen): Edge {
  const isNarrow = width < NARROW_PX;
  const usual: Edge = isNarrow || hasSheet ? 'top' : 'bottom';
  if (!pressed || (!isNarrow && pressed.right < width - PILE.width)) return usual;
  const offset = isNarrow && usual === 'top' ? HEADER_PX : 0;
  const isHidden =
    usual === 'top'
      ? pressed.top < offset + PILE.height && pressed.bottom > offset
      : pressed.bottom > height - PILE.height && pressed.top < height;
  if (!isHidden) return usual;
  return usual === 'top' ? 'bottom' : 'top';
}

/** The edge for a toast shown now. */
export function edgeNow(): Edge {
  const { activeElement } = document;
  // If the clicked button was disabled meanwhile, the dialog itself has the focus, although it was not clicked.
  const pressed = activeElement?.matches(PRESSABLE) ? activeElement.getBoundingClientRect() : null;
  const hasSheet = document.querySelector('.sheet') !== null;
  return edgeFor(pressed, { width: window.innerWidth, height: window.innerHeight, hasSheet });
}
