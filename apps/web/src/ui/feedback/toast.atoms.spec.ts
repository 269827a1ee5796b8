import { nextToasts, type Toast } from './toast.atoms.js';

const toast = (id: number): Toast => ({ id, title: `Toast ${id}`, isOpen: true });

describe('toasts', () => {
  it('a new toast takes the place of the one on screen', () => {
    const after = nextToasts([toast(1)], { kind: 'show', toast: toast(2) });
    expect(after.map(({ id }) => id)).toEqual([2]);
  });

  it('a dismissed toast stays in state, off the screen', () => {
    expect(nextToasts([toast(1)], { kind: 'dismiss', id: 1 })).toEqual([{ ...toast(1), isOpen: false }]);
  });

  it('a removed toast is gone, another one is untouched', () => {
    expect(nextToasts([toast(2)], { kind: 'remove', id: 1 })).toEqual([toast(2)]);
    expect(nextToasts([toast(2)], { kind: 'remove', id: 2 })).toEqual([]);
  });
});
