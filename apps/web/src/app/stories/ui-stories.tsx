import { Medal, Megaphone, Shirt, Trophy } from 'lucide-react';
import { FlagMark } from '../brand-mark.js';
import { ArtBadge } from '../../ui/game/art-badge.js';
import { Button, ActionLink } from '../../ui/form/button.js';
import { ErrorSummary } from '../../ui/form/error-summary.js';
import { Failure, Empty, Loading } from '../../ui/feedback/load-states.js';
import { PriceLines } from '../../ui/event/price-lines.js';
import { Section } from '../../ui/layout/section.js';
import { SkeletonBar, Skeleton } from '../../ui/feedback/skeleton.js';
import { Sticker } from '../../ui/game/sticker.js';
import { Tip } from '../../ui/overlay/tooltip.js';
import { useToast } from '../../ui/feedback/toast.js';
import { OpenDialog, type Story } from './story-frame.js';

function ToastButtons() {
  const toast = useToast();
  return (
    <div className="stories-row">
      {(['plain', 'good', 'bad'] as const).map((tone) => (
        <Button
          key={tone}
          variant="secondary"
          onClick={() => toast({ title: `A ${tone} toast`, description: 'It stays for five seconds.', tone })}
        >
          Say something {tone}
        </Button>
      ))}
    </div>
  );
}

const Buttons = () => (
  <>
    <div className="stories-row">
      <Button>Gold</Button>
      <Button tone="blue">Blue</Button>
      <Button tone="red">Red</Button>
      <Button variant="secondary">Secondary</Button>
      <Button variant="quiet">Quiet</Button>
      <Button disabled>Disabled</Button>
      <Button aria-disabled>Not yet</Button>
      <Button busy>Sending...</Button>
    </div>
    <div className="stories-row stories-dark">
      <Button>Gold on blue</Button>
      <ActionLink to="/packages" variant="secondary" tone="ghost">
        Ghost link
      </ActionLink>
    </div>
  </>
);

const LINES = [
  { key: 'package', label: 'Package', note: 'Up to 3 games', amount: '$400.00' },
  { key: 'photo', label: 'Photography', amount: '$199.00' },
];
const PROBLEMS = [{ fieldId: 'kit-problem', sentence: 'Parent name is required' }];

export const UI_STORIES: Story[] = [
  { name: 'Button, ActionLink', body: <Buttons /> },
  {
    name: 'FlagMark, Sticker, ArtBadge',
    body: (
      <div className="stories-row">
        <FlagMark />
        {[Megaphone, Shirt, Medal, Trophy].map((icon, place) => (
          <Sticker key={place} icon={icon} place={place} />
        ))}
        {['birthday', 'whistle'].map((name) => (
          <ArtBadge key={name} name={name} />
        ))}
      </div>
    ),
  },
  { name: 'Loading', body: <Loading text="Loading packages..." /> },
  { name: 'Loading, quiet', body: <Loading text="Loading page..." quiet /> },
  {
    name: 'Skeleton',
    body: (
      <Skeleton text="Loading packages...">
        <p>
          <SkeletonBar size="s" /> <SkeletonBar /> <SkeletonBar size="l" />
        </p>
      </Skeleton>
    ),
  },
  { name: 'Failure', body: <Failure text="Failed to load packages. Please try again later." /> },
  { name: 'Empty', body: <Empty title="No bookings yet" text="Your events will stand here." /> },
  {
    name: 'Empty, with a way on',
    body: (
      <Empty title="No bookings yet" picture="no-events">
        <ActionLink to="/booking">Book Your First Event</ActionLink>
      </Empty>
    ),
  },
  { name: 'ErrorSummary', body: <ErrorSummary attempt={0} lines={PROBLEMS} /> },
  { name: 'PriceLines', body: <PriceLines lines={LINES} total={{ label: 'Total', amount: '$599.00' }} /> },
  ...(['paper', 'blue', 'gold'] as const).map((ground) => ({
    name: `Section, ${ground}`,
    body: <Section title="A band" text="One line below its heading." ground={ground} />,
  })),
  {
    name: 'Tip',
    body: (
      <Tip text="Says what a sign means">
        <button type="button" className="icon-button" aria-label="Says what a sign means">
          <Medal aria-hidden />
        </button>
      </Tip>
    ),
  },
  { name: 'Toasts', body: <ToastButtons /> },
  { name: 'Dialog', body: <OpenDialog /> },
];
