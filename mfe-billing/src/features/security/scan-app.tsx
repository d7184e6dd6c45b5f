import { appCodeFormSchema } from '@parapet/contracts/forms';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import type { HostSecondFactors } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { CodeBlock } from '@parapet/ui/code-block';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextInput } from '@parapet/ui/text-input';

/** Blocks of four are easier to type. */
const inBlocks = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Shows the key of a new app as a picture and as text, and takes its first code. */
export function ScanApp({
  app,
  verify,
  onVerified,
}: {
  app: { id: string; qrCode: string; secret: string };
  verify: HostSecondFactors['verifyApp'];
  onVerified: () => Promise<void>;
}) {
  const { reportError } = useHost();
  const form = useApiForm({
    schema: appCodeFormSchema,
    defaultValues: { code: '' },
    send: async ({ code }) => {
      const verified = await verify({ id: app.id, code });
      if (verified.ok) return onVerified();
      return verified.field === 'code'
        ? { fields: { code: verified.message } }
        : { failure: { title: verified.message } };
    },
    describe: (error) => {
      reportError(error);
      return { title: 'The code could not be checked', body: 'Try again.', requestId: null };
    },
  });
  return (
    <form className="pp-form" {...form.formProps}>
      <p>Scan this with your authenticator app, or enter the key by hand.</p>
      <img
        src={app.qrCode}
        alt="QR code for your authenticator app"
        width={212}
        height={212}
        className="bg-white"
      />
      <CodeBlock label="Key for your authenticator app" code={inBlocks(app.secret)} copy wrap />
      <FormError title={null} {...form.failure} />
      <Field
        label="Code from the app"
        hint="Your sessions in other browsers end."
        error={form.errorAt('code')}
      >
        <TextInput
          mono
          data-autofocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          {...form.register('code')}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={form.pending}>
          Verify code
        </Button>
      </div>
    </form>
  );
}
