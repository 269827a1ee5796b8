// Parts of a crew that are replaced completely with it: hours, members, position.
import { AppError, type CrewHours, type CrewMember } from '#libs/shared/contracts';
import { QueryFailedError, type EntityManager } from 'typeorm';

const MEMBER_GONE = 'One of the chosen hosts is no longer there. Please choose again.';

export async function writeHours(tx: EntityManager, crewNo: number, hours: CrewHours[]): Promise<void> {
  await tx.query('delete from crew_hours where crew_no = $1', [crewNo]);
  await tx.query(
    `insert into crew_hours (crew_no, weekday, from_minute, to_minute)
     select $1, * from unnest($2::smallint[], $3::integer[], $4::integer[])`,
    [
      crewNo,
      hours.map(({ weekday }) => weekday),
      hours.map(({ fromMinute }) => fromMinute),
      hours.map(({ toMinute }) => toMinute),
    ],
  );
}

/** @throws AppError VALIDATION for an unknown host. */
export async function writeMembers(tx: EntityManager, crewNo: number, members: CrewMember[]): Promise<void> {
  await tx.query('delete from crew_members where crew_no = $1', [crewNo]);
  try {
    await tx.query(
      `insert into crew_members (crew_no, host_no, role) select $1, * from unnest($2::integer[], $3::text[])`,
      [crewNo, members.map(({ hostNo }) => hostNo), members.map(({ role }) => role)],
    );
  } catch (error) {
    const isGone = error instanceof QueryFailedError && error.driverError.code === '23503';
    throw isGone ? AppError.validation({ members: MEMBER_GONE }) : error;
  }
}

/** Moves a crew to a position (from 0) among those that are not retired, and renumbers the others. */
export async function writePosition(tx: EntityManager, crewNo: number, position: number): Promise<void> {
  const others: { no: number }[] = await tx.query(
    'select no from crews where retired_at is null and no <> $1 order by position, no',
    [crewNo],
  );
  const order = others.map(({ no }) => no);
  order.splice(Math.min(position, order.length), 0, crewNo);
  await tx.query(
    `update crews set position = place.n - 1
     from unnest($1::integer[]) with ordinality as place (no, n)
     where crews.no = place.no and crews.position <> place.n - 1`,
    [order],
  );
}
