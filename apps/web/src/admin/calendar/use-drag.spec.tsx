/** @jest-environment @happy-dom/jest-environment */
import { fireEvent, render, screen } from '@testing-library/react';
import { useDrag } from './use-drag.js';

const dropped = jest.fn();

function Event() {
  const { dragged, grab } = useDrag<string, string>({
    targetAt: (item, { x, top }) => (x < 200 ? `${item} at ${x}, ${top}` : null),
    onDrop: dropped,
  });
  return (
    <>
      <article onPointerDown={grab('Ada')}>
        <button type="button">Change van</button>
      </article>
      <output>{dragged?.target}</output>
    </>
  );
}

const down = (on: Element, changes: object = {}) =>
  fireEvent.pointerDown(on, { button: 0, pointerType: 'mouse', clientX: 10, clientY: 10, ...changes });
const move = (clientX: number, clientY: number) => fireEvent.pointerMove(window, { clientX, clientY });
const up = () => fireEvent.pointerUp(window);

let event: Element;
beforeEach(() => {
  dropped.mockClear();
  render(<Event />);
  event = screen.getByRole('article');
  event.setPointerCapture = () => {};
  event.getBoundingClientRect = () => ({ top: 4 }) as DOMRect;
});

it('shows where the event would stand, by its top, and drops it there', () => {
  down(event);
  move(100, 50);
  expect(screen.getByRole('status').textContent).toBe('Ada at 100, 44');
  move(120, 60);
  up();
  expect(dropped.mock.calls).toEqual([['Ada', 'Ada at 120, 54']]);
  expect(screen.getByRole('status').textContent).toBe('');
  move(150, 60);
  up();
  expect(dropped).toHaveBeenCalledTimes(1);
});

it.each<[string, () => void]>([
  ['a press', () => down(event)],
  ['a press that trembles', () => (down(event), move(13, 13))],
  ['a drop outside of every column', () => (down(event), move(100, 50), move(300, 50))],
  [
    'a drag that Escape cancels',
    () => (down(event), move(100, 50), fireEvent.keyDown(window, { key: 'Escape' })),
  ],
  ['a drag that the browser cancels', () => (down(event), move(100, 50), fireEvent.pointerCancel(window))],
  ['a finger, which scrolls', () => (down(event, { pointerType: 'touch' }), move(100, 50))],
  ['another mouse button', () => (down(event, { button: 2 }), move(100, 50))],
  ['a press on a button of the event', () => (down(screen.getByRole('button')), move(100, 50))],
])('%s drops nothing', (_, act) => {
  act();
  up();
  expect(dropped).not.toHaveBeenCalled();
});
