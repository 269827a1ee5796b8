/** @jest-environment @happy-dom/jest-environment */
import { act } from 'react';
import { createStore } from 'jotai';
import { renderHook } from '../../../lib/testing/render.test-part.js';
import { bookedIdAtom } from '../booking-state.js';
import { draftAtom, openDialogAtom } from '../booking.atoms.js';
import { EMPTY_DRAFT } from '../draft/booking.draft.js';
import { useFocusField, useStepFocus } from './step-focus.js';
import { useCorrectedStepUrl, useGoToStep, useStep } from './use-step.js';

/** What the wizard does about its step. */
function useSteps() {
  useCorrectedStepUrl();
  useStepFocus();
  return { step: useStep(), goTo: useGoToStep(), focusField: useFocusField() };
}

const withGames = () => {
  const store = createStore();
  store.set(draftAtom, { ...EMPTY_DRAFT, selectedGames: ['sack-sprint', 'tug-of-champions', 'hula'] });
  return store;
};

describe('the step in the URL', () => {
  it('is shown when it is reachable, and Back returns to the step before', async () => {
    const wizard = await renderHook(useSteps, { store: withGames() });
    expect(wizard.hook().step.key).toBe('games');
    await act(async () => wizard.hook().goTo(2));
    expect([wizard.hook().step.key, wizard.search()]).toEqual(['details', '?step=2']);
    await wizard.back();
    expect([wizard.hook().step.key, wizard.search()]).toEqual(['games', '']);
  });

  it('is corrected when it is not reachable, without a history entry of its own', async () => {
    const wizard = await renderHook(useSteps, {
      store: withGames(),
      at: '/booking?step=1&waiting=k',
    });
    await act(async () => wizard.hook().goTo(4));
    expect([wizard.hook().step.key, wizard.search()]).toEqual(['details', '?step=2&waiting=k']);
    await wizard.back();
    expect(wizard.search()).toBe('?step=1&waiting=k');
  });

  it('is corrected again when an answer that it needs is removed', async () => {
    const wizard = await renderHook(useSteps, { store: withGames(), at: '/booking?step=2' });
    await act(async () => wizard.store.set(draftAtom, EMPTY_DRAFT));
    expect(wizard.search()).toBe('?step=1');
  });

  it('stays the payment step during a payment, also after Back', async () => {
    const store = withGames();
    store.set(bookedIdAtom, 'b1');
    store.set(openDialogAtom, 'pay');
    const wizard = await renderHook(useSteps, { store, at: '/booking?step=3' });
    expect([wizard.hook().step.key, wizard.search()]).toEqual(['payment', '?step=5']);
  });

  it('is the payment step until the answers of a stored booking have come, and then that of the URL', async () => {
    const store = createStore();
    store.set(bookedIdAtom, 'b1');
    const wizard = await renderHook(useSteps, { store, at: '/booking?step=1' });
    expect([wizard.hook().step.key, wizard.search()]).toEqual(['payment', '?step=1']);
    await act(async () => store.set(draftAtom, withGames().get(draftAtom)));
    expect([wizard.hook().step.key, wizard.search()]).toEqual(['games', '?step=1']);
  });

  it('drops the consumed offer of the waiting list at the payment', async () => {
    const store = withGames();
    store.set(bookedIdAtom, 'b1');
    const wizard = await renderHook(useSteps, { store, at: '/booking?step=4&waiting=k' });
    await act(async () => wizard.hook().goTo(5, { replace: true }));
    expect(wizard.search()).toBe('?step=5');
  });
});

describe('the focus after a change of step', () => {
  beforeEach(() => {
    document.body.innerHTML = '<h1 id="wizard-heading" tabindex="-1"></h1><input id="booking-eventTime" />';
  });
  const focused = () => document.activeElement?.id;

  it('is on the field that was asked for, once and after the change only', async () => {
    const wizard = await renderHook(useSteps, { store: withGames() });
    wizard.hook().focusField('booking-eventTime', false);
    expect(focused()).toBe('');
    await act(async () => wizard.hook().goTo(2));
    expect(focused()).toBe('booking-eventTime');
    await act(async () => wizard.hook().goTo(1));
    expect(focused()).toBe('wizard-heading');
  });

  it('is on the heading when no field was asked for', async () => {
    const wizard = await renderHook(useSteps, { store: withGames() });
    expect(focused()).toBe('');
    await act(async () => wizard.hook().goTo(2));
    expect(focused()).toBe('wizard-heading');
  });
});
