import './admin-inbox.css';
import { Box, Flex } from '@radix-ui/themes';
import {
  CUSTOM_GAME_STATES,
  MESSAGE_STATES,
  REVIEW_STATES,
  type CustomGameState,
  type MessageState,
  type ReviewState,
} from '#libs/shared/contracts';
import { INBOX_TEXTS as TEXTS } from './copy.js';
import { urlChoice, urlOneOf, urlText, useUrlState, type UrlField } from '../../lib/browser/url-state.js';
import { usePublicConfig } from '../../lib/api/public-config.js';
import { Button } from '../../ui/form/button.js';
import { WorkBadge } from '../shared/work-badge.js';
import { CustomGamesBox } from './custom-games/custom-games-box.js';
import { MessagesBox } from './messages/messages.js';
import { ReviewsBox } from './reviews/reviews-box.js';

const BOXES = ['messages', 'customGames', 'reviews'] as const;
const KINDS = { messages: ['message'], customGames: ['custom-game'], reviews: ['review'] } as const;
type Address = {
  box: (typeof BOXES)[number];
  state: MessageState | CustomGameState | ReviewState | '';
  message: string;
  customGame: string;
  review: string;
};
const ADDRESS: { [K in keyof Address]: UrlField<Address[K]> } = {
  box: urlOneOf(BOXES, 'messages'),
  state: urlChoice([...MESSAGE_STATES, ...CUSTOM_GAME_STATES, ...REVIEW_STATES]),
  message: urlText(),
  customGame: urlText(),
  review: urlText(),
};
const oneOf = <T extends string>(list: readonly T[], state: string) =>
  list.find((each) => each === state) ?? '';

/** Messages, custom games, and reviews once they are switched on. */
export default function InboxTab() {
  const [{ box, state, message, customGame, review }, change] = useUrlState<Address>(ADDRESS);
  const hasReviews = usePublicConfig().reviews === true;
  return (
    <Box>
      <Flex wrap="wrap" gap="2" mb="4" role="group" aria-label={TEXTS.boxes}>
        {BOXES.filter((each) => each !== 'reviews' || hasReviews).map((each) => (
          <Button
            key={each}
            variant="small"
            aria-pressed={each === box}
            onClick={() => change({ box: each, state: '', message: '', customGame: '', review: '' })}
          >
            <span>{`${TEXTS[each]} `}</span>
            <WorkBadge kinds={KINDS[each]} of={TEXTS.waiting} />
          </Button>
        ))}
      </Flex>
      {box === 'messages' && (
        <MessagesBox
          state={oneOf(MESSAGE_STATES, state)}
          onState={(next) => change({ state: next, message: '' })}
          chosen={message}
          onChoose={(id) => change({ message: id })}
        />
      )}
      {box === 'customGames' && (
        <CustomGamesBox
          state={oneOf(CUSTOM_GAME_STATES, state)}
          onState={(next) => change({ state: next, customGame: '' })}
          chosen={customGame}
          onChoose={(id) => change({ customGame: id })}
        />
      )}
      {box === 'reviews' && (
        <ReviewsBox
          state={oneOf(REVIEW_STATES, state)}
          onState={(next) => change({ state: next, review: '' })}
          chosen={review}
          onChoose={(id) => change({ review: id })}
        />
      )}
    </Box>
  );
}
