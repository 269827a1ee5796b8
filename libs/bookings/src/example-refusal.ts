import { AppError, EXAMPLE_STAYS } from '#libs/contracts';

/** What a first start wrote is looked at, never acted on (see README, rule 28). @throws AppError NOT_ALLOWED. */
export function refuseExample({ example }: { example: boolean }): void {
  if (example) throw new AppError('NOT_ALLOWED', EXAMPLE_STAYS);
}
