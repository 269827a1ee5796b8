import type { ComponentProps, SyntheticEvent } from 'react';

type Props = Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit'> & {
  onSend: (event: SyntheticEvent) => Promise<unknown>;
};

/**
 * A form with its own validation messages. The method is POST, since before the script runs a GET form would put the
 * input into the URL.
 */
export const Form = ({ onSend, ...form }: Props) => (
  <form method="post" noValidate {...form} onSubmit={(event: SyntheticEvent) => void onSend(event)} />
);
