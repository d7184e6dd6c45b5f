import type { Integration } from '@parapet/contracts/events/integration';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { CodeBlock } from '@parapet/ui/code-block';
import { Dialog } from '@parapet/ui/dialog';
import { Note } from '@parapet/ui/note';
import { verifySnippet } from './verify-snippet.ts';

/** Shows the signing secret once. Closing asks for confirmation because the secret would be lost. */
export function CreatedWebhook({
  integration,
  signingSecret,
  onClose,
}: {
  integration: Integration;
  signingSecret: string;
  onClose: () => void;
}) {
  const { confirm } = useHost();
  const ask = async () => {
    const agreed = await confirm({
      title: 'Close without the secret?',
      body: 'It is not shown again. Without it, your receiver cannot verify our messages.',
      confirmLabel: 'Close',
      cancelLabel: 'Go back',
    });
    if (agreed) onClose();
  };
  return (
    <Dialog
      open
      title={`${integration.name} was added`}
      size="lg"
      onClose={() => void ask()}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have saved the secret
        </Button>
      }
    >
      <Note tone="warn" title="The secret is shown only once">
        Store it where your receiver can read it. It signs every message.
      </Note>
      <CodeBlock label="Signing secret" code={signingSecret} copy wrap />
      <p>
        The header <code>Parapet-Signature</code> contains the time and the signature of a message,{' '}
        <code>Parapet-Delivery</code> its id, which stays the same on every retry. Verify the raw
        body before you parse it:
      </p>
      <CodeBlock label="Verify a signature in Node.js" code={verifySnippet} copy />
    </Dialog>
  );
}
