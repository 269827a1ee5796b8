import { Box, CheckboxGroup, Flex, Grid } from '@radix-ui/themes';
import { Button } from '../form/button.js';
import { Columns3 } from '../icons.js';
import { TABLE_TEXTS } from '../../copy/admin.js';
import { Popover } from '../overlay/popover.js';

type Props = {
  /** Columns that may be hidden. */
  columns: readonly { key: string; title: string }[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: Set<string>) => void;
};

/** The menu of a table's visible columns. */
export function ColumnChoice({ columns, hidden, onChange }: Props) {
  return (
    <Popover
      label={TABLE_TEXTS.columns}
      trigger={
        <Button
          variant="small"
          className="wide-only"
          aria-label={TABLE_TEXTS.columns}
          title={TABLE_TEXTS.columns}
        >
          <Columns3 size={18} strokeWidth={2.4} />
        </Button>
      }
    >
      <fieldset>
        <legend>{TABLE_TEXTS.columnsHint}</legend>
        <Box asChild mt="2">
          <CheckboxGroup.Root
            size="3"
            value={columns.flatMap(({ key }) => (hidden.has(key) ? [] : [key]))}
            onValueChange={(shown) =>
              onChange(new Set(columns.flatMap(({ key }) => (shown.includes(key) ? [] : [key]))))
            }
          >
            <Grid columns={{ initial: '1', sm: '2' }} gapX="4">
              {columns.map(({ key, title }) => (
                <Flex asChild key={key} align="center" minHeight="44px">
                  <CheckboxGroup.Item value={key}>{title}</CheckboxGroup.Item>
                </Flex>
              ))}
            </Grid>
          </CheckboxGroup.Root>
        </Box>
      </fieldset>
      <Button variant="small" onClick={() => onChange(new Set())}>
        {TABLE_TEXTS.allColumns}
      </Button>
    </Popover>
  );
}
