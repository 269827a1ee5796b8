import { Flex, Text, VisuallyHidden } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import type { SetupState } from '#libs/shared/contracts';
import { errorMessage } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';
import { Button } from '../../ui/form/button.js';
import { Check, ChevronRight } from '../../ui/icons.js';
import { useChangeDetails, useCompanyDetails } from '../settings/company/api.js';
import { TitledCard } from '../shared/titled-card.js';
import { useSetup } from './api.js';
import { SETUP_STEP_TEXTS, SETUP_TEXTS as TEXTS } from './copy.js';

/** A step that is done reads as such without its color. */
function Step({ step, isDone }: SetupState) {
  const { label, to, setting } = SETUP_STEP_TEXTS[step];
  return (
    <Flex asChild align="center" gap="2" minHeight="32px" py="1">
      <li>
        <Flex flexShrink="0">
          {isDone ? <Check size={16} strokeWidth={3} color="var(--green-11)" /> : <ChevronRight size={16} />}
        </Flex>
        <VisuallyHidden>{isDone ? TEXTS.done : TEXTS.open}</VisuallyHidden>
        <div>
          {isDone ? <Text color="gray">{label}</Text> : <Link to={to}>{label}</Link>}
          {setting && !isDone && (
            <Text as="div" size="1" color="gray" wrap="nowrap">
              {TEXTS.setting(setting)}
            </Text>
          )}
        </div>
      </li>
    </Flex>
  );
}

function HideButton({ version }: { version: number }) {
  const toast = useToast();
  const hiding = useChangeDetails();
  const hide = () =>
    hiding.mutate(
      { setupList: { value: 'hidden', version } },
      {
        onSuccess: () => toast({ title: TEXTS.hidden, tone: 'good' }),
        onError: (failure) => toast({ title: errorMessage(failure, TEXTS.failed), tone: 'bad' }),
      },
    );
  return (
    <Button variant="small" busy={hiding.isPending} onClick={hide}>
      {TEXTS.hide}
    </Button>
  );
}

/** What an owner has set up and what is left; nothing once all is done, or while the owner hides it. */
export function SetupList() {
  const detail = useCompanyDetails().data?.find(({ key }) => key === 'setupList');
  const isShown = detail?.value === 'shown';
  const { data: steps = [] } = useSetup(isShown);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (!isShown || done === steps.length) return null;
  return (
    <TitledCard title={TEXTS.title} aside={<Text color="gray">{TEXTS.progress(done, steps.length)}</Text>}>
      <ol>
        {steps.map((each) => (
          <Step key={each.step} {...each} />
        ))}
      </ol>
      <HideButton version={detail.version} />
    </TitledCard>
  );
}
