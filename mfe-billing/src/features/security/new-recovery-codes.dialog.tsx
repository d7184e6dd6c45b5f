import { useHost } from '@parapet/remote-kit/host';
import { saveFile } from '@parapet/remote-kit/save-file';
import { Button } from '@parapet/ui/button';
import { CodeBlock } from '@parapet/ui/code-block';
import { Dialog } from '@parapet/ui/dialog';

/** `k4m9x7qp2ab8ht3z` is easier to type as `k4m9-x7qp-2ab8-ht3z`. */
const inBlocks = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

const FILE_NAME = 'parapet-recovery-codes.txt';

/** A set of new recovery codes, which is shown once. */
export function NewRecoveryCodesDialog({
  codes,
  login,
  onClose,
}: {
  codes: readonly string[];
  /** The address of the account, which the file names. */
  login: string;
  onClose: () => void;
}) {
  const { confirm } = useHost();
  const lines = codes.map(inBlocks).join('\n');
  const save = () => {
    const head = `Recovery codes of Parapet for ${login}\nEach signs you in once without your second factor.\n\n`;
    saveFile(FILE_NAME, new Blob([head, lines, '\n'], { type: 'text/plain;charset=utf-8' }));
  };
  /** A press outside of the dialog must not lose the codes. */
  const leave = async () => {
    const agreed = await confirm({
      title: 'Close without your recovery codes?',
      body: 'They are not shown again. You can replace them by new ones at any time.',
      confirmLabel: 'Close',
      danger: true,
    });
    if (agreed) onClose();
  };

  return (
    <Dialog
      open
      title="Your recovery codes"
      onClose={() => void leave()}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have stored them
        </Button>
      }
    >
      <p>
        Each code signs <strong className="break-all">{login}</strong> in to Parapet once, when you
        do not have your second factor. Store them apart from it. They are not shown again.
      </p>
      <CodeBlock label="New recovery codes" code={lines} copy />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={save}>Save as a file</Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
    </Dialog>
  );
}
