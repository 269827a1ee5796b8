/** @jest-environment @happy-dom/jest-environment */
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { HttpError } from '../../lib/api/http.js';
import { TextField } from '../../ui/form/text-field.js';
import { fieldId, SettingsForm, useSettingsForm, type Changes } from './settings-form.js';

const STORED = [
  { key: 'phone', label: 'Phone', value: '1', version: 0 },
  { key: 'city', label: 'City', value: 'Springfield', version: 3 },
];
type Rest = { onSuccess: () => void; onError: (failure: Error) => void; onSettled: () => void };
const mutate = jest.fn<void, [Changes, Rest]>();
afterEach(() => void mutate.mockReset());

function Section({ settings }: { settings: typeof STORED }) {
  const form = useSettingsForm({
    settings,
    typedOf: ({ value }) => value,
    valueOf: (_, typed) => String(typed).trim(),
    errorOf: (_, value) => (value ? null : 'Please fill this in.'),
    wordsOf: ({ value }) => value,
    change: { mutate } as never,
  });
  return (
    <SettingsForm form={form}>
      {settings.map(({ key, label }) => (
        <TextField
          key={key}
          {...form.control(key)}
          id={fieldId(key)}
          label={label}
          error={form.errorOf(key)}
        />
      ))}
      <button type="button" onClick={() => form.restore('phone', '1')}>
        Default
      </button>
    </SettingsForm>
  );
}

function open() {
  const page = (settings: typeof STORED) => (
    <MemoryRouter>
      <Section settings={settings} />
    </MemoryRouter>
  );
  const { rerender } = render(page(STORED));
  const user = userEvent.setup();
  const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
  return {
    field,
    type: async (label: string, text: string) => {
      await user.clear(field(label));
      await user.type(field(label), text);
    },
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    /** What another administrator stores. */
    store: (key: string, value: string, version: number) =>
      act(() => {
        rerender(page(STORED.map((each) => (each.key === key ? { ...each, value, version } : each))));
        return Promise.resolve();
      }),
    answer: (how: (rest: Rest) => void) =>
      act(() => {
        how(mutate.mock.calls.at(-1)![1]);
        return Promise.resolve();
      }),
  };
}
const count = () => screen.queryByRole('status')?.textContent;
const rejected = (status: number, body: object) => (rest: Rest) => {
  rest.onError(new HttpError(status, JSON.stringify(body), ''));
  rest.onSettled();
};

it('sends the changes only, each with its version, and none while one is invalid', async () => {
  const page = open();
  await page.type('City', 'Salem');
  await page.type('Phone', '{Backspace}');
  await page.press('Save');
  expect([mutate.mock.calls.length, document.activeElement]).toEqual([0, page.field('Phone')]);
  await page.press('Default');
  await page.type('City', ' Salem ');
  expect(count()).toBe('1 change');
  await page.type('City', 'Salem{Enter}');
  expect(mutate.mock.calls[0][0]).toEqual({ city: { value: 'Salem', version: 3 } });
});

it('an unchanged field follows what is stored, and nothing is left to save once that is what was typed', async () => {
  const page = open();
  await page.type('Phone', '2');
  await page.store('city', 'Shelbyville', 4);
  expect([page.field('City').value, page.field('Phone').value]).toEqual(['Shelbyville', '2']);
  expect(count()).toBe('1 change');
  await page.store('phone', '2', 1);
  expect(count()).toBeUndefined();
});

it('a changed field keeps its text, says what somebody else has set, and is saved over it on request', async () => {
  const page = open();
  await page.type('City', 'Salem');
  await page.type('Phone', '2');
  await page.press('Save');
  await page.store('city', 'Shelbyville', 4);
  await page.answer(rejected(409, { code: 'STALE', message: 'Changed: City.', errors: { city: 'x' } }));
  expect(screen.getByRole('alert').textContent).toBe('Changed: City.');
  expect(document.activeElement).toBe(page.field('City'));
  expect(page.field('City').value).toBe('Salem');
  expect(screen.getByText('Somebody else has set this to Shelbyville.', { exact: false })).toBeTruthy();
  await page.press('Save');
  expect(mutate.mock.calls[1][0]).toEqual({
    city: { value: 'Salem', version: 4 },
    phone: { value: '2', version: 0 },
  });
});

it('the server’s errors are at their fields, until the field is typed in again', async () => {
  const page = open();
  await page.type('Phone', '2');
  await page.press('Save');
  await page.answer(
    rejected(400, { code: 'VALIDATION', message: 'Bad.', errors: { phone: 'No such phone.' } }),
  );
  expect(screen.getByText('No such phone.')).toBeTruthy();
  expect(document.activeElement).toBe(page.field('Phone'));
  await page.type('Phone', '3');
  expect([screen.queryByText('No such phone.'), screen.queryByRole('alert')]).toEqual([null, null]);
});

it('Discard shows what is stored, with the focus in the first changed field', async () => {
  const page = open();
  await page.type('City', 'Salem');
  await page.type('Phone', '2');
  await page.press('Discard');
  expect([page.field('Phone').value, page.field('City').value, count()]).toEqual([
    '1',
    'Springfield',
    undefined,
  ]);
  expect(document.activeElement).toBe(page.field('Phone'));
});
