/** @jest-environment @happy-dom/jest-environment */
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { UnsavedChanges } from './unsaved-changes.js';
import { useInlineField } from './use-inline-field.js';

const send = jest.fn((value: string) => Promise.resolve(value));
afterEach(() => void send.mockClear());

function Text({ label }: { label: string }) {
  const [stored, setStored] = useState(`stored ${label}`);
  const { control, error } = useInlineField({
    stored,
    read: (typed) => ({ value: typed, error: null }),
    send: async (value) => {
      const saved = await send(value);
      setStored(saved);
      return saved;
    },
    messageOf: ({ message }) => message,
  });
  return (
    <>
      <input aria-label={label} {...control} />
      {error && <p role="alert">{error}</p>}
    </>
  );
}

const Settings = () => (
  <>
    <UnsavedChanges>
      <Text label="Phone" />
      <Text label="City" />
    </UnsavedChanges>
    <Link to="/bookings">Bookings</Link>
  </>
);

function open() {
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<Settings />} />
        <Route path="/bookings" element={<h1>All bookings</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  return {
    user,
    type: (label: string, text: string) => user.type(screen.getByRole('textbox', { name: label }), text),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    follow: (name: string) => user.click(screen.getByRole('link', { name })),
    value: (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label }).value,
  };
}
const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' });
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
const isAway = () => screen.queryByRole('heading', { name: 'All bookings' }) !== null;

it('a link is followed at once while nothing is unsaved', async () => {
  const page = open();
  expect(bar()).toBeNull();
  await page.follow('Bookings');
  expect(isAway()).toBe(true);
});

it('a link asks before unsaved input is lost, and is followed if that is wanted', async () => {
  const page = open();
  await page.type('Phone', '1');
  await page.follow('Bookings');
  expect([question() !== null, isAway()]).toEqual([true, false]);
  await page.press('Keep editing');
  expect([question(), page.value('Phone')]).toEqual([null, 'stored Phone1']);
  await page.follow('Bookings');
  await page.press('Leave without saving');
  expect(isAway()).toBe(true);
  expect(send).not.toHaveBeenCalled();
});

it('closing the page asks only while something is unsaved', async () => {
  const page = open();
  const close = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(close()).toBe(false);
  await page.type('Phone', '1');
  expect(close()).toBe(true);
});

it('Save saves all that is unsaved, in order, and the bar goes', async () => {
  const page = open();
  await page.type('City', '2');
  await page.type('Phone', '1');
  await page.press('Save');
  expect(send.mock.calls).toEqual([['stored City2'], ['stored Phone1']]);
  await waitFor(() => expect(bar()).toBeNull());
  expect(page.value('Phone')).toBe('stored Phone1');
});

it('Save stops at the first that is rejected, which shows why', async () => {
  send.mockRejectedValueOnce(new Error('No such phone.'));
  const page = open();
  await page.type('Phone', '1');
  await page.type('City', '2');
  await page.press('Save');
  expect(screen.getByRole('alert').textContent).toBe('No such phone.');
  expect(send).toHaveBeenCalledTimes(1);
  expect([page.value('Phone'), page.value('City')]).toEqual(['stored Phone1', 'stored City2']);
});

it('Discard shows what is stored, with the focus in the first field', async () => {
  const page = open();
  await page.type('Phone', '1');
  await page.type('City', '2');
  await page.press('Discard');
  expect([page.value('Phone'), page.value('City'), bar()]).toEqual(['stored Phone', 'stored City', null]);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Phone' }));
});
