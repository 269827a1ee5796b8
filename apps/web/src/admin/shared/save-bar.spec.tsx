/** @jest-environment @happy-dom/jest-environment */
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { Form } from '../../ui/form/form.js';
import { SaveBar } from './save-bar.js';

const send = jest.fn(() => Promise.resolve());
afterEach(() => void send.mockClear());

function Settings({ failure }: { failure?: string }) {
  const [phone, setPhone] = useState('');
  return (
    <>
      <Form
        onSend={(event) => {
          event.preventDefault();
          return send();
        }}
      >
        <input aria-label="Phone" value={phone} onChange={(event) => setPhone(event.target.value)} />
        <SaveBar count={phone.length} isSaving={false} failure={failure} onDiscard={() => setPhone('')} />
      </Form>
      <Link to="/bookings">Bookings</Link>
    </>
  );
}

function open(failure?: string) {
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<Settings failure={failure} />} />
        <Route path="/bookings" element={<h1>All bookings</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
  return {
    field,
    type: (text: string) => user.type(field, text),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    follow: (name: string) => user.click(screen.getByRole('link', { name })),
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

it('a link asks before unsaved input is lost, and is followed if that is confirmed', async () => {
  const page = open();
  await page.type('1');
  await page.follow('Bookings');
  expect([question() !== null, isAway()]).toEqual([true, false]);
  await page.press('Keep editing');
  expect([question(), page.field.value]).toEqual([null, '1']);
  await page.follow('Bookings');
  await page.press('Leave without saving');
  expect(isAway()).toBe(true);
  expect(send).not.toHaveBeenCalled();
});

it('closing the page asks only while something is unsaved', async () => {
  const page = open();
  const close = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(close()).toBe(false);
  await page.type('1');
  expect(close()).toBe(true);
});

it('the bar counts the changes, says why they were not saved, and saves by button and by Enter', async () => {
  const page = open('No connection.');
  await page.type('1');
  expect(screen.getByRole('status').textContent).toBe('1 change');
  expect(screen.getByRole('alert').textContent).toBe('No connection.');
  await page.press('Save');
  await page.type('2{Enter}');
  expect(screen.getByRole('status').textContent).toBe('2 changes');
  expect(send).toHaveBeenCalledTimes(2);
  await page.press('Discard');
  expect([page.field.value, bar()]).toEqual(['', null]);
});
