import { Flex, Text } from '@radix-ui/themes';
import { Button } from '../../../ui/form/button.js';
import { Ellipsis, ChevronLeft, ChevronRight, type Icon } from '../../../ui/icons.js';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { AdminBookingDetail } from '#libs/shared/contracts';
import { ACTIONS_TEXTS } from '../actions/copy.js';
import { useMedia } from '../../../lib/browser/element-size.js';
import { PageButton } from '../../../ui/table/pager.js';
import { allowedActions } from '../actions/actions.js';
import { CONFIRM, ConfirmEffects, useConfirm } from '../actions/confirm/confirm.js';
import type { BookingAction } from '../actions/frame/booking-action.js';
import { DETAIL_TEXTS } from './copy.js';
import { useCan } from '../../shared/rights.js';
import type { Elements } from '../../../ui/layout/elements.js';

type BookingFooterProps = {
  booking: AdminBookingDetail;
  isBusy: boolean;
  /** Opens the form of an action. */
  onAsk: (action: BookingAction) => void;
};
type RowProps = {
  actions: readonly BookingAction[];
  isBusy: boolean;
  /** The id of the description of confirming. */
  effectsId: string;
  onPress: (action: BookingAction) => void;
};

const Buttons = ({ actions, isBusy, effectsId, onPress }: RowProps) =>
  actions.map((action) => (
    <Button
      key={action.name}
      variant="small"
      data-action={action.name}
      data-tone={action.tone}
      aria-describedby={action === CONFIRM ? effectsId : undefined}
      // aria-disabled, since a disabled button loses the keyboard focus.
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && onPress(action)}
    >
      {action.button}
    </Button>
  ));

const More = ({ id, isOpen, onToggle }: { id: string; isOpen: boolean; onToggle: () => void }) => (
  <Button
    variant="small"
    className="more-button"
    aria-expanded={isOpen}
    aria-controls={isOpen ? id : undefined}
    onClick={onToggle}
  >
    <Ellipsis size={18} strokeWidth={2.6} />
    {ACTIONS_TEXTS.more}
  </Button>
);

/** The allowed actions, always visible: the next step first, infrequent ones in "More". */
export function BookingFooter({ booking, isBusy, onAsk }: BookingFooterProps) {
  const [isOpen, setOpen] = useState(false);
  const [id, effectsId] = [useId(), useId()];
  const footer = useRef<HTMLDivElement>(null);
  const confirming = useConfirm(booking, footer);
  const room = 1 + Number(useMedia('(min-width: 360px)')) + Number(useMedia('(min-width: 480px)'));
  const canEdit = useCan('edit-bookings');
  const allowed = canEdit ? allowedActions(booking) : [];
  const more = allowed.slice(room);
  const fold = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    // The focused button is about to be removed.
    footer.current?.querySelector<HTMLElement>('.more-button')?.focus();
    setOpen(false);
  };
  const press = (action: BookingAction) => (action.dialog ? onAsk(action) : confirming.confirm());
  const buttons = { isBusy, effectsId, onPress: press };
  if (allowed.length === 0 && !confirming.rejection) return null;
  return (
    <Flex direction="column" gap="2" onKeyDown={fold} ref={footer}>
      <ConfirmEffects {...{ booking, confirming }} id={effectsId} />
      {/* "More" is shown above the row, so that its button keeps its position; in the tab order it follows the button. */}
      <Flex direction="column-reverse" gap="2">
        <Flex wrap="wrap" gap="2" className="booking-actions" role="group" aria-label={ACTIONS_TEXTS.actions}>
          <Buttons actions={allowed.slice(0, room)} {...buttons} />
          {more.length > 0 && <More {...{ id, isOpen }} onToggle={() => setOpen(!isOpen)} />}
        </Flex>
        {isOpen && (
          <Flex
            wrap="wrap"
            gap="2"
            className="booking-actions"
            role="group"
            id={id}
            aria-label={ACTIONS_TEXTS.more}
          >
            <Buttons actions={more} {...buttons} />
          </Flex>
        )}
      </Flex>
    </Flex>
  );
}

type Props = { id: string; ids: string[]; onSelect: (id: string) => void };

/** Opens the adjacent bookings of the list. */
export function BookingPager({ id, ids, onSelect }: Props) {
  const place = ids.indexOf(id);
  if (place < 0) return null;
  const turn = (label: string, to: string | undefined, Icon: Icon) => (
    <PageButton label={label} isOff={to === undefined} Icon={Icon} onPress={() => to && onSelect(to)} />
  );
  return (
    <Flex align="center" justify="end" gap="3">
      {turn(DETAIL_TEXTS.previous, ids[place - 1], ChevronLeft) satisfies Elements}
      <Text weight="bold" color="gray">
        <span>{DETAIL_TEXTS.place(place + 1, ids.length)}</span>
        <span className="sr-only">{` ${DETAIL_TEXTS.onPage}`}</span>
      </Text>
      {turn(DETAIL_TEXTS.next, ids[place + 1], ChevronRight) satisfies Elements}
    </Flex>
  );
}
