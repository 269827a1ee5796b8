const ID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for what can be the id of a row at all: PostgreSQL would fail at anything else instead of finding nothing. */
export const isId = (typed: string): boolean => ID_SHAPE.test(typed);
