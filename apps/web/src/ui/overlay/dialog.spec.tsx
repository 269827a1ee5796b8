/** @jest-environment @happy-dom/jest-environment */
import { render, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { Dialog } from './dialog.js';

type PageProps = { closable?: boolean; changesPage?: boolean };

function Page({ closable, changesPage = false }: PageProps) {
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLInputElement>(null);
  return (
    <>
      <button onClick={() => setOpen(true)}>Add a code</button>
      <input ref={list} aria-label="Codes" />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="New code"
        description="Families type it."
        closable={closable}
        returnTo={changesPage ? () => list.current : undefined}
      >
        <input aria-label="Code" />
      </Dialog>
    </>
  );
}

async function open(props: PageProps = {}) {
  render(<Page {...props} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Add a code' }));
  return { user, dialog: screen.getByRole('dialog', { name: 'New code', description: 'Families type it.' }) };
}
const isOpen = () => screen.queryByRole('dialog') !== null;

it('has the focus, which Tab keeps inside', async () => {
  const { user, dialog } = await open();
  for (let press = 0; press < 4; press += 1) {
    expect(dialog.contains(document.activeElement)).toBe(true);
    await user.tab();
  }
});

it.each([
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ['its button', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Close' }))],
])('is closed by %s, and the focus returns to what opened it', async (_, close) => {
  const { user } = await open();
  await close(user);
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a code' }));
});

it('that changed the page behind it gives the focus to what it changed', async () => {
  const { user } = await open({ changesPage: true });
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Codes' }));
});

it('while it must stay has no close button, and neither Escape nor a press outside closes it', async () => {
  const { user, dialog } = await open({ closable: false });
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.pointer({ keys: '[MouseLeft]', target: dialog.parentElement! });
  expect(isOpen()).toBe(true);
});
