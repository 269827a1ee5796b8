import { useState, type PointerEvent as ReactPointerEvent } from 'react';

/** The pointer, and the top of what is dragged. */
export type Place = { x: number; y: number; top: number };

/** The name of the column under the pointer, and the drawn minute at which the top is in it. */
export function columnAt({ x, y, top }: Place): { name: string; minute: number } | null {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]');
  if (!column) return null;
  const minutePx = Number.parseFloat(getComputedStyle(column).getPropertyValue('--minute'));
  return {
    name: column.dataset.column ?? '',
    minute: (top - column.getBoundingClientRect().top) / minutePx,
  };
}

/** Its text is not selected while it is dragged. */
export const MOVABLE = { cursor: 'grab', userSelect: 'none' } as const;

/** Where it would stand. */
export const TARGET = {
  zIndex: 2,
  border: '2px dashed var(--blue)',
  background: 'var(--blue-soft)',
  pointerEvents: 'none',
} as const;

/** Less is a press. */
const MIN_PX = 5;

type Options<Item, Target> = {
  targetAt: (item: Item, place: Place) => Target | null;
  onDrop: (item: Item, target: Target) => void;
};

/**
 * Drags events by mouse or pen; a finger scrolls. `grab` is for the element of an item; its links and buttons stay what
 * they are. Escape cancels. A library is not needed for this: the keyboard has the menus.
 */
export function useDrag<Item, Target>({ targetAt, onDrop }: Options<Item, Target>) {
  const [dragged, setDragged] = useState<{ item: Item; target: Target | null } | null>(null);
  const grab = (item: Item) => (down: ReactPointerEvent<HTMLElement>) => {
    const isOther = (down.target as Element).closest('a, button') !== null;
    if (down.button !== 0 || down.pointerType === 'touch' || isOther) return;
    const handle = down.currentTarget;
    const offset = down.clientY - handle.getBoundingClientRect().top;
    let last: { target: Target | null } | null = null;
    const listening = new AbortController();
    const end = () => {
      listening.abort();
      setDragged(null);
    };
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!last && Math.hypot(x - down.clientX, y - down.clientY) < MIN_PX) return;
      // From here on the pointer is ours, also outside of the window.
      if (!last) handle.setPointerCapture(down.pointerId);
      last = { target: targetAt(item, { x, y, top: y - offset }) };
      setDragged({ item, ...last });
    };
    const drop = () => {
      end();
      if (last?.target) onDrop(item, last.target);
    };
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      end();
    };
    const { signal } = listening;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', cancel, { signal, capture: true });
  };
  return { dragged, grab };
}
