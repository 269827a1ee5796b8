import { Flex, Heading, Text } from '@radix-ui/themes';
import { ChangeAccountEmail } from '#libs/shared/contracts';
import { ACCOUNT_EMAIL_TEXTS as TEXTS } from './copy.js';
import { errorMessage } from '../../../lib/api/http.js';
import { useContractForm } from '../../../lib/form/form.js';
import { Button } from '../../../ui/form/button.js';
import { Form } from '../../../ui/form/form.js';
import { TextField } from '../../../ui/form/text-field.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useChangeAccountEmail } from './api.js';

/** Changes the address of a family's account, for one that cannot open its emails. */
export function AccountEmailForm() {
  const toast = useToast();
  const change = useChangeAccountEmail();
  const { field, handleSubmit, reset, showErrors } = useContractForm(ChangeAccountEmail);
  const send = handleSubmit((input) =>
    change.mutate(input, {
      onSuccess: () => {
        reset();
        toast({ title: TEXTS.done(input.newEmail), tone: 'good' });
      },
      onError: showErrors,
    }),
  );
  return (
    <Form aria-labelledby="account-email" onSend={send}>
      <Flex direction="column" gap="3">
        <Heading as="h3" id="account-email">
          {TEXTS.title}
        </Heading>
        <Text as="p" color="gray">
          {TEXTS.text}
        </Text>
        <TextField label={TEXTS.email} type="email" autoComplete="off" {...field('email')} />
        <TextField label={TEXTS.newEmail} type="email" autoComplete="off" {...field('newEmail')} />
        {change.isError && (
          <p className="field-error" role="alert">
            {errorMessage(change.error, TEXTS.failed)}
          </p>
        )}
        <Flex>
          <Button type="submit" variant="secondary" busy={change.isPending}>
            {TEXTS.save}
          </Button>
        </Flex>
      </Flex>
    </Form>
  );
}
