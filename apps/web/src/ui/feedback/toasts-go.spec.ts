import { createStore } from 'jotai';
import { dismissToastsAtom, showToastAtom, toastsAtom } from './toast.atoms.js';

it('what is said about one act goes when the next begins, and the next says its own', () => {
  jest.useFakeTimers();
  const store = createStore();
  const open = () => store.get(toastsAtom).filter(({ isOpen }) => isOpen);
  store.set(showToastAtom, { title: 'Saved' });
  expect(open()).toHaveLength(1);
  store.set(dismissToastsAtom);
  expect(open()).toEqual([]);
  store.set(showToastAtom, { title: 'Deleted' });
  expect(open()).toMatchObject([{ title: 'Deleted' }]);
  jest.useRealTimers();
});
