import { Box, Flex, Text } from '@radix-ui/themes';
import { ChevronLeft, ChevronRight, type Icon } from '../icons.js';
import { useId } from 'react';
import { Button } from '../form/button.js';
import { TABLE_TEXTS } from '../../copy/admin.js';

type Props = {
  /** 1-based. */
  page: number;
  pageSize: number;
  total: number;
  sizes: readonly number[];
  onChange: (next: { page: number; pageSize: number }) => void;
};

/** The page size; changing it returns to the first page. */
function PageSize({ pageSize, sizes, onChange }: Pick<Props, 'pageSize' | 'sizes' | 'onChange'>) {
  const id = useId();
  return (
    <Flex align="center" gap="2">
      <label htmlFor={id}>{TABLE_TEXTS.pageSize}</label>
      <Box width="92px">
        <span className="box box-select">
          <select
            id={id}
            value={pageSize}
            onChange={(event) => onChange({ page: 1, pageSize: Number(event.target.value) })}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </span>
      </Box>
    </Flex>
  );
}

type PageButtonProps = { label: string; isOff: boolean; Icon: Icon; onPress: () => void };

/** Turns a page; aria-disabled instead of disabled, so that it keeps the focus on the last one. */
export const PageButton = ({ label, isOff, Icon, onPress }: PageButtonProps) => (
  <Button variant="small" aria-label={label} aria-disabled={isOff || undefined} onClick={onPress}>
    <Icon size={20} strokeWidth={2.6} />
  </Button>
);

/** The shown range and total, the page buttons, and the page size. */
export function Pager({ page, pageSize, total, sizes, onChange }: Props) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  const turn = (to: number) => to >= 1 && to <= last && onChange({ page: to, pageSize });
  return (
    <Text asChild weight="bold" color="gray">
      <Flex asChild wrap="wrap" align="center" justify="between" gap="3" mt="3" className="dense">
        <nav aria-label={TABLE_TEXTS.pages}>
          <p role="status">
            {total === 0 || first > total
              ? TABLE_TEXTS.none
              : TABLE_TEXTS.rows(first, Math.min(total, page * pageSize), total)}
          </p>
          {sizes.length > 1 && <PageSize {...{ pageSize, sizes, onChange }} />}
          <Flex align="center" gap="2">
            <PageButton
              label={TABLE_TEXTS.previous}
              isOff={page <= 1}
              Icon={ChevronLeft}
              onPress={() => turn(page - 1)}
            />
            <span>{TABLE_TEXTS.page(page, last)}</span>
            <PageButton
              label={TABLE_TEXTS.next}
              isOff={page >= last}
              Icon={ChevronRight}
              onPress={() => turn(page + 1)}
            />
          </Flex>
        </nav>
      </Flex>
    </Text>
  );
}
