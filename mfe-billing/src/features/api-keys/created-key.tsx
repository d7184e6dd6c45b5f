import type { CreatedApiKey } from '@parapet/contracts/access/api-key';
import { useHost, useWorkspace } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { CodeBlock } from '@parapet/ui/code-block';
import { Note } from '@parapet/ui/note';

/** The only time that the key is shown. */
export function CreatedKey({ created, onDone }: { created: CreatedApiKey; onDone: () => void }) {
  const { confirm } = useHost();
  const workspace = useWorkspace();
  const close = async () => {
    const agreed = await confirm({
      title: 'Close without the key?',
      body: 'It is not shown again. Without it, create another one.',
      confirmLabel: 'Close',
      cancelLabel: 'Go back',
    });
    if (agreed) onDone();
  };
  const example = `curl -H 'Authorization: Bearer ${created.key}' \\
  ${window.location.origin}/api/workspaces/${workspace?.id ?? '<workspace id>'}/assets`;
  return (
    <div className="flex flex-col gap-4">
      <Note title={`${created.name} was created`}>
        Copy the key now and keep it in a secret store. It is not shown again.
      </Note>
      <CodeBlock label="API key" code={created.key} copy wrap />
      <CodeBlock label="Example" code={example} copy />
      <div>
        <Button onClick={() => void close()}>Done</Button>
      </div>
    </div>
  );
}
