import { Flex, Text } from '@radix-ui/themes';
import { useState, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { useMedia } from '../../lib/browser/element-size.js';
import { CALENDAR_TEXTS } from './copy.js';
import { shortTime } from './days.js';
import type { Place } from './use-drag.js';

/** Opens the form of a new booking on this day, at this start. */
export type OnBook = (start: { eventDate: string; eventTime?: string }) => void;

type Props = {
  /** The starts that it has, in order, at least one. */
  starts: readonly string[];
  /** Whose free time it is: a van, or a day. */
  of: string;
  /** The start nearest to a place. */
  startAt: (place: Place) => string;
  onBook: (time: string) => void;
  text?: ReactNode;
};

const FILLING = { width: '100%', height: '100%', position: 'relative' } as const;
const POINTED = {
  position: 'absolute',
  insetInline: 0,
  translate: '0 -50%',
  padding: 4,
  borderRadius: 8,
  background: 'var(--gold-soft)',
  pointerEvents: 'none',
} as const;

/**
 * Free time as a button: a press books the start under the pointer. By keyboard, and in the list of a phone, it is the
 * first start.
 */
export function Gap({ starts: [first], of, startAt, onBook, text }: Props) {
  const isDrawn = useMedia('(width >= 720px)');
  const [pointed, point] = useState<{ time: string; top: number } | null>(null);
  const under = ({ clientX: x, clientY: y }: MouseEvent) => startAt({ x, y, top: y });
  const follow = (event: PointerEvent) => {
    const { top } = event.currentTarget.getBoundingClientRect();
    const isMouse = isDrawn && event.pointerType === 'mouse';
    point(isMouse ? { time: under(event), top: event.clientY - top } : null);
  };
  return (
    <button
      type="button"
      className="gap"
      style={{ ...FILLING, textAlign: isDrawn ? 'center' : 'start' }}
      onPointerMove={follow}
      onPointerLeave={() => point(null)}
      onClick={(event) => onBook(isDrawn && event.detail > 0 ? under(event) : first)}
    >
      <span className="sr-only">{`${CALENDAR_TEXTS.book(shortTime(first), of)}. `}</span>
      <Flex asChild align="center" justify={{ initial: 'between', sm: 'center' }} gap="2">
        <span>
          {text && <span>{text}</span>}
          {!isDrawn && (
            <Text weight="bold" wrap="nowrap" aria-hidden>
              {CALENDAR_TEXTS.bookAt(shortTime(first))}
            </Text>
          )}
        </span>
      </Flex>
      {pointed && (
        <b aria-hidden style={{ ...POINTED, top: pointed.top }}>
          {CALENDAR_TEXTS.bookAt(shortTime(pointed.time))}
        </b>
      )}
    </button>
  );
}
