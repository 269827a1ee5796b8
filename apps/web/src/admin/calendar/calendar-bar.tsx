import { Box, Flex } from '@radix-ui/themes';
import { ChevronLeft, ChevronRight } from '../../ui/icons.js';
import { PhoneCall, Printer } from '../shared/icons.js';
import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CalendarEntry } from '#libs/shared/contracts';
import { CALENDAR_TEXTS } from './copy.js';
import { errorMessage } from '../../lib/api/http.js';
import { Failure, Loading } from '../../ui/feedback/load-states.js';
import { Button } from '../../ui/form/button.js';

type CalendarStateProps = { query: UseQueryResult<CalendarEntry[]>; children: ReactNode };

/** One line about the events: loading, failed, or their totals. */
export function CalendarState({ query, children }: CalendarStateProps) {
  if (query.isPending) return <Loading text={CALENDAR_TEXTS.loading} />;
  if (query.isError) {
    return (
      <Flex direction="column" align="start" gap="3">
        <Failure text={errorMessage(query.error, CALENDAR_TEXTS.failed)} />
        <Button variant="small" onClick={() => void query.refetch()}>
          {CALENDAR_TEXTS.again}
        </Button>
      </Flex>
    );
  }
  return (
    <Flex wrap="wrap" gapX="3">
      {children}
    </Flex>
  );
}

const VIEWS = ['month', 'week', 'day'] as const;
type CalendarView = (typeof VIEWS)[number];

export type BarProps = {
  view: CalendarView;
  onView: (view: CalendarView) => void;
  title: string;
  previous: string;
  next: string;
  /** -1 back, 1 on. */
  onPage: (steps: number) => void;
  onToday: () => void;
  children?: ReactNode;
};

type PageButtonProps = { label: string; onClick: () => void; children: ReactNode };

const PageButton = ({ label, onClick, children }: PageButtonProps) => (
  <Button variant="small" aria-label={label} onClick={onClick}>
    {children}
  </Button>
);

/** The views of the calendar, as buttons. */
const ViewChoice = ({ view, onView }: Pick<BarProps, 'view' | 'onView'>) => (
  <Flex gap="1" role="group" aria-label={CALENDAR_TEXTS.view}>
    {VIEWS.map((each) => (
      <Button key={each} variant="small" aria-pressed={each === view} onClick={() => onView(each)}>
        {CALENDAR_TEXTS.views[each]}
      </Button>
    ))}
  </Flex>
);

/** The shown period, the links to the previous and next one, and the choice of the view. */
export const CalendarBar = ({ title, previous, next, onPage, onToday, children, ...choice }: BarProps) => (
  <Flex className="calendar-bar" wrap="wrap" align="center" gap="3">
    <Box asChild minWidth="11.5em" flexBasis={{ initial: '100%', sm: 'auto' }}>
      <h2>{title}</h2>
    </Box>
    <Flex gap="1">
      <PageButton label={previous} onClick={() => onPage(-1)}>
        <ChevronLeft size={20} strokeWidth={2.4} />
      </PageButton>
      <Button variant="small" onClick={onToday}>
        {CALENDAR_TEXTS.today}
      </Button>
      <PageButton label={next} onClick={() => onPage(1)}>
        <ChevronRight size={20} strokeWidth={2.4} />
      </PageButton>
    </Flex>
    <ViewChoice {...choice} />
    <Flex flexGrow="1" wrap="wrap" justify={{ initial: 'start', sm: 'end' }} gap="3">
      {children}
      <Button variant="small" onClick={() => window.print()}>
        <Printer size={18} strokeWidth={2.4} />
        {CALENDAR_TEXTS.print}
      </Button>
    </Flex>
  </Flex>
);

/** Opens the form of a new booking, which a caller asks for. */
export const BookButton = ({ onPress }: { onPress: () => void }) => (
  <Button variant="small" onClick={onPress}>
    <PhoneCall size={18} strokeWidth={2.4} />
    {CALENDAR_TEXTS.newBooking}
  </Button>
);
