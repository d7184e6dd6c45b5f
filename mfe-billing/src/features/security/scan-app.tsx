import { appCodeFormSchema } from '@parapet/contracts/text/forms';
import type { HostSecondFactors } from '@parapet/remote-kit/host-context';
import { CodeBlock } from '@parapet/ui/code-block';
import { FirstCodeForm } from './first-code-form.tsx';

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
  return (
    <FirstCodeForm
      label="Code from the app"
      schema={appCodeFormSchema}
      maxLength={7}
      verify={(code) => verify({ id: app.id, code })}
      onVerified={onVerified}
    >
      <p>Scan this with your authenticator app, or enter the key by hand.</p>
      <img
        src={app.qrCode}
        alt="QR code for your authenticator app"
        width={212}
        height={212}
        className="bg-white"
      />
      <CodeBlock label="Key for your authenticator app" code={inBlocks(app.secret)} copy wrap />
    </FirstCodeForm>
  );
}
