/** The dialog that asks for the password again before a change to the account, the team or the policies. */
export const PASSWORD_PROMPT = {
  title: 'Enter your password',
  text: 'To protect the account, we ask for your password again before this change.',
  password: 'Password',
  confirm: 'Continue',
  cancel: 'Cancel',
  failed: 'We could not check your password. Please try again.',
} as const;
