import { HttpError } from './http-error.js';

type Ask = () => Promise<boolean>;

/** Asks for the password; set while the dialog is on the page. Resolves to false if it is not given. */
export const passwordStep: { ask: Ask | null } = { ask: null };

/** Runs a call; if the server asks for the password first, repeats it once after the password was given. */
export async function withPassword<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (failure) {
    const isAsked = failure instanceof HttpError && failure.code === 'PASSWORD_REQUIRED';
    if (!isAsked || !passwordStep.ask || !(await passwordStep.ask())) throw failure;
    return run();
  }
}
