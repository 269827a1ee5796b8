import { BUTTON_TEXTS, LABEL_TEXTS } from './common.js';

/** The dialog that asks for the password again before a change to the account, the team or the policies. */
export const PASSWORD_PROMPT = {
  title: 'Enter your password',
  text: 'To protect the account, we ask for your password again before this change.',
  password: LABEL_TEXTS.password,
  confirm: 'Continue',
  cancel: BUTTON_TEXTS.cancel,
  failed: 'We could not check your password. Please try again.',
} as const;
