import { Flex } from '@radix-ui/themes';
import type { ComponentProps } from 'react';
import { Form } from '../../../ui/form/form.js';

/** The form of a dialog, its fields below each other. */
export const DialogForm = ({ children, ...form }: ComponentProps<typeof Form>) => (
  <Flex asChild direction="column" gap="4">
    <Form {...form}>{children}</Form>
  </Flex>
);
