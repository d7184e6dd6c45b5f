import { Row } from '@parapet/ui/panel';
import { ReadsNote } from '../../connect-account/reads-note.tsx';
import { useSetup } from '../../connect-account/use-setup.ts';

/** Tells what the first scan will ask of an account, beside the button that starts it. */
export function FirstScanNote() {
  const { data: setup } = useSetup();
  return setup ? (
    <Row>
      <ReadsNote setup={setup} />
    </Row>
  ) : null;
}
