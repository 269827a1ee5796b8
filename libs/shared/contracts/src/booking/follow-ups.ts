// Follow-ups: what staff want to do about a booking on a day, such as "Ask about the cake".
import { Day, Line, WholeNumber } from '../common/fields.js';

const TEXT_LIMITS = { max: 200 };
const ID_LIMITS = { max: 64 };
const VERSION_ERROR = 'Please send the version of the follow-up that you have seen.';

/** `assigneeId` is a user who may edit bookings. */
export class SetFollowUp {
  @Line(TEXT_LIMITS, 'Please say what to do.') text = '';
  @Day('Please choose a day.') day = '';
  @Line(ID_LIMITS, 'Please choose who does it.') assigneeId = '';
}

export class EditFollowUp extends SetFollowUp {
  @WholeNumber({ min: 1, max: 1_000_000_000 }, VERSION_ERROR) version = 0;
}

export class FinishFollowUp {
  @WholeNumber({ min: 1, max: 1_000_000_000 }, VERSION_ERROR) version = 0;
}

/** A user among staff, for choices. */
export type StaffMember = { id: string; name: string };

export type FollowUpView = {
  id: string;
  version: number;
  text: string;
  /** yyyy-MM-dd. */
  day: string;
  /** Null once that account is deleted. */
  assignee: StaffMember | null;
  /** ISO 8601 in UTC; null while it is open. */
  doneAt: string | null;
};

/** The follow-ups of a booking, open ones first, each group by day; and who can get one. */
export type BookingFollowUps = { list: FollowUpView[]; assignees: StaffMember[] };
