import './admin-content.css';
import { Flex, Heading, Text } from '@radix-ui/themes';
import { Button, buttonClass } from '../../ui/form/button.js';
import { Plus } from '../../ui/icons.js';
import { ExternalLink } from '../shared/icons.js';
import { CONTENT_KINDS, type ContentKind } from '#libs/shared/contracts';
import { CONTENT_KIND_TEXTS, CONTENT_TEXTS as TEXTS } from './copy.js';
import { urlOneOf, urlText, useUrlState } from '../../lib/browser/url-state.js';
import { useCan } from '../shared/rights.js';
import { ContentKindView } from './content-kind-view.js';

const ADDRESS = { kind: urlOneOf(CONTENT_KINDS, 'packages'), entry: urlText() };

const AddButton = ({ text, onAdd }: { text: string; onAdd: () => void }) => (
  <Button onClick={onAdd}>
    <Plus size={18} strokeWidth={2.6} />
    <span>{text}</span>
  </Button>
);

/** Packages, games, gallery, testimonials and team; the list and the open entry are in the URL. */
export default function ContentTab() {
  const [{ kind, entry }, change] = useUrlState<{ kind: ContentKind; entry: string }>(ADDRESS);
  const words = CONTENT_KIND_TEXTS[kind];
  const canEdit = useCan('edit-content');
  return (
    <Flex asChild direction="column" gap="4">
      <section aria-labelledby="content-title">
        <Flex wrap="wrap" gap="2" role="group" aria-label={TEXTS.kinds}>
          {CONTENT_KINDS.map((each) => (
            <Button
              key={each}
              variant="small"
              aria-pressed={each === kind}
              onClick={() => change({ kind: each, entry: '' })}
            >
              {CONTENT_KIND_TEXTS[each].label}
            </Button>
          ))}
        </Flex>
        <Flex asChild wrap="wrap" align="end" justify="between" gap="3">
          <header>
            <div>
              <Heading as="h2" id="content-title">
                {words.label}
              </Heading>
              <Text as="p" color="gray">
                {words.shown}
              </Text>
            </div>
            <Flex wrap="wrap" gap="2">
              <a className={buttonClass('small')} href={words.page}>
                <ExternalLink size={18} strokeWidth={2.4} />
                {TEXTS.see}
              </a>
              {canEdit && <AddButton text={TEXTS.add(words.one)} onAdd={() => change({ entry: 'new' })} />}
            </Flex>
          </header>
        </Flex>
        <ContentKindView
          key={kind}
          kind={kind}
          open={canEdit ? entry : ''}
          onOpen={(next) => change({ entry: next })}
        />
      </section>
    </Flex>
  );
}
