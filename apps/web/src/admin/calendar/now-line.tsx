import { Box } from '@radix-ui/themes';

/** The present time in a column that is drawn to scale. */
export const NowLine = ({ minute }: { minute: number }) => (
  <Box asChild display={{ initial: 'none', sm: 'block' }} position="absolute" left="0" right="0" height="2px">
    <li
      aria-hidden
      style={{
        top: `calc(${minute} * var(--minute))`,
        background: 'var(--red)',
        zIndex: 1,
        pointerEvents: 'none',
      }}
    />
  </Box>
);
