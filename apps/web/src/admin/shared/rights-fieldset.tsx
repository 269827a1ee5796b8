import { Box, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { ADMIN_RIGHTS, type AdminAction } from '#libs/shared/contracts';
import { RIGHTS_NOTES } from './copy.js';
import { useCan } from './rights.js';

type Props = { action: Exclude<AdminAction, 'read'>; children: ReactNode };

/** Controls that show present values: disabled, with a note, for administrators without the right to change them. */
export function RightsFieldset({ action, children }: Props) {
  if (useCan(action)) return children;
  return (
    <>
      <Text as="p" weight="bold">
        {RIGHTS_NOTES[ADMIN_RIGHTS[action]]}
      </Text>
      <Box asChild display="contents">
        <fieldset disabled>{children}</fieldset>
      </Box>
    </>
  );
}
