// What every change of how crews are set up may be refused for.
import { AppError } from '#libs/shared/contracts';
import { QueryFailedError } from 'typeorm';

export const SET_UP_SENTENCES = {
  stale: 'Somebody else changed this meanwhile. Please look at it again and make your change once more.',
} as const;

/** Turns the database's refusal of a double into a sentence, by the name of its index. @throws AppError TAKEN. */
export async function refusingDoubles<Result>(
  sentences: Record<string, string>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const constraint = error instanceof QueryFailedError ? error.driverError.constraint : undefined;
    const sentence = constraint && sentences[constraint as string];
    throw sentence ? new AppError('TAKEN', sentence) : error;
  }
}
