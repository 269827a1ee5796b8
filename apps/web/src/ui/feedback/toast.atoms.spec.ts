import { nextToasts, type Toast } from './toast.atoms.js';

const toast = (id: number): Toast => ({ id, title: `Toast ${id}`, isOpen: true });

describe('toasts', () => {
  it('a new toast replaces the current one', () => {
    const after = nextToasts([toast(1)], { kind: 'show', toast: toast(2) });
    expect(after.map(({ id }) => id)).toEqual([2]);
  });

  it('a dismissed toast stays in state but is hidden', () => {
    expect(nextToasts([toast(1)], { kind: 'dismiss', id: 1 })).toEqual([{ ...toast(1), isOpen: false }]);
  });

  it('removing a toast does not affect others', () => {
    expect(nextToasts([toast(2)], { kind: 'remove', id: 1 })).toEqual([toast(2)]);
    expect(nextToasts([toast(2)], { kind: 'remove', id: 2 })).toEqual([]);
  });
});
