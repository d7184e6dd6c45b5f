import { Button } from '@parapet/ui/button';
import { FormError } from '@parapet/ui/form-error';
import { z } from 'zod';
import { useSession } from '../session-context.tsx';
import { CodeField, codeSchema } from './code-field.tsx';
import { useAuthForm } from './use-auth-form.ts';

const schema = z.object({ code: codeSchema('mail') });

/** Takes the code of a recovery mail, for those who cannot open its link in this browser. */
export const RecoveryCode = ({ email }: { email: string }) => {
  const { service } = useSession();
  const form = useAuthForm({
    schema,
    defaultValues: { code: '' },
    send: ({ code }) => service.enterRecoveryCode({ email, code }),
    fallback: 'Failed to check the code',
  });
  return (
    <>
      <FormError title={null} {...form.failure} />
      <form className="pp-form" {...form.formProps}>
        <CodeField source="mail" error={form.errorAt('code')} {...form.register('code')} />
        <Button type="submit" variant="accent" wide busy={form.pending}>
          Verify code
        </Button>
      </form>
    </>
  );
};
