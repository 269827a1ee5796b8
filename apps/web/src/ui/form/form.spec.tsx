/** @jest-environment @happy-dom/jest-environment */
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpError } from '../../lib/api/http.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { Form } from './form.js';
import { TextField } from './text-field.js';

type Input = { name: string; location: { city: string } };
const send = jest.fn((_: Input) => Promise.resolve());
afterEach(() => void send.mockClear());

function check(typed: Input) {
  const errors: Record<string, string> = {};
  if (typed.location.city.length < 3) errors['location.city'] = 'Please type a city.';
  return { value: { ...typed, name: typed.name.trim() }, errors };
}

function Family() {
  const { field, handleSubmit, showErrors } = useCheckedForm<Input, Input>(check, {
    defaultValues: { name: '', location: { city: '' } },
  });
  return (
    <Form onSend={handleSubmit((input) => send(input).catch(showErrors))}>
      <TextField label="Name" {...field('name')} />
      <TextField label="City" {...field('location.city')} />
      <button>Send</button>
    </Form>
  );
}

function open() {
  render(<Family />);
  const user = userEvent.setup();
  const box = (name: string, description?: string) => screen.queryByRole('textbox', { name, description });
  return {
    box,
    type: (name: string, text: string) => user.type(box(name)!, text),
    send: () => user.click(screen.getByRole('button', { name: 'Send' })),
  };
}

it('sends nothing that is invalid, and the first such field has its message and the focus', async () => {
  const form = open();
  await form.send();
  const city = form.box('City', 'Please type a city.');
  expect(city?.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(city);
  expect(form.box('Name')?.getAttribute('aria-invalid')).not.toBe('true');
  await form.type('City', 'Springfield');
  expect(form.box('City', 'Please type a city.')).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

it('sends what the check made of the input', async () => {
  const form = open();
  await form.type('Name', ' Dana ');
  await form.type('City', 'Springfield');
  await form.send();
  expect(send).toHaveBeenCalledWith({ name: 'Dana', location: { city: 'Springfield' } });
});

it('shows what the server rejects at its fields, and keeps the input', async () => {
  const body = JSON.stringify({ errors: { 'location.city': 'We do not come there.' } });
  send.mockRejectedValueOnce(new HttpError(400, body, 'Bad Request', null));
  const form = open();
  await form.type('City', 'Springfield');
  await form.send();
  expect(form.box('City', 'We do not come there.')).toHaveProperty('value', 'Springfield');
});

it('can be sent again after the server rejected it', async () => {
  const body = JSON.stringify({ errors: { name: 'Taken.' } });
  send.mockRejectedValueOnce(new HttpError(400, body, 'Bad Request', null));
  const form = open();
  await form.type('City', 'Springfield');
  await form.send();
  await form.send();
  expect(send).toHaveBeenCalledTimes(2);
  expect(form.box('Name', 'Taken.')).toBeNull();
});
