import type { Integration } from '@parapet/contracts/integration';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { CodeBlock } from '@parapet/ui/code-block';
import { Dialog } from '@parapet/ui/dialog';
import { Note } from '@parapet/ui/note';
import { verifySnippet } from './verify-snippet.ts';

/** The one time that a signing secret is seen. Closing it by accident would lose it. */
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
      body: 'It is not shown again. Without it, your receiver cannot tell our messages from others.',
      confirmLabel: 'Close',
      cancelLabel: 'Go back',
    });
    if (agreed) onClose();
  };
  return (
    <Dialog
      open
      title={`${integration.name} is added`}
      size="lg"
      onClose={() => void ask()}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have kept the secret
        </Button>
      }
    >
      <Note tone="warn" title="This is the only time the secret is shown">
        Keep it where your receiver can read it. Every message is signed with it.
      </Note>
      <CodeBlock label="Signing secret" code={signingSecret} copy wrap />
      <p>
        The header <code>Parapet-Signature</code> holds the time and the signature of each message,{' '}
        <code>Parapet-Delivery</code> its id, the same for every try. Check the body as it came,
        before it is parsed:
      </p>
      <CodeBlock label="How to check a signature in Node" code={verifySnippet} copy />
    </Dialog>
  );
}
