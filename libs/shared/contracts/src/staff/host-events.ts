// A host's day: the events they are on duty for, and the steps of each.
import { Flag, OneOf, Optional, OptionalDay, QueryNumber, Line } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';

/** In their order. */
export const EVENT_STEPS = ['on-the-way', 'arrived', 'started', 'finished'] as const;
export type EventStep = (typeof EVENT_STEPS)[number];

/** In how many minutes a host says they will be there. */
export const ETA_MINUTES = [10, 20, 30, 45] as const;
/** So long a step can be taken back. */
export const UNDO_MINUTES = 5;
/** Finished sooner than so long before the planned start, the host is asked whether it is so. */
export const EARLY_FINISH_MINUTES = 60;
/** So many days of events are asked for at most; without a number all that are to come. */
export const HOST_DAYS = 14;
/** Beside its games, what is loaded for an event that has it. */
export const EXTRA_ITEMS = ['photography', 'videography', 'customShirts', 'customAwards'] as const;

const STEP = 'Please say which step it is.';

export class HostEventsQuery {
  @OptionalDay('Please give the first day as yyyy-MM-dd.') from?: string = undefined;
  @QueryNumber({ min: 1, max: HOST_DAYS }, undefined, `Please ask for 1 to ${HOST_DAYS} days.`)
  days?: number = undefined;
}

const isInstant = (given: unknown) =>
  typeof given === 'string' && /^2\d{3}-\d\d-\d\dT[\d:.]+Z$/.test(given) && !Number.isNaN(Date.parse(given));

const PressedAt = () =>
  Optional((given) => (isInstant(given) ? null : 'Please give the time in UTC.'), {
    type: ['string', 'null'],
    pattern: String.raw`^2\d{3}-\d\d-\d\dT[\d:.]+Z$`,
    examples: ['2026-12-05T14:40:00.000Z'],
  });

/** The id of the user who pressed: phones are passed on, and a press that waits must not become another's. */
const PressedBy = () =>
  Optional((given) => (typeof given === 'string' && given.length <= 36 ? null : 'Please say who pressed.'), {
    type: ['string', 'null'],
    maxLength: 36,
  });

/** One step of an event. `pressedAt` is when it was pressed, for one that waited for the line. */
export class RecordStep {
  @OneOf(EVENT_STEPS, STEP) step = '' as EventStep;
  @Optional(
    (given) => (ETA_MINUTES.includes(given as 10) ? null : 'Please choose 10, 20, 30 or 45 minutes.'),
    {
      enum: [...ETA_MINUTES, null],
    },
  )
  etaMinutes?: number = undefined;
  /** The host was asked, and has finished more than EARLY_FINISH_MINUTES before the planned start. */
  @Flag() isEarly?: boolean = false;
  @PressedAt() pressedAt?: string = undefined;
  @PressedBy() pressedBy?: string = undefined;
}

export class UndoStep {
  @OneOf(EVENT_STEPS, STEP) step = '' as EventStep;
  @PressedAt() pressedAt?: string = undefined;
  @PressedBy() pressedBy?: string = undefined;
}

export class TickItem {
  @Line(LIMITS.username, 'Please say what is loaded.') item = '';
  @Flag() isLoaded = false;
  @PressedBy() pressedBy?: string = undefined;
}

/** A step that is done; `hostName` is the first name of who did it. */
export type StepView = {
  step: EventStep;
  at: string;
  /** When they should be there, said on the way. */
  expectedAt: string | null;
  hostName: string;
};
export type EventProgressView = { steps: StepView[] };

/** `name` is a game's; the words for the others are the reader's. */
export type LoadingItem = { item: string; name: string | null; isLoaded: boolean };
export type LoadingView = { loading: LoadingItem[] };

/** When the van sets out, from its home or from the event before. */
export type DriveView = { crewName: string; leaveAt: string; minutes: number; isFromHome: boolean };

/** What a host knows of the family, for the days around the event alone. */
export type HostFamilyView = {
  parentFirstName: string;
  parentPhone: string;
  childFirstName: string;
  childAge: number | null;
  address: string;
  state: string;
  spaceDetails: string;
  specialRequests: string | null;
  eventTheme: string | null;
  amountDue: string;
};

export type HostEventView = {
  id: string;
  /** Goes up with every change of the booking. */
  version: number;
  day: string;
  startsAt: string;
  endsAt: string;
  city: string;
  zipCode: string;
  eventType: string;
  guestCount: number;
  games: string[];
  role: 'lead' | 'helper' | 'camera';
  drive: DriveView | null;
  loading: LoadingItem[];
  steps: StepView[];
  /** Null outside the days in which the family's details are shown. */
  family: HostFamilyView | null;
};
