import { Flex } from '@radix-ui/themes';
import type { ComponentProps } from 'react';
import { Form } from '../../../ui/form/form.js';

/** A form in a card of the panel: fields of full width, then its button. */
export const PanelForm = ({ children, ...form }: ComponentProps<typeof Form>) => (
  <Flex asChild direction="column" align="start" gap="3">
    <Form {...form}>{children}</Form>
  </Flex>
);
