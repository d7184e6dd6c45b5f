import type { SecondFactor } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Select } from '@parapet/ui/select';
import { useState } from 'react';
import { z } from 'zod';
import type { SecondFactors } from '../second-factors/second-factors.ts';
import { CodeField, codeSchema } from './code-field.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Sends a code to a phone and takes it; asks for the phone where there are several. */
export const PhoneCodeForm = ({
  phones,
  service,
}: {
  phones: readonly SecondFactor[];
  service: Pick<SecondFactors, 'sendCode' | 'proveByMessage'>;
}) => {
  const [sent, setSent] = useState<{ id: string; challengeId: string } | null>(null);
  return sent ? (
    <SentCodeForm sent={sent} prove={service.proveByMessage} />
  ) : (
    <SendCodeForm
      phones={phones}
      send={async (id) => {
        const result = await service.sendCode(id);
        if (result.ok) setSent({ id, challengeId: result.value });
        return result;
      }}
    />
  );
};

const SendCodeForm = ({
  phones,
  send,
}: {
  phones: readonly SecondFactor[];
  send: SecondFactors['sendCode'];
}) => {
  const form = useAuthForm({
    schema: z.object({ id: z.string() }),
    defaultValues: { id: phones[0]?.id ?? '' },
    send: ({ id }) => send(id),
    fallback: 'Failed to send the code',
  });
  return (
    <>
      <FormError title={null} {...form.failure} />
      <form className="pp-form" {...form.formProps}>
        {phones.length > 1 ? (
          <Field label="Phone" error={form.errorAt('id')}>
            <Select
              options={phones.map(({ id, name }) => ({ value: id, label: name || 'Unnamed' }))}
              {...form.register('id')}
            />
          </Field>
        ) : null}
        <Button type="submit" variant="accent" wide busy={form.pending}>
          Send me a code
        </Button>
      </form>
    </>
  );
};

const SentCodeForm = ({
  sent,
  prove,
}: {
  sent: { id: string; challengeId: string };
  prove: SecondFactors['proveByMessage'];
}) => {
  const form = useAuthForm({
    schema: z.object({ code: codeSchema('message') }),
    defaultValues: { code: '' },
    send: ({ code }) => prove({ ...sent, code }),
    fallback: 'Failed to check the code',
  });
  return (
    <>
      <FormError title={null} {...form.failure} />
      <form className="pp-form" {...form.formProps}>
        <CodeField source="message" error={form.errorAt('code')} {...form.register('code')} />
        <Button type="submit" variant="accent" wide busy={form.pending}>
          Verify code
        </Button>
      </form>
    </>
  );
};
