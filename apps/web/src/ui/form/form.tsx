import type { ComponentProps, SyntheticEvent } from 'react';

type Props = Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit'> & {
  onSend: (event: SyntheticEvent) => Promise<unknown>;
};

/**
 * A form with its own validation messages. Before the script runs, a form of another method would put
 * what was typed into the address.
 */
export const Form = ({ onSend, ...form }: Props) => (
  <form method="post" noValidate {...form} onSubmit={(event: SyntheticEvent) => void onSend(event)} />
);
