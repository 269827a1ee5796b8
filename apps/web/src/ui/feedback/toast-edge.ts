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
  // If the clicked button is disabled by now, the dialog itself has the focus, although it was not clicked.
  const pressed = activeElement?.matches(PRESSABLE) ? activeElement.getBoundingClientRect() : null;
  const hasSheet = document.querySelector('.sheet') !== null;
  return edgeFor(pressed, { width: window.innerWidth, height: window.innerHeight, hasSheet });
}

type TitleRect = { top: number; bottom: number };

/** The distance in px from the top at which a toast covers no title; `from` when that would be below the middle. */
export function topBelow(titles: readonly TitleRect[], from: number, height: number): number {
  const inOrder = titles.toSorted((a, b) => a.top - b.top);
  const top = inOrder.reduce(
    (place, title) => (title.bottom > place && title.top < place + PILE.height ? title.bottom : place),
    from,
  );
  return top > height / 2 ? from : top;
}

/** The place for a toast at the top, below the title of the open dialog, else of the page. */
export function topNow(): number {
  const sheets = [...document.querySelectorAll('.sheet')];
  const titles = (sheets.at(-1) ?? document).querySelectorAll(sheets.length > 0 ? 'h1, h2' : 'h1');
  const first = titles[0]?.getBoundingClientRect();
  const isNarrow = window.innerWidth < NARROW_PX;
  const from = isNarrow ? HEADER_PX : 0;
  const isAside =
    !first || (!isNarrow && sheets.length === 0 && first.right < window.innerWidth - PILE.width);
  return isAside || first.width === 0 ? from : topBelow([first], from, window.innerHeight);
}
