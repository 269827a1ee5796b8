import { useRef, useState } from 'react';
import type { MessageState } from '#libs/shared/contracts';
import { INBOX_TEXTS, MESSAGE_BOX_TEXTS as TEXTS, MESSAGE_STATE_LABELS } from '../copy.js';
import { errorMessage } from '../../../lib/api/http.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useMessages, useMoveMessage } from '../api.js';
import { InboxList } from '../inbox-list.js';
import { MessageCard } from './message-card.js';
import { SearchBox, StateChips } from '../inbox-filters.js';

type Props = { state: MessageState | ''; onState: (state: MessageState | '') => void };

/** What parents wrote, the longest waiting first. */
export function MessagesBox({ state, onState }: Props) {
  const [search, setSearch] = useState('');
  const list = useMessages({ state, search });
  const move = useMoveMessage();
  const toast = useToast();
  const title = useRef<HTMLHeadingElement>(null);
  const moveTo = async (id: string, to: MessageState) => {
    try {
      await move.mutateAsync({ id, state: to });
      toast({ title: TEXTS.moved(MESSAGE_STATE_LABELS[to]), tone: 'good' });
      // The card may have left this list and taken the focus along.
      title.current?.focus();
    } catch (failure) {
      toast({ title: errorMessage(failure, INBOX_TEXTS.failedChange), tone: 'bad' });
    }
  };
  return (
    <InboxList
      {...{ title: TEXTS.title, lead: TEXTS.promise, list }}
      none={search ? INBOX_TEXTS.nothingFound : TEXTS.none}
      noneText={search ? INBOX_TEXTS.nothingFoundText : TEXTS.noneText}
      search={<SearchBox hint={TEXTS.searchHint} onSearch={setSearch} />}
      titleRef={title}
      filter={<StateChips value={state} labels={MESSAGE_STATE_LABELS} onChange={onState} />}
    >
      {list.data?.map((message) => (
        <li key={message.id}>
          <MessageCard message={message} isBusy={move.isPending} onMove={(id, to) => void moveTo(id, to)} />
        </li>
      ))}
    </InboxList>
  );
}
